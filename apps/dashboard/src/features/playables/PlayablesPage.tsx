import { playables } from '@vitrine/contract/playables';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTopName } from '../../core/pickers/FolderTree.tsx';
import { useLocalNow } from '../../core/playables/ExpiryTag.tsx';
import { useFolderTree } from '../../core/queries/folders.queries.ts';
import { type PlayableRecord, usePlayableList } from '../../core/queries/playables.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { chooseAndUpload } from '../../lib/uploads/uploads.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Pagination, Toolbar } from '../../ui/ListPage.tsx';
import { EmptyState, ErrorState, ProgressLine } from '../../ui/states.tsx';
import { expiryParams, isExpiryFilter } from './expiry/expiry.queries.ts';
import { FolderRow, useFoldersIn } from './folders/FolderRow.tsx';
import { DropArea } from './library/DropArea.tsx';
import { GridSkeleton } from './library/GridSkeleton.tsx';
import { PlayableFilters } from './library/PlayableFilters.tsx';
import { PlayableGrid } from './library/PlayableGrid.tsx';
import { PlayablesHead } from './library/PlayablesHead.tsx';
import { usePlayableColumns } from './library/playable-columns.tsx';
import { useView } from './library/use-view.ts';
import { usePlayableActions } from './use-playable-actions.tsx';

// The list renders without the forms, which are loaded when a sheet is opened.
const PlayablesSheets = lazy(async () => ({
  default: (await import('./library/PlayablesSheets.tsx')).PlayablesSheets,
}));

const defaults = { sort: { column: 'createdAt', asc: false }, rules: playables.list };

/** What can be played, of all folders or of one and all below it, as pictures or as a table. */
export function PlayablesPage() {
  const t = useT();
  const locale = useLocale();
  const { tree, error: treeError } = useFolderTree();
  const list = useListState(defaults);
  const [view, setView] = useView();
  const addressSheet = useSheet('address');
  const folderSheet = useSheet('folder');
  const playableSheet = useSheet('playable');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string | null>(null);
  const rename = useCallback((id: string | null) => setRenaming(id), []);
  const topName = useTopName(tree);
  // A folder that is gone, or that the reader may not see, filters nothing.
  const asked = list.filters.folder ?? null;
  const folder = asked !== null && tree && !tree.byId.has(asked) ? null : asked;
  const name = folder === null ? topName : (tree?.byId.get(folder)?.name ?? '');

  const now = useLocalNow();
  const { folder: _, expiry, ...filters } = list.filters;
  const isNarrowed = Object.keys(filters).length > 0 || expiry !== undefined || list.q !== '';
  const within: Record<string, string> = folder === null ? {} : { within_eq: folder };
  const params = {
    ...toRequestParams({ ...list, filters }, playables.list),
    ...(isExpiryFilter(expiry) && expiryParams(expiry, now)),
    ...within,
  };
  const { data, error, isPlaceholderData, refetch } = usePlayableList(params);
  const actions = usePlayableActions({
    onRename: rename,
    onEdit: addressSheet.edit,
    onSelect: setSelected,
  });
  const columns = usePlayableColumns(renaming, rename);
  const upload = () => void chooseAndUpload({ folder });
  useShortcut('upload', upload);
  // Another folder or page: what was selected is no longer in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is listed
  useEffect(() => setSelected(new Set()), [folder, list.page, list.q]);

  const folders = useFoldersIn(tree, folder) ?? (treeError ? [] : undefined);
  const rows = data?.data ?? [];
  // Nothing moves down because folders come later.
  const isReady = data !== undefined && folders !== undefined;
  const isEmpty = isReady && rows.length === 0;
  const isBare = isEmpty && !isNarrowed && folder === null && tree?.nodes.length === 0;
  const failure = error && !data ? error : null;

  return (
    <>
      <PlayablesHead folder={folder} count={data?.meta.total} onUpload={upload} />
      {!isBare && (
        <Toolbar>
          <PlayableFilters list={list} within={within} folder={folder} view={view} onView={setView} />
        </Toolbar>
      )}
      <ProgressLine active={isPlaceholderData} />
      {tree && folders && isReady && list.page === 1 && (
        <FolderRow
          key={folder}
          tree={tree}
          folders={folders}
          actions={actions}
          renaming={renaming}
          onRename={rename}
          onOpen={(id) => list.set({ filters: { folder: id } })}
        />
      )}
      {failure ? (
        <ErrorState title={t('list.failed')} detail={errorMessage(failure)} onRetry={() => void refetch()} />
      ) : !isReady && view === 'grid' ? (
        <GridSkeleton />
      ) : isEmpty && isNarrowed ? (
        <EmptyState action={<Button onClick={list.clear}>{t('playables.clearFilter')}</Button>}>
          {t('playables.noMatch')}
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState
          action={
            <Button icon="upload" onClick={upload}>
              {t('playables.upload')}
            </Button>
          }
        >
          {folder === null ? t('playables.empty') : t('playables.emptyFolder', { name })}
        </EmptyState>
      ) : view === 'grid' ? (
        <PlayableGrid
          playables={rows}
          actions={actions}
          selected={selected}
          onSelect={setSelected}
          renaming={renaming}
          onRename={rename}
          isRefreshing={isPlaceholderData}
        />
      ) : (
        <DataTable
          label={t('pages.playables')}
          columns={columns}
          rows={rows}
          sort={list.sort}
          onSort={(sort) => list.set({ sort })}
          rowHref={({ id }: PlayableRecord) => (renaming === id ? null : `/${locale}/playables/detail/${id}`)}
          rowName={(row) => row.name}
          rowActions={actions.actionsOf}
          selection={{
            selected,
            onChange: setSelected,
            actions: actions.bulkActionsOf(rows.filter(({ id }) => selected.has(id))),
          }}
          // Different from the placeholder's key, because folders appear above it.
          key={isReady ? 'ready' : 'loading'}
          state={isReady ? 'ready' : 'loading'}
          refreshing={isPlaceholderData}
          tallRows
          empty={null}
        />
      )}
      {isReady && data.meta.total > list.perPage && (
        <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
      )}
      <DropArea folder={folder} name={name} />
      <Suspense>
        {(addressSheet.isAdding ||
          folderSheet.isAdding ||
          playableSheet.isAdding ||
          addressSheet.editing) && <PlayablesSheets folder={folder} />}
      </Suspense>
      {actions.dialogs}
    </>
  );
}
