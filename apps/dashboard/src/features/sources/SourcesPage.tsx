import { useRouter } from '@tanstack/react-router';
import { can, staff } from '@vitrine/contract/access';
import { sourceKinds, sourceStates, sources } from '@vitrine/contract/sources';
import { lazy, Suspense } from 'react';
import {
  type SourceRecord,
  useCreateSource,
  useFetchNow,
  useRemoveSource,
  useSourcePage,
} from '../../core/queries/sources.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { isProposed } from '../../lib/proposing.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import type { RowAction } from '../../ui/DataTable.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { SegmentCount, Segmented } from '../../ui/toggles.tsx';
import { deleteSource } from './delete-source.tsx';
import { newTable } from './new-table.ts';
import { ownCity } from './own-city.ts';
import { useSourceColumns } from './source-columns.tsx';
import { kindKey } from './source-look.tsx';
import classes from './sources.module.css';

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
  const query = useSourcePage(toRequestParams(list, sources.list));
  const create = useCreateSource();
  const remove = useRemoveSource();
  const fetchNow = useFetchNow();
  const isPhone = usePhone();
  const rows = query.data?.data ?? [];
  const fetch = (row: SourceRecord) =>
    void fetchNow
      .mutateAsync(row.id)
      .then(() => showToast({ message: t('sources.fetching', { name: row.name }) }))
      .catch((error) => showToast({ message: errorMessage(error), kind: 'error' }));
  const columns = useSourceColumns({
    isPhone,
    onFetch: isStaff ? fetch : null,
    fetching: fetchNow.isPending ? fetchNow.variables : undefined,
  }).map((column) => ({ ...column, hidden: false }));
  const hrefOf = ({ id }: { id: string }) => `/${locale}/sources/detail/${id}`;
  const addTable = async () => {
    try {
      const made = await create.mutateAsync(newTable(rows.map(({ name }) => name)));
      history.push(hrefOf(made));
    } catch (error) {
      if (!isProposed(error)) showToast({ message: errorMessage(error), kind: 'error' });
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
            onClick: () => fetch(row),
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
        count={(count) =>
          list.isFiltered || !counts?.displays
            ? t('sources.count', { count })
            : t('sources.feed', { count, displays: t('displays.count', { count: counts.displays }) })
        }
        list={list}
        query={query}
        columns={columns}
        onToggleColumn={() => {}}
        actions={addAddress}
        {...(isStaff && { add: { label: t('sources.newTable'), onAdd: () => void addTable() } })}
        toolbar={
          <ListFilters
            end={!isPhone && (query.isPending || rows.length > 0) && <ValuesNote />}
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
            <Row as="span" inline gap={8} align="stretch" justify="center" wrap>
              <Button variant="primary" icon="plus" onClick={() => void addTable()}>
                {t('sources.newTable')}
              </Button>
              {addAddress}
            </Row>
          )
        }
        foot={
          <>
            {isPhone && <span>{t('sources.lastGoodStays')}</span>}
            {rows.some(({ kind }) => kind === 'weather') && <span>{t('sources.weatherCredit')}</span>}
          </>
        }
      />
      <Suspense>{sheet.isAdding && <AddAddressSheet onClose={sheet.close} />}</Suspense>
    </>
  );
}

/** Whose times the list shows, and that no screen is empty. */
function ValuesNote() {
  const t = useT();
  const place = ownCity();
  return (
    <Text as="p" className={classes.note} finish size="13/18" tone="muted">
      <ClockHead place={place} isNamed>
        {t('time.yours', { place: place.name })}
      </ClockHead>{' '}
      {t('sources.lastGoodStays')}
    </Text>
  );
}
