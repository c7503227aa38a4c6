import { useLocation } from '@tanstack/react-router';
import { homeOf, pageById, pages } from '@vitrine/contract/pages';
import { translateKey, useLocale, useT } from '../lib/i18n/i18n.ts';
import { recentPages } from '../lib/recent-pages.ts';
import { useSession } from '../lib/session/session.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Row, Text } from '../ui/layout/layout.tsx';
import { OtherServers } from '../ui/OtherServers.tsx';
import { iconOf } from './menu-pages.ts';
import classes from './NotFoundPage.module.css';
import { showOverlay } from './overlays.ts';

export function NotFoundPage() {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const recent = recentPages().filter(({ pageId }) => pages.some((page) => page.id === pageId));
  return (
    <div className={classes.box}>
      {!caller && <Logo />}
      <h1>{t('notFound.title')}</h1>
      <Text as="p" framed rounded="tag" sunken className={classes.path} tone="soft" anywhere>
        {decodeSafely(path)}
      </Text>
      <Row above={8} gap={8} align="stretch" justify="center" wrap>
        {caller ? (
          <>
            <LinkButton variant="primary" href={`/${locale}${homeOf(caller).path}`}>
              {homeOf(caller).id === 'overview' ? t('notFound.toOverview') : t('notFound.toPlayables')}
            </LinkButton>
            <Button icon="search" kbd="mod+k" onClick={() => showOverlay('palette')}>
              {t('notFound.search')}
            </Button>
          </>
        ) : (
          <LinkButton variant="primary" href={`/${locale}/auth/login`}>
            {t('notFound.toLogin')}
          </LinkButton>
        )}
      </Row>
      {caller && /\/(live|detail)\//.test(path) && <OtherServers />}
      {recent.length > 0 && (
        <Text as="nav" start className={classes.recent} aria-labelledby="recent-pages">
          <Text tone="muted" as="h2" id="recent-pages">
            {t('notFound.recent')}
          </Text>
          <ul>
            {recent.slice(0, 5).map((each) => {
              const page = pageById(each.pageId);
              return (
                <li key={each.path}>
                  <Row
                    size="13.5"
                    gap={10}
                    pad="0/10"
                    align="center"
                    rounded
                    weight={500}
                    as={AppLink}
                    href={`/${locale}${each.path}`}
                  >
                    <Icon name={iconOf(page)} size={16} />
                    {each.name || translateKey(page.titleKey)}
                  </Row>
                </li>
              );
            })}
          </ul>
        </Text>
      )}
    </div>
  );
}

function decodeSafely(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
