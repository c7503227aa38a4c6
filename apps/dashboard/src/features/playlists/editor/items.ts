import type { PlayableSummary } from '@vitrine/contract/playlists';
import { newId } from '../../../lib/new-id.ts';
import { type DraftItem, isVideo, newItem } from './draft.ts';

// Operations on the order of items. Each returns a new list and leaves the old one unchanged.

type Items = readonly DraftItem[];
type Keys = ReadonlySet<string>;

/** Moves the items, in their order, before the item at `place` of the original list. */
export function moveTo(items: Items, keys: Keys, place: number): Items {
  const moved = items.filter(({ key }) => keys.has(key));
  const before = items.slice(0, place).filter(({ key }) => !keys.has(key));
  const after = items.slice(place).filter(({ key }) => !keys.has(key));
  const next = [...before, ...moved, ...after];
  return next.every((item, i) => item === items[i]) ? items : next;
}

/** Moves one step up or down; separated items are brought together at the first, or at the last. */
export function moveBy(items: Items, keys: Keys, step: -1 | 1): Items {
  const places = items.flatMap(({ key }, i) => (keys.has(key) ? [i] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return items;
  return step < 0 ? moveTo(items, keys, Math.max(0, first - 1)) : moveTo(items, keys, last + 2);
}

/** Moves to a typed position, which starts at one. */
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

/** The position after the last of these, or the end if there are none. */
export function placeAfter(items: Items, keys: Keys): number {
  const last = items.findLastIndex(({ key }) => keys.has(key));
  return last === -1 ? items.length : last + 1;
}

/** Copies are placed after the last of the originals. */
export function duplicate(items: Items, keys: Keys) {
  const added: DraftItem[] = items
    .filter(({ key }) => keys.has(key))
    .map(({ id: _, ...item }) => ({ ...item, key: newId() }));
  const place = placeAfter(items, keys);
  return { items: [...items.slice(0, place), ...added, ...items.slice(place)], added };
}

export const remove = (items: Items, keys: Keys): Items => items.filter(({ key }) => !keys.has(key));

/** The item to select when these are removed: the next remaining one, or else the previous one. */
export function neighbourOf(items: Items, keys: Keys): string | null {
  const first = items.findIndex(({ key }) => keys.has(key));
  const next = items.slice(first).find(({ key }) => !keys.has(key));
  return (next ?? items.slice(0, Math.max(0, first)).at(-1))?.key ?? null;
}

export const change = (items: Items, key: string, part: Partial<DraftItem>): Items =>
  items.map((item) => (item.key === key ? { ...item, ...part } : item));

/** Keeps position, length and conditions as far as the other type of playable supports them. */
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
