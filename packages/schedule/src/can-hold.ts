import type { Condition } from '@vitrine/contract/conditions';
import { type CalendarRules, type CompiledCalendar, calendarOf, calendarWindowsOn } from './calendar.ts';
import { type Compiled, compiledOf, cutMinutes, daysBack, isDayMet, type Window } from './condition.ts';

/**
 * Whether two lists of conditions, each evaluated on its own, can hold at the same instant, for example those
 * of a playlist and of one of its items. With an empty second list, whether the first can hold at all. Clock
 * changes are ignored.
 */
export const canHoldTogether = (a: readonly Condition[], b: readonly Condition[]): boolean =>
  canListsMeet(compiledOf(a), compiledOf(b), () => false, 0);

/** The same for whole calendars, with their alternatives and exceptions. */
export function canCalendarsMeet(a: CalendarRules, b: CalendarRules): boolean {
  const both = [compiledCalendar(a), compiledCalendar(b)] as const;
  const [first, second] = both;
  const exceptionDays = [...first.exceptions.keys(), ...second.exceptions.keys()];
  const isException = (list: 0 | 1, day: number) => both[list].exceptions.has(day);
  const meetByLists = first.lists.some((one) =>
    second.lists.some((other) => canListsMeet(one, other, isException, exceptionDays.length)),
  );
  if (meetByLists) return true;
  // Windows of an exception lie on its date and on the day after it.
  return exceptionDays.some((date) =>
    [date, date + 1].some((day) => doOverlap(calendarWindowsOn(first, day), calendarWindowsOn(second, day))),
  );
}

const compiledCalendar = (rules: CalendarRules): CompiledCalendar => {
  const compiled = compiledOf(rules.conditions);
  const { firstDay, lastDay } = compiled;
  return calendarOf(rules) ?? { lists: [compiled], exceptions: new Map(), firstDay, lastDay };
};

const doOverlap = (some: readonly Window[], others: readonly Window[]): boolean =>
  some.some((a) => others.some((b) => a.from < b.to && b.from < a.to));

/** Whether a day is an exception date of the calendar that the first or the second list belongs to. */
type IsException = (list: 0 | 1, day: number) => boolean;

function canListsMeet(a: Compiled, b: Compiled, isException: IsException, exceptionCount: number): boolean {
  const both = [a, b];
  return [0, ...both.flatMap(cutMinutes)].some((minute) => {
    const lists = both.map((compiled) => ({ compiled, back: daysBack(compiled, minute) }));
    return lists.every(({ back }) => back !== null) && hasDay(lists as DayOf[], isException, exceptionCount);
  });
}

interface DayOf {
  readonly compiled: Compiled;
  readonly back: 0 | 1;
}

/**
 * Whether there is a day on which the dates and weekdays of both lists hold and neither begins on an exception
 * date. Weekdays repeat, so a day found within seven is tried again every week until no exception can be left.
 */
function hasDay(lists: readonly DayOf[], isException: IsException, exceptionCount: number): boolean {
  const first = Math.max(...lists.map(({ compiled, back }) => compiled.firstDay + back));
  const last = Math.min(...lists.map(({ compiled, back }) => compiled.lastDay + back));
  for (let start = first; start <= Math.min(last, first + 6); start++) {
    if (!lists.every(({ compiled, back }) => isDayMet(compiled, start - back))) continue;
    for (let day = start; day <= Math.min(last, start + 7 * exceptionCount); day += 7)
      if (!lists.some(({ back }, list) => isException(list as 0 | 1, day - back))) return true;
  }
  return false;
}
