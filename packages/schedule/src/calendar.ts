import type { CalendarException } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import { type Compiled, compiledOf, daysBack, isDayMet, isMetAt, united, type Window } from './condition.ts';
import { dayNumber, minuteNumber, minutesPerDay } from './local-clock.ts';

// The calendar of a playlist that has alternatives or exceptions. It holds while any of its lists holds whose
// start day is no exception date, and within the windows of its exceptions. Calendars with conditions alone are
// one compiled list (condition.ts) and do not come here.

/** Absent lists are empty. */
export interface CalendarRules {
  readonly conditions: readonly Condition[];
  readonly alternatives?: readonly (readonly Condition[])[] | undefined;
  readonly exceptions?: readonly CalendarException[] | undefined;
}

interface ExceptionWindows {
  /** On the date itself. */
  readonly today: readonly Window[];
  /** On the day after, for windows over midnight. */
  readonly tomorrow: readonly Window[];
}

export interface CompiledCalendar {
  /** The own list first. */
  readonly lists: readonly Compiled[];
  readonly exceptions: ReadonlyMap<number, ExceptionWindows>;
  /** Start days of everything that can play, both included. */
  readonly firstDay: number;
  readonly lastDay: number;
}

const known = new WeakMap<object, WeakMap<object, WeakMap<object, CompiledCalendar>>>();
const none: readonly never[] = [];

/** Null if the calendar has conditions alone. Lists are never mutated, so each calendar is compiled once. */
export function calendarOf({
  conditions,
  alternatives = none,
  exceptions = none,
}: CalendarRules): CompiledCalendar | null {
  // With empty conditions it plays always, so that alternatives change nothing.
  const others = conditions.length === 0 ? none : alternatives;
  if (others.length === 0 && exceptions.length === 0) return null;
  const byOthers = entryOf(known, conditions, () => new WeakMap());
  const byExceptions = entryOf(byOthers, others, () => new WeakMap());
  return entryOf(byExceptions, exceptions, () => compileCalendar([conditions, ...others], exceptions));
}

function entryOf<V>(map: WeakMap<object, V>, key: object, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function compileCalendar(
  all: readonly (readonly Condition[])[],
  exceptions: readonly CalendarException[],
): CompiledCalendar {
  const lists = all.map(compiledOf);
  const byDay = new Map(exceptions.map(({ date, times }) => [dayNumber(date), exceptionWindows(times)]));
  const dates = [...byDay.keys()];
  return {
    lists,
    exceptions: byDay,
    firstDay: Math.min(...lists.map(({ firstDay }) => firstDay), ...dates),
    lastDay: Math.max(...lists.map(({ lastDay }) => lastDay), ...dates),
  };
}

function exceptionWindows(times: CalendarException['times']): ExceptionWindows {
  const today: Window[] = [];
  const tomorrow: Window[] = [];
  for (const time of times) {
    const [from, to] = [minuteNumber(time.from), minuteNumber(time.to)];
    if (from < to) today.push({ from, to });
    else {
      today.push({ from, to: minutesPerDay });
      if (to > 0) tomorrow.push({ from: 0, to });
    }
  }
  return { today: united(today), tomorrow: united(tomorrow) };
}

/** The windows in which the calendar holds on this day, in order. */
export function calendarWindowsOn({ lists, exceptions }: CompiledCalendar, day: number): readonly Window[] {
  const today = exceptions.get(day);
  const yesterday = exceptions.get(day - 1);
  const windows: Window[] = [];
  for (const list of lists) {
    if (!today && isDayMet(list, day)) windows.push(...list.today);
    if (!yesterday && list.yesterday.length > 0 && isDayMet(list, day - 1)) windows.push(...list.yesterday);
  }
  if (today) windows.push(...today.today);
  if (yesterday) windows.push(...yesterday.tomorrow);
  return windows.length > 1 ? united(windows) : windows;
}

export function isCalendarMetAt(rules: CalendarRules, day: number, minute: number): boolean {
  const calendar = calendarOf(rules);
  return calendar
    ? calendarWindowsOn(calendar, day).some(({ from, to }) => minute >= from && minute < to)
    : isMetAt(compiledOf(rules.conditions), day, minute);
}

/**
 * The day whose exception keeps the calendar from holding at a moment at which it does not hold: today, or
 * yesterday if a list would hold that began then. Null if no exception is the reason.
 */
export function exceptionDayAt(
  { lists, exceptions }: CompiledCalendar,
  day: number,
  minute: number,
): number | null {
  if (exceptions.has(day)) return day;
  const isCut = lists.some(
    (list) => daysBack(list, minute) === 1 && isDayMet(list, day - 1) && exceptions.has(day - 1),
  );
  return isCut ? day - 1 : null;
}
