import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { audit, auditPeople } from '@vitrine/contract/audit';
import { call } from '../../lib/api.ts';
import { listOf } from '../../lib/records.ts';

type Params = Readonly<Record<string, string>>;

/** While the tab is visible: entries come from everywhere, and nobody is notified of them. */
const refreshMs = 30_000;

export const useAuditLog = (params: Params) =>
  useQuery({
    queryKey: ['audit', 'list', params],
    queryFn: ({ signal }) => listOf(audit, params, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

export const useAuditPeople = () =>
  useQuery({
    queryKey: ['audit', 'people'],
    queryFn: async ({ signal }) => (await call(auditPeople, { signal })).data,
  });
