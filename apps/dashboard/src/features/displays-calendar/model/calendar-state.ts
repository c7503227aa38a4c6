import { type Grouping, groupings } from './ribbons.ts';

// What the calendar shows is in its address: `?view=day&day=2026-11-19&by=group&playlist=…&location=…`. Defaults are left out.

export type Search = Readonly<Record<string, string | undefined>>;

export const spans = ['day', 'week'] as const;
export type Span = (typeof spans)[number];

export interface CalendarState {
  readonly span: Span;
  /** Null means today. */
  readonly date: string | null;
  /** Null: as the person had it last. */
  readonly by: Grouping | null;
  readonly playlists: readonly string[];
  readonly location: string | null;
  readonly group: string | null;
  readonly display: string | null;
  readonly onlyChanges: boolean;
  readonly hasNights: boolean;
}

const dateFrom = (text: string | undefined): string | null =>
  text && /^(19[7-9]|20\d|21\d)\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

export const stateFrom = (search: Search): CalendarState => ({
  span: spans.find((each) => each === search.view) ?? 'week',
  date: dateFrom(search.day),
  by: groupings.find((each) => each === search.by) ?? null,
  playlists: [...new Set((search.playlist ?? '').split(',').filter(Boolean))],
  location: search.location ?? null,
  group: search.group ?? null,
  display: search.display ?? null,
  onlyChanges: search.only === 'changes',
  hasNights: search.nights === 'yes',
});

export function searchFrom(state: CalendarState): Record<string, string> {
  const { span, date, by, playlists, location, group, display, onlyChanges, hasNights } = state;
  const given: Record<string, string | null | false> = {
    view: span !== 'week' && span,
    day: date,
    by,
    playlist: playlists.join(),
    ...{ location, group, display },
    only: onlyChanges && 'changes',
    nights: hasNights && 'yes',
  };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]));
}

/** The address of the calendar that `/overview?view=calendar` was before. */
export function movedSearch(search: Search): Record<string, string> {
  const { span, date, location, group, display, by, fold } = search;
  return searchFrom(
    stateFrom({
      view: span === 'day' ? 'day' : 'week',
      by: by === 'group' ? 'group' : undefined,
      nights: fold === 'no' ? 'yes' : undefined,
      day: date,
      ...{ location, group, display },
    }),
  );
}

/** A click on a chip chooses it alone, or releases it; with Ctrl it joins the others. */
export function chosenAfter(chosen: readonly string[], key: string, isAdded: boolean): string[] {
  if (chosen.includes(key))
    return isAdded ? chosen.filter((each) => each !== key) : chosen.length > 1 ? [key] : [];
  return isAdded ? [...chosen, key] : [key];
}
