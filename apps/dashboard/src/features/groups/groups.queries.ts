import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type GroupInput, groups } from '@vitrine/contract/groups';
import { statusRefreshMs } from '../../core/queries/displays.queries.ts';
import { call } from '../../lib/api.ts';
import { noteDeleted } from '../../lib/deleted-records.ts';
import { changeLatest } from '../../lib/forms/version-conflict.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { type ListReply, listOf, oneOf, type WithIncluded } from '../../lib/records.ts';

export type GroupRecord = WithIncluded<typeof groups, 'displays' | 'playlists'>;
type Params = Readonly<Record<string, string>>;

const keys = {
  all: ['groups'] as const,
  lists: ['groups', 'list'] as const,
  list: (params: Params) => ['groups', 'list', params] as const,
  one: (id: string) => ['groups', 'one', id] as const,
};

const include = ['displays', 'playlists'] as const;
const largestPage = 200;
const withSignal = (signal?: AbortSignal) => (signal ? { signal } : {});

const fetchPage = (params: Params, signal?: AbortSignal) =>
  listOf(groups, params, { include, ...withSignal(signal) });

export const fetchGroup = (id: string, signal?: AbortSignal) =>
  oneOf(groups, id, { include, ...withSignal(signal) });

export const useGroupList = (params: Params) =>
  useQuery({
    queryKey: keys.list(params),
    queryFn: ({ signal }) => fetchPage(params, signal),
    placeholderData: keepPreviousData,
    refetchInterval: statusRefreshMs,
  });

export const useGroupRecord = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => fetchGroup(id, signal),
    refetchInterval: statusRefreshMs,
  });

/** Fetches all pages of the filtered list. */
export async function fetchAllGroups(params: Params): Promise<GroupRecord[]> {
  const found: GroupRecord[] = [];
  for (;;) {
    const page = await fetchPage({ ...params, _start: String(found.length), _limit: String(largestPage) });
    found.push(...page.data);
    if (page.data.length === 0 || found.length >= page.meta.total) return found;
  }
}

export function useCreateGroup() {
  return useMutation({
    mutationFn: async (body: GroupInput) => (await call(groups.routes.create, { body })).data,
    onSuccess: () => refreshAfter('group'),
  });
}

export interface GroupChange {
  readonly id: string;
  readonly version: number;
  readonly change: Partial<GroupInput>;
  /** The preview that the user saw. */
  readonly basis?: string | undefined;
}

const update = async ({ id, version, change, basis }: GroupChange) =>
  (await call(groups.routes.update, { params: { id }, ifMatch: version, body: change, basis })).data;

/** A new name is shown optimistically in lists, and reverted if the server refuses. */
export function useUpdateGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: update,
    onMutate: async ({ id, change: { name } }) => {
      if (name === undefined) return undefined;
      await client.cancelQueries({ queryKey: keys.all });
      const before = client.getQueriesData<ListReply<GroupRecord>>({ queryKey: keys.lists });
      const renamed = (row: GroupRecord) => (row.id === id ? { ...row, name } : row);
      client.setQueriesData<ListReply<GroupRecord>>(
        { queryKey: keys.lists },
        (list) => list && { ...list, data: list.data.map(renamed) },
      );
      return before;
    },
    onError: (_error, _change, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSuccess: () => refreshAfter('group'),
  });
}

export interface MemberChange {
  readonly id: string;
  readonly of: 'displays' | 'playlists';
  readonly add?: string;
  readonly remove?: string;
}

/** Adds or removes one display or playlist, independent of concurrent changes to the group. */
const changeMembers = ({ id, of, add, remove }: MemberChange) =>
  changeLatest(
    () => fetchGroup(id),
    (group) => {
      const ids = group[of].map((member) => member.id);
      const others = ids.filter((each) => each !== add && each !== remove);
      return update({ id, version: group.version, change: { [of]: add ? [...others, add] : others } });
    },
  );

export function useChangeMembers() {
  return useMutation({ mutationFn: changeMembers, onSettled: () => refreshAfter('group') });
}

export function useRemoveGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(groups.routes.remove, { params: { id } }),
    onSuccess: async (_, id) => {
      noteDeleted(client, id);
      await refreshAfter('group');
    },
  });
}
