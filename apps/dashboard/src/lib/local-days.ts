import { dayMs, localMoment, offsetAt, startOfLocalDay, weekdayOf } from '@vitrine/schedule/local-clock';

// Days in a time zone: each from its local midnight to the next, 23, 24 or 25 hours apart.

export interface LocalDay {
  /** Days since 1970-01-01. */
  readonly number: number;
  /** `2026-11-17` */
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

export const views = ['day', 'week', 'month'] as const;
export type View = (typeof views)[number];

export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

export const dayAt = (timeZone: string, instant: number): number => localMoment(timeZone, instant).day;

/** If a time zone skips a whole day, that day begins and ends with the next. */
function startOf(timeZone: string, day: number): number {
  const noon = (day + 0.5) * dayMs;
  const start = startOfLocalDay(timeZone, noon - offsetAt(timeZone, noon));
  return dayAt(timeZone, start) < day ? startOf(timeZone, day + 1) : start;
}

export function daysFrom(timeZone: string, first: number, count: number): LocalDay[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return {
      number,
      date: dateOf(number),
      from: startOf(timeZone, number),
      to: startOf(timeZone, number + 1),
    };
  });
}

const firstOfMonth = (day: number) => Date.parse(`${dateOf(day).slice(0, 7)}-01T00:00:00Z`) / dayMs;
const firstOfNextMonth = (day: number) => firstOfMonth(firstOfMonth(day) + 31);
const mondayOf = (day: number) => day - weekdayOf(day);

/** The days of a view: the day itself, its week from Monday, or the whole weeks of its month. */
export function shownDays(view: View, day: number): { first: number; count: number } {
  if (view === 'day') return { first: day, count: 1 };
  if (view === 'week') return { first: mondayOf(day), count: 7 };
  const first = mondayOf(firstOfMonth(day));
  return { first, count: mondayOf(firstOfNextMonth(day) - 1) + 7 - first };
}

/** The day of the previous (-1) or next (1) view. From the 31st it is the last day of a shorter month. */
export function dayAfterStep(view: View, day: number, step: -1 | 1): number {
  if (view === 'day') return day + step;
  if (view === 'week') return day + 7 * step;
  const target = step === 1 ? firstOfNextMonth(day) : firstOfMonth(firstOfMonth(day) - 1);
  const last = firstOfNextMonth(target) - 1;
  return Math.min(target + (day - firstOfMonth(day)), last);
}

export const isSameMonth = (a: number, b: number): boolean => firstOfMonth(a) === firstOfMonth(b);
