import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { audit, auditPeople } from '@vitrine/contract/audit';
import { call } from '../../lib/api.ts';
import { listOf } from '../../lib/records.ts';

type Params = Readonly<Record<string, string>>;

/** Polls while the tab is visible, because new entries are not announced by live updates. */
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
