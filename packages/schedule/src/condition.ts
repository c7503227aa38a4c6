import type { Condition } from '@vitrine/contract/conditions';
import { weekdays } from '@vitrine/contract/locations';
import { dayNumber, minuteNumber, minutesPerDay, weekdayOf } from './local-clock.ts';

// One list of conditions, compiled to whole numbers: all must hold. A window over midnight belongs to the day on which it
// began, so after midnight the dates and days beside it are asked about yesterday.

interface Window {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export interface Compiled {
  /** Days, both included. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Bit 0 = Monday. */
  readonly weekdays: number;
  /** Within one day: [from, to). */
  readonly firstMinute: number;
  readonly endMinute: number;
  /** Windows over midnight: from their first minute on, or before their last. */
  readonly overMidnight: readonly Window[];
}

const everyDay = 0b1111111;

export function compile(conditions: readonly Condition[]): Compiled {
  let firstDay = Number.NEGATIVE_INFINITY;
  let lastDay = Number.POSITIVE_INFINITY;
  let days = everyDay;
  let firstMinute = 0;
  let endMinute = minutesPerDay;
  const overMidnight: Window[] = [];
  for (const condition of conditions) {
    if (condition.precondition === 'weekday') {
      days &= condition.weekdays.reduce((mask, day) => mask | (1 << weekdays.indexOf(day)), 0);
    } else if (condition.precondition === 'date') {
      const { first, last } = boundsOf(condition, dayNumber);
      firstDay = Math.max(firstDay, first);
      lastDay = Math.min(lastDay, last);
    } else if (condition.operator === 'between' && condition.from > condition.to) {
      overMidnight.push({ from: minuteNumber(condition.from), to: minuteNumber(condition.to) });
    } else {
      const { first, last } = boundsOf(condition, minuteNumber);
      firstMinute = Math.max(firstMinute, first);
      // `between` leaves out its last minute for times; the others speak of whole minutes.
      endMinute = Math.min(endMinute, condition.operator === 'between' ? last : last + 1);
    }
  }
  return { firstDay, lastDay, weekdays: days, firstMinute, endMinute, overMidnight };
}

type Bounded = Exclude<Condition, { precondition: 'weekday' }>;

function boundsOf(condition: Bounded, number: (text: string) => number): { first: number; last: number } {
  const first = Number.NEGATIVE_INFINITY;
  const last = Number.POSITIVE_INFINITY;
  switch (condition.operator) {
    case 'between':
      return { first: number(condition.from), last: number(condition.to) };
    case 'before':
      return { first, last: number(condition.value) - 1 };
    case 'on_or_before':
      return { first, last: number(condition.value) };
    case 'on_or_after':
      return { first: number(condition.value), last };
    case 'after':
      return { first: number(condition.value) + 1, last };
  }
}

/** The day that dates and weekdays are asked about at this minute: 0 today, 1 yesterday; null if the times do not hold. */
export function daysBack({ firstMinute, endMinute, overMidnight }: Compiled, minute: number): 0 | 1 | null {
  if (minute < firstMinute || minute >= endMinute) return null;
  let isMorning = overMidnight.length > 0;
  for (const { from, to } of overMidnight) {
    if (minute >= from) isMorning = false;
    else if (minute >= to) return null;
  }
  // With several windows over midnight it is yesterday's only while all of them are.
  return isMorning ? 1 : 0;
}

export function isDayMet({ firstDay, lastDay, weekdays: days }: Compiled, day: number): boolean {
  return day >= firstDay && day <= lastDay && (days & (1 << weekdayOf(day))) !== 0;
}

export function isMetAt(compiled: Compiled, day: number, minute: number): boolean {
  const back = daysBack(compiled, minute);
  return back !== null && isDayMet(compiled, day - back);
}

/** Minutes of the day at which the answer may change. */
export function cutMinutes({ firstMinute, endMinute, overMidnight }: Compiled): number[] {
  const cuts = [firstMinute, endMinute, ...overMidnight.flatMap(({ from, to }) => [from, to])];
  return cuts.filter((minute) => minute > 0 && minute < minutesPerDay);
}

/** Whether any minute of any day could satisfy them together. */
export function canBeMet(compiled: Compiled): boolean {
  const { firstDay, lastDay } = compiled;
  const hasMinute = [0, ...cutMinutes(compiled)].some((minute) => daysBack(compiled, minute) !== null);
  if (!hasMinute || firstDay > lastDay || compiled.weekdays === 0) return false;
  if (lastDay - firstDay >= 6) return true;
  for (let day = firstDay; day <= lastDay; day++) if (isDayMet(compiled, day)) return true;
  return false;
}
