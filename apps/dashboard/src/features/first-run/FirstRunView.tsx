import type { FirstRun } from '@vitrine/contract/first-run';
import { useEffect, useState } from 'react';
import { dismiss, prepare, useFirstRun } from '../../core/queries/first-run.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Card } from '../../ui/Card.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import { useShownHere } from './another-tab.ts';
import { useClosedUntil } from './closed-until.ts';
import classes from './first-run.module.css';
import { stepsOf } from './first-steps.ts';
import { LaterCard } from './LaterCard.tsx';
import { reachOf } from './local-only.views.tsx';
import { OwnFile } from './OwnFile.tsx';
import { PlaceLine } from './PlaceLine.tsx';
import { ScreenCard } from './ScreenCard.tsx';
import { InstallationLine, PlayerLine } from './SetUpLines.tsx';
import { Steps } from './Steps.tsx';
import { TvCard } from './TvCard.tsx';
import { usePreviewFrame } from './use-preview-frame.ts';
import { usePreviewGuard } from './use-preview-guard.ts';

/** The page after the first sign-in: one question, two answers, and a screen that plays. */
export function FirstRunView({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const { data, error, refetch } = useFirstRun();
  useQuietShell();
  const isPrepared = data ? data.location !== null && data.sample !== null : null;
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (isPrepared === false) prepare().catch(setFailure);
  }, [isPrepared]);
  const problem = failure ?? (data ? null : error);
  if (problem) {
    return (
      <Card>
        <ErrorState
          title={t('overview.loadFailed')}
          detail={errorMessage(problem)}
          onRetry={() => {
            setFailure(null);
            void refetch();
            prepare().catch(setFailure);
          }}
        />
      </Card>
    );
  }
  if (!data)
    return (
      <Stack gap={16} columns={2} className={classes.columns} aria-busy="true">
        <FactsSkeleton rows={8} />
        <FactsSkeleton rows={8} />
      </Stack>
    );
  return <Page run={data} onLeave={onLeave} />;
}

/** Dims menu and header, because there is nothing to find there yet. */
function useQuietShell() {
  useEffect(() => {
    document.documentElement.dataset.quiet = '';
    return () => {
      delete document.documentElement.dataset.quiet;
    };
  }, []);
}

function Page({ run, onLeave }: { run: FirstRun; onLeave: () => void }) {
  const isPhone = usePhone();
  const preview = usePreviewFrame(run.frameUrl);
  const isStarted = run.display?.isPaired === true;
  const isHere = isStarted && run.display!.isPreview && preview.frame.kind === 'paired';
  const askToLeave = usePreviewGuard(isHere, run.frameUrl);
  useShownHere(run.frameUrl, isHere, run.display?.name ?? '');
  const leave = async () => {
    if (!(await askToLeave())) return;
    await dismiss().then(onLeave, (error) => showToast({ kind: 'error', message: errorMessage(error) }));
  };
  return (
    <Stack gap={16} column className={classes.page}>
      <Head run={run} />
      <Steps run={run} />
      <Stack gap={16} columns={2} className={classes.columns} data-started={isStarted || undefined}>
        {isStarted ? (
          <Stack gap={16} shrink column className={classes.side}>
            <OwnFile run={run} />
            <LaterCard run={run} />
          </Stack>
        ) : (
          <TvCard run={run} isPhone={isPhone} />
        )}
        {/* Always the second child: the player in it must not start over when the first screen is paired. */}
        {(isStarted || reachOf(run) !== 'insecure') && (
          <ScreenCard run={run} preview={preview} isHere={isHere} isPhone={isPhone} />
        )}
      </Stack>
      {!isStarted && (
        <>
          <InstallationLine run={run} />
          <PlayerLine run={run} />
        </>
      )}
      <PlaceLine run={run} onLeave={() => void leave()} />
    </Stack>
  );
}

function Head({ run }: { run: FirstRun }) {
  const t = useT();
  const { user } = useSession();
  const [, sample, own] = stepsOf(run);
  const closed = useClosedUntil(run);
  const name = user?.name.split(' ')[0] ?? '';
  if (own === 'done' && !closed) {
    return (
      <header className={classes.head}>
        <h1>{t('firstRun.doneTitle')}</h1>
        <Text size="15/22" above={4} tone="soft" as="p">
          {t('firstRun.doneText')}
        </Text>
      </header>
    );
  }
  return (
    <header className={classes.head}>
      <h1>
        {closed
          ? t('firstRun.closedTitle', { time: closed })
          : sample === 'done'
            ? t('firstRun.playingTitle')
            : t('firstRun.title', { name })}
      </h1>
    </header>
  );
}
