import type { DraftItem } from './draft.ts';

// The selected items. The inspector shows the last one.

export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly last: string | null;
  /** Start of a range. */
  readonly anchor: string | null;
}

export const nothingSelected: Selection = { keys: new Set(), last: null, anchor: null };

export const only = (key: string | null): Selection =>
  key === null ? nothingSelected : { keys: new Set([key]), last: key, anchor: key };

export const several = (keys: readonly string[]): Selection => ({
  keys: new Set(keys),
  last: keys.at(-1) ?? null,
  anchor: keys[0] ?? null,
});

export interface How {
  readonly isRange?: boolean;
  readonly isMore?: boolean;
}

export function select(
  items: readonly DraftItem[],
  selection: Selection,
  key: string,
  { isRange, isMore }: How,
): Selection {
  if (isRange && selection.anchor !== null) {
    const places = [selection.anchor, key].map((each) => items.findIndex((item) => item.key === each));
    const [from, to] = [Math.min(...places), Math.max(...places)];
    if (from === -1) return only(key);
    const between = items.slice(from, to + 1).map((item) => item.key);
    return { keys: new Set(between), last: key, anchor: selection.anchor };
  }
  if (!isMore) return only(key);
  const keys = new Set(selection.keys);
  if (!keys.delete(key)) return { keys: keys.add(key), last: key, anchor: key };
  return { keys, last: [...keys].at(-1) ?? null, anchor: key };
}

/** Removes deleted items from the selection. */
export function withoutGone(items: readonly DraftItem[], selection: Selection): Selection {
  const known = new Set(items.map(({ key }) => key));
  const keys = [...selection.keys].filter((key) => known.has(key));
  if (keys.length === selection.keys.size) return selection;
  const last = selection.last !== null && known.has(selection.last) ? selection.last : (keys.at(-1) ?? null);
  return { keys: new Set(keys), last, anchor: last };
}

/** What an action on a row applies to: the whole selection if the row is part of it, or else only the row. */
export const meant = (selection: Selection, key: string): ReadonlySet<string> =>
  selection.keys.has(key) ? selection.keys : new Set([key]);
