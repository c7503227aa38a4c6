import { type WeeklyHours, weekdays } from '@vitrine/contract/locations';
import { minuteNumber, minutesPerDay, weekdayOf } from './local-clock.ts';

// Opening hours of a day lie within that day; outside them a display is black.

export interface OpenDay {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** By weekday, Monday first; a closed day opens and closes at once. */
export function compileHours(hours: WeeklyHours): OpenDay[] {
  return weekdays.map((name) => {
    const day = hours[name];
    if (day.closed) return { from: 0, to: 0 };
    if (day.nonstop) return { from: 0, to: minutesPerDay };
    return { from: minuteNumber(day.start), to: minuteNumber(day.end) };
  });
}

export function isOpenAt(week: readonly OpenDay[], day: number, minute: number): boolean {
  const { from, to } = week[weekdayOf(day)]!;
  return minute >= from && minute < to;
}

export const cutsOfHours = (week: readonly OpenDay[]): number[] =>
  week.flatMap(({ from, to }) => [from, to]).filter((minute) => minute > 0 && minute < minutesPerDay);
