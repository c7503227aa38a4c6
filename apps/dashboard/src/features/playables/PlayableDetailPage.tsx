import { Navigate, useParams } from '@tanstack/react-router';
import { placeOf, useFolderTree } from '../../core/queries/folders.queries.ts';
import { usePlayableRecord } from '../../core/queries/playables.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Beside } from '../../ui/layout/grids.tsx';
import { FormSkeleton, RecordSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState, useAfterDelay } from '../../ui/states.tsx';
import classes from './detail/detail.module.css';
import { PlayableDetail } from './detail/PlayableDetail.tsx';

/** The page of a file. Folders had addresses of the same form; now they are a filter of the list. */
export function PlayableDetailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const locale = useLocale();
  const { tree, error: treeError, refetch: askTreeAgain } = useFolderTree();
  const isTop = placeOf(id) === null;
  const folder = isTop ? null : tree?.byId.get(id);
  // The folder tree shows whether it is a folder; without the tree, the file is fetched nevertheless.
  const isKnown = tree !== undefined || treeError !== null;
  const { data, error, refetch } = usePlayableRecord(id, isKnown && folder === undefined);
  useRecordTitle(folder?.name ?? data?.name);
  if (folder !== undefined)
    return (
      <Navigate to={`/${locale}/playables`} search={(folder ? { folder: folder.id } : {}) as never} replace />
    );
  const isGone = error instanceof ApiError && error.status === 404;
  if (data && !isGone) return <PlayableDetail key={id} playable={data} tree={tree} />;
  return (
    <WithoutRecord
      error={error ?? (tree ? null : treeError)}
      onRetry={() => void Promise.all([refetch(), askTreeAgain()])}
    />
  );
}

function WithoutRecord({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT();
  const locale = useLocale();
  const isSlow = useAfterDelay(error === null);
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 422) {
    const all = <LinkButton href={`/${locale}/playables`}>{t('playables.all')}</LinkButton>;
    return (
      <>
        <h1 tabIndex={-1}>{t('pages.playableDetail')}</h1>
        <EmptyState action={all}>{t('playables.gone')}</EmptyState>
      </>
    );
  }
  if (status === 403) {
    console.info('This playable may not be read by the present user.');
    return <EmptyState>{t('records.notAvailable')}</EmptyState>;
  }
  if (error) {
    return <ErrorState title={t('playables.loadFailed')} detail={errorMessage(error)} onRetry={onRetry} />;
  }
  return isSlow ? (
    <RecordSkeleton>
      <Beside aside={360} align="start">
        <span className={classes.ghostPicture} />
        <FormSkeleton />
      </Beside>
    </RecordSkeleton>
  ) : null;
}
