import { useMemo } from 'react';
import { dayAt } from '../../lib/local-days.ts';
import { readerZone } from '../../ui/time/time-text.ts';
import { shownDays } from './model/shown-days.ts';
import type { CalendarPageState } from './use-calendar-state.ts';
import { useDaysWithRoom } from './use-days-with-room.ts';

/** The days that the window has room for. */
export function useShownDays({ date, span }: Pick<CalendarPageState, 'date' | 'span'>, now: number) {
  const room = useDaysWithRoom();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `room` says when the width of the window counts
  return useMemo(
    () => shownDays({ date, span }, window.innerWidth, now),
    [date, span, room, dayAt(readerZone(), now)],
  );
}
