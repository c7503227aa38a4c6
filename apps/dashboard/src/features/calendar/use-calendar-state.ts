import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type View, views } from '../../lib/local-days.ts';

// The calendar's state is kept in the URL:
// `?view=month&date=2026-11-17&why=2026-11-17T14:00:00.000Z`.

type Search = Readonly<Record<string, string | undefined>>;

export interface CalendarState {
  readonly view: View;
  /** Null means today. */
  readonly day: number | null;
  /** The instant that is being explained. */
  readonly why: string | null;
}

export interface CalendarChange {
  readonly view?: View;
  readonly date?: string | null;
  readonly why?: string | null;
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
  day: dayFrom(search.date),
  why: instantFrom(search.why),
});

/** Keeps other parameters and omits defaults. */
export function searchAfter(search: Search, change: CalendarChange): Record<string, string> {
  const next: Record<string, string | undefined> = { ...search };
  if (change.view !== undefined) next.view = change.view === 'week' ? undefined : change.view;
  if (change.date !== undefined) next.date = change.date ?? undefined;
  if (change.why !== undefined) next.why = change.why ?? undefined;
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
