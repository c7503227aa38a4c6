import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { displays, pricePrediction } from '@vitrine/contract/displays';
import { groups } from '@vitrine/contract/groups';
import { locations } from '@vitrine/contract/locations';
import { getSettings } from '@vitrine/contract/settings';
import type * as z from 'zod';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { listOf, oneOf, type WithIncluded } from '../../lib/records.ts';
import { useSession } from '../../lib/session/session.ts';

export type DisplayRecord = WithIncluded<typeof displays, 'location' | 'groups'>;
export type Prediction = z.output<typeof pricePrediction.reply>['data'];
type Params = Readonly<Record<string, string>>;

export const displayKeys = {
  all: ['displays'] as const,
  lists: ['displays', 'list'] as const,
  list: (params: Params) => ['displays', 'list', params] as const,
  one: (id: string) => ['displays', 'one', id] as const,
  counts: ['displays', 'counts'] as const,
  options: ['displays', 'options'] as const,
};

/** Polling interval of the status while the tab is visible, in case a live update was missed. */
export const statusRefreshMs = 15_000;

const include = ['location', 'groups'] as const;
const withSignal = (signal?: AbortSignal) => (signal ? { signal } : {});

export const fetchDisplay = (id: string, signal?: AbortSignal) =>
  oneOf(displays, id, { include, ...withSignal(signal) });

const fetchPage = (params: Params, signal?: AbortSignal) =>
  listOf(displays, params, { include, ...withSignal(signal) });

export const useDisplayList = (params: Params) =>
  useQuery({
    queryKey: displayKeys.list(params),
    queryFn: ({ signal }) => fetchPage(params, signal),
    placeholderData: keepPreviousData,
    refetchInterval: statusRefreshMs,
  });

export const useDisplayRecord = (id: string) =>
  useQuery({
    queryKey: displayKeys.one(id),
    queryFn: ({ signal }) => fetchDisplay(id, signal),
    refetchInterval: statusRefreshMs,
  });

const largestPage = 200;

/** Fetches all pages of the filtered list. */
export async function fetchAllDisplays(params: Params): Promise<DisplayRecord[]> {
  const found: DisplayRecord[] = [];
  for (;;) {
    const page = await fetchPage({ ...params, _start: String(found.length), _limit: String(largestPage) });
    found.push(...page.data);
    if (page.data.length === 0 || found.length >= page.meta.total) return found;
  }
}

/** The number of displays in total and for each status; undefined for users who may not see them. */
export function useDisplayCounts(isWanted = true) {
  const { caller } = useSession();
  const { data } = useQuery({
    queryKey: displayKeys.counts,
    queryFn: ({ signal }) => listOf(displays, { _limit: 1 }, { signal }),
    refetchInterval: statusRefreshMs,
    enabled: isWanted && can(caller, displays.routes.list),
  });
  return data?.meta;
}

/** The display added last, because the next one is probably at the same location. */
export function useNewestDisplay(isWanted: boolean): DisplayRecord | undefined {
  const { data } = useQuery({
    queryKey: ['displays', 'newest'],
    queryFn: ({ signal }) => fetchPage({ _limit: '1', sort: 'createdAt:desc' }, signal),
    enabled: isWanted,
  });
  return data?.data[0];
}

/** The group that most displays of a location are in; undefined if they are in none. */
export function useUsualGroup(location: string): { id: string; name: string } | undefined {
  const { data } = useQuery({
    queryKey: ['displays', 'usual group', location],
    queryFn: ({ signal }) =>
      fetchPage({ location_eq: location, _limit: String(largestPage), sort: 'name:asc' }, signal),
    enabled: location !== '',
    select: ({ data }) => usualGroupOf(data),
  });
  return data;
}

export function usualGroupOf(displays: readonly Pick<DisplayRecord, 'groups'>[]) {
  const all = displays.flatMap(({ groups }) => groups);
  const bySize = [...Map.groupBy(all, ({ id }) => id).values()].sort((a, b) => b.length - a.length);
  const [first] = bySize[0] ?? [];
  return first && { id: first.id, name: first.name };
}

export function useActiveDisplays(): number | undefined {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
  });
  return data?.activeDisplays;
}

/** Ids and names, for pickers. */
export function useDisplayOptions(isWanted: boolean) {
  return useQuery({
    queryKey: displayKeys.options,
    queryFn: async ({ signal }) => (await call(displays.routes.options, { signal })).data,
    enabled: isWanted,
  });
}

export const useLocationOptions = (isWanted = true) =>
  useQuery({
    queryKey: ['locations', 'options'],
    queryFn: async ({ signal }) => (await call(locations.routes.options, { signal })).data,
    enabled: isWanted,
  });

export const useGroupOptions = (isWanted = true) =>
  useQuery({
    queryKey: ['groups', 'options'],
    queryFn: async ({ signal }) => (await call(groups.routes.options, { signal })).data,
    enabled: isWanted,
  });

/** The price is derived from the plan, so it is invalidated together with it. */
const priceQuery = (change: number, display?: string) => ({
  queryKey: ['settings', 'price', change, display ?? null],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await call(pricePrediction, { query: { change, ...(display && { display }) }, ...withSignal(signal) }))
      .data,
  staleTime: 0,
});

/** The price of this many more or fewer active displays; for a single display, of that one. */
export const usePrice = (change: number, display?: string) =>
  useQuery({ ...priceQuery(change, display), retry: false });

export const fetchPrice = (change: number, display: string) =>
  queryClient.fetchQuery(priceQuery(change, display));
