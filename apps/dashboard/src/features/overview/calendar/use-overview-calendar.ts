import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type View, views } from '../../../lib/local-days.ts';
import { type LaneOrder, laneOrders } from './lanes/lane-rows.ts';

// The state of the calendar of all displays is kept in the URL:
// `?view=calendar&span=month&date=2026-11-17&location=…`.

type Search = Readonly<Record<string, string | undefined>>;

export interface OverviewCalendarState {
  readonly span: View;
  /** Null means today. */
  readonly date: string | null;
  readonly location: string | null;
  readonly group: string | null;
  readonly display: string | null;
  readonly q: string;
  readonly onlyProblems: boolean;
  /** Grouping of the rows of a week. */
  readonly order: LaneOrder;
  /** The week is drawn without nights. */
  readonly isFolded: boolean;
  readonly isList: boolean;
  /** What is being explained: a display (`of`) at an instant. */
  readonly of: string | null;
  readonly why: string | null;
}

export function calendarStateFrom(search: Search): OverviewCalendarState {
  const at = Date.parse(search.why ?? '');
  const why = Number.isNaN(at) ? null : new Date(at).toISOString();
  const date = /^(19[7-9]|20\d|21\d)\d-\d\d-\d\d$/.test(search.date ?? '') ? search.date! : null;
  return {
    span: views.find((view) => view === search.span) ?? 'week',
    date: date && !Number.isNaN(Date.parse(date)) ? date : null,
    location: search.location ?? null,
    group: search.group ?? null,
    display: search.display ?? null,
    q: search.q ?? '',
    onlyProblems: search.only === 'problems',
    order: laneOrders.find((order) => order === search.by) ?? 'place',
    isFolded: search.fold !== 'no',
    isList: search.as === 'list',
    of: why === null ? null : (search.of ?? null),
    why,
  };
}

/** Keeps other parameters and omits defaults. */
export function searchAfter(search: Search, change: Partial<OverviewCalendarState>): Record<string, string> {
  const { span, isList, order, isFolded, onlyProblems, ...rest } = {
    ...calendarStateFrom(search),
    ...change,
  };
  const next: Record<string, string | null | undefined | false> = {
    view: search.view,
    span: span !== 'week' && span,
    by: order !== 'place' && order,
    fold: !isFolded && 'no',
    only: onlyProblems && 'problems',
    as: isList && 'list',
    ...rest,
  };
  return Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]));
}

export function useOverviewCalendar() {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  return useMemo(() => {
    const set = (change: Partial<OverviewCalendarState>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (before: Search) => searchAfter(before, change),
      } as never);
    return { ...calendarStateFrom(search), set };
  }, [search, navigate]);
}
