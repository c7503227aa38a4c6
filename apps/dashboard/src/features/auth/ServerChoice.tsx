import type { Server } from '@vitrine/contract/auth';
import { type Ref, useEffect, useRef, useState } from 'react';
import { isServerUnwell } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { supportUrl } from '../../lib/session/auth-base.ts';
import type { ServerEntrance } from '../../lib/session/session-state.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';
import { isServerMissing, loginFailure } from './login-failure.ts';

interface ServerChoiceProps {
  entrance: ServerEntrance;
  /** The only server was entered automatically, and that failed. */
  failedAtOnce: { server: Server; error: unknown } | null;
  onChoose: (server: Server) => Promise<void>;
  onSomebodyElse: () => void;
}

export function ServerChoice({ entrance, failedAtOnce, onChoose, onSomebodyElse }: ServerChoiceProps) {
  const t = useT();
  const first = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Server | null>(failedAtOnce?.server ?? null);
  const [isWorking, setWorking] = useState(false);
  const [failures, setFailures] = useState<Readonly<Record<string, unknown>>>(
    failedAtOnce ? { [failedAtOnce.server.url]: failedAtOnce.error } : {},
  );
  const likeliest = entrance.lastUsed ?? entrance.servers[0]!;
  useEffect(() => first.current?.focus(), []);

  const choose = async (server: Server) => {
    if (isWorking) return;
    setChosen(server);
    setWorking(true);
    setFailures(({ [server.url]: _, ...others }) => others);
    try {
      await onChoose(server);
    } catch (error) {
      setFailures((before) => ({ ...before, [server.url]: error }));
    } finally {
      setWorking(false);
    }
  };
  const failure = chosen ? failures[chosen.url] : undefined;
  const isShownOnCard = isServerUnwell(failure) || isServerMissing(failure);

  const lead = (
    <>
      {t('auth.signedInAs', { email: entrance.email })}{' '}
      <button type="button" className={classes.way} onClick={onSomebodyElse}>
        {t('auth.notYou')}
      </button>
    </>
  );
  return (
    <AuthLayout title={t('auth.chooseServer')} lead={lead}>
      <Stack as="ul" gap={10} className={classes.servers}>
        {entrance.servers.map((server) => (
          <ServerCard
            key={server.url}
            ref={server.url === likeliest.url ? first : undefined}
            server={server}
            isLastUsed={server.url === entrance.lastUsed?.url}
            isWorking={isWorking && server.url === chosen?.url}
            failure={failures[server.url]}
            onChoose={() => void choose(server)}
          />
        ))}
      </Stack>
      <div role="alert" className={classes.failure}>
        {failure !== undefined && !isShownOnCard && <p>{loginFailure(failure)}</p>}
      </div>
      <p className={`${classes.foot} ${classes.left}`}>{t('auth.switchLater')}</p>
    </AuthLayout>
  );
}

interface ServerCardProps {
  ref: Ref<HTMLButtonElement> | undefined;
  server: Server;
  isLastUsed: boolean;
  isWorking: boolean;
  failure: unknown;
  onChoose: () => void;
}

function ServerCard({ ref, server, isLastUsed, isWorking, failure, onChoose }: ServerCardProps) {
  const t = useT();
  const isDown = isServerUnwell(failure);
  const aside = isWorking ? (
    <Spinner />
  ) : isDown ? (
    <StatusText status="offline">{t('auth.notResponding')}</StatusText>
  ) : (
    <>
      {isLastUsed && (
        <Text size="12.5" weight={550} tone="accent">
          {t('auth.lastUsed')}
        </Text>
      )}
      <Glyph name="chevron-right" size={16} />
    </>
  );
  return (
    <Text as="li" framed="strong" surface className={classes.card}>
      <Row
        as="button"
        ref={ref}
        type="button"
        gap={14}
        align="center"
        wide
        start
        className={classes.server}
        aria-busy={isWorking || undefined}
        onClick={onChoose}
      >
        <Stack as="span" fixed center sunken tone="soft" className={classes.serverIcon}>
          <Icon name="server" size={18} />
        </Stack>
        <Stack as="span" shrink anywhere>
          <Text weight={600} as="strong">
            {server.name}
          </Text>
          <Text size="13/18" tone="muted">
            {isServerMissing(failure) ? t('errors.server_not_found') : server.Domain}
          </Text>
        </Stack>
        <Row as="span" gap={8} fixed align="center" push tone="muted">
          {aside}
        </Row>
      </Row>
      {isDown && (
        <Text as="div" role="alert" fill="danger" tone="danger" className={classes.down}>
          <p>{t('errors.server_not_working')}</p>
          <Row as="p" above={4} align="stretch" gap={16} rowGap={4} wrap>
            <button type="button" className={classes.way} onClick={onChoose}>
              {t('auth.refresh')}
            </button>
            <a className={classes.way} href={supportUrl()}>
              {t('auth.contactSupport')}
            </a>
          </Row>
        </Text>
      )}
    </Text>
  );
}
