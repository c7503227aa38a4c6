import { useRouter } from '@tanstack/react-router';
import { csrfCookieOnServer, type Server } from '@vitrine/contract/auth';
import { pageById } from '@vitrine/contract/pages';
import { useEffect, useRef, useState } from 'react';
import { api } from '../lib/api.ts';
import { errorMessage } from '../lib/i18n/error-message.ts';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { type ServerWish, serverWishes } from '../lib/session/server-links.ts';
import { session, useSession } from '../lib/session/session.ts';
import { Glyph } from '../ui/glyphs.tsx';
import { Row, Text } from '../ui/layout/layout.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './Header.module.css';
import { useOpenPage } from './open-page.ts';

type Reachability = 'checking' | 'reachable' | 'unreachable';

/**
 * Enters another server and stays on the page if it is a list. A record belongs to one server only, so its
 * URL is kept only when it is being searched for.
 */
function useSwitchServer() {
  const router = useRouter();
  const locale = useLocale();
  const page = useOpenPage();

  const finish = ({ keepsAddress }: ServerWish) => {
    const isRecord = page?.path.includes('$');
    if (isRecord && !keepsAddress)
      router.history.push(`/${locale}${pageById(page?.parent ?? 'overview').path}`);
    // Guards run again, because the role may differ there.
    else void router.invalidate();
  };
  return async (wish: ServerWish) => {
    try {
      if ((await session.switchTo(wish.server)) === 'entered') finish(wish);
    } catch (error) {
      // A session that was lost meanwhile has already been reported.
      if (session.get().state === 'loggedIn') showToast({ message: errorMessage(error), kind: 'error' });
    }
  };
}

export function ServerSwitcher() {
  const t = useT();
  const { server, servers } = useSession();
  const switchTo = useSwitchServer();
  const [reach, setReach] = useState<Readonly<Record<string, Reachability>>>({});

  const latest = useRef(switchTo);
  latest.current = switchTo;
  useEffect(() => serverWishes.add((wish) => void latest.current(wish)), []);

  const check = () => {
    for (const { url } of servers) {
      setReach((known) => ({ ...known, [url]: 'checking' }));
      api.sendPlain(url, csrfCookieOnServer).then(
        () => setReach((known) => ({ ...known, [url]: 'reachable' })),
        () => setReach((known) => ({ ...known, [url]: 'unreachable' })),
      );
    }
  };
  const name = server?.name || t('shell.serverNotFound');
  const hintOf = ({ url, Domain }: Server) => (
    <Row as="span" gap={10} rowGap={0} align="stretch" wrap>
      {Domain}
      {reach[url] === 'reachable' && (
        <Text className={classes.reachable} tone="active">
          <Glyph name="check" size={12} strokeWidth={2.4} />
          {t('shell.reachable')}
        </Text>
      )}
      {reach[url] === 'unreachable' && (
        <Text className={classes.unreachable} tone="danger">
          <Glyph name="close" size={12} strokeWidth={2.4} />
          {t('shell.unreachable')}
        </Text>
      )}
    </Row>
  );
  return (
    <MenuButton
      label={t('shell.server', { name })}
      icon="server"
      align="start"
      look="outlined"
      className={classes.switcher}
      onOpen={check}
      items={(servers.length > 0 ? servers : server ? [server] : []).map((each) => ({
        label: each.name || t('shell.serverNotFound'),
        hint: hintOf(each),
        checked: each.url === server?.url,
        onClick: () => {
          if (each.url !== server?.url) void switchTo({ server: each, keepsAddress: false });
        },
      }))}
    >
      <Text truncate>{name}</Text>
    </MenuButton>
  );
}
