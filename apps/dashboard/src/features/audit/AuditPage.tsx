import { audit } from '@vitrine/contract/audit';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';

import { readerZone } from '../../ui/time/time-text.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { useAuditLog } from './audit.queries.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { periodFrom, startOfPeriod } from './audit-period.ts';
import { downloadAudit } from './download-audit.ts';

const defaults = { sort: { column: 'at', asc: false }, rules: audit.list };

/** The audit log of this server, for admins. */
export function AuditPage() {
  const t = useT();
  const now = useNow().getTime();
  const list = useListState(defaults);
  const days = periodFrom(list.filters.days);
  const params = {
    ...toRequestParams(list, audit.list),
    ...(days && { from_eq: startOfPeriod(days, readerZone(), now) }),
  };
  const query = useAuditLog(params);
  const { columns, toggle } = useHiddenColumns('audit', useAuditColumns());
  const filters = Object.fromEntries(Object.entries(params).filter(([name]) => name.endsWith('_eq')));
  return (
    <ResourceListPage
      title={t('pages.audit')}
      count={(count) => t('audit.count', { count })}
      list={list}
      query={query}
      columns={columns}
      onToggleColumn={toggle}
      onExport={() => downloadAudit(filters)}
      toolbar={<AuditFilters list={list} />}
      tallRows
      noMatch={t('audit.noMatch')}
      empty={t('audit.empty')}
    />
  );
}
