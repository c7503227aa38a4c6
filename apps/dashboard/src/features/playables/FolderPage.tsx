import { playables } from '@vitrine/contract/playables';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTopName } from '../../core/pickers/FolderTree.tsx';
import { useLocalNow } from '../../core/playables/ExpiryTag.tsx';
import type { FolderTree } from '../../core/queries/folder-tree.ts';
import { useFolderList } from '../../core/queries/folders.queries.ts';
import { type PlayableRecord, usePlayableList } from '../../core/queries/playables.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { chooseAndUpload } from '../../lib/uploads/uploads.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import listClasses from '../../ui/ListPage.module.css';
import { Pagination } from '../../ui/ListPage.tsx';
import { ErrorState, ProgressLine } from '../../ui/states.tsx';
import { expiryParams, isExpiryFilter } from './expiry/expiry.queries.ts';
import { EmptyFolder } from './folders/EmptyFolder.tsx';
import { FolderHead } from './folders/FolderHead.tsx';
import { FolderTiles } from './folders/FolderTiles.tsx';
import { DropArea } from './library/DropArea.tsx';
import { GridSkeleton } from './library/GridSkeleton.tsx';
import { PlayableFilters } from './library/PlayableFilters.tsx';
import { PlayableGrid } from './library/PlayableGrid.tsx';
import { usePlayableColumns } from './library/playable-columns.tsx';
import { useView } from './library/use-view.ts';
import { usePlayableActions } from './use-playable-actions.tsx';

// The list renders without the forms, which are loaded when a sheet is opened.
const PlayablesSheets = lazy(async () => ({
  default: (await import('./library/PlayablesSheets.tsx')).PlayablesSheets,
}));

const defaults = { sort: { column: 'createdAt', asc: false }, rules: playables.list };
/** Filters that do not apply to folders; while one is set, only files are shown. */
const ofFilesOnly = ['type', 'orientation', 'status', 'group', 'unused', 'expiry'];

interface FolderPageProps {
  /** Null for the top folder of what the reader may see. */
  folder: string | null;
  tree: FolderTree | undefined;
}

/** The content of a folder as pictures or as a table, folders first. */
export function FolderPage({ folder, tree }: FolderPageProps) {
  const t = useT();
  const locale = useLocale();
  const list = useListState(defaults);
  const [view, setView] = useView();
  const addressSheet = useSheet('address');
  const folderSheet = useSheet('folder');
  const playableSheet = useSheet('playable');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string | null>(null);
  const rename = useCallback((id: string | null) => setRenaming(id), []);
  const topName = useTopName(tree);
  const name = folder === null ? topName : (tree?.byId.get(folder)?.name ?? '');

  const isEverywhere = list.filters.scope === 'everywhere';
  const isNarrowed = ofFilesOnly.some((filter) => list.filters[filter] !== undefined);
  const isFiltered = isNarrowed || list.q !== '';
  const place = folder ?? 'root';
  const within: Record<string, string> = isEverywhere ? {} : { folder_eq: place };
  const now = useLocalNow();
  const { expiry } = list.filters;
  const params = {
    ...toRequestParams(list, playables.list),
    ...(isExpiryFilter(expiry) && expiryParams(expiry, now)),
    ...within,
  };
  const { data, error, isPlaceholderData, refetch } = usePlayableList(params);
  const folderList = useFolderList(
    {
      _limit: '200',
      sort: 'name:asc',
      ...(isEverywhere ? {} : { parent_eq: place }),
      ...(list.q.trim() ? { _q: list.q.trim() } : {}),
    },
    !isNarrowed && !(isEverywhere && list.q.trim() === ''),
  );
  const showsFolders = !isNarrowed && list.page === 1 && !(isEverywhere && list.q.trim() === '');
  const folders = showsFolders ? (folderList.data?.data ?? []) : [];

  const actions = usePlayableActions({
    leavesList: !isEverywhere,
    onRename: rename,
    onEdit: addressSheet.edit,
    onSelect: setSelected,
  });
  const columns = usePlayableColumns(renaming, rename);
  const upload = () => void chooseAndUpload({ folder });
  useShortcut('upload', upload);
  useShortcut('add', addressSheet.add);
  // Another folder or page: what was selected is no longer in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is listed
  useEffect(() => setSelected(new Set()), [folder, list.page, list.q]);

  const rows = data?.data ?? [];
  const isReady =
    data !== undefined && (!showsFolders || folderList.data !== undefined || folderList.error !== null);
  const isEmpty = isReady && rows.length === 0 && folders.length === 0;
  const failure = error && !data ? error : null;

  return (
    <>
      <FolderHead
        tree={tree}
        folder={folder}
        name={name}
        playables={data?.meta.total}
        folders={showsFolders ? folderList.data?.meta.total : undefined}
        onUpload={upload}
        actions={actions}
      />
      {!(isEmpty && !isFiltered && !isEverywhere) && (
        <div className={listClasses.toolbar}>
          <PlayableFilters list={list} within={within} view={view} onView={setView} />
        </div>
      )}
      <ProgressLine active={isPlaceholderData} />
      {isReady && folders.length > 0 && (
        <FolderTiles folders={folders} actions={actions} renaming={renaming} onRename={rename} />
      )}
      {failure ? (
        <ErrorState title={t('list.failed')} detail={errorMessage(failure)} onRetry={() => void refetch()} />
      ) : !isReady && view === 'grid' ? (
        <GridSkeleton />
      ) : isEmpty ? (
        <EmptyFolder
          folderName={folder === null ? null : name}
          isFiltered={isFiltered}
          onClear={list.clear}
          onUpload={upload}
        />
      ) : isReady && rows.length === 0 ? null : view === 'grid' ? (
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
          // Different from the placeholder's key, because folders appear above it.
          key={isReady ? 'ready' : 'loading'}
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
          state={isReady ? 'ready' : 'loading'}
          refreshing={isPlaceholderData}
          tallRows
          empty={null}
        />
      )}
      {data && (
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
