import { useRouter } from '@tanstack/react-router';
import { orientations } from '@vitrine/contract/displays';
import { groups } from '@vitrine/contract/groups';
import { lazy, Suspense, useState } from 'react';
import { useMayShow } from '../../core/queries/shows.queries.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { showOn } from '../../lib/show-on.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import type { RowAction } from '../../ui/DataTable.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { deleteGroup, deleteGroups } from './delete-groups.tsx';
import { duplicateGroup } from './duplicate-group.ts';
import { exportGroups } from './export-groups.ts';
import { useGroupColumns } from './group-columns.tsx';
import {
  fetchAllGroups,
  type GroupRecord,
  useCreateGroup,
  useGroupList,
  useRemoveGroup,
} from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';

// The list renders without the form, which is loaded when a sheet is opened.
const AddGroupSheet = lazy(async () => ({ default: (await import('./GroupSheet.tsx')).AddGroupSheet }));
const EditGroupSheet = lazy(async () => ({ default: (await import('./GroupSheet.tsx')).EditGroupSheet }));

const defaults = { sort: { column: 'name', asc: true } };

export function GroupsPage() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const list = useListState(defaults);
  const sheet = useSheet('group');
  const params = toRequestParams(list, groups.list);
  const query = useGroupList(params);
  const create = useCreateGroup();
  const remove = useRemoveGroup();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { columns, toggle } = useHiddenColumns('groups', useGroupColumns());

  const mayShow = useMayShow();
  const rows = query.data?.data ?? [];
  const hrefOf = ({ id }: { id: string }) => `/${locale}/groups/detail/${id}`;
  const actionsOf = (row: GroupRecord): RowAction[] => [
    { label: t('groups.open'), icon: 'group', onClick: () => history.push(hrefOf(row)) },
    ...(mayShow && row.displays.length > 0
      ? [{ label: t('shows.now'), icon: 'display' as const, onClick: () => showOn({ group: row.id }) }]
      : []),
    { label: t('groups.editAction'), icon: 'edit', onClick: () => sheet.edit(row.id) },
    {
      label: t('groups.duplicate'),
      icon: 'copy',
      onClick: () => void duplicateGroup(row, create.mutateAsync),
    },
    {
      label: t('groups.delete'),
      icon: 'trash',
      danger: true,
      onClick: () => void deleteGroup(row, remove.mutateAsync),
    },
  ];
  const deleteSelected = async () => {
    const chosen = rows.filter(({ id }) => selected.has(id));
    const failed = await deleteGroups(chosen, remove.mutateAsync);
    if (failed) setSelected(new Set(failed));
  };
  return (
    <>
      <ResourceListPage
        title={t('pages.groups')}
        count={(count) => t('groups.count', { count })}
        list={list}
        query={query}
        columns={columns}
        onToggleColumn={toggle}
        onExport={async () => exportGroups(await fetchAllGroups(params))}
        add={{ label: t('groups.add'), onAdd: sheet.add }}
        toolbar={<Toolbar list={list} />}
        rowHref={hrefOf}
        rowName={({ name }) => name}
        rowActions={actionsOf}
        selection={{
          selected,
          onChange: setSelected,
          actions: [
            {
              label: t('groups.delete'),
              icon: 'trash',
              danger: true,
              onClick: () => void deleteSelected(),
            },
          ],
        }}
        tallRows
        noMatch={t('groups.noMatch')}
        empty={t('groups.empty')}
      />
      <Suspense>
        {sheet.isAdding && <AddGroupSheet onClose={sheet.close} />}
        {sheet.editing && <EditGroupSheet id={sheet.editing} onClose={sheet.close} />}
      </Suspense>
    </>
  );
}

function Toolbar({ list }: { list: ReturnType<typeof useListState> }) {
  const t = useT();
  const menus = [
    {
      name: 'orientation',
      label: t('groups.orientation'),
      options: orientations.map((value) => ({ value: value as string, label: orientationText(value) })),
    },
    {
      name: 'unused',
      label: t('groups.displays'),
      options: [
        { value: 'true', label: t('groups.withoutDisplay') },
        { value: 'false', label: t('groups.withDisplay') },
      ],
    },
    {
      name: 'withoutPlaylist',
      label: t('groups.playlists'),
      options: [
        { value: 'true', label: t('groups.withoutPlaylist') },
        { value: 'false', label: t('groups.withPlaylist') },
      ],
    },
  ];
  return <ListFilters list={list} label={t('groups.filter')} menus={menus} />;
}
