import { playlists } from '@vitrine/contract/playlists';
import { lazy, Suspense, useState } from 'react';
import {
  fetchAllPlaylists,
  type PlaylistRecord,
  usePlaylists,
} from '../../core/queries/playlists.queries.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { type Sort, sortAfter, toRequestParams, useListState } from '../../lib/list-state.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { PlaysSheet } from '../calendar/calendar.views.tsx';
import { exportPlaylists } from './export-playlists.ts';
import { PlaylistFilters } from './PlaylistFilters.tsx';
import { usePlaylistColumns } from './playlist-columns.tsx';
import { switchPlaylist } from './switch-playlist.ts';
import { usePlaylistActions } from './use-playlist-actions.tsx';

// The list renders without forms and dialogs, which are loaded when one is opened.
const AddPlaylistSheet = lazy(async () => ({
  default: (await import('./PlaylistSheet.tsx')).AddPlaylistSheet,
}));
const AddToGroupDialog = lazy(async () => ({
  default: (await import('./AddToGroupDialog.tsx')).AddToGroupDialog,
}));

const defaults = { sort: { column: 'next', asc: true } };

/** Sorting by priority, date or length starts with the highest, newest or longest. */
const sortsUp = (column: string) => column === 'name' || column === 'next';

const sortFor = (sort: Sort, before: Sort): Sort =>
  sortsUp(sort.column)
    ? sortAfter(before, sort, defaults.sort)
    : { ...sort, asc: sort.column === before.column && sort.asc };

export function PlaylistsPage() {
  const t = useT();
  const list = useListState(defaults);
  const isPhone = usePhone();
  const sheet = useSheet('playlist');
  const params = toRequestParams(list, playlists.list);
  // Equal rows are sorted by name instead of age.
  if (params.sort && !params.sort.startsWith('name:')) params.sort += ',name:asc';
  const query = usePlaylists(params);
  const { data } = query;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const rows = data?.data ?? [];
  const [proof, setProof] = useState<PlaylistRecord | null>(null);
  const actions = usePlaylistActions({ onProof: setProof, onSelect: setSelected });
  const { columns, toggle } = useHiddenColumns(
    'playlists',
    usePlaylistColumns((row) => void switchPlaylist(row, !row.enabled)),
  );
  const selection = {
    selected,
    onChange: setSelected,
    actions: actions.bulkActionsOf(rows.filter(({ id }) => selected.has(id))),
  };
  const isEmpty = data !== undefined && data.meta.total === 0 && !list.isFiltered;
  return (
    <>
      <ResourceListPage
        title={t('pages.playlists')}
        list={list}
        query={query}
        columns={columns}
        onToggleColumn={toggle}
        onExport={async () => exportPlaylists(await fetchAllPlaylists(params))}
        add={{ label: t('playlists.add'), onAdd: sheet.add }}
        toolbar={!isEmpty && <PlaylistFilters list={list} counts={data?.meta.counts} />}
        onSort={(sort) => list.set({ sort: sortFor(sort, list.sort) })}
        rowHref={actions.hrefOf}
        rowName={({ name }) => name}
        {...(isPhone ? {} : { rowActions: actions.actionsOf, selection })}
        noMatch={t('playlists.noMatch')}
        empty={t('playlists.empty')}
      />
      <Suspense>
        {sheet.isAdding && <AddPlaylistSheet onClose={sheet.close} />}
        {proof && <PlaysSheet playlist={proof.id} name={proof.name} onClose={() => setProof(null)} />}
        {actions.grouping && <AddToGroupDialog {...actions.grouping} />}
      </Suspense>
    </>
  );
}
