import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { PlanEffect } from '@vitrine/contract/plan-diff';
import { dayNumber, weekdayOf } from '@vitrine/schedule/local-clock';
import { listText } from '../../lib/condition-words.ts';
import { weekdayName } from '../../lib/i18n/day-names.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { DiffWords } from './diff-words.ts';

// Days and times of an effect in few words. Days that are named stand for themselves, others for their weekday.

const dayMs = 86_400_000;
const shortestRange = 3;
const weekLength = 7;

/** 24.12. */
export const dateShort = (date: string) => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.`;
const weekdayIn = (date: string) => weekdayOf(dayNumber(date));

/** The week of a change: single days in it have a weekday, later ones only their date. */
const isSoon = ({ diff }: DiffWords, date: string) =>
  dayNumber(date) * dayMs - Date.parse(diff.from) < weekLength * dayMs;

/** Numbers one after the other together. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs;
}

const rangesText = (runs: readonly number[][], textOf: (number: number) => string) =>
  runs.flatMap((run) =>
    run.length >= shortestRange ? [`${textOf(run[0]!)}–${textOf(run.at(-1)!)}`] : run.map(textOf),
  );

/** "Mon–Fri", "Sat and Sun", "Thu 19.11.", "24.12.", "21.12.–27.12." */
export function daysText(words: DiffWords, dates: readonly string[], named: readonly string[]): string {
  const { locale } = words;
  const shortName = (day: number) =>
    // 5 January 1970 was a Monday.
    weekdayName(locale, 4 + day).replace(/\.$/, '');
  const dateOf = new Map(dates.map((date) => [dayNumber(date), date]));
  const dateText = (day: number) => {
    const date = dateOf.get(day)!;
    return isSoon(words, date) ? `${shortName(weekdayIn(date))} ${dateShort(date)}` : dateShort(date);
  };
  const [single, rest] = [true, false].map((is) => dates.filter((date) => named.includes(date) === is));
  return listText(locale, [
    ...rangesText(runsOf(rest!.map(weekdayIn)), shortName),
    ...rangesText(runsOf(single!.map(dayNumber)), dateText),
  ]);
}

export const isEveryDay = (dates: readonly string[], named: readonly string[] = []) =>
  new Set(dates.filter((date) => !named.includes(date)).map(weekdayIn)).size === weekLength;

/** "on 11 displays", "on Mon–Fri, on 11 displays". */
export function onText(
  words: DiffWords,
  count: number,
  dates: readonly string[],
  named: readonly string[] = [],
) {
  const on = words.t('planDiff.effect.on', { count });
  return dates.length === 0 || isEveryDay(dates, named)
    ? on
    : words.t('planDiff.effect.onDays', { on, days: daysText(words, dates, named) });
}

const dayKeys = {
  mon: 'planDiff.effect.day.mon',
  tue: 'planDiff.effect.day.tue',
  wed: 'planDiff.effect.day.wed',
  thu: 'planDiff.effect.day.thu',
  fri: 'planDiff.effect.day.fri',
  sat: 'planDiff.effect.day.sat',
  sun: 'planDiff.effect.day.sun',
} as const satisfies Record<Weekday, TextKey>;

/** "on Mon 23.11." */
export const onDate = ({ t }: DiffWords, date: string) =>
  t(dayKeys[weekdays[weekdayIn(date)]!], { date: dateShort(date) });

/** "08:00–13:00", "on Sat and Sun 08:00–13:00". */
export function timesText(
  words: DiffWords,
  { dates, from, to }: NonNullable<PlanEffect['gap']>,
  named: readonly string[],
): string {
  return isEveryDay(dates, named)
    ? words.t('planDiff.effect.times', { from, to })
    : words.t('planDiff.effect.timesOnDays', { from, to, days: daysText(words, dates, named) });
}

/** The days of an effect in few words; null if it is on all days. */
export function effectDays(words: DiffWords, { dates, was, becomes, named }: PlanEffect): string | null {
  const all = [...dates, ...was.dates, ...becomes.dates];
  return all.length === 0 || isEveryDay(all, named) ? null : daysText(words, all, named);
}
