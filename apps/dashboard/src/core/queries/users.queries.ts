import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type UserInput, users, usersInvite } from '@vitrine/contract/users';
import type * as z from 'zod';
import { call } from '../../lib/api.ts';
import { noteDeleted } from '../../lib/deleted-records.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf, oneOf, type WithIncluded } from '../../lib/records.ts';

export type UserRecord = WithIncluded<typeof users, 'allowedFolder'>;
type Params = Readonly<Record<string, string>>;

const keys = {
  all: ['users'] as const,
  list: (params: Params) => ['users', 'list', params] as const,
  one: (id: string) => ['users', 'one', id] as const,
};

const include = ['allowedFolder'] as const;
const largestPage = 200;
/** Polls while the tab is visible, because first sign-ins are not announced by live updates. */
const statusRefreshMs = 15_000;
const withSignal = (signal?: AbortSignal) => (signal ? { signal } : {});

const fetchPage = (params: Params, signal?: AbortSignal) =>
  listOf(users, params, { include, ...withSignal(signal) });

export const fetchUser = (id: string, signal?: AbortSignal) =>
  oneOf(users, id, { include, ...withSignal(signal) });

export const useUserList = (params: Params) =>
  useQuery({
    queryKey: keys.list(params),
    queryFn: ({ signal }) => fetchPage(params, signal),
    placeholderData: keepPreviousData,
    refetchInterval: statusRefreshMs,
  });

export const useUserRecord = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => fetchUser(id, signal),
  });

async function remove(id: string) {
  await call(users.routes.remove, { params: { id } });
  noteDeleted(queryClient, id);
}

/** Fetches all pages of the filtered list. */
export async function fetchAllUsers(params: Params): Promise<UserRecord[]> {
  const found: UserRecord[] = [];
  for (;;) {
    const page = await fetchPage({ ...params, _start: String(found.length), _limit: String(largestPage) });
    found.push(...page.data);
    if (page.data.length === 0 || found.length >= page.meta.total) return found;
  }
}

export type Invitation = z.input<NonNullable<typeof usersInvite.body>>;

export interface UserChange {
  readonly id: string;
  readonly version: number;
  readonly change: Partial<z.input<typeof UserInput>>;
}

/** No optimistic updates. */
export function useUserCalls() {
  const onSuccess = () => refreshAfter('user');
  const act = (action: 'block' | 'unblock' | 'resend' | 'take-links') => ({
    mutationFn: (id: string) => call(users.actionRoutes[action], { params: { id } }),
    onSuccess,
  });
  return {
    invite: useMutation({
      mutationFn: async (body: Invitation) => (await call(usersInvite, { body })).data,
      onSuccess,
    }),
    update: useMutation({
      mutationFn: async ({ id, version, change }: UserChange) =>
        (await call(users.routes.update, { params: { id }, ifMatch: version, body: change })).data,
      onSuccess,
    }),
    block: useMutation(act('block')),
    unblock: useMutation(act('unblock')),
    resend: useMutation(act('resend')),
    takeLinks: useMutation(act('take-links')),
    remove: useMutation({ mutationFn: remove, onSuccess }),
  };
}

export type UserCalls = ReturnType<typeof useUserCalls>;
