import { useQuery } from '@tanstack/react-query';
import { type DisplayDay, displayHistory } from '@vitrine/contract/display-history';
import { changes } from '@vitrine/contract/history';
import { call } from '../../lib/api.ts';
import { listOf } from '../../lib/records.ts';

/** A day that is over does not change. */
const keepMs = 600_000;

export const useDisplayDay = (display: string, day: string) =>
  useQuery<DisplayDay>({
    queryKey: ['changes', 'day', display, day],
    queryFn: async ({ signal }) =>
      (await call(displayHistory, { params: { id: display }, query: { day }, signal })).data,
    staleTime: keepMs,
  });

/** The newest change of a record before an instant. */
export const useLastChange = (subject: string, before: string) =>
  useQuery({
    queryKey: ['changes', 'last', subject, before],
    queryFn: async ({ signal }) =>
      (await listOf(changes, { subject_eq: subject, to_eq: before, _limit: 1 }, { signal })).data[0] ?? null,
    staleTime: keepMs,
  });
