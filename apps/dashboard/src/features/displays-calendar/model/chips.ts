import type { CalendarOfDisplays, CalendarRecord } from '@vitrine/contract/calendar-calls';

// Playlists above the calendar, which are its legend and its filter.

export const showsChip = 'shows';

export interface Chip {
  /** The id of its playlist; all of "Show on…" are one. */
  readonly key: string;
  readonly playlists: readonly string[];
  /** Null for "Show on…". */
  readonly name: string | null;
  readonly isDraft: boolean;
  readonly priority: number;
}

type Planned = CalendarOfDisplays['playlists'][number];
type Recorded = CalendarRecord['playlists'][number];

/** Everything with a block in these days, and drafts: by priority, then name. */
export function chipsOf(
  planned: readonly Planned[],
  recorded: readonly Recorded[],
  hasBlock: (playlist: string) => boolean,
): Chip[] {
  const known = new Map<string, Recorded & { isDraft: boolean }>();
  for (const each of recorded) known.set(each.id, { ...each, isDraft: false });
  // What a playlist is called now wins over what it was called then.
  for (const each of planned) known.set(each.id, each);
  const shown = [...known.values()].filter(({ id, isDraft }) => isDraft || hasBlock(id));
  const shows = shown.filter(({ isShow }) => isShow);
  const chips = shown
    .filter(({ isShow }) => !isShow)
    .map(({ id, name, isDraft, priority }): Chip => ({ key: id, playlists: [id], name, isDraft, priority }));
  if (shows.length > 0)
    chips.push({
      ...{ key: showsChip, playlists: shows.map(({ id }) => id), name: null, isDraft: false },
      priority: Math.max(...shows.map(({ priority }) => priority)),
    });
  return chips.sort(
    (a, b) =>
      b.priority - a.priority || (a.name ?? '').localeCompare(b.name ?? '') || (a.key < b.key ? -1 : 1),
  );
}

interface Room {
  readonly width: number;
  readonly gap: number;
  /** Of "3 more". */
  readonly more: number;
  readonly most: number;
}

/**
 * The chips that fit, in order. What is chosen is always among them, in the place of the last ones that would have fitted.
 */
export function fittingChips(
  keys: readonly string[],
  widthOf: (key: string) => number,
  chosen: ReadonlySet<string>,
  { width, gap, more, most }: Room,
): string[] {
  /** Asks for no more widths than it takes to say no: each is measured. */
  const fits = (list: readonly string[], within: number) => {
    if (list.length > most) return false;
    let left = within + gap;
    for (const key of list) {
      left -= widthOf(key) + gap;
      if (left < 0) return false;
    }
    return true;
  };
  if (fits(keys, width)) return [...keys];
  const room = width - more - gap;
  const kept = new Set(keys.filter((key) => chosen.has(key)));
  for (const key of keys) {
    if (kept.has(key)) continue;
    const next = keys.filter((each) => kept.has(each) || each === key);
    if (!fits(next, room)) break;
    kept.add(key);
  }
  return keys.filter((key) => kept.has(key));
}
