import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { compiledOf } from '@vitrine/schedule/condition';
import { weekdayOf } from '@vitrine/schedule/local-clock';
import { listText, timeText } from '../../lib/condition-words.ts';
import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { applyEdit, type Choice, type Target } from './calendar-edits.ts';
import { listsOf, type Occurrence, type Rules } from './occurrences.ts';

// For which days a moved window counts, and the edits that wait to be saved.

/** The rule by its own days, such a weekday, only this day: what comes first is what is meant unless somebody says otherwise. */
export const reaches: readonly Choice[] = ['all', 'weekday', 'day'];

/** A window of a playlist that was moved, and what it was moved from. */
export interface Edit {
  readonly playlist: string;
  /** The calendar before it was moved. */
  readonly base: Rules;
  readonly taken: Occurrence;
  readonly target: Target;
  readonly choice: Choice;
  readonly rules: Rules;
}

export interface Option {
  readonly choice: Choice;
  readonly rules: Rules;
}

export type Move = Pick<Edit, 'base' | 'taken' | 'target'>;

/** Those that conditions can say. A choice that means the same as the one before is left out. */
export function optionsFor({ base, taken, target }: Move): Option[] {
  const options: Option[] = [];
  for (const choice of reaches) {
    const rules = applyEdit(base, taken, target, choice);
    if (!rules) continue;
    if (choice === 'weekday' && hasOneDay(base, taken) && options.length > 0) continue;
    options.push({ choice, rules });
  }
  return options;
}

const hasOneDay = (base: Rules, { source, day }: Occurrence) =>
  source.kind === 'list' && compiledOf(listsOf(base)[source.list]!).weekdays === 1 << weekdayOf(day);

/** The first choice that can be said, without working out the others: it is asked at every step of a drag. */
export function firstOption({ base, taken, target }: Move, wanted: Choice = 'all'): Option | null {
  for (const choice of [wanted, ...reaches]) {
    const rules = applyEdit(base, taken, target, choice);
    if (rules) return { choice, rules };
  }
  return null;
}

const isWindow = (a: Target, b: Target) => a.day === b.day && a.from === b.from && a.to === b.to;

/**
 * What a window that is taken is moved from. One that was put down before goes on from where it was first: another choice
 * then still takes back all of it.
 */
export function beginningOf(
  edit: Edit | undefined,
  rules: Rules,
  taken: Occurrence,
): Pick<Edit, 'base' | 'taken'> {
  return edit && isWindow(edit.target, taken) ? edit : { base: rules, taken };
}

export const isBack = ({ taken, target }: Pick<Edit, 'taken' | 'target'>): boolean => isWindow(taken, target);

// ---- words

/** "12:00–16:00"; the end of a day is 24:00. */
export const targetTimes = ({ from, to }: Pick<Target, 'from' | 'to'>): string =>
  `${timeText(from)}–${timeText(to)}`;

const shortDay = (locale: Locale, weekday: number) =>
  capitalized(locale, weekdayName(locale, firstMonday + weekday)).replace(/\.$/, '');
/** 1970-01-05 */
const firstMonday = 4;
const everyDay = 0b1111111;

/** "Mon–Fri", "Tue, Thu and Sat". */
function daysText(locale: Locale, mask: number): string {
  const has = (day: number) => (mask & (1 << day)) !== 0;
  const days = [0, 1, 2, 3, 4, 5, 6].filter(has);
  const isRun = days.length > 2 && days.at(-1)! - days[0]! === days.length - 1;
  if (isRun) return `${shortDay(locale, days[0]!)}–${shortDay(locale, days.at(-1)!)}`;
  return listText(
    locale,
    days.map((day) => shortDay(locale, day)),
  );
}

const everyKey = {
  mon: 'calendar.edit.every.mon',
  tue: 'calendar.edit.every.tue',
  wed: 'calendar.edit.every.wed',
  thu: 'calendar.edit.every.thu',
  fri: 'calendar.edit.every.fri',
  sat: 'calendar.edit.every.sat',
  sun: 'calendar.edit.every.sun',
} as const satisfies Record<Weekday, string>;

/** "Mon–Fri", "Every day", "Every Thu", "Only Thu 19.11." */
export function reachText(t: Translate, locale: Locale, { base, taken }: Move, choice: Choice): string {
  const weekday = weekdays[weekdayOf(taken.day)]!;
  if (choice === 'weekday') return t(everyKey[weekday]);
  if (choice === 'day') {
    const date = dayMonth(taken.day);
    return t('calendar.edit.only', { day: shortDay(locale, weekdayOf(taken.day)), date });
  }
  const { source } = taken;
  const mask = source.kind === 'list' ? compiledOf(listsOf(base)[source.list]!).weekdays : 0;
  if (mask === everyDay) return t('calendar.edit.everyDay');
  return mask === 1 << weekdayOf(taken.day) ? t(everyKey[weekday]) : daysText(locale, mask);
}

/** 19.11. */
export function dayMonth(day: number): string {
  const date = new Date(day * 86_400_000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.`;
}
