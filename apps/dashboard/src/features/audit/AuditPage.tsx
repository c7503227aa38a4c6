import { audit } from '@vitrine/contract/audit';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ListMenu } from '../../ui/ListMenu.tsx';
import { ListPage, Pagination } from '../../ui/ListPage.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { useAuditLog } from './audit.queries.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { periodFrom, startOfPeriod } from './audit-period.ts';
import { downloadAudit } from './download-audit.ts';

const defaults = { sort: { column: 'at', asc: false }, rules: audit.list };

/** Who did what on this server, for those who answer for it. */
export function AuditPage() {
  const t = useT();
  const now = useNow().getTime();
  const list = useListState(defaults);
  const days = periodFrom(list.filters.days);
  const params = {
    ...toRequestParams(list, audit.list),
    ...(days && { from_eq: startOfPeriod(days, readerZone(), now) }),
  };
  const { data, error, isPlaceholderData, refetch } = useAuditLog(params);
  const { columns, toggle } = useHiddenColumns('audit', useAuditColumns());
  const filters = Object.fromEntries(Object.entries(params).filter(([name]) => name.endsWith('_eq')));
  return (
    <ListPage
      title={t('pages.audit')}
      count={data && t('audit.count', { count: data.meta.total })}
      actions={<ListMenu columns={columns} onToggle={toggle} onExport={() => downloadAudit(filters)} />}
      toolbar={<AuditFilters list={list} />}
      pagination={
        data && (
          <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
        )
      }
    >
      <DataTable
        label={t('pages.audit')}
        columns={columns}
        rows={data?.data ?? []}
        sort={list.sort}
        onSort={(sort) => list.set({ sort })}
        state={data ? 'ready' : error ? 'error' : 'loading'}
        refreshing={isPlaceholderData}
        error={error && errorMessage(error)}
        onRetry={() => void refetch()}
        tallRows
        empty={
          list.isFiltered ? (
            <EmptyState action={<Button onClick={list.clear}>{t('list.clearFilters')}</Button>}>
              {t('audit.noMatch')}
            </EmptyState>
          ) : (
            <EmptyState>{t('audit.empty')}</EmptyState>
          )
        }
      />
    </ListPage>
  );
}
