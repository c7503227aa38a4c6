import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton, useAfterDelay } from '../../ui/states.tsx';
import { DisplayBands } from './DisplayBands.tsx';
import { DisplayHead } from './DisplayHead.tsx';
import { DisplaySummary } from './DisplaySummary.tsx';
import { DisplayTabs, type Tab } from './DisplayTabs.tsx';
import classes from './detail.module.css';
import { useDeviceOf } from './device.queries.ts';
import { type DisplayRecord, useDisplayRecord } from './displays.queries.ts';
import { useDisplayActions } from './use-display-actions.tsx';

const EditDisplaySheet = lazy(async () => ({
  default: (await import('./DisplaySheet.tsx')).EditDisplaySheet,
}));

export function DisplayDetailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useDisplayRecord(id);
  useRecordTitle(data?.name);
  const isGone = error instanceof ApiError && error.status === 404;
  if (data && !isGone) return <DisplayDetail display={data} />;
  return <WithoutRecord error={error} onRetry={() => void refetch()} />;
}

function WithoutRecord({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT();
  const locale = useLocale();
  const isSlow = useAfterDelay(error === null);
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 422) {
    const all = <LinkButton href={`/${locale}/displays`}>{t('displays.all')}</LinkButton>;
    return (
      <>
        <h1 tabIndex={-1}>{t('pages.displayDetail')}</h1>
        <EmptyState action={all}>{t('displays.gone')}</EmptyState>
      </>
    );
  }
  if (status === 403) {
    console.info('This display may not be read by the present user.');
    return <EmptyState>{t('locations.notAvailable')}</EmptyState>;
  }
  if (error) {
    return <ErrorState title={t('displays.loadFailed')} detail={errorMessage(error)} onRetry={onRetry} />;
  }
  return isSlow ? (
    <div aria-busy="true" className={classes.waiting}>
      <Skeleton width={220} height={28} />
      <Skeleton height={220} />
      <Skeleton height={320} />
    </div>
  ) : null;
}

function DisplayDetail({ display }: { display: DisplayRecord }) {
  const locale = useLocale();
  const { history } = useRouter();
  const navigate = useNavigate();
  const sheet = useSheet('display');
  const actions = useDisplayActions();
  const { data: device } = useDeviceOf(display.device);
  const search = useLocation({ select: (location) => location.search as Record<string, string> });
  const showTab = (tab: Tab) => {
    const { tab: _, ...rest } = search;
    const next = tab === 'calendar' ? rest : { ...rest, tab };
    void navigate({ to: '.', search: next, replace: true, resetScroll: false } as never);
  };
  const edit = () => sheet.edit(display.id);
  useShortcut('edit', edit);
  return (
    <>
      <DisplayHead
        display={display}
        actions={actions}
        onEdit={edit}
        onDeleted={() => history.replace(`/${locale}/displays`)}
      />
      <DisplayBands display={display} device={device} onActivate={() => actions.askActive([display], true)} />
      <DisplaySummary display={display} device={device} />
      <DisplayTabs
        display={display}
        tab={search.tab === 'technical' ? 'technical' : 'calendar'}
        onTab={showTab}
      />
      <Suspense>{sheet.editing && <EditDisplaySheet id={sheet.editing} onClose={sheet.close} />}</Suspense>
      {actions.dialogs}
    </>
  );
}
