import { proposalStates, proposals } from '@vitrine/contract/proposals';
import { ChangeTabs, useHasChangeTabs } from '../../core/changes/ChangeTabs.tsx';
import { useProposals } from '../../core/queries/proposals.queries.ts';
import { useApproval } from '../../lib/approval.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { FilterField, FilterMenu, ListPage } from '../../ui/ListPage.tsx';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { ProposalTag, stateKeys } from './ProposalTag.tsx';

const defaults = { sort: { column: 'createdAt', asc: false }, rules: proposals.list };

/** Changes that wait for approval, and what was decided. Authors see their own. */
export function ProposalsPage() {
  const t = useT();
  const locale = useLocale();
  const hasTabs = useHasChangeTabs();
  const list = useListState(defaults);
  const mayApprove = useApproval().data?.mayApprove ?? false;
  const query = useProposals(toRequestParams(list, proposals.list));
  type Row = NonNullable<typeof query.data>['data'][number];
  const { columns, toggle } = useHiddenColumns<NamedColumn<Row>>('proposals', [
    { id: 'title', header: t('proposals.titleField'), cell: ({ title }) => title },
    { id: 'state', header: t('proposals.state'), cell: ({ state }) => <ProposalTag state={state} /> },
    { id: 'subject', header: t('proposals.about'), hideBelow: 'md', cell: ({ subject }) => subject.name },
    {
      id: 'author',
      header: t('proposals.author'),
      hideBelow: 'md',
      cell: ({ author }) => author.name || t('proposals.removedPerson'),
    },
    {
      id: 'createdAt',
      header: t('proposals.at'),
      sortable: true,
      cell: ({ createdAt }) => <Instant at={createdAt} place={null} form="day" />,
    },
  ]);
  if (hasTabs === null)
    return (
      <ListPage title={t('pages.changes')} count={null}>
        <RowsSkeleton />
      </ListPage>
    );
  return (
    <ResourceListPage
      title={t(hasTabs ? 'pages.changes' : 'pages.proposals')}
      tabs={hasTabs && <ChangeTabs open="proposals" />}
      count={(count) => t('proposals.count', { count })}
      list={list}
      query={query}
      columns={columns}
      onToggleColumn={toggle}
      rowHref={({ id }) => `/${locale}/proposals/detail/${id}`}
      rowName={({ title }) => title}
      toolbar={
        <>
          <FilterField label={t('proposals.filter')} value={list.q} onChange={(q) => list.set({ q })} />
          <FilterMenu
            label={t('proposals.state')}
            options={proposalStates.map((value) => ({ value: value as string, label: t(stateKeys[value]) }))}
            value={list.filters.state}
            onChange={(state) => list.set({ filters: { state } })}
          />
          {mayApprove && (
            <FilterMenu
              label={t('proposals.whose')}
              options={[{ value: 'true', label: t('proposals.mine') }]}
              value={list.filters.mine}
              onChange={(mine) => list.set({ filters: { mine } })}
            />
          )}
        </>
      }
      noMatch={t('proposals.noMatch')}
      empty={t('proposals.empty')}
    />
  );
}
