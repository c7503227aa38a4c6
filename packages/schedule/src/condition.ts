import type { Condition } from '@vitrine/contract/conditions';
import { weekdays } from '@vitrine/contract/weekdays';
import { dayNumber, minuteNumber, minutesPerDay, weekdayOf } from './local-clock.ts';

// One list of conditions compiled to integers; all must hold. A window over midnight belongs to the day on
// which it began, so after midnight the dates and weekdays beside it are checked against yesterday.

export interface Window {
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
  /**
   * Minutes of the day at which the times hold and dates and weekdays are checked against today, in order.
   */
  readonly today: readonly Window[];
  /** Minutes at which they are checked against yesterday. */
  readonly yesterday: readonly Window[];
}

const everyDay = 0b1111111;
/** Later than any date that can be entered. */
const farDay = 1_000_000_000;

const always = compile([]);
const known = new WeakMap<readonly Condition[], Compiled>();

/** Lists are never mutated, so each is compiled once, however many displays share it. */
export function compiledOf(conditions: readonly Condition[]): Compiled {
  if (conditions.length === 0) return always;
  let compiled = known.get(conditions);
  if (!compiled) {
    compiled = compile(conditions);
    known.set(conditions, compiled);
  }
  return compiled;
}

export function compile(conditions: readonly Condition[]): Compiled {
  let firstDay = -farDay;
  let lastDay = farDay;
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
      // For times, `between` excludes its last minute; the other operators refer to whole minutes.
      endMinute = Math.min(endMinute, condition.operator === 'between' ? last : last + 1);
    }
  }
  return { firstDay, lastDay, weekdays: days, ...windowsOf(firstMinute, endMinute, overMidnight) };
}

/**
 * Intersects the windows over midnight: the evenings and mornings that all of them share, without the daytime
 * that any of them excludes.
 */
function windowsOf(firstMinute: number, endMinute: number, overMidnight: readonly Window[]) {
  const today: Window[] = [];
  const yesterday: Window[] = [];
  // With several windows over midnight, a minute belongs to yesterday only if it is in the morning part of
  // all of them.
  const firstEvening = overMidnight.reduce((first, { from }) => Math.min(first, from), minutesPerDay);
  const hasMornings = overMidnight.length > 0;
  const add = (from: number, to: number) => {
    if (from < to) (hasMornings && from < firstEvening ? yesterday : today).push({ from, to });
  };
  let at = firstMinute;
  for (const leftOut of [...overMidnight].sort((a, b) => a.to - b.to)) {
    add(at, Math.min(leftOut.to, endMinute));
    at = Math.max(at, leftOut.from);
  }
  add(at, endMinute);
  return { today, yesterday };
}

type Bounded = Exclude<Condition, { precondition: 'weekday' }>;

function boundsOf(condition: Bounded, number: (text: string) => number): { first: number; last: number } {
  const [first, last] = [-farDay, farDay];
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

/**
 * Which day the dates and weekdays are checked against at this minute: 0 today, 1 yesterday; null if the
 * times do not hold.
 */
export function daysBack({ today, yesterday }: Compiled, minute: number): 0 | 1 | null {
  const isWithin = ({ from, to }: Window) => minute >= from && minute < to;
  return today.some(isWithin) ? 0 : yesterday.some(isWithin) ? 1 : null;
}

export function isDayMet({ firstDay, lastDay, weekdays: days }: Compiled, day: number): boolean {
  return day >= firstDay && day <= lastDay && (days & (1 << weekdayOf(day))) !== 0;
}

export const hasDates = ({ firstDay, lastDay }: Compiled): boolean => firstDay > -farDay || lastDay < farDay;

export function isMetAt(compiled: Compiled, day: number, minute: number): boolean {
  const back = daysBack(compiled, minute);
  return back !== null && isDayMet(compiled, day - back);
}

/** Merges lists of which any one may hold into as few as possible; null if one of them always holds. */
export function eitherOf(lists: readonly Compiled[]): readonly Compiled[] | null {
  const ofSameDays = new Map<string, Compiled[]>();
  for (const list of lists) {
    const key = `${list.firstDay} ${list.lastDay} ${list.weekdays}`;
    ofSameDays.set(key, [...(ofSameDays.get(key) ?? []), list]);
  }
  const together = [...ofSameDays.values()].map((same) =>
    same.length === 1
      ? same[0]!
      : {
          ...same[0]!,
          today: united(same.flatMap(({ today }) => today)),
          yesterday: united(same.flatMap(({ yesterday }) => yesterday)),
        },
  );
  return together.some(isAlways) ? null : together;
}

function isAlways(compiled: Compiled): boolean {
  const { weekdays: days, today } = compiled;
  return (
    !hasDates(compiled) &&
    days === everyDay &&
    today.length === 1 &&
    today[0]!.to - today[0]!.from === minutesPerDay
  );
}

/** Merges windows into sorted ones that do not touch. */
export function united(windows: readonly Window[]): Window[] {
  const result: Window[] = [];
  for (const window of [...windows].sort((a, b) => a.from - b.from)) {
    const last = result[result.length - 1];
    if (last && window.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, window.to) };
    else result.push(window);
  }
  return result;
}

const never: readonly Window[] = [];

/** The windows in which a list of conditions holds on this day, in order. */
export function windowsOn(compiled: Compiled, day: number): readonly Window[] {
  const evenings = isDayMet(compiled, day) ? compiled.today : never;
  const hasMornings = compiled.yesterday.length > 0 && isDayMet(compiled, day - 1);
  return hasMornings ? [...compiled.yesterday, ...evenings] : evenings;
}

/** Minutes of the day at which the result may change. */
export const cutMinutes = ({ today, yesterday }: Compiled): number[] =>
  [...today, ...yesterday].flatMap(({ from, to }) => [from, to]).filter((minute) => minute < minutesPerDay);
