import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CalendarState, type Search, searchFrom, stateFrom } from './model/calendar-state.ts';
import { type Grouping, groupings, type RowsBy } from './model/ribbons.ts';

const remembered = 'signage-calendar-by';
const lastGrouping = (): Grouping =>
  groupings.find((each) => each === localStorage.getItem(remembered)) ?? 'place';

/** The state of the page; how rows are grouped is remembered in the browser. */
export function useCalendarState() {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  return useMemo(() => {
    const state = stateFrom(search);
    const set = (change: Partial<CalendarState>, { replace = false } = {}) => {
      if (change.by) localStorage.setItem(remembered, change.by);
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: (before: Search) => searchFrom({ ...stateFrom(before), ...change }),
      } as never);
    };
    return { ...state, by: state.by ?? lastGrouping(), set };
  }, [search, navigate]);
}

type PageState = ReturnType<typeof useCalendarState>;
export type CalendarPageState = Omit<PageState, 'by'> & { readonly by: RowsBy };
