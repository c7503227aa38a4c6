import type { Condition } from '@vitrine/contract/conditions';
import { type Compiled, compiledOf, cutMinutes, daysBack, isDayMet } from './condition.ts';

/**
 * Whether two lists of conditions, each evaluated on its own, can hold at the same instant, for example those
 * of a playlist and of one of its items. With an empty second list, whether the first can hold at all. Clock
 * changes are ignored.
 */
export function canHoldTogether(a: readonly Condition[], b: readonly Condition[]): boolean {
  const both = [compiledOf(a), compiledOf(b)];
  return [0, ...both.flatMap(cutMinutes)].some((minute) => {
    const lists = both.map((compiled) => ({ compiled, back: daysBack(compiled, minute) }));
    return lists.every(({ back }) => back !== null) && hasDay(lists as DayOf[]);
  });
}

interface DayOf {
  readonly compiled: Compiled;
  readonly back: 0 | 1;
}

/**
 * Whether there is a day on which the dates and weekdays of all lists hold. Weekdays repeat, so checking
 * seven days is enough.
 */
function hasDay(lists: readonly DayOf[]): boolean {
  const first = Math.max(...lists.map(({ compiled, back }) => compiled.firstDay + back));
  const last = Math.min(...lists.map(({ compiled, back }) => compiled.lastDay + back));
  for (let day = first; day <= Math.min(last, first + 6); day++) {
    if (lists.every(({ compiled, back }) => isDayMet(compiled, day - back))) return true;
  }
  return false;
}
