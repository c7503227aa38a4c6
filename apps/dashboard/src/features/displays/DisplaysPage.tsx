import { useLocation, useNavigate } from '@tanstack/react-router';
import { displays } from '@vitrine/contract/displays';
import { lazy, Suspense, useState } from 'react';
import {
  type DisplayRecord,
  fetchAllDisplays,
  useActiveDisplays,
  useDisplayList,
} from '../../core/queries/displays.queries.ts';
import { stateFilters } from '../../lib/display-state.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { sortAfter, toRequestParams, useListState } from '../../lib/list-state.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import type { Sections } from '../../ui/DataTable.tsx';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { DisplayFilters, type View } from './list/DisplayFilters.tsx';
import { DisplayGrid } from './list/DisplayGrid.tsx';
import { useDisplayColumns } from './list/display-columns.tsx';
import { exportDisplays } from './list/export-displays.ts';
import { FirstDisplay } from './list/FirstDisplay.tsx';
import { PlaceHead } from './list/PlaceHead.tsx';
import { useBulkActions } from './list/use-bulk-actions.tsx';
import { useDisplayActions } from './use-display-actions.tsx';

// The list renders without the form, which is loaded when a sheet is opened.
const AddDisplaySheet = lazy(async () => ({
  default: (await import('./form/DisplaySheet.tsx')).AddDisplaySheet,
}));
const EditDisplaySheet = lazy(async () => ({
  default: (await import('./form/DisplaySheet.tsx')).EditDisplaySheet,
}));

/** By place, and there by what needs attention. */
const defaults = { sort: { column: 'place', asc: true }, rules: displays.list };

const sections: Sections<DisplayRecord> = {
  keyOf: ({ location }) => location.id,
  head: (display) => <PlaceHead display={display} />,
};

function useView(): [View, (view: View) => void] {
  const search = useLocation({ select: (location) => location.search as Record<string, string> });
  const navigate = useNavigate();
  const { view, ...rest } = search;
  const set = (next: View) =>
    void navigate({
      to: '.',
      search: next === 'grid' ? { ...rest, view: next } : rest,
      resetScroll: false,
    } as never);
  return [view === 'grid' ? 'grid' : 'list', set];
}

export function DisplaysPage() {
  const t = useT();
  const locale = useLocale();
  const list = useListState(defaults);
  const sheet = useSheet('display');
  const [view, setView] = useView();
  const byPlace = list.sort.column === 'place';
  const isPhone = usePhone();
  const { status_eq: state, ...rest } = toRequestParams(list, displays.list);
  const params = { ...rest, ...(state && stateFilters(state)), plan_eq: 'true' };
  const query = useDisplayList(params);
  const { data } = query;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const actions = useDisplayActions();
  const { columns, toggle } = useHiddenColumns('displays', useDisplayColumns(actions, byPlace));

  const rows = data?.data ?? [];
  const bulk = useBulkActions({
    chosen: rows.filter(({ id }) => selected.has(id)),
    select: setSelected,
    actions,
  });
  const selection = { selected, onChange: setSelected, actions: bulk.items };
  const actionsOf = (row: DisplayRecord) => actions.rowActionsOf(row, () => sheet.edit(row.id));
  const isEmpty = data !== undefined && data.meta.total === 0 && !list.isFiltered;
  const isGrid = view === 'grid' && rows.length > 0;
  return (
    <>
      <ResourceListPage
        title={t('pages.displays')}
        count={(total) => <DisplayCount total={total} isFiltered={list.isFiltered} />}
        list={list}
        query={query}
        columns={columns}
        onToggleColumn={toggle}
        menu={[
          {
            label: t('displays.byPlace'),
            checked: byPlace,
            onClick: () => list.set({ sort: byPlace ? { column: 'urgency', asc: true } : defaults.sort }),
          },
        ]}
        onExport={async () => exportDisplays(await fetchAllDisplays(params))}
        add={{ label: t('displays.add'), onAdd: sheet.add }}
        onSort={(sort) => list.set({ sort: sortAfter(list.sort, sort, defaults.sort) })}
        toolbar={
          !isEmpty && <DisplayFilters list={list} counts={data?.meta.counts} view={view} onView={setView} />
        }
        rowHref={({ id }) => `/${locale}/displays/detail/${id}`}
        rowName={({ name }) => name}
        {...(isPhone ? {} : { rowActions: actionsOf, selection })}
        {...(byPlace ? { sections } : {})}
        tallRows
        noMatch={t('displays.noMatch')}
        empty={t('displays.noMatch')}
      >
        {isEmpty ? (
          <FirstDisplay onFound={(phrase) => sheet.addWith(`phrase=${phrase}`)} onAdd={sheet.add} />
        ) : (
          isGrid && (
            <DisplayGrid
              displays={rows}
              sections={byPlace ? sections : undefined}
              actionsOf={actionsOf}
              selection={selection}
            />
          )
        )}
      </ResourceListPage>
      <Suspense>
        {sheet.isAdding && <AddDisplaySheet onClose={sheet.close} />}
        {sheet.editing && <EditDisplaySheet id={sheet.editing} onClose={sheet.close} />}
      </Suspense>
      {actions.dialogs}
      {bulk.dialog}
    </>
  );
}

/** "25 displays, 24 active"; with a filter only the matches are counted. */
function DisplayCount({ total, isFiltered }: { total: number; isFiltered: boolean }) {
  const t = useT();
  const active = useActiveDisplays();
  const parts = [t('displays.count', { count: total })];
  if (!isFiltered && active !== undefined) parts.push(t('displays.activeCount', { count: active }));
  return parts.join(', ');
}
