import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Playlist, type PlaylistInput, playlists } from '@vitrine/contract/playlists';
import { call } from '../../lib/api.ts';
import { noteDeleted } from '../../lib/deleted-records.ts';
import { changeLatest } from '../../lib/forms/version-conflict.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { type ListReply, listOf, oneOf, type WithIncluded } from '../../lib/records.ts';

const include = ['groups', 'playables'] as const;

/** Includes the names of its groups, and its playables. */
export type PlaylistRecord = WithIncluded<typeof playlists, (typeof include)[number]>;
type Params = Readonly<Record<string, string>>;

export const playlistKeys = {
  all: ['playlists'] as const,
  lists: ['playlists', 'list'] as const,
  list: (params: Params) => ['playlists', 'list', params] as const,
  one: (id: string) => ['playlists', 'one', id] as const,
  options: ['playlists', 'options'] as const,
};

/** What plays now changes with time, without anybody saving. */
const refreshMs = 15_000;
const largestPage = 200;
const withSignal = (signal?: AbortSignal) => (signal ? { signal } : {});

const fetchPage = (params: Params, signal?: AbortSignal) =>
  listOf(playlists, params, { include, ...withSignal(signal) });

export const fetchPlaylist = (id: string, signal?: AbortSignal) =>
  oneOf(playlists, id, { include, ...withSignal(signal) });

export const usePlaylists = (params: Params, isWanted = true) =>
  useQuery({
    queryKey: playlistKeys.list(params),
    queryFn: ({ signal }) => fetchPage(params, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    enabled: isWanted,
  });

export const usePlaylist = (id: string) =>
  useQuery({
    queryKey: playlistKeys.one(id),
    queryFn: ({ signal }) => fetchPlaylist(id, signal),
    refetchInterval: refreshMs,
  });

/** Ids and names, for pickers. */
export const usePlaylistOptions = (isWanted = true) =>
  useQuery({
    queryKey: playlistKeys.options,
    queryFn: async ({ signal }) => (await call(playlists.routes.options, { signal })).data,
    enabled: isWanted,
  });

/** Fetches all pages of the filtered list. */
export async function fetchAllPlaylists(params: Params): Promise<PlaylistRecord[]> {
  const found: PlaylistRecord[] = [];
  for (;;) {
    const page = await fetchPage({ ...params, _start: String(found.length), _limit: String(largestPage) });
    found.push(...page.data);
    if (page.data.length === 0 || found.length >= page.meta.total) return found;
  }
}

// ---- changes

export async function createPlaylist(body: PlaylistInput): Promise<Playlist> {
  const { data } = await call(playlists.routes.create, { body });
  await refreshAfter('playlist');
  return data;
}

/** Refused with 412 if somebody saved another version meanwhile. */
export async function updatePlaylist(
  id: string,
  version: number,
  body: Partial<PlaylistInput>,
  basis?: string,
): Promise<Playlist> {
  const { data } = await call(playlists.routes.update, { params: { id }, ifMatch: version, body, basis });
  await refreshAfter('playlist');
  return data;
}

/** Saves the draft of a playlist, which no screen shows. All saves of one opening carry one id. */
export async function saveDraft(
  id: string,
  version: number,
  body: Partial<PlaylistInput>,
  action: string,
): Promise<Playlist> {
  const change = { params: { id }, ifMatch: version, body, action };
  const { data } = await call(playlists.routes.update, change);
  await refreshAfter('playlistDraft');
  return data;
}

export async function copyPlaylist(id: string): Promise<Playlist> {
  const { data } = await call(playlists.actionRoutes.copy, { params: { id } });
  await refreshAfter('playlist');
  return data;
}

export async function removePlaylist(id: string): Promise<void> {
  await call(playlists.routes.remove, { params: { id } });
  noteDeleted(queryClient, id);
  await refreshAfter('playlist');
}

/** A change computed from the latest version, so that concurrent changes are kept. */
export const changePlaylist = (
  id: string,
  changeOf: (saved: PlaylistRecord) => Partial<PlaylistInput>,
): Promise<Playlist> =>
  changeLatest(
    () => fetchPlaylist(id),
    async (saved) => {
      const change = { params: { id }, ifMatch: saved.version, body: changeOf(saved) };
      return (await call(playlists.routes.update, change)).data;
    },
  );

/** The change of one playlist, to ask what it would do. */
export const changeOf = (id: string, body: Partial<PlaylistInput>) => ({
  route: playlists.routes.update,
  params: { id },
  body,
});

/** Its groups with one more. */
export const groupsWith = ({ groups }: Pick<PlaylistRecord, 'groups'>, group: string): string[] => [
  ...groups.map(({ id }) => id).filter((id) => id !== group),
  group,
];

export const refreshPlaylists = () => refreshAfter('playlist');

/** Updates every list optimistically and reverts if the server refuses. */
export async function setEnabled(id: string, enabled: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: playlistKeys.all });
  const lists = queryClient.getQueriesData<ListReply<PlaylistRecord>>({ queryKey: playlistKeys.lists });
  const one = queryClient.getQueryData<PlaylistRecord>(playlistKeys.one(id));
  const switched = (row: PlaylistRecord) => (row.id === id ? { ...row, enabled } : row);
  queryClient.setQueriesData<ListReply<PlaylistRecord>>(
    { queryKey: playlistKeys.lists },
    (list) => list && { ...list, data: list.data.map(switched) },
  );
  if (one) queryClient.setQueryData(playlistKeys.one(id), switched(one));
  try {
    await changePlaylist(id, () => ({ enabled }));
  } catch (error) {
    for (const [key, data] of lists) queryClient.setQueryData(key, data);
    if (one) queryClient.setQueryData(playlistKeys.one(id), one);
    throw error;
  }
  await refreshAfter('playlist');
}
