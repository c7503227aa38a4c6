import type { Locale } from '@vitrine/contract/pages';
import { capitalized, dayText } from '../../lib/i18n/day-names.ts';
import { dateOf, dayAt } from '../../lib/local-days.ts';
import { readerZone } from '../time/time-text.ts';

// Days of a calendar page. Dates are `2026-11-30`, independent of time zones.

const dayMs = 86_400_000;
const asUtc = (date: string) => Date.parse(`${date}T00:00:00Z`);
const asDate = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => asDate(asUtc(date) + days * dayMs);

/** The same day of another month, or its last. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return asDate(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** 0 = Monday. */
export const weekdayIndex = (date: string): number => (new Date(asUtc(date)).getUTCDay() + 6) % 7;

export const isSameMonth = (a: string, b: string): boolean => a.slice(0, 7) === b.slice(0, 7);

/** Whole weeks from Monday that contain the month, always six, so that the height is constant. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayIndex(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );
}

/** Today by the browser's clock. */
export function todayDate(now = new Date()): string {
  return dateOf(dayAt(readerZone(), now.getTime()));
}

const write = (date: string, locale: Locale, style: Parameters<typeof dayText>[2]) =>
  dayText(locale, asUtc(date) / dayMs, style);

/** "November 2026" */
export const monthName = (date: string, locale: Locale): string =>
  capitalized(locale, write(date, locale, { month: 'long', year: 'numeric' }));

/** "Sunday 1 November 2026", for screen readers. */
export const spokenDate = (date: string, locale: Locale): string =>
  write(date, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** 2024 began on a Monday. */
const someMonday = '2024-01-01';

/** "Monday", capitalised as a heading. */
export const weekdayTitle = (index: number, locale: Locale): string =>
  capitalized(locale, write(addDays(someMonday, index), locale, { weekday: 'long' }));

/** M, Po, Mo, L: as short as usual in the language. */
export const weekdayLetter = (index: number, locale: Locale): string => {
  const weekday = locale === 'cs' || locale === 'de' ? 'short' : 'narrow';
  return capitalized(locale, write(addDays(someMonday, index), locale, { weekday }).replace('.', ''));
};
