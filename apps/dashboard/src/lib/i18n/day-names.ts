import type { Locale } from '@vitrine/contract/pages';
import { dayMs } from '@vitrine/schedule/local-clock';

// Names of days, months and time zones. A day is the number of a local day (0 = 1970-01-01), so no zone can shift it.

type DateStyle = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** English is British: "17 November 2026", "Sat". */
function formatOf(locale: Locale, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...style, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

export const dayText = (locale: Locale, day: number, style: DateStyle): string =>
  formatOf(locale, style).format(day * dayMs);

/** "16–22 November". */
export const dayRangeText = (locale: Locale, first: number, last: number, style: DateStyle): string =>
  formatOf(locale, style)
    .formatRange(first * dayMs, last * dayMs)
    .replace(/(\d)\s–\s(\d)/, '$1–$2');

/** The month as it stands beside a day, where Czech puts it into the genitive. */
export const monthBesideDay = (locale: Locale, day: number): string =>
  formatOf(locale, { day: 'numeric', month: 'long' })
    .formatToParts(day * dayMs)
    .find(({ type }) => type === 'month')!.value;

/** "Fri", "Friday". */
export const weekdayName = (locale: Locale, day: number, weekday: 'short' | 'long' = 'short'): string =>
  dayText(locale, day, { weekday });

/** As it stands at the head of a column or a list. */
export const capitalized = (locale: Locale, text: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** "16–22 November"; the year if it is not this one. */
export function periodText(locale: Locale, first: number, count: number, today: number): string {
  const last = first + count - 1;
  const yearOf = (day: number) => new Date(day * dayMs).getUTCFullYear();
  const isThisYear = yearOf(first) === yearOf(today) && yearOf(last) === yearOf(today);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  if (count === 1)
    return capitalized(
      locale,
      dayText(locale, first, { weekday: 'long', day: 'numeric', month: 'long', ...year }),
    );
  return dayRangeText(locale, first, last, { day: 'numeric', month: 'long', ...year });
}

/** "Central European Time": a zone in words of the language instead of its name in the time zone database. */
export const zoneName = (locale: Locale, timezone: string, now: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!.value;
