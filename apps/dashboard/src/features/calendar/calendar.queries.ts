import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DisplayDay, displayHistory } from '@vitrine/contract/display-history';
import { displays } from '@vitrine/contract/displays';
import { changes } from '@vitrine/contract/history';
import { playlistDelivery } from '@vitrine/contract/playlist-calls';
import { playlists } from '@vitrine/contract/playlists';
import { plays } from '@vitrine/contract/plays';
import {
  displayExplain,
  displayPlan,
  displayTimeline,
  maxTimelineDays,
} from '@vitrine/contract/schedule-calls';
import { registerZone } from '@vitrine/schedule/local-clock';
import type * as z from 'zod';
import { call } from '../../lib/api.ts';
import { ifExisting } from '../../lib/deleted-records.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf, oneOf, type WithIncluded } from '../../lib/records.ts';

export type Timeline = z.output<typeof displayTimeline.reply>['data'];
export type Explanation = z.output<typeof displayExplain.reply>['data'];
export type Delivery = z.output<typeof playlistDelivery.reply>['data'];
export type PlayRecord = WithIncluded<typeof plays, 'display' | 'playlist'>;

export interface Range {
  readonly from: number;
  readonly to: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Fallback for missed live updates. */
const refreshMs = 60_000;
const whileGeneratingMs = 2000;

// Query keys begin with the resource kind that the server announces when a calendar has changed.
const keys = {
  all: ['event-lists'] as const,
  timeline: (display: string, { from, to }: Range) => ['event-lists', 'timeline', display, from, to] as const,
  plan: (display: string) => ['event-lists', 'plan', display] as const,
  explain: (display: string, at: string) => ['event-lists', 'explain', display, at] as const,
};

/** Six weeks with a day of 25 hours are longer than the limit of one call. */
async function fetchTimeline(display: string, range: Range, signal?: AbortSignal): Promise<Timeline> {
  const parts: Timeline[] = [];
  for (let { from } = range; from < range.to; from += maxTimelineDays * dayMs) {
    const to = Math.min(range.to, from + maxTimelineDays * dayMs);
    const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const options = { params: { id: display }, query, ...(signal ? { signal } : {}) };
    const { data } = await call(displayTimeline, options);
    if (data.zone) registerZone(data.zone);
    parts.push(data);
  }
  return { ...parts[0]!, segments: parts.flatMap(({ segments }) => segments) };
}

export const useTimeline = (display: string, range: Range | null) =>
  useQuery({
    queryKey: keys.timeline(display, range ?? { from: 0, to: 0 }),
    queryFn: ({ signal }) => fetchTimeline(display, range!, signal),
    enabled: ifExisting(range !== null),
    // The previous week stays visible while the next one loads, but never data of another display.
    placeholderData: (before, query) => (query?.queryKey[2] === display ? before : undefined),
    refetchInterval: ({ state }) =>
      state.data?.list?.state === 'in_progress' ? whileGeneratingMs : refreshMs,
  });

/**
 * From yesterday, to know since when something plays, to the day after tomorrow. One response is reused for
 * an hour.
 */
export function useUpcoming(display: string, now: number) {
  const hour = Math.floor(now / hourMs) * hourMs;
  return useTimeline(display, { from: hour - dayMs, to: hour + 2 * dayMs });
}

/** Everything that decides what a display shows, for editing its calendar. */
export const usePlan = (display: string, isWanted: boolean) =>
  useQuery({
    queryKey: keys.plan(display),
    queryFn: async ({ signal }) => {
      const { data } = await call(displayPlan, { params: { id: display }, signal });
      if (data.zone) registerZone(data.zone);
      return data;
    },
    enabled: ifExisting(isWanted),
  });

export const useExplanation = (display: string, at: string) =>
  useQuery({
    queryKey: keys.explain(display, at),
    queryFn: async ({ signal }) =>
      (await call(displayExplain, { params: { id: display }, query: { at }, signal })).data,
    placeholderData: (before, query) => (query?.queryKey[2] === display ? before : undefined),
  });

/** A day that is over does not change. */
const keepMs = 600_000;

export const useDisplayDay = (display: string, { date, to }: { date: string; to: number }) =>
  useQuery<DisplayDay>({
    queryKey: ['changes', 'day', display, date],
    queryFn: async ({ signal }) =>
      (await call(displayHistory, { params: { id: display }, query: { day: date }, signal })).data,
    staleTime: () => (to < Date.now() ? keepMs : refreshMs),
  });

/** Null: it is not kept any more, or the reader may not see it. */
export const useChange = (id: string) =>
  useQuery({
    queryKey: ['changes', 'one', id],
    queryFn: async ({ signal }) => (await listOf(changes, { id_eq: id }, { signal })).data[0] ?? null,
    staleTime: keepMs,
  });

/** Resolves when it is under way; live updates announce its end. */
export async function regenerate(display: string): Promise<void> {
  await call(displays.actionRoutes.regenerate, { params: { id: display } });
  await refreshAfter('eventList');
}

/** The picture of its first item that the reader may see. */
export const usePlaylistPicture = (id: string | undefined) =>
  useQuery({
    queryKey: ['playlists', 'picture', id],
    queryFn: async ({ signal }) => {
      const playlist = await oneOf(playlists, id!, { include: ['playables'], signal });
      const byId = new Map(playlist.playables.map((each) => [each.id, each]));
      const first = playlist.items.map((item) => byId.get(item.playable_id)).find((each) => each?.picture);
      return first ? { name: first.name, picture: first.picture! } : null;
    },
    enabled: ifExisting(id !== undefined),
    staleTime: 60_000,
  });

export const useDelivery = (playlist: string) =>
  useQuery({
    queryKey: ['playlists', 'delivery', playlist],
    queryFn: async ({ signal }) => (await call(playlistDelivery, { params: { id: playlist }, signal })).data,
    // Polls fast while a delivery is in progress, because displays report every second and are not announced.
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2000 : 15_000),
  });

/** Offline displays do not count, because it is unknown when they return. */
function isUnderWay(delivery: Delivery | undefined): boolean {
  if (!delivery || delivery.live >= delivery.displays) return false;
  return delivery.each.some(({ status }) => status === 'online' || status === 'playlist_active');
}

export const usePlays = (params: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: ['plays', 'list', params],
    queryFn: ({ signal }) => listOf(plays, params, { include: ['display', 'playlist'], signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
