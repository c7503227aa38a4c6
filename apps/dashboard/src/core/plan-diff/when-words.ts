import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import type { PlanChange } from '@vitrine/contract/plan-diff';
import { dayNumber, weekdayOf } from '@vitrine/schedule/local-clock';
import { dayInRange, listText } from '../../lib/condition-words.ts';
import { weekdayName } from '../../lib/i18n/day-names.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';

// Days and times of a change: "Friday 11:00–14:00", "Monday to Friday 11:00–14:00", "today 11:20–18:00". They
// are those of each place.

export interface WhenWords {
  readonly t: Translate;
  readonly locale: Locale;
  /** The first day of the preview at the place, `2026-11-16`. */
  readonly today: string;
  /** How many days are compared. */
  readonly days: number;
}

type When = Pick<PlanChange, 'dates' | 'from' | 'to' | 'repeated'>;

const onDay = {
  mon: 'planDiff.day.mon',
  tue: 'planDiff.day.tue',
  wed: 'planDiff.day.wed',
  thu: 'planDiff.day.thu',
  fri: 'planDiff.day.fri',
  sat: 'planDiff.day.sat',
  sun: 'planDiff.day.sun',
} as const satisfies Record<Weekday, TextKey>;

const keyOf = (date: string) => weekdays[weekdayOf(dayNumber(date))]!;
/** Two days are named, more in a row become a range. */
const shortestRange = 3;

/** Dates in a row. */
export function runsOf(dates: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const date of [...dates].sort()) {
    const last = runs.at(-1);
    if (last && dayNumber(date) === dayNumber(last.at(-1)!) + 1) last.push(date);
    else runs.push([date]);
  }
  return runs;
}

function daysLong({ t, locale, today, days }: WhenWords, dates: readonly string[]): string {
  if (dates.length >= days) return t('planDiff.when.everyDay');
  if (dates.length === 1 && dates[0] === today) return t('planDiff.when.today');
  const parts = runsOf(dates).flatMap((run) =>
    run.length >= shortestRange
      ? [
          t('conditions.dayRange', {
            from: t(dayInRange[keyOf(run[0]!)]),
            to: t(dayInRange[keyOf(run.at(-1)!)]),
          }),
        ]
      : run.map((date) => t(onDay[keyOf(date)])),
  );
  return listText(locale, parts);
}

const shortDay = (locale: Locale, date: string) => weekdayName(locale, dayNumber(date)).replace(/\.$/, '');

/** "Mon–Fri", "Fri and Sat". */
export function daysShort({ t, locale, days }: WhenWords, dates: readonly string[]): string {
  if (dates.length >= days) return t('planDiff.when.everyDay');
  const parts = runsOf(dates).flatMap((run) =>
    run.length >= shortestRange
      ? [`${shortDay(locale, run[0]!)}–${shortDay(locale, run.at(-1)!)}`]
      : run.map((date) => shortDay(locale, date)),
  );
  return listText(locale, parts);
}

function withTimes({ t }: WhenWords, days: string, { from, to, repeated }: When): string {
  const when =
    from === '00:00' && to === '24:00'
      ? t('planDiff.when.allDay', { days })
      : t('planDiff.when.range', { days, from, to });
  if (repeated === null) return when;
  return t(repeated === 'first' ? 'planDiff.when.first' : 'planDiff.when.second', { when });
}

export const whenLong = (words: WhenWords, when: When): string =>
  withTimes(words, daysLong(words, when.dates), when);

export const whenShort = (words: WhenWords, when: When): string =>
  withTimes(words, daysShort(words, when.dates), when);
