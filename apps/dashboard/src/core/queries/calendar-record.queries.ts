import { useQuery } from '@tanstack/react-query';
import { type CalendarRecord, calendarRecord } from '@vitrine/contract/calendar-calls';
import { dateOfDay } from '@vitrine/schedule/local-clock';
import { call } from '../../lib/api.ts';
import { ifExisting } from '../../lib/deleted-records.ts';

// What was planned before now, and when displays were offline: a call of its own, so that the plan is drawn if it fails.

export const calendarKeys = ['displays-calendar'] as const;
/** Fallback for missed live updates; and what has passed becomes part of the record. */
export const refreshMs = 60_000;

export interface Range {
  readonly first: number;
  readonly count: number;
}

/** Null: all of them. */
export interface Filters {
  readonly location: string | null;
  readonly group: string | null;
  readonly display: string | null;
}

export const queryOf = ({ first, count }: Range, { location, group, display }: Filters) => ({
  from: dateOfDay(first),
  days: String(count),
  ...(location ? { location } : {}),
  ...(group ? { group } : {}),
  ...(display ? { display } : {}),
});

const recordQuery = (range: Range, filters: Filters) => {
  const query = queryOf(range, filters);
  return {
    queryKey: [...calendarKeys, 'record', query],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CalendarRecord> =>
      (await call(calendarRecord, { query, signal })).data,
  };
};

/** Not asked about days to come. */
export const useRecord = (range: Range, filters: Filters, isWanted: boolean) =>
  useQuery({
    ...recordQuery(range, filters),
    enabled: ifExisting(isWanted),
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.at(-1)) === JSON.stringify(queryOf(range, filters)) ? before : undefined,
    refetchInterval: refreshMs,
  });
