import type { DisplayLive } from '@vitrine/contract/live-view';

// The position of a display in its loop. It follows from the plan, since every player computes the same. If a
// player reports another item after the planned one began, the report is used.

type LoopItem = NonNullable<DisplayLive['loop']>['items'][number];

export interface LoopPosition {
  readonly item: LoopItem;
  /** Position among the items, starting at one. */
  readonly number: number;
  readonly count: number;
  /** Time within the current repetition. */
  readonly elapsedMs: number;
  readonly lengthMs: number;
  /** The current repetition, starting at one. */
  readonly time: number;
}

export function loopPosition(live: DisplayLive, now: number): LoopPosition | null {
  const { current, loop, playing } = live;
  if (!current || !loop) return null;
  if (playing?.playlist && playing.playlist.id !== current.playlist.id) return null;
  const { id, from } = present(live, loop.items);
  const index = loop.items.findIndex(({ item }) => item === id);
  const item = loop.items[index];
  if (!item) return null;
  const turnMs = item.seconds * 1000;
  const elapsed = Math.min(turnMs, Math.max(0, now - from));
  const lengthMs = turnMs / item.amount;
  const time = Math.min(item.amount, Math.floor(elapsed / lengthMs) + 1);
  return {
    item,
    number: index + 1,
    count: loop.count,
    elapsedMs: elapsed - (time - 1) * lengthMs,
    lengthMs,
    time,
  };
}

function present({ current, playing }: DisplayLive, items: readonly LoopItem[]) {
  const planned = { id: current!.item, from: Date.parse(current!.from) };
  if (!playing?.item || !playing.since || playing.item === planned.id) return planned;
  const since = Date.parse(playing.since);
  const isKnown = items.some(({ item }) => item === playing.item);
  return isKnown && since >= planned.from ? { id: playing.item, from: since } : planned;
}
