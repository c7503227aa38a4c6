import { useQuery } from '@tanstack/react-query';
import {
  type CalendarOfDisplays,
  type CalendarPlans,
  type CalendarRecord,
  calendar,
  calendarPlans,
  calendarRecord,
} from '@vitrine/contract/calendar-calls';
import { madeOf } from '@vitrine/contract/changes';
import { dateOfDay, registerZone } from '@vitrine/schedule/local-clock';
import { call } from '../../lib/api.ts';
import { ifExisting } from '../../lib/deleted-records.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRefreshOnChange } from '../../lib/realtime/use-refresh-on-change.ts';
import { type CalendarState, type Search, stateFrom } from './model/calendar-state.ts';
import { shownDays } from './model/shown-days.ts';

// What is planned from now on, and what was planned before: two calls, so that the plan is drawn if the record fails.

const all = ['displays-calendar'] as const;
/** Fallback for missed live updates; and what has passed becomes part of the record. */
const refreshMs = 60_000;

export interface Range {
  readonly first: number;
  readonly count: number;
}

export type Filters = Pick<CalendarState, 'location' | 'group' | 'display'>;

const queryOf = ({ first, count }: Range, { location, group, display }: Filters) => ({
  ...{ from: dateOfDay(first), days: String(count) },
  ...(location ? { location } : {}),
  ...(group ? { group } : {}),
  ...(display ? { display } : {}),
});

const planQuery = (range: Range, filters: Filters) => {
  const query = queryOf(range, filters);
  return {
    queryKey: [...all, 'plan', query],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CalendarOfDisplays> => {
      const { data } = await call(calendar, { query, signal });
      for (const zone of data.zones) registerZone(zone);
      return data;
    },
  };
};

const recordQuery = (range: Range, filters: Filters) => {
  const query = queryOf(range, filters);
  return {
    queryKey: [...all, 'record', query],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CalendarRecord> =>
      (await call(calendarRecord, { query, signal })).data,
  };
};

export function useCalendar(range: Range, filters: Filters) {
  useRefreshOnChange(madeOf.timeline, all);
  return useQuery({
    ...planQuery(range, filters),
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  });
}

/** Not asked about days to come. */
export const useRecord = (range: Range, filters: Filters, isWanted: boolean) =>
  useQuery({
    ...recordQuery(range, filters),
    enabled: ifExisting(isWanted),
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.at(-1)) === JSON.stringify(queryOf(range, filters)) ? before : undefined,
    refetchInterval: refreshMs,
  });

/** What the chosen playlist and those beside it are planned by, to work out what a drag does. */
export const usePlans = (playlist: string | null, { location, group, display }: Filters) => {
  const query = {
    playlist: playlist ?? '',
    ...(location ? { location } : {}),
    ...(group ? { group } : {}),
    ...(display ? { display } : {}),
  };
  return useQuery({
    queryKey: [...all, 'plans', query],
    queryFn: async ({ signal }): Promise<CalendarPlans> => {
      const { data } = await call(calendarPlans, { query, signal });
      for (const zone of data.zones) registerZone(zone);
      return data;
    },
    enabled: ifExisting(playlist !== null),
  });
};

/** Prefetches before the page is rendered. */
export async function askAhead(search: Search): Promise<void> {
  const state = stateFrom(search);
  const range = shownDays(state, innerWidth, Date.now());
  await Promise.all([
    queryClient.prefetchQuery(planQuery(range, state)),
    queryClient.prefetchQuery(recordQuery(range, state)),
  ]);
}
