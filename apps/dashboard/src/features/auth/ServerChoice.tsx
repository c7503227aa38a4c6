import type { Server } from '@vitrine/contract/auth';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isServerUnwell } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { supportUrl } from '../../lib/session/auth-base.ts';
import type { ServerEntrance } from '../../lib/session/session-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Icon } from '../../ui/icons.tsx';
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
  const group = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [marked, setMarked] = useState(entrance.lastUsed ?? entrance.servers[0]!);
  const [isWorking, setWorking] = useState(false);
  const [failures, setFailures] = useState<Readonly<Record<string, unknown>>>(
    failedAtOnce ? { [failedAtOnce.server.url]: failedAtOnce.error } : {},
  );
  useEffect(() => list.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), []);

  const choose = async (server: Server) => {
    if (isWorking) return;
    setMarked(server);
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void choose(marked);
  };
  const failure = failures[marked.url];
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
      <form onSubmit={submit}>
        <fieldset ref={list} className={classes.servers} aria-label={t('auth.chooseServer')}>
          {entrance.servers.map((server) => (
            <ServerCard
              key={server.url}
              server={server}
              group={group}
              isMarked={server.url === marked.url}
              isLastUsed={server.url === entrance.lastUsed?.url}
              failure={failures[server.url]}
              onMark={() => setMarked(server)}
              onRetry={() => choose(server)}
            />
          ))}
        </fieldset>
        <div role="alert" className={classes.failure}>
          {failure !== undefined && !isShownOnCard && <p>{loginFailure(failure)}</p>}
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth kbd="enter" loading={isWorking}>
          {t('auth.continueTo', { server: marked.name })}
        </Button>
      </form>
      <p className={`${classes.foot} ${classes.left}`}>{t('auth.switchLater')}</p>
    </AuthLayout>
  );
}

interface ServerCardProps {
  server: Server;
  group: string;
  isMarked: boolean;
  isLastUsed: boolean;
  failure: unknown;
  onMark: () => void;
  onRetry: () => void;
}

function ServerCard({ server, group, isMarked, isLastUsed, failure, onMark, onRetry }: ServerCardProps) {
  const t = useT();
  const isDown = isServerUnwell(failure);
  const aside = isDown ? (
    <StatusText status="offline">{t('auth.notResponding')}</StatusText>
  ) : isLastUsed ? (
    <span className={classes.lastUsed}>{t('auth.lastUsed')}</span>
  ) : (
    !isMarked && <Glyph name="chevron-right" size={16} />
  );
  return (
    <div className={classes.card} data-marked={isMarked || undefined}>
      <label className={classes.server} onDoubleClick={onRetry}>
        <input type="radio" name={group} checked={isMarked} onChange={onMark} className={classes.radio} />
        <span className={classes.serverIcon}>
          <Icon name="server" size={18} />
        </span>
        <span className={classes.serverWords}>
          <strong>{server.name}</strong>
          <span>{isServerMissing(failure) ? t('errors.server_not_found') : server.Domain}</span>
        </span>
        <span className={classes.serverAside}>{aside}</span>
      </label>
      {isDown && (
        <div role="alert" className={classes.down}>
          <p>{t('errors.server_not_working')}</p>
          <p className={classes.ways}>
            <button type="button" className={classes.way} onClick={onRetry}>
              {t('auth.refresh')}
            </button>
            <a className={classes.way} href={supportUrl()}>
              {t('auth.contactSupport')}
            </a>
          </p>
        </div>
      )}
    </div>
  );
}
