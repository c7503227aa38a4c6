import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ProposedHere } from '../../core/changes/proposed-here.views.tsx';
import { useDeviceOfDisplay } from '../../core/queries/device.queries.ts';
import { type DisplayRecord, useDisplayRecord } from '../../core/queries/displays.queries.ts';
import { useLive } from '../../core/queries/live-view.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { usePastShown } from '../calendar/past-shown.views.ts';
import { DisplayHead } from './detail/DisplayHead.tsx';
import { DisplayMenu } from './detail/DisplayMenu.tsx';
import { DisplaySkeleton } from './detail/DisplaySkeleton.tsx';
import { DisplayStage } from './detail/DisplayStage.tsx';
import { DisplayTabs, type Tab, tabs } from './detail/DisplayTabs.tsx';
import { pageStateOf } from './detail/page-state.ts';
import { useDisplayActions } from './use-display-actions.tsx';

const EditDisplaySheet = lazy(async () => ({
  default: (await import('./form/DisplaySheet.tsx')).EditDisplaySheet,
}));

export function DisplayDetailPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useDisplayRecord(id);
  // Fetched in parallel, so that the page needs one round trip.
  const live = useLive(id);
  useDeviceOfDisplay(id);
  useRecordTitle(data?.name);
  const isGone = error instanceof ApiError && error.status === 404;
  // The height of the live card depends on its content, so the page waits for it to avoid a layout shift. A
  // failed request does not block the page.
  const isLiveKnown = live.data !== undefined || live.failureCount > 0;
  if (data && !isGone && isLiveKnown) return <DisplayDetail display={data} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.displayDetail')}
      gone={t('displays.gone')}
      failed={t('displays.loadFailed')}
      all={{ label: t('displays.all'), href: `/${locale}/displays` }}
      skeleton={<DisplaySkeleton />}
    />
  );
}

export function DisplayDetail({ display }: { display: DisplayRecord }) {
  const locale = useLocale();
  const { history } = useRouter();
  const navigate = useNavigate();
  const sheet = useSheet('display');
  const actions = useDisplayActions();
  const { data: found } = useDeviceOfDisplay(display.id);
  // After another device is paired, the old one is not shown any more.
  const device = found && found.id === display.device ? found : undefined;
  const { data: live } = useLive(display.id);
  const state = pageStateOf(display, live);
  const search = useLocation({ select: (location) => location.search as Record<string, string> });
  const tab = tabs.find((each) => each === search.tab) ?? 'calendar';
  const isPast = usePastShown(display.location.timezone);
  const showTab = (next: Tab) => {
    // URL parameters of one tab mean nothing to the others.
    const nextSearch = next === 'calendar' ? {} : { tab: next };
    void navigate({ to: '.', search: nextSearch, replace: true, resetScroll: false } as never);
  };
  const edit = () => sheet.edit(display.id);
  useShortcut('edit', edit);
  const menu = (
    <DisplayMenu
      {...{ display, actions }}
      onEdit={edit}
      onDeleted={() => history.replace(`/${locale}/displays`)}
    />
  );
  return (
    <>
      <DisplayHead {...{ display, state, menu }} />
      <ProposedHere subject={display.id} />
      <DisplayStage
        {...{ display, device, state, menu }}
        isPast={isPast && tab === 'calendar'}
        onActivate={() => actions.askActive([display], true)}
      />
      <DisplayTabs display={display} tab={tab} onTab={showTab} />
      <Suspense>{sheet.editing && <EditDisplaySheet id={sheet.editing} onClose={sheet.close} />}</Suspense>
      {actions.dialogs}
    </>
  );
}
