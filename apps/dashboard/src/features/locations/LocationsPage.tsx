import { useRouter } from '@tanstack/react-router';
import { locations } from '@vitrine/contract/locations';
import { lazy, Suspense, useState } from 'react';
import { useDisplayCounts } from '../../core/queries/displays.queries.ts';
import {
  fetchAllLocations,
  type LocationRecord,
  useLocationList,
  useLocationZones,
  useRemoveLocation,
} from '../../core/queries/locations.queries.ts';
import { useMayShow } from '../../core/queries/shows.queries.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { zoneName } from '../../lib/i18n/day-names.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { showOn } from '../../lib/show-on.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import type { RowAction } from '../../ui/DataTable.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { cityPlace } from '../../ui/time/time-text.ts';
import { deleteLocation, deleteLocations } from './delete-location.tsx';
import { exportLocations } from './export-locations.ts';
import { useLocationColumns } from './location-columns.tsx';

// The list renders without the form, which is loaded when a sheet is opened.
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
  const query = useLocationList(params);
  const remove = useRemoveLocation();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { columns, toggle } = useHiddenColumns('locations', useLocationColumns());

  const mayShow = useMayShow();
  const rows = query.data?.data ?? [];
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
  return (
    <>
      <ResourceListPage
        title={t('pages.locations')}
        count={(total) => <LocationCount total={total} rows={rows} isFiltered={list.isFiltered} />}
        list={list}
        query={query}
        columns={columns}
        onToggleColumn={toggle}
        onExport={async () => exportLocations(await fetchAllLocations(params))}
        add={{ label: t('locations.add'), onAdd: sheet.add }}
        toolbar={<Toolbar list={list} rows={rows} total={query.data?.meta.total ?? 0} />}
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
        noMatch={t('locations.noMatch')}
        empty={t('locations.empty')}
      />
      <Suspense>
        {sheet.isAdding && <AddLocationSheet onClose={sheet.close} />}
        {sheet.editing && <EditLocationSheet id={sheet.editing} onClose={sheet.close} />}
      </Suspense>
    </>
  );
}

interface LocationCountProps {
  total: number;
  rows: readonly LocationRecord[];
  isFiltered: boolean;
}

/** "6 locations, 25 displays"; with a filter only the matches are counted. */
function LocationCount({ total, rows, isFiltered }: LocationCountProps) {
  const t = useT();
  const isAllInSight = total <= rows.length;
  const counted = useDisplayCounts(!isFiltered && !isAllInSight)?.total;
  // Every display has a location, so where all locations are in sight their displays are all there are.
  const displays = isAllInSight ? rows.reduce((sum, row) => sum + row.displays.length, 0) : counted;
  const parts = [t('locations.count', { count: total })];
  if (!isFiltered && displays !== undefined) parts.push(t('locations.displayCount', { count: displays }));
  return parts.join(', ');
}

interface ToolbarProps {
  list: ReturnType<typeof useListState>;
  rows: readonly LocationRecord[];
  total: number;
}

function Toolbar({ list, rows, total }: ToolbarProps) {
  const t = useT();
  const { timezone } = list.filters;
  const isAllInSight = !list.isFiltered && total <= rows.length;
  const { data: zones } = useLocationZones(!isAllInSight);
  const locale = useLocale();
  const zonesInSight = [...new Set(rows.map((row) => row.timezone))].sort();
  const offered = new Set([
    ...(isAllInSight ? zonesInSight : (zones ?? zonesInSight)),
    ...(timezone ? [timezone] : []),
  ]);
  const menus = [
    {
      name: 'openNow',
      label: t('locations.openNow'),
      options: [
        { value: 'true', label: t('locations.yes'), chip: t('locations.openNow') },
        { value: 'false', label: t('locations.no'), chip: t('locations.closedNow') },
      ],
    },
    {
      name: 'timezone',
      label: t('locations.timezone'),
      options: [...offered].map((zone) => ({
        value: zone,
        label: `${zoneName(locale, zone, new Date())}, ${cityPlace(zone).name}`,
      })),
    },
  ];
  return <ListFilters list={list} label={t('locations.filter')} menus={menus} />;
}
