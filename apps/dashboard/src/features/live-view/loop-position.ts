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
  /** Time within the whole loop. */
  readonly loopElapsedMs: number;
  readonly loopMs: number;
  /** The next item in the loop, and when it begins; null if it is the only one. */
  readonly next: { readonly item: LoopItem; readonly inMs: number } | null;
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
  const before = loop.items.slice(0, index).reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  const following = loop.items[(index + 1) % loop.items.length]!;
  return {
    item,
    number: index + 1,
    count: loop.count,
    elapsedMs: elapsed - (time - 1) * lengthMs,
    lengthMs,
    time,
    loopElapsedMs: before + elapsed,
    loopMs: loop.seconds * 1000,
    next: loop.items.length > 1 ? { item: following, inMs: turnMs - elapsed } : null,
  };
}

function present({ current, playing }: DisplayLive, items: readonly LoopItem[]) {
  const planned = { id: current!.item, from: Date.parse(current!.from) };
  if (!playing?.item || !playing.since || playing.item === planned.id) return planned;
  const since = Date.parse(playing.since);
  const isKnown = items.some(({ item }) => item === playing.item);
  return isKnown && since >= planned.from ? { id: playing.item, from: since } : planned;
}
