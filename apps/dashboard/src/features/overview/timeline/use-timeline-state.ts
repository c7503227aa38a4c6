import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Asked, orders } from './rows.ts';

// The timeline's state is kept in the URL:
// `?view=24h&by=group&only=problems&display=…&why=2026-11-17T14:00:00.000Z`.

type Search = Readonly<Record<string, string | undefined>>;

export interface TimelineState extends Asked {
  readonly isFolded: boolean;
  readonly isList: boolean;
  /** What is being explained: a display at an instant. */
  readonly display: string | null;
  readonly why: string | null;
}

export type TimelineChange = Partial<TimelineState>;

export function timelineStateFrom(search: Search): TimelineState {
  const at = Date.parse(search.why ?? '');
  const why = search.display && !Number.isNaN(at) ? new Date(at).toISOString() : null;
  return {
    order: orders.find((order) => order === search.by) ?? 'location',
    q: search.q ?? '',
    location: search.location ?? null,
    group: search.group ?? null,
    onlyProblems: search.only === 'problems',
    isFolded: search.fold !== 'no',
    isList: search.as === 'list',
    display: why === null ? null : search.display!,
    why,
  };
}

/** Keeps other parameters and omits defaults. */
export function searchAfter(search: Search, change: TimelineChange): Record<string, string> {
  const { order, q, location, group, onlyProblems, isFolded, isList, display, why } = {
    ...timelineStateFrom(search),
    ...change,
  };
  const next: Record<string, string | null | undefined | false> = {
    view: search.view,
    by: order !== 'location' && order,
    ...{ q, location, group },
    only: onlyProblems && 'problems',
    fold: !isFolded && 'no',
    as: isList && 'list',
    ...{ display, why },
  };
  return Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]));
}

export function useTimelineState() {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  return useMemo(() => {
    const set = (change: TimelineChange, { replace = false } = {}) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (before: Search) => searchAfter(before, change),
      } as never);
    return { ...timelineStateFrom(search), set };
  }, [search, navigate]);
}
