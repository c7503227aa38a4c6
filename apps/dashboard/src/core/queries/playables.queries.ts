import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { playables } from '@vitrine/contract/playables';
import { ifExisting } from '../../lib/deleted-records.ts';
import { type ListReply, listOf, oneOf, type WithIncluded } from '../../lib/records.ts';

const include = ['folder', 'groups', 'playlists'] as const;

export type PlayableRecord = WithIncluded<typeof playables, (typeof include)[number]>;
export type PlayableList = ListReply<PlayableRecord>;
type Params = Readonly<Record<string, string>>;

export const playableKeys = {
  all: ['playables'] as const,
  lists: ['playables', 'list'] as const,
  list: (params: Params) => ['playables', 'list', params] as const,
  one: (id: string) => ['playables', 'one', id] as const,
};

/** Fallback for missed live updates; polls faster while a conversion is watched. */
const refreshMs = 60_000;
const busyRefreshMs = 5000;

/** It is being uploaded, analysed or converted. */
export const isBusy = ({ status, progress }: Pick<PlayableRecord, 'status' | 'progress'>) =>
  progress !== null || status === 'uploading' || status === 'processing' || status === 'converting';

export const usePlayableList = (params: Params) =>
  useQuery({
    queryKey: playableKeys.list(params),
    queryFn: ({ signal }) => listOf(playables, params, { include, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? busyRefreshMs : refreshMs),
  });

export const fetchPlayable = (id: string, signal?: AbortSignal) =>
  oneOf(playables, id, { include, ...(signal ? { signal } : {}) });

export const usePlayableRecord = (id: string, isWanted = true) =>
  useQuery({
    queryKey: playableKeys.one(id),
    queryFn: ({ signal }) => fetchPlayable(id, signal),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? busyRefreshMs : refreshMs),
    enabled: ifExisting(isWanted),
  });
