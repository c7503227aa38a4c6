import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { localMoment, offsetAt, weekdayOf } from '@vitrine/schedule/local-clock';
import * as days from '../../lib/i18n/day-names.ts';
import { type LocalMoment, timeOf } from './opening-hours.ts';

// Local time at a location, independent of the browser's time zone.

export interface LocalClock extends LocalMoment {
  /** HH:mm */
  readonly time: string;
  /** UTC+1, UTC+5:45, UTC */
  readonly offset: string;
}

export function clockAt(timezone: string, now: Date): LocalClock {
  const { day, minute } = localMoment(timezone, now.getTime());
  return {
    time: timeOf(minute),
    minutes: minute,
    weekday: weekdays[weekdayOf(day)]!,
    offset: offsetText(offsetAt(timezone, now.getTime())),
  };
}

function offsetText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  if (minutes === 0) return 'UTC';
  const rest = minutes % 60 === 0 ? '' : timeOf(minutes).slice(2);
  return `UTC${ms < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** Local day 4 is Monday 1970-01-05. */
const someMonday = 4;

/** The form used within a sentence: `Monday`, `pondělí`, `Montag`, `lunes`. */
export const weekdayName = (day: Weekday, locale: Locale): string =>
  days.weekdayName(locale, someMonday + weekdays.indexOf(day), 'long');

/** The form used as a row heading. */
export const weekdayHeading = (day: Weekday, locale: Locale): string =>
  days.capitalized(locale, weekdayName(day, locale));
