import { maxAlternatives, maxExceptions, maxExceptionTimes } from '@vitrine/contract/calendars';
import { type Condition, maxConditions } from '@vitrine/contract/conditions';
import { weekdays } from '@vitrine/contract/locations';
import { compiledOf, united, type Window } from '@vitrine/schedule/condition';
import { dateOfDay, minutesPerDay, timeOfMinute, weekdayOf } from '@vitrine/schedule/local-clock';
import { listsOf, type Occurrence, occurrencesOn, type Rules, windowsOfList } from './occurrences.ts';

// What a drag means for a calendar: a window is moved, stretched or drawn, and a person chooses whether that
// counts only for its day, for every such weekday, or for all days. Everything is arithmetic of wall clocks, so
// that clock changes need no rules of their own.

/** Where the window goes: the day on which it begins, and minutes since then. */
export interface Target {
  readonly day: number;
  readonly from: number;
  /** Beyond 24:00 on the next day. */
  readonly to: number;
}

export type Choice = 'day' | 'weekday' | 'all';

const everyDay = 0b1111111;
const bitOf = (day: number) => 1 << weekdayOf(day);

/** A window is shorter than a day, or exactly one from midnight to midnight. */
export const isTargetRight = ({ from, to }: Target): boolean =>
  from >= 0 &&
  from < minutesPerDay &&
  to > from &&
  (to - from < minutesPerDay || (from === 0 && to === minutesPerDay));

/** A window of a whole day has no edges to take it by. */
export const canTake = ({ from, to }: Occurrence): boolean => to - from < minutesPerDay;

/** Keeps a moved or stretched window possible: within its day, and shorter than a day. */
export function clampTarget({ day, from, to }: Target): Target {
  const start = Math.max(0, Math.min(minutesPerDay - 5, from));
  const end = Math.max(start + 5, to);
  return { day, from: start, to: end - start >= minutesPerDay ? start + minutesPerDay - 5 : end };
}

/** The calendar after the edit; null if it cannot be said this way. */
export function applyEdit(rules: Rules, taken: Occurrence, target: Target, choice: Choice): Rules | null {
  if (!isTargetRight(target)) return null;
  if (choice === 'day') return onlyThisDay(rules, taken, target);
  const { source } = taken;
  if (source.kind === 'exception') return null;
  // A list with several windows a day cannot be said by one time.
  const list = listsOf(rules)[source.list]!;
  if (windowsOfList(list).length !== 1) return null;
  return choice === 'weekday'
    ? everyWeekday(rules, source.list, taken, target)
    : allDays(rules, source.list, taken, target);
}

// ---- only this day

function onlyThisDay(rules: Rules, taken: Occurrence, target: Target): Rules | null {
  const isTaken = ({ source, from, to }: Occurrence) =>
    from === taken.from &&
    to === taken.to &&
    source.kind === taken.source.kind &&
    (source.kind !== 'list' || taken.source.kind !== 'list' || source.list === taken.source.list);
  const rest: Window[] = occurrencesOn(rules, taken.day).filter((each) => !isTaken(each));
  const moved: Window = { from: target.from, to: target.to };
  if (target.day === taken.day) return withException(rules, taken.day, [...rest, moved]);
  const left = withException(rules, taken.day, rest);
  return left && withException(left, target.day, [...occurrencesOn(rules, target.day), moved]);
}

function withException(rules: Rules, day: number, windows: readonly Window[]): Rules | null {
  const date = dateOfDay(day);
  const times = united(windows.map(({ from, to }) => ({ from, to }))).map(({ from, to }) => ({
    from: timeOfMinute(from),
    to: endTime(from, to),
  }));
  if (times.length > maxExceptionTimes || times.some(({ to }) => to === null)) return null;
  const others = rules.exceptions.filter((each) => each.date !== date);
  if (others.length >= maxExceptions) return null;
  const exception = { date, times: times as { from: string; to: string }[] };
  const exceptions = [...others, exception].sort((a, b) => (a.date < b.date ? -1 : 1));
  return { ...rules, exceptions };
}

/** Null if windows grew together to more than a day. */
function endTime(from: number, to: number): string | null {
  if (to <= minutesPerDay) return timeOfMinute(to);
  return to - from < minutesPerDay ? timeOfMinute(to - minutesPerDay) : null;
}

// ---- every such weekday, and all days

function everyWeekday(rules: Rules, place: number, taken: Occurrence, target: Target): Rules | null {
  const list = listsOf(rules)[place]!;
  const days = compiledOf(list).weekdays;
  const left = days & ~bitOf(taken.day);
  const moved = withDays(withTimes(list, target), bitOf(target.day));
  // Where no other weekday is left, the list itself is the one that moves.
  if (left === 0) return withList(rules, place, moved);
  const changed = withList(rules, place, withDays(list, left));
  return changed && withAlternative(changed, moved, bitOf(target.day));
}

/** The same times on another weekday join the list that has them already. */
function withAlternative(rules: Rules, list: readonly Condition[], day: number): Rules | null {
  const key = (each: readonly Condition[]) => JSON.stringify(withoutDays(each));
  const alike = rules.alternatives.findIndex((each) => key(each) === key(list));
  if (alike >= 0) {
    const known = rules.alternatives[alike]!;
    return withList(rules, alike + 1, withDays(known, compiledOf(known).weekdays | day));
  }
  if (rules.alternatives.length >= maxAlternatives || list.length > maxConditions) return null;
  // An empty list would always hold.
  if (list.length === 0) return null;
  return { ...rules, alternatives: [...rules.alternatives, [...list]] };
}

/** Changes the time of the list; its days stay, so it cannot be moved to another one. */
function allDays(rules: Rules, place: number, taken: Occurrence, target: Target): Rules | null {
  if (target.day !== taken.day) return null;
  return withList(rules, place, withTimes(listsOf(rules)[place]!, target));
}

function withList(rules: Rules, place: number, list: readonly Condition[]): Rules | null {
  if (list.length > maxConditions) return null;
  if (place === 0) {
    // Empty conditions would always hold, also beside alternatives.
    if (list.length === 0 && rules.alternatives.length > 0) return null;
    return { ...rules, conditions: [...list] };
  }
  if (list.length === 0) return null;
  return { ...rules, alternatives: rules.alternatives.with(place - 1, [...list]) };
}

const withoutDays = (list: readonly Condition[]) =>
  list.filter(({ precondition }) => precondition !== 'weekday');

/** Days in the place of the first condition about days, or at the beginning. */
function withDays(list: readonly Condition[], mask: number): Condition[] {
  const place = Math.max(
    0,
    list.findIndex(({ precondition }) => precondition === 'weekday'),
  );
  const rest = withoutDays(list);
  if (mask === everyDay) return rest;
  const days: Condition = {
    precondition: 'weekday',
    weekdays: weekdays.filter((_, day) => mask & (1 << day)),
  };
  return [...rest.slice(0, place), days, ...rest.slice(place)];
}

/** One window in the place of all conditions about times, or at the end. */
function withTimes(list: readonly Condition[], { from, to }: Target): Condition[] {
  const place = list.findIndex(({ precondition }) => precondition === 'time');
  const rest = list.filter(({ precondition }) => precondition !== 'time');
  const times = timesOf(from, to);
  if (!times) return rest;
  const at = place < 0 ? rest.length : Math.min(place, rest.length);
  return [...rest.slice(0, at), times, ...rest.slice(at)];
}

/** Conditions know no 24:00: until the end of the day is said without an end. */
function timesOf(from: number, to: number): Condition | null {
  if (from === 0 && to === minutesPerDay) return null;
  if (to === minutesPerDay)
    return { precondition: 'time', operator: 'on_or_after', value: timeOfMinute(from) };
  const end = timeOfMinute(to > minutesPerDay ? to - minutesPerDay : to);
  return { precondition: 'time', operator: 'between', from: timeOfMinute(from), to: end };
}

// ---- drawing

const nothingYet: Rules = { conditions: [], alternatives: [], exceptions: [] };

/** The calendar of a new playlist that plays in a drawn window. */
export function drawnCalendar(target: Target, choice: Choice): Rules | null {
  if (!isTargetRight(target)) return null;
  const times = withTimes([], target);
  if (choice === 'all') return { ...nothingYet, conditions: times };
  if (choice === 'weekday') return { ...nothingYet, conditions: withDays(times, bitOf(target.day)) };
  const date = dateOfDay(target.day);
  const on: Condition = { precondition: 'date', operator: 'between', from: date, to: date };
  return { ...nothingYet, conditions: [on, ...times] };
}
