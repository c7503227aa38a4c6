import type { Condition } from '@vitrine/contract/conditions';
import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { canHoldTogether } from '@vitrine/schedule/can-hold';
import { type Compiled, compile, type Window } from '@vitrine/schedule/condition';
import { dayNumber, minuteNumber, minutesPerDay } from '@vitrine/schedule/local-clock';
import type { TextKey, Translate } from './i18n/i18n.ts';

// Conditions as one sentence. Rows of one kind are first put together to what they mean, so two rows about times are said
// as the one window that is left of both.

/** "Plays Monday to Friday, 11:00–15:00, from 01.11.2026 to 31.12.2026 in each place." Times hold by the clock of each place. */
export function conditionSentence(t: Translate, locale: Locale, conditions: readonly Condition[]): string {
  if (!canHoldTogether(conditions, [])) return t('conditions.playsNever');
  const when = conditionPhrase(t, locale, conditions);
  if (when === '') return t('conditions.playsAlways');
  return t(hasTimesText(t, locale, conditions) ? 'conditions.playsInEachPlace' : 'conditions.plays', {
    when,
  });
}

export const hasTimesText = (t: Translate, locale: Locale, conditions: readonly Condition[]): boolean =>
  timesText(t, locale, conditions, false) !== null;

/** "until 30.11.2026", "before 11:00"; empty when it is always. */
export function conditionPhrase(t: Translate, locale: Locale, conditions: readonly Condition[]): string {
  if (!canHoldTogether(conditions, [])) return t('conditions.never');
  const days = daysText(t, locale, conditions);
  const dates = datesText(t, conditions);
  const times = timesText(t, locale, conditions, days !== null || dates !== null);
  return [days, times, dates].filter((part) => part !== null).join(', ');
}

const listFormats = new Map<Locale, Intl.ListFormat>();

/** "Praha, Brno and Berlin". British, so that no comma stands before "and". */
export function listText(locale: Locale, parts: readonly string[]): string {
  let format = listFormats.get(locale);
  if (!format) {
    format = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' });
    listFormats.set(locale, format);
  }
  return format.format(parts);
}

/** 2026-11-30 → 30.11.2026 */
export const dateText = (date: string): string => date.split('-').reverse().join('.');

/** As one of several: "Mondays", "v pondělí", "montags", "los lunes". */
const dayInList = {
  mon: 'conditions.dayInList.mon',
  tue: 'conditions.dayInList.tue',
  wed: 'conditions.dayInList.wed',
  thu: 'conditions.dayInList.thu',
  fri: 'conditions.dayInList.fri',
  sat: 'conditions.dayInList.sat',
  sun: 'conditions.dayInList.sun',
} as const satisfies Record<Weekday, TextKey>;

/** As an end of "Monday to Friday". */
export const dayInRange = {
  mon: 'conditions.dayInRange.mon',
  tue: 'conditions.dayInRange.tue',
  wed: 'conditions.dayInRange.wed',
  thu: 'conditions.dayInRange.thu',
  fri: 'conditions.dayInRange.fri',
  sat: 'conditions.dayInRange.sat',
  sun: 'conditions.dayInRange.sun',
} as const satisfies Record<Weekday, TextKey>;

const weekend = 0b1100000;
const everyDay = 0b1111111;
/** Two days are named, more become a range. */
const shortestRange = 3;

function daysText(t: Translate, locale: Locale, conditions: readonly Condition[]): string | null {
  const mask = compile(conditions).weekdays;
  if (mask === everyDay) return null;
  if (mask === weekend) return t('conditions.onWeekends');
  const runs = runsOf(mask);
  const parts = runs.flatMap((run) =>
    run.length >= shortestRange
      ? [t('conditions.dayRange', { from: t(dayInRange[run[0]!]), to: t(dayInRange[run.at(-1)!]) })]
      : run.map((day) => t(dayInList[day])),
  );
  const days = listText(locale, parts);
  return runs.some((run) => run.length >= shortestRange) ? days : t('conditions.onDays', { days });
}

/** Days in a row, also from Sunday on to Monday. */
function runsOf(mask: number): Weekday[][] {
  const has = (day: number) => (mask & (1 << ((day + 7) % 7))) !== 0;
  let start = 0;
  while (has(start) && has(start - 1)) start -= 1;
  const runs: Weekday[][] = [];
  for (let day = start; day < start + 7; day++) {
    if (!has(day)) continue;
    if (!has(day - 1) || runs.length === 0) runs.push([]);
    runs.at(-1)!.push(weekdays[(day + 7) % 7]!);
  }
  return runs;
}

interface Bound {
  /** The day or minute at which it begins, or before which it ends. */
  readonly at: number;
  readonly text: string;
  /** Whether the value itself is left out. */
  readonly isExclusive: boolean;
}

type Bounded = Extract<Condition, { precondition: 'date' | 'time' }>;

/** The tightest bounds of all rows. */
function boundsOf(conditions: readonly Bounded[], number: (text: string) => number) {
  const lower: Bound[] = [];
  const upper: Bound[] = [];
  for (const condition of conditions) {
    if (condition.operator === 'between') {
      const { precondition, from, to } = condition;
      // The last day belongs to its range, the last minute does not.
      const isExclusive = precondition === 'time';
      lower.push({ at: number(from), text: from, isExclusive: false });
      upper.push({ at: number(to) + (isExclusive ? 0 : 1), text: to, isExclusive });
    } else {
      const { operator, value } = condition;
      const isExclusive = operator === 'before' || operator === 'after';
      if (operator === 'after' || operator === 'on_or_after')
        lower.push({ at: number(value) + (isExclusive ? 1 : 0), text: value, isExclusive });
      else upper.push({ at: number(value) + (isExclusive ? 0 : 1), text: value, isExclusive });
    }
  }
  return {
    lower: lower.sort((a, b) => b.at - a.at)[0],
    upper: upper.sort((a, b) => a.at - b.at)[0],
  };
}

function datesText(t: Translate, conditions: readonly Condition[]): string | null {
  const rows = conditions.filter((each) => each.precondition === 'date');
  const { lower, upper } = boundsOf(rows, dayNumber);
  if (lower && upper) {
    if (lower.text === upper.text) return t('conditions.dates.on', { date: dateText(lower.text) });
    const values = { from: dateText(lower.text), to: dateText(upper.text) };
    if (lower.isExclusive)
      return t(upper.isExclusive ? 'conditions.dates.afterBefore' : 'conditions.dates.afterUntil', values);
    return t(upper.isExclusive ? 'conditions.dates.fromBefore' : 'conditions.dates.fromTo', values);
  }
  if (lower) {
    const date = dateText(lower.text);
    return t(lower.isExclusive ? 'conditions.dates.after' : 'conditions.dates.from', { date });
  }
  if (!upper) return null;
  return t(upper.isExclusive ? 'conditions.dates.before' : 'conditions.dates.until', {
    date: dateText(upper.text),
  });
}

function timesText(
  t: Translate,
  locale: Locale,
  conditions: readonly Condition[],
  hasDays: boolean,
): string | null {
  const rows = conditions.filter((each) => each.precondition === 'time');
  if (rows.some((row) => row.operator === 'between' && row.from > row.to)) {
    const windows = windowsOf(compile(rows), hasDays);
    return listText(
      locale,
      windows.map((window) => windowText(t, window)),
    );
  }
  const bounds = boundsOf(rows, minuteNumber);
  // Bounds that every minute keeps are not worth a word.
  const upper = bounds.upper && bounds.upper.at < minutesPerDay ? bounds.upper : undefined;
  const lower = bounds.lower && (upper || bounds.lower.at > 0) ? bounds.lower : undefined;
  if (lower && upper) {
    if (!lower.isExclusive && upper.isExclusive)
      return t('conditions.times.range', { from: lower.text, to: upper.text });
    const values = { from: clockText(t, lower.text), to: clockText(t, upper.text) };
    if (!lower.isExclusive) return t('conditions.times.fromUntil', values);
    return t(upper.isExclusive ? 'conditions.times.afterBefore' : 'conditions.times.afterUntil', values);
  }
  if (lower) {
    const time = clockText(t, lower.text);
    return t(lower.isExclusive ? 'conditions.times.after' : 'conditions.times.from', { time });
  }
  if (!upper) return null;
  return t(upper.isExclusive ? 'conditions.times.before' : 'conditions.times.until', {
    time: clockText(t, upper.text),
  });
}

/** A time after a preposition: "11:00", "11:00 Uhr", "las 11:00" but "la 01:00". */
const clockText = (t: Translate, time: string): string =>
  t(time.startsWith('01') ? 'conditions.clockAtOne' : 'conditions.clock', { time });

/** What is left of windows over midnight, in minutes since the day began to which they belong. */
function windowsOf({ today, yesterday }: Compiled, hasDays: boolean): Window[] {
  const windows: Window[] = [];
  for (const next of [...today, ...yesterday.map((window) => moved(window, minutesPerDay))]) {
    const before = windows.at(-1);
    if (before?.to === next.from) windows[windows.length - 1] = { from: before.from, to: next.to };
    else windows.push(next);
  }
  if (hasDays) return windows;
  // Where every day is as good as the next, nobody needs to know to which one a morning belongs.
  return windows
    .map((window) => (window.from < minutesPerDay ? window : moved(window, -minutesPerDay)))
    .sort((a, b) => a.from - b.from);
}

const moved = ({ from, to }: Window, by: number): Window => ({ from: from + by, to: to + by });

function windowText(t: Translate, { from, to }: Window): string {
  const isNextDay = from >= minutesPerDay;
  const values = { from: timeText(isNextDay ? from - minutesPerDay : from), to: timeText(to) };
  if (isNextDay) return t('conditions.times.nextDay', values);
  return t(to > minutesPerDay ? 'conditions.times.intoNextDay' : 'conditions.times.range', values);
}

/** 360 → 06:00; the end of a day is 24:00. */
export function timeText(minute: number): string {
  const ofDay = minute > minutesPerDay ? minute - minutesPerDay : minute;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}
