import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditPeople } from '@vitrine/contract/audit';
import { changes, changesRoom, type RecordedChange } from '@vitrine/contract/history';
import { call } from '../../lib/api.ts';
import { listOf } from '../../lib/records.ts';

type Params = Readonly<Record<string, string>>;

/** Polls while the tab is visible, because new changes are not announced by live updates. */
const refreshMs = 30_000;

export const useChanges = (params: Params) =>
  useQuery({
    queryKey: ['changes', 'list', params],
    queryFn: ({ signal }) => listOf(changes, params, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** Whether values of today's changes are still kept. */
export const useRoom = () =>
  useQuery({
    queryKey: ['changes', 'room'],
    queryFn: async ({ signal }) => (await call(changesRoom, { signal })).data,
    refetchInterval: refreshMs,
  });

/** Everything done in one go; asked when a row is opened. */
export const useBatch = (batch: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['changes', 'batch', batch],
    queryFn: ({ signal }) => listOf(changes, { batch_eq: batch, _limit: '200' }, { signal }),
    enabled: isOpen,
  });

export const usePeople = () =>
  useQuery({
    queryKey: ['audit', 'people'],
    queryFn: async ({ signal }) => (await call(auditPeople, { signal })).data,
  });

export type Change = RecordedChange;
