import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LocationInput, locations, type RouterCredentials } from '@vitrine/contract/locations';
import { registerZone } from '@vitrine/schedule/local-clock';
import type * as z from 'zod';
import { call } from '../../lib/api.ts';
import { noteDeleted } from '../../lib/deleted-records.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { type ListReply, listOf, oneOf, type WithIncluded } from '../../lib/records.ts';
import { statusRefreshMs } from './displays.queries.ts';

export type LocationRecord = WithIncluded<typeof locations, 'displays'>;
type Params = Readonly<Record<string, string>>;

const keys = {
  all: ['locations'] as const,
  lists: ['locations', 'list'] as const,
  list: (params: Params) => ['locations', 'list', params] as const,
  zones: ['locations', 'zones'] as const,
  one: (id: string) => ['locations', 'one', id] as const,
};

const include = ['displays'] as const;

async function fetchPage(params: Params, signal?: AbortSignal) {
  const page = await listOf(locations, params, { include, ...(signal ? { signal } : {}) });
  for (const { zone } of page.data) if (zone) registerZone(zone);
  return page;
}

export async function fetchLocation(id: string, signal?: AbortSignal) {
  const location = await oneOf(locations, id, { include, ...(signal ? { signal } : {}) });
  if (location.zone) registerZone(location.zone);
  return location;
}

export const useLocationList = (params: Params) =>
  useQuery({
    queryKey: keys.list(params),
    queryFn: ({ signal }) => fetchPage(params, signal),
    placeholderData: keepPreviousData,
    refetchInterval: statusRefreshMs,
  });

export const useLocationRecord = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => fetchLocation(id, signal),
    refetchInterval: statusRefreshMs,
  });

const largestPage = 200;

/** The time zones in use, for the filter. */
export const useLocationZones = (isWanted: boolean) =>
  useQuery({
    queryKey: keys.zones,
    queryFn: async ({ signal }) => {
      const { data } = await listOf(locations, { _limit: largestPage, sort: 'timezone:asc' }, { signal });
      return [...new Set(data.map((each) => each.timezone))];
    },
    staleTime: 60_000,
    enabled: isWanted,
  });

/** Fetches all pages of the filtered list. */
export async function fetchAllLocations(params: Params): Promise<LocationRecord[]> {
  const found: LocationRecord[] = [];
  for (;;) {
    const page = await fetchPage({ ...params, _start: String(found.length), _limit: String(largestPage) });
    found.push(...page.data);
    if (page.data.length === 0 || found.length >= page.meta.total) return found;
  }
}

export function useCreateLocation() {
  return useMutation({
    mutationFn: async (body: LocationInput) => (await call(locations.routes.create, { body })).data,
    onSuccess: () => refreshAfter('location'),
  });
}

export interface LocationChange {
  readonly id: string;
  readonly version: number;
  readonly change: Partial<LocationInput>;
  /** The preview that the user saw. */
  readonly basis?: string | undefined;
}

/** A new name is shown optimistically in lists and headings, and reverted if the server refuses. */
export function useUpdateLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, change, basis }: LocationChange) =>
      (await call(locations.routes.update, { params: { id }, ifMatch: version, body: change, basis })).data,
    onMutate: async ({ id, change: { name } }) => {
      if (name === undefined) return undefined;
      await client.cancelQueries({ queryKey: keys.all });
      const before = client.getQueriesData<ListReply<LocationRecord>>({ queryKey: keys.lists });
      const renamed = (row: LocationRecord) => (row.id === id ? { ...row, name } : row);
      client.setQueriesData<ListReply<LocationRecord>>(
        { queryKey: keys.lists },
        (list) => list && { ...list, data: list.data.map(renamed) },
      );
      return before;
    },
    onError: (_error, _change, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSuccess: () => refreshAfter('location'),
  });
}

export function useRemoveLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(locations.routes.remove, { params: { id } }),
    onSuccess: (_, id) => {
      noteDeleted(client, id);
      return refreshAfter('location');
    },
  });
}

/** Never cached: shown, copied and discarded. The server logs each access. */
export async function revealCredentials(id: string): Promise<z.infer<typeof RouterCredentials>> {
  return (await call(locations.actionRoutes.reveal, { params: { id } })).data;
}
