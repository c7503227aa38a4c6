import { useRouter } from '@tanstack/react-router';
import { can, staff } from '@vitrine/contract/access';
import { sourceKinds, sourceStates, sources } from '@vitrine/contract/sources';
import { lazy, Suspense } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import type { RowAction } from '../../ui/DataTable.tsx';
import { SegmentCount, Segmented } from '../../ui/fields.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { showToast } from '../../ui/toast.ts';
import { deleteSource } from './delete-source.tsx';
import { newTable } from './new-table.ts';
import { useSourceColumns } from './source-columns.tsx';
import { kindKey } from './source-look.tsx';
import classes from './sources.module.css';
import {
  type SourceRecord,
  useCreateSource,
  useFetchNow,
  useRemoveSource,
  useSourceList,
} from './sources.queries.ts';

const AddAddressSheet = lazy(async () => ({
  default: (await import('./AddAddressSheet.tsx')).AddAddressSheet,
}));

const defaults = { sort: { column: 'urgency', asc: true } };
const everyState = 'all';

export function SourcesPage() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const { caller } = useSession();
  const isStaff = can(caller, { access: staff });
  const list = useListState(defaults);
  const sheet = useSheet('source');
  const query = useSourceList(toRequestParams(list, sources.list));
  const columns = useSourceColumns().map((column) => ({ ...column, hidden: false }));
  const create = useCreateSource();
  const remove = useRemoveSource();
  const fetchNow = useFetchNow();
  const rows = query.data?.data ?? [];
  const hrefOf = ({ id }: { id: string }) => `/${locale}/sources/detail/${id}`;
  const addTable = async () => {
    try {
      const made = await create.mutateAsync(newTable(rows.map(({ name }) => name)));
      history.push(hrefOf(made));
    } catch (error) {
      showToast({ message: errorMessage(error), kind: 'error' });
    }
  };
  const actionsOf = (row: SourceRecord): RowAction[] => [
    { label: t('sources.open'), icon: 'edit', onClick: () => history.push(hrefOf(row)) },
    ...(row.kind === 'table' || !isStaff
      ? []
      : [
          {
            label: t('sources.fetchNow'),
            icon: 'refresh' as const,
            onClick: () =>
              void fetchNow
                .mutateAsync(row.id)
                .then(() => showToast({ message: t('sources.fetching', { name: row.name }) }))
                .catch((error) => showToast({ message: errorMessage(error), kind: 'error' })),
          },
        ]),
    ...(isStaff
      ? [
          {
            label: t('sources.delete'),
            icon: 'trash' as const,
            danger: true,
            onClick: () => void deleteSource(row, remove.mutateAsync),
          },
        ]
      : []),
  ];
  const counts = query.data?.meta.counts;
  const total = counts && sourceStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const addAddress = isStaff && (
    <Button icon="web" onClick={sheet.add}>
      {t('sources.addAddress')}
    </Button>
  );
  return (
    <>
      <ResourceListPage
        title={t('pages.sources')}
        count={(count) => t('sources.count', { count })}
        list={list}
        query={query}
        columns={columns}
        onToggleColumn={() => {}}
        actions={addAddress}
        {...(isStaff && { add: { label: t('sources.newTable'), onAdd: () => void addTable() } })}
        toolbar={
          <ListFilters
            list={list}
            label={t('sources.filter')}
            menus={[
              {
                name: 'kind',
                label: t('sources.kind'),
                options: sourceKinds.map((kind) => ({ value: kind, label: t(kindKey(kind)) })),
              },
            ]}
          >
            <Segmented
              label={t('sources.state')}
              hideLabel
              options={[everyState, ...sourceStates].map((state) => {
                const word = state === everyState ? t('list.all') : t(`sources.states.${state as 'fresh'}`);
                const count = state === everyState ? total : counts?.[state];
                return {
                  value: state,
                  name: word,
                  label: (
                    <span>
                      {word} <SegmentCount count={count} />
                    </span>
                  ),
                };
              })}
              value={list.filters.state ?? everyState}
              onChange={(state) => list.set({ filters: { state: state === everyState ? null : state } })}
            />
          </ListFilters>
        }
        rowHref={hrefOf}
        rowName={({ name }) => name}
        rowActions={actionsOf}
        tallRows
        noMatch={t('sources.noMatch')}
        empty={t('sources.empty')}
        emptyAction={
          isStaff && (
            <span className={classes.emptyActions}>
              <Button variant="primary" icon="plus" onClick={() => void addTable()}>
                {t('sources.newTable')}
              </Button>
              {addAddress}
            </span>
          )
        }
        after={() =>
          rows.length > 0 && (
            <p className={classes.foot}>
              {t('sources.lastGoodStays')}
              {rows.some(({ kind }) => kind === 'weather') && ` ${t('sources.weatherCredit')}`}
            </p>
          )
        }
      />
      <Suspense>{sheet.isAdding && <AddAddressSheet onClose={sheet.close} />}</Suspense>
    </>
  );
}
