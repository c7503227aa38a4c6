import type { CalendarException } from '@vitrine/contract/calendars';
import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { dateText } from '../../../lib/condition-words.ts';
import { weekdayName } from '../../../lib/i18n/day-names.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import type { When, WhenDates, WhenRow } from './when-model.ts';

// The closed card "When": one line for days and hours, one for dates, one for single days.

/** A Monday, as the number of its day. */
const monday = 4;
/** Two days are named, more become a range. */
const shortestRange = 3;

/** "Mon–Fri", "Sat, Sun"; empty for every day. */
function daysText(locale: Locale, days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return '';
  const runs: number[][] = [];
  weekdays.forEach((day, index) => {
    if (!days.includes(day)) return;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  });
  const name = (index: number) => weekdayName(locale, monday + index);
  return runs
    .flatMap((run) => (run.length >= shortestRange ? `${name(run[0]!)}–${name(run.at(-1)!)}` : run.map(name)))
    .join(', ');
}

function hoursText(t: Translate, { from, to }: WhenRow): string {
  if (from && to) return `${from}–${to}`;
  if (from) return t('editor.when.fromHour', { time: from });
  return to ? t('editor.when.untilHour', { time: to }) : '';
}

/** "Mon–Fri 10:00–12:00, Sat 09:00–13:00" */
export function rowsText(t: Translate, locale: Locale, { rows }: When): string {
  const texts = rows.map((row) => [daysText(locale, row.days), hoursText(t, row)].filter(Boolean).join(' '));
  return texts.filter(Boolean).join('; ') || t('editor.when.always');
}

/** 18.11., and with its year unless that is this one. */
const shortDate = (date: string, year: string) =>
  date.startsWith(year) ? `${date.slice(8)}.${date.slice(5, 7)}.` : dateText(date);

/** "18.11.–20.12." */
export function datesText(t: Translate, { from, to }: WhenDates, year: string): string {
  const [first, last] = [from && shortDate(from, year), to && shortDate(to, year)];
  if (first && last) return first === last ? first : `${first}–${last}`;
  if (first) return t('editor.when.fromDate', { date: first });
  return last ? t('editor.when.untilDate', { date: last }) : '';
}

const mostSingles = 3;

/** "24.12. off; 19.11. 12:00–16:00", those to come. */
export function singlesText(t: Translate, exceptions: readonly CalendarException[], today: string): string {
  const coming = exceptions.filter(({ date }) => date >= today);
  const shown = coming.length > mostSingles + 1 ? coming.slice(0, mostSingles) : coming;
  const texts = shown.map(({ date, times }) => {
    const on = shortDate(date, today.slice(0, 4));
    return times.length === 0
      ? t('editor.when.off', { date: on })
      : `${on} ${times.map(({ from, to }) => `${from}–${to}`).join(', ')}`;
  });
  if (shown.length < coming.length)
    texts.push(t('conditions.moreExceptions', { count: coming.length - shown.length }));
  return texts.join('; ');
}
