import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayAt, shownDays, type View, views } from '../../lib/local-days.ts';

// The calendar's state is kept in the URL: `?view=month&day=2026-11-17&at=2026-11-17T14:00:00.000Z`.

type Search = Readonly<Record<string, string | undefined>>;

export interface CalendarState {
  readonly view: View;
  /** Null means today. */
  readonly day: number | null;
  /** The instant that is being explained. */
  readonly at: string | null;
}

export interface CalendarChange {
  readonly view?: View;
  readonly day?: string | null;
  readonly at?: string | null;
}

const dayMs = 86_400_000;

function dayFrom(date: string | undefined): number | null {
  const at = /^(19[7-9]|20\d|21\d)\d-\d\d-\d\d$/.test(date ?? '')
    ? Date.parse(`${date}T00:00:00Z`)
    : Number.NaN;
  return Number.isNaN(at) ? null : at / dayMs;
}

function instantFrom(text: string | undefined): string | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

export const calendarStateFrom = (search: Search): CalendarState => ({
  view: views.find((view) => view === search.view) ?? 'week',
  // Links of earlier releases have `date` and `why`.
  day: dayFrom(search.day ?? search.date),
  at: instantFrom(search.at ?? search.why),
});

/** Whether everything that the calendar of a place shows is over. */
export function isPastShown(search: Search, timeZone: string, now: number): boolean {
  const { view, day } = calendarStateFrom(search);
  const today = dayAt(timeZone, now);
  const { first, count } = shownDays(view, day ?? today);
  return first + count <= today;
}

/** Keeps other parameters and omits defaults. */
export function searchAfter(search: Search, change: CalendarChange): Record<string, string> {
  const { date, why, ...rest } = search;
  const next: Record<string, string | undefined> = { ...rest, day: rest.day ?? date, at: rest.at ?? why };
  if (change.view !== undefined) next.view = change.view === 'week' ? undefined : change.view;
  if (change.day !== undefined) next.day = change.day ?? undefined;
  if (change.at !== undefined) next.at = change.at ?? undefined;
  return Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]));
}

export function useCalendarState() {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  return useMemo(() => {
    const set = (change: CalendarChange, { replace = false } = {}) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (before: Search) => searchAfter(before, change),
      } as never);
    return { ...calendarStateFrom(search), set };
  }, [search, navigate]);
}
