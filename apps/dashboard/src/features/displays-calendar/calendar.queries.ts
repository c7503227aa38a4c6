import { useQuery } from '@tanstack/react-query';
import {
  type CalendarOfDisplays,
  type CalendarPlans,
  calendar,
  calendarPlans,
} from '@vitrine/contract/calendar-calls';
import { madeOf } from '@vitrine/contract/changes';
import { registerZone } from '@vitrine/schedule/local-clock';
import {
  calendarKeys as all,
  type Filters,
  queryOf,
  type Range,
  refreshMs,
} from '../../core/queries/calendar-record.queries.ts';
import { call } from '../../lib/api.ts';
import { ifExisting } from '../../lib/deleted-records.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRefreshOnChange } from '../../lib/realtime/use-refresh-on-change.ts';
import { type Search, stateFrom } from './model/calendar-state.ts';
import { shownDays } from './model/shown-days.ts';

// What is planned from now on, and what was planned before: two calls, so that the plan is drawn if the record fails.

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

export function useCalendar(range: Range, filters: Filters) {
  useRefreshOnChange(madeOf.timeline, all);
  return useQuery({
    ...planQuery(range, filters),
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  });
}

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

/** Prefetches before the page is rendered. What was waits for what will be: the page begins with that. */
export async function askAhead(search: Search): Promise<void> {
  const state = stateFrom(search);
  await queryClient.prefetchQuery(planQuery(shownDays(state, innerWidth, Date.now()), state));
}
