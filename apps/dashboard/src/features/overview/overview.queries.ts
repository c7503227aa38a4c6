import { useQuery } from '@tanstack/react-query';
import { madeOf } from '@vitrine/contract/changes';
import {
  type Attention,
  type Overview,
  overview,
  snoozeAttention,
  wakeAttention,
} from '@vitrine/contract/overview';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { onChanged } from '../../lib/realtime/live-updates.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { momentFrom, type Search } from './use-overview-state.ts';

// The operations room in one response. It depends on nearly all resources, so live updates of many kinds make
// it stale; the rate of refetching is limited, however busy the server is.

export interface Room extends Overview {
  /** How far the server's clock is ahead of this machine's. */
  readonly clockAhead: number;
}

export const keys = {
  all: ['overview', 'now'] as const,
};
const refreshMs = 15_000;
/** What plays is refetched when the first of its items ends, but not sooner than this. */
const soonestMs = 8000;

async function fetchRoom(signal: AbortSignal): Promise<Room> {
  const { data } = await call(overview, { query: {}, signal });
  return { ...data, clockAhead: Date.parse(data.now) - Date.now() };
}

const roomQuery = {
  queryKey: keys.all,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchRoom(signal),
};

/** Prefetches before the page is rendered. */
export async function askAhead(search: Search): Promise<void> {
  if (momentFrom(search) === null) await queryClient.prefetchQuery(roomQuery);
}

export const useRoom = () =>
  useQuery({
    ...roomQuery,
    refetchInterval: ({ state: { data } }) => nextLook(data),
  });

function nextLook(room: Room | undefined): number {
  const ends = (room?.playing ?? []).flatMap(({ itemTo }) => (itemTo === null ? [] : [Date.parse(itemTo)]));
  const left = Math.min(...ends) - Date.now() - (room?.clockAhead ?? 0);
  return Math.max(soonestMs, Math.min(refreshMs, left));
}

// Changes announced while another page is open are remembered, so that returning refetches.
onChanged(
  madeOf.overview,
  () => void queryClient.invalidateQueries({ queryKey: keys.all, refetchType: 'none' }),
);

const changeRooms = (change: (room: Room) => Room) =>
  queryClient.setQueriesData<Room>({ queryKey: keys.all }, (room) => room && change(room));

/** Removes the item optimistically and restores it if the server refuses. */
export async function snooze(item: Attention, until: Date): Promise<void> {
  const snoozedUntil = until.toISOString();
  await queryClient.cancelQueries({ queryKey: keys.all });
  changeRooms((room) => ({
    ...room,
    attention: room.attention.filter(({ key }) => key !== item.key),
    attentionTotal: room.attentionTotal - 1,
    snoozed: [...room.snoozed, { ...item, snoozedUntil }],
  }));
  try {
    await call(snoozeAttention, { body: { key: item.key, until: snoozedUntil } });
  } finally {
    await refreshAfter('attention');
  }
}

export async function wake(key: string): Promise<void> {
  await call(wakeAttention, { params: { id: key } });
  await refreshAfter('attention');
}
