import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import type { SessionUser } from '@vitrine/contract/auth';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOpenWarnings } from '../core/queries/running.queries.ts';
import { api } from '../lib/api.ts';
import { useFollowApproval } from '../lib/approval.ts';
import { useFollowBilling } from '../lib/billed.ts';
import { useT, withMessages } from '../lib/i18n/i18n.ts';
import { useOfflineInTitle } from '../lib/page-title.ts';
import { type ProposalRequest, useProposalRequest } from '../lib/proposing.ts';
import { queryClient } from '../lib/query-client.ts';
import { useLiveUpdates } from '../lib/realtime/live-updates.ts';
import { reloadForChunk } from '../lib/removed-chunk.ts';
import { useSession } from '../lib/session/session.ts';
import { type ShowRequest, showOn, useShowRequest } from '../lib/show-on.ts';
import { noteSave, takeUndo } from '../lib/undo.ts';
import { hasUnfinishedUploads, useUploads } from '../lib/uploads/uploads.ts';
import { Stack, Text } from '../ui/layout/layout.tsx';
import { setUndo, showToast } from '../ui/toast.ts';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { alarmStart, closeOverlay, useOverlay } from './overlays.ts';
import { preloadBar } from './preload-bar.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StatusBars } from './StatusBars.tsx';
import classes from './shell.module.css';
import { useSettingsOfServer, useUrgentDisplays } from './shell.queries.ts';
import { useCollapsed } from './useCollapsed.ts';
import { useShellShortcuts } from './useShellShortcuts.ts';

// Every toast about a save offers to take it back.
api.whenChanged(noteSave);
setUndo(() => takeUndo(showToast));

type OverlayModule<Props> = { default: ComponentType<Props> };

/**
 * If the file of an overlay no longer exists, the page stays: it requests the reload that fetches the new
 * one, and the overlay stays closed.
 */
const overlay = <Props = { onClose: () => void }>(load: () => Promise<OverlayModule<Props>>) =>
  lazy(() =>
    load().catch(() => {
      closeOverlay();
      reloadForChunk();
      return { default: () => null };
    }),
  );
const CommandPalette = overlay(withMessages('palette', () => import('./CommandPalette.tsx')));
const ShortcutsSheet = overlay(() => import('./ShortcutsSheet.tsx'));
const AlarmSheet = overlay(withMessages('alarmSheet', () => import('../features/alarms/AlarmSheet.tsx')));
const WarningBar = overlay<object>(
  withMessages('alarmSheet', () => import('../features/alarms/WarningBar.tsx')),
);
const AccessReview = overlay<{ review: NonNullable<SessionUser['review']> }>(
  withMessages('accessReview', () => import('./AccessReview.tsx')),
);
const MoreSheet = overlay(() => import('./MoreSheet.tsx'));
const UploadHost = overlay<object>(withMessages('upload', () => import('./UploadHost.tsx')));
const ShowSheet = overlay<{ request: ShowRequest; onClose: () => void }>(
  withMessages('show', () => import('../features/shows/ShowSheet.tsx')),
);

const ProposeDialog = overlay<{ request: ProposalRequest }>(
  withMessages('propose', () => import('../features/proposals/ProposeDialog.tsx')),
);

/** The shell around the pages of a signed-in user. */
export function AppLayout({ children }: { children?: ReactNode }) {
  const { user, server } = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      {/* Another user or server resets everything that was shown, typed or selected. */}
      <Shell key={`${user?.id} ${server?.url}`}>{children ?? <Outlet />}</Shell>
    </QueryClientProvider>
  );
}

function usePreloadedBar() {
  const router = useRouter();
  useEffect(() => {
    const left = new AbortController();
    preloadBar(router, left.signal).catch(() => undefined);
    return () => left.abort();
  }, [router]);
}

function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const { caller, user } = useSession();
  const [isCollapsed, toggleCollapsed] = useCollapsed();
  const offline = useUrgentDisplays();
  useOfflineInTitle(offline);
  useShellShortcuts(toggleCollapsed);
  useLiveUpdates();
  usePreloadedBar();
  const isWhole = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.page?.isWholeWindow),
  });
  const hasFailed = useMatches({ select: (matches) => matches.some(({ status }) => status === 'error') });
  // The session ended and the redirect to Login is in progress, or the server did not respond, which the page
  // reports.
  if (!caller) return hasFailed ? children : <ShellSkeleton />;
  return (
    <>
      <a href="#main" className={classes.skip}>
        {t('shell.skipToContent')}
      </a>
      {isWhole ? (
        <div className={classes.whole}>
          <StatusBars />
          <Warnings />
          <Text as="main" id="main" grow low bare tabIndex={-1}>
            {children}
          </Text>
        </div>
      ) : (
        <Stack className={classes.app} data-collapsed={isCollapsed || undefined}>
          <Sidebar offline={offline} isCollapsed={isCollapsed} onToggle={toggleCollapsed} />
          <Stack shrink column>
            <StatusBars />
            <Header />
            <Warnings />
            <Text as="main" id="main" grow className={classes.page} tabIndex={-1}>
              {children}
            </Text>
          </Stack>
          <BottomBar offline={offline} />
        </Stack>
      )}
      <Overlays />
      {user?.review && (
        <Suspense>
          <AccessReview review={user.review} />
        </Suspense>
      )}
      <Shows />
      <Proposing />
      <Uploads />
    </>
  );
}

/** Loaded with the first warning that asks. */
function Warnings() {
  const isNeeded = useOpenWarnings().length > 0;
  return <Suspense>{isNeeded && <WarningBar />}</Suspense>;
}

/** Used by many pages. */
function Shows() {
  const request = useShowRequest();
  return <Suspense>{request && <ShowSheet request={request} onClose={() => showOn(null)} />}</Suspense>;
}

/** A change that must be approved was refused. */
function Proposing() {
  useFollowApproval();
  useFollowBilling(useSettingsOfServer().data);
  const request = useProposalRequest();
  return <Suspense>{request && <ProposeDialog request={request} />}</Suspense>;
}

/** Loaded with the first upload, or with uploads that a reload interrupted. */
function Uploads() {
  const { items, asking, isTrayOpen } = useUploads();
  const [hasUnfinished] = useState(hasUnfinishedUploads);
  const isNeeded = items.length > 0 || asking.length > 0 || isTrayOpen || hasUnfinished;
  return <Suspense>{isNeeded && <UploadHost />}</Suspense>;
}

function Overlays() {
  const open = useOverlay();
  return (
    <Suspense>
      {open === 'palette' && <CommandPalette onClose={closeOverlay} />}
      {open === 'shortcuts' && <ShortcutsSheet onClose={closeOverlay} />}
      {open === 'alarm' && <AlarmSheet start={alarmStart()} onClose={closeOverlay} />}
      {open === 'more' && <MoreSheet onClose={closeOverlay} />}
    </Suspense>
  );
}
