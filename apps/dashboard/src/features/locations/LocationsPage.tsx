import { useRouter } from '@tanstack/react-router';
import { locations } from '@vitrine/contract/locations';
import { lazy, Suspense, useState } from 'react';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { showOn } from '../../lib/show-on.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable, type RowAction } from '../../ui/DataTable.tsx';
import { ListMenu } from '../../ui/ListMenu.tsx';
import { FilterChips, FilterField, FilterMenu, ListPage, Pagination } from '../../ui/ListPage.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useDisplayCounts } from '../displays/displays.queries.ts';
import { useMayShow } from '../shows/shows.queries.ts';
import { deleteLocation, deleteLocations } from './delete-location.tsx';
import { exportLocations } from './export-locations.ts';
import { useLocationColumns } from './location-columns.tsx';
import {
  fetchAllLocations,
  type LocationRecord,
  useLocationList,
  useLocationZones,
  useRemoveLocation,
} from './locations.queries.ts';

// The list shows without the form; it comes when a sheet is opened.
const AddLocationSheet = lazy(async () => ({
  default: (await import('./LocationSheet.tsx')).AddLocationSheet,
}));
const EditLocationSheet = lazy(async () => ({
  default: (await import('./LocationSheet.tsx')).EditLocationSheet,
}));

const defaults = { sort: { column: 'name', asc: true } };

export function LocationsPage() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const list = useListState(defaults);
  const sheet = useSheet('location');
  const params = toRequestParams(list, locations.list);
  const { data, error, isPlaceholderData, refetch } = useLocationList(params);
  const remove = useRemoveLocation();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { columns, toggle } = useHiddenColumns('locations', useLocationColumns());
  useShortcut('add', sheet.add);

  const mayShow = useMayShow();
  const rows = data?.data ?? [];
  const hrefOf = ({ id }: { id: string }) => `/${locale}/locations/detail/${id}`;
  const goTo = (href: string) => history.push(href);
  const actionsOf = (row: LocationRecord): RowAction[] => [
    { label: t('locations.openDetail'), icon: 'location', onClick: () => goTo(hrefOf(row)) },
    ...(mayShow && row.displays.length > 0
      ? [{ label: t('shows.now'), icon: 'display' as const, onClick: () => showOn({ place: row.id }) }]
      : []),
    { label: t('locations.editAction'), icon: 'edit', onClick: () => sheet.edit(row.id) },
    {
      label: t('locations.delete'),
      icon: 'trash',
      danger: true,
      onClick: () => void deleteLocation(row, remove.mutateAsync, goTo),
    },
  ];
  const deleteSelected = async () => {
    const chosen = rows.filter(({ id }) => selected.has(id));
    const failed = await deleteLocations(chosen, remove.mutateAsync, errorMessage);
    if (failed) setSelected(new Set(failed));
  };
  const addButton = (
    <Button variant="primary" icon="plus" kbd="N" onClick={sheet.add}>
      {t('locations.add')}
    </Button>
  );

  return (
    <>
      <ListPage
        title={t('pages.locations')}
        count={data && <LocationCount total={data.meta.total} isFiltered={list.isFiltered} />}
        actions={
          <>
            <ListMenu
              columns={columns}
              onToggle={toggle}
              onExport={async () => exportLocations(await fetchAllLocations(params))}
            />
            {addButton}
          </>
        }
        toolbar={<Toolbar list={list} rows={rows} total={data?.meta.total ?? 0} />}
        pagination={
          data && (
            <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
          )
        }
      >
        <DataTable
          label={t('pages.locations')}
          columns={columns}
          rows={rows}
          sort={list.sort}
          onSort={(sort) => list.set({ sort })}
          rowHref={hrefOf}
          rowName={({ name }) => name}
          rowActions={actionsOf}
          selection={{
            selected,
            onChange: setSelected,
            actions: [
              {
                label: t('locations.delete'),
                icon: 'trash',
                danger: true,
                onClick: () => void deleteSelected(),
              },
            ],
          }}
          state={data ? 'ready' : error ? 'error' : 'loading'}
          refreshing={isPlaceholderData}
          error={error && errorMessage(error)}
          onRetry={() => void refetch()}
          tallRows
          empty={
            list.isFiltered ? (
              <EmptyState action={<Button onClick={list.clear}>{t('list.clearFilters')}</Button>}>
                {t('locations.noMatch')}
              </EmptyState>
            ) : (
              <EmptyState action={addButton}>{t('locations.empty')}</EmptyState>
            )
          }
        />
      </ListPage>
      <Suspense>
        {sheet.isAdding && <AddLocationSheet onClose={sheet.close} />}
        {sheet.editing && <EditLocationSheet id={sheet.editing} onClose={sheet.close} />}
      </Suspense>
    </>
  );
}

/** "6 locations, 25 displays"; while filtered only what is found is counted. */
function LocationCount({ total, isFiltered }: { total: number; isFiltered: boolean }) {
  const t = useT();
  const locale = useLocale();
  const displays = useDisplayCounts()?.total;
  const parts = [t('locations.count', { count: total })];
  if (!isFiltered && displays !== undefined) parts.push(t('locations.displayCount', { count: displays }));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts);
}

interface ToolbarProps {
  list: ReturnType<typeof useListState>;
  rows: readonly LocationRecord[];
  total: number;
}

function Toolbar({ list, rows, total }: ToolbarProps) {
  const t = useT();
  const { openNow, timezone } = list.filters;
  const isAllInSight = !list.isFiltered && total <= rows.length;
  const { data: zones } = useLocationZones(!isAllInSight);
  const zonesInSight = [...new Set(rows.map((row) => row.timezone))].sort();
  const offered = new Set([
    ...(isAllInSight ? zonesInSight : (zones ?? zonesInSight)),
    ...(timezone ? [timezone] : []),
  ]);
  const openChoices = [
    { value: 'true', label: t('locations.yes'), chip: t('locations.openNow') },
    { value: 'false', label: t('locations.no'), chip: t('locations.closedNow') },
  ];
  const setFilter = (name: string, value: string | null) => list.set({ filters: { [name]: value } });
  const openChoice = openChoices.find(({ value }) => value === openNow);
  const chips = [
    ...(openChoice ? [{ label: openChoice.chip, onRemove: () => setFilter('openNow', null) }] : []),
    ...(timezone ? [{ label: timezone, onRemove: () => setFilter('timezone', null) }] : []),
  ];
  return (
    <>
      <FilterField label={t('locations.filter')} value={list.q} onChange={(q) => list.set({ q })} />
      <FilterMenu
        label={t('locations.openNow')}
        options={openChoices}
        value={openNow}
        onChange={(value) => setFilter('openNow', value)}
      />
      <FilterMenu
        label={t('locations.timezone')}
        options={[...offered].map((zone) => ({ value: zone, label: zone }))}
        value={timezone}
        onChange={(value) => setFilter('timezone', value)}
      />
      <FilterChips chips={chips} onClear={list.clear} />
    </>
  );
}
