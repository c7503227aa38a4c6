import type { PlayableSummary } from '@vitrine/contract/playlists';
import { type DraftItem, isVideo, newItem } from './draft.ts';

// What can be done to the order of items. Each gives a new list and leaves the old one as it was.

type Items = readonly DraftItem[];
type Keys = ReadonlySet<string>;

/** Takes the items out and puts them, in their own order, before what stood at `place` in the list as it was. */
export function moveTo(items: Items, keys: Keys, place: number): Items {
  const moved = items.filter(({ key }) => keys.has(key));
  const before = items.slice(0, place).filter(({ key }) => !keys.has(key));
  const after = items.slice(place).filter(({ key }) => !keys.has(key));
  const next = [...before, ...moved, ...after];
  return next.every((item, i) => item === items[i]) ? items : next;
}

/** One step up or down; several that lie apart come together at the first, or at the last. */
export function moveBy(items: Items, keys: Keys, step: -1 | 1): Items {
  const places = items.flatMap(({ key }, i) => (keys.has(key) ? [i] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return items;
  return step < 0 ? moveTo(items, keys, Math.max(0, first - 1)) : moveTo(items, keys, last + 2);
}

/** To the position that a person typed, counted from one. */
export function moveToPosition(items: Items, key: string, position: number): Items {
  const from = items.findIndex((item) => item.key === key);
  const to = Math.min(items.length, Math.max(1, position)) - 1;
  if (from === -1 || to === from) return items;
  return moveTo(items, new Set([key]), to > from ? to + 1 : to);
}

export function insertAt(items: Items, place: number, playables: readonly PlayableSummary[]) {
  const added = playables.map(newItem);
  return { items: [...items.slice(0, place), ...added, ...items.slice(place)], added };
}

/** After the last of these; at the end where there are none. */
export function placeAfter(items: Items, keys: Keys): number {
  const last = items.findLastIndex(({ key }) => keys.has(key));
  return last === -1 ? items.length : last + 1;
}

/** Copies stand behind the last of the originals. */
export function duplicate(items: Items, keys: Keys) {
  const added: DraftItem[] = items
    .filter(({ key }) => keys.has(key))
    .map(({ id: _, ...item }) => ({ ...item, key: crypto.randomUUID() }));
  const place = placeAfter(items, keys);
  return { items: [...items.slice(0, place), ...added, ...items.slice(place)], added };
}

export const remove = (items: Items, keys: Keys): Items => items.filter(({ key }) => !keys.has(key));

/** The one to go on with when these are gone: the next that stays, else the one before. */
export function neighbourOf(items: Items, keys: Keys): string | null {
  const first = items.findIndex(({ key }) => keys.has(key));
  const next = items.slice(first).find(({ key }) => !keys.has(key));
  return (next ?? items.slice(0, Math.max(0, first)).at(-1))?.key ?? null;
}

export const change = (items: Items, key: string, part: Partial<DraftItem>): Items =>
  items.map((item) => (item.key === key ? { ...item, ...part } : item));

/** The place, its length and its conditions stay as far as the other kind of playable can have them. */
export const replacePlayable = (items: Items, key: string, playable: PlayableSummary): Items =>
  items.map((item) => {
    if (item.key !== key) return item;
    const { durationText: _, ...rest } = item;
    const isRepeated = isVideo(playable);
    return {
      ...rest,
      playable,
      amount: isRepeated ? item.amount : 1,
      duration: isRepeated ? null : item.duration,
    };
  });
