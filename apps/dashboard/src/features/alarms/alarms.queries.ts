import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  type AlertFeedInput,
  type AlertFeedTry,
  alertFeeds,
  tryAlertFeed,
} from '@vitrine/contract/alert-feeds';
import { alertWarnings } from '@vitrine/contract/alert-warnings';
import {
  type DrillScheduleInput,
  drillSchedules,
  type TakeoverPlanInput,
  takeoverPlans,
} from '@vitrine/contract/takeover-plans';
import type { TakeoverScope } from '@vitrine/contract/takeover-values';
import {
  type TakeoverBoard,
  type TakeoverInput,
  takeoverBoard,
  takeoverDrills,
  takeovers,
  takeoverTargets,
} from '@vitrine/contract/takeovers';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf, oneOf } from '../../lib/records.ts';
import { withReach } from './alarm-values.ts';
import { withChanges } from './board-words.ts';

type Params = Readonly<Record<string, string>>;

const keys = {
  list: (params: Params) => ['takeovers', 'list', params] as const,
  board: (id: string) => ['takeovers', 'board', id] as const,
  targets: ['takeover-targets', 'all'] as const,
  unreachable: ['takeover-targets', 'unreachable'] as const,
  plans: ['takeover-plans', 'list'] as const,
  drills: ['drill-schedules', 'list'] as const,
  places: ['takeovers', 'places'] as const,
};

/** Where an alarm can show. */
export const useTargets = () =>
  useQuery({
    queryKey: keys.targets,
    queryFn: async ({ signal }) => (await call(takeoverTargets, { signal })).data,
    refetchInterval: 60_000,
  });

/** Whether a display can be reached changes at any moment: while a sheet shows it, those that cannot are fetched again and again. */
export function useLiveTargets() {
  const targets = useTargets();
  const { data: unreachable } = useQuery({
    queryKey: keys.unreachable,
    queryFn: async ({ signal }) =>
      (await call(takeoverTargets, { query: { only: 'unreachable' }, signal })).data,
    refetchInterval: 5000,
  });
  const { data } = targets;
  return { ...targets, data: useMemo(() => data && withReach(data, unreachable), [data, unreachable]) };
}

export const usePlans = () =>
  useQuery({
    queryKey: keys.plans,
    queryFn: ({ signal }) => listOf(takeoverPlans, { _limit: 50 }, { signal }),
    select: ({ data }) => data,
  });

const boardMs = { first: 1000, later: 3000, firstFor: 60_000 } as const;

export const useBoard = (id: string) =>
  useQuery({
    queryKey: keys.board(id),
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<TakeoverBoard>(keys.board(id));
      const query = before ? { after: before.cursor } : {};
      return withChanges(before, (await call(takeoverBoard, { params: { id }, query, signal })).data);
    },
    refetchInterval: ({ state: { data } }) => {
      if (data?.takeover.state === 'ended') return false;
      const age = data ? Date.parse(data.now) - Date.parse(data.takeover.startedAt) : 0;
      return age < boardMs.firstFor ? boardMs.first : boardMs.later;
    },
    // Losing the connection is said on the page, with what was known last.
    retry: false,
  });

export const useHistory = (params: Params) =>
  useQuery({
    queryKey: keys.list(params),
    queryFn: ({ signal }) => listOf(takeovers, params, { signal }),
    placeholderData: keepPreviousData,
  });

export async function startAlarm(body: TakeoverInput) {
  const { data } = await call(takeovers.routes.create, { body });
  void refreshAfter('takeover');
  return data;
}

export async function extendAlarm(id: string, minutes: number) {
  const { data } = await call(takeovers.actionRoutes.extend, { params: { id }, body: { minutes } });
  void refreshAfter('takeover');
  return data;
}

export async function endAlarm(id: string, clearText: string) {
  const { data } = await call(takeovers.actionRoutes.end, {
    params: { id },
    body: { clearText: clearText.trim() || null },
  });
  void refreshAfter('takeover');
  return data;
}

/** Without an id it is new. */
interface Sent<Input> {
  readonly id: string | undefined;
  readonly version: number;
  readonly input: Input;
}

export const fetchPlan = (id: string) => oneOf(takeoverPlans, id);

export const useSavePlan = () =>
  useMutation({
    mutationFn: async ({ id, version, input }: Sent<TakeoverPlanInput>) => {
      const { data } = await (id === undefined
        ? call(takeoverPlans.routes.create, { body: input })
        : call(takeoverPlans.routes.update, { params: { id }, body: input, ifMatch: version }));
      return data;
    },
    onSuccess: () => refreshAfter('takeoverPlan'),
  });

export const useRemovePlan = () =>
  useMutation({
    mutationFn: (id: string) => call(takeoverPlans.routes.remove, { params: { id } }),
    onSuccess: () => refreshAfter('takeoverPlan'),
  });

/** How the newest drill of each place went. */
export const useDrilledPlaces = () =>
  useQuery({
    queryKey: keys.places,
    queryFn: async ({ signal }) => (await call(takeoverDrills, { signal })).data,
  });

export const useDrillSchedules = () =>
  useQuery({
    queryKey: keys.drills,
    queryFn: ({ signal }) => listOf(drillSchedules, { _limit: 20 }, { signal }),
    select: ({ data }) => data,
  });

export const fetchDrill = (id: string) => oneOf(drillSchedules, id);

/** A scope that is left out stays as it is stored. */
export const useSaveDrill = () =>
  useMutation({
    mutationFn: async ({
      id,
      version,
      input,
    }: Sent<Omit<DrillScheduleInput, 'scope'> & { scope?: TakeoverScope }>) => {
      const { data } = await (id === undefined
        ? call(drillSchedules.routes.create, { body: input as DrillScheduleInput })
        : call(drillSchedules.routes.update, { params: { id }, body: input, ifMatch: version }));
      return data;
    },
    onSuccess: () => refreshAfter('takeoverPlan'),
  });

export const useRemoveDrill = () =>
  useMutation({
    mutationFn: (id: string) => call(drillSchedules.routes.remove, { params: { id } }),
    onSuccess: () => refreshAfter('takeoverPlan'),
  });

export async function startWarning(id: string): Promise<string> {
  const { data } = await call(alertWarnings.actionRoutes.start, { params: { id } });
  void refreshAfter('takeover', 'alertWarning');
  return data.takeover;
}

export async function declineWarning(id: string): Promise<void> {
  await call(alertWarnings.actionRoutes.decline, { params: { id } });
  void refreshAfter('alertWarning');
}

/** How often the page asks what feeds tell. */
export const feedsEveryMs = 30_000;

export const useFeeds = () =>
  useQuery({
    queryKey: ['alert-feeds', 'list'],
    queryFn: ({ signal }) => listOf(alertFeeds, { _limit: 20 }, { signal }),
    select: ({ data }) => data,
    refetchInterval: feedsEveryMs,
  });

export const fetchFeed = (id: string) => oneOf(alertFeeds, id);

export const tryFeed = async (body: AlertFeedTry) => (await call(tryAlertFeed, { body })).data;

/** The version of the feed is what was tried. */
export const useTryFeed = () =>
  useMutation({ mutationFn: ({ input }: { version: number; input: AlertFeedTry }) => tryFeed(input) });

export const useSaveFeed = () =>
  useMutation({
    mutationFn: async ({ id, version, input }: Sent<AlertFeedInput>) => {
      const { data } = await (id === undefined
        ? call(alertFeeds.routes.create, { body: input })
        : call(alertFeeds.routes.update, { params: { id }, body: input, ifMatch: version }));
      return data;
    },
    onSuccess: () => refreshAfter('alertFeed'),
  });

export const useRemoveFeed = () =>
  useMutation({
    mutationFn: (id: string) => call(alertFeeds.routes.remove, { params: { id } }),
    onSuccess: () => refreshAfter('alertFeed'),
  });
