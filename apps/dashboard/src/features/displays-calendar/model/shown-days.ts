import { dayMs, weekdayOf } from '@vitrine/schedule/local-clock';
import { dayAt } from '../../../lib/local-days.ts';
import { readerZone } from '../../../ui/time/time-text.ts';
import type { CalendarState } from './calendar-state.ts';

// Which days are drawn. A narrow window draws fewer of them; a phone lists them.

export const phoneBelow = 640;
const oneDayBelow = 820;
const threeDaysBelow = 1100;

/** How many days of a week there is room for. */
export const daysWithRoom = (width: number): number => {
  if (width < phoneBelow || width >= threeDaysBelow) return 7;
  return width < oneDayBelow ? 1 : 3;
};

/** By the date of the reader. */
export const dayOf = ({ date }: Pick<CalendarState, 'date'>, now: number): number =>
  date === null ? dayAt(readerZone(), now) : Date.parse(date) / dayMs;

export function shownDays(
  state: Pick<CalendarState, 'date' | 'span'>,
  width: number,
  now: number,
): { first: number; count: number } {
  const day = dayOf(state, now);
  // A phone shows one day of a week, beside the others.
  if (state.span === 'day' && width >= phoneBelow) return { first: day, count: 1 };
  const count = daysWithRoom(width);
  return { first: count === 7 ? day - weekdayOf(day) : day, count };
}
