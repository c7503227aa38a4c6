import type { OwnSession } from '@vitrine/contract/people';
import { logOutEverywhere, useEndSession, useOwnSessions } from '../../core/queries/settings.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { session } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Age, ClockHead, Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { browserName } from './browser-name.ts';
import { Section } from './Section.tsx';
import classes from './settings.module.css';

export function SessionsSection() {
  const t = useT();
  const { data, error, refetch } = useOwnSessions();
  const endSession = useEndSession();
  const end = async (own: OwnSession, name: string) => {
    if (own.isThisOne) return session.logout();
    const isAgreed = await confirm({
      title: t('settings.endSessionQuestion', { name }),
      body: t('settings.endSessionBody'),
      confirmLabel: t('settings.endSession'),
      danger: true,
      action: () =>
        endSession(own.id).catch((failure) => {
          throw new Error(errorMessage(failure), { cause: failure });
        }),
    });
    if (isAgreed) showToast({ message: t('settings.sessionEnded', { name }) });
  };
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('settings.logOutEverywhereQuestion'),
      body: t('settings.logOutEverywhereBody'),
      confirmLabel: t('settings.logOutEverywhere'),
      danger: true,
      action: () =>
        logOutEverywhere().catch((failure) => {
          throw new Error(errorMessage(failure), { cause: failure });
        }),
    });
    // The sessions on the hosts have already ended; other tabs of this browser still have to be notified.
    if (isAgreed) await session.logout().catch(() => location.reload());
  };
  return (
    <Section
      id="sessions"
      title={t('settings.sessions')}
      note={
        <ClockHead place={null} isNamed>
          {t('settings.sessionsNote')}
        </ClockHead>
      }
      foot={
        <Button icon="logout" onClick={() => void ask()}>
          {t('settings.logOutEverywhere')}
        </Button>
      }
    >
      {error && !data && (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton rows={2} height={56} hasPicture />}
      {data && (
        <Stack as="ul">
          {data.map((each) => (
            <SessionRow key={each.id} session={each} onEnd={(name) => void end(each, name)} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function SessionRow({
  session: { userAgent, address, createdAt, seenAt, isThisOne },
  onEnd,
}: {
  session: OwnSession;
  onEnd: (name: string) => void;
}) {
  const t = useT();
  const rich = useRichT();
  const { browser, system } = browserName(userAgent);
  const name =
    browser && system
      ? t('settings.browserOn', { browser, system })
      : (browser ?? system ?? t('settings.unknownBrowser'));
  return (
    <Row as="li" gap={12} align="center" between className={classes.session}>
      <Stack as="span" center fixed sunken tone="soft" className={classes.sessionIcon}>
        <Icon name="display" size={18} />
      </Stack>
      <Stack as="span" grow shrink anywhere>
        <Row as="span" gap={8} wrap align="center" weight={550} title={userAgent}>
          {name}
          {isThisOne && <Tag accent>{t('settings.thisOne')}</Tag>}
        </Row>
        <span className={classes.quiet}>
          {rich('settings.sessionFacts', {
            address,
            since: <Instant at={createdAt} place={null} form="record" isHeaded />,
          })}
        </span>
      </Stack>
      <Age at={seenAt} place={null} className={`${classes.quiet} ${classes.sessionAge}`} />
      <Button size="sm" aria-label={`${t('settings.endSession')}: ${name}`} onClick={() => onEnd(name)}>
        {t('settings.endSession')}
      </Button>
    </Row>
  );
}
