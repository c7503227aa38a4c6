import { type Weekday, weekdays } from '@vitrine/contract/locations';
import type { Locale } from '@vitrine/contract/pages';
import { type LocalMoment, minutesOf } from './opening-hours.ts';

// The wall clock at a place, whatever the zone of this browser.

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  });
  clocks.set(timezone, clock);
  return clock;
}

export interface LocalClock extends LocalMoment {
  /** HH:mm */
  readonly time: string;
  /** UTC+1, UTC+5:45, UTC */
  readonly offset: string;
}

export function clockAt(timezone: string, now: Date): LocalClock {
  const parts = clockOf(timezone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  return {
    time,
    minutes: minutesOf(time),
    weekday: part('weekday').slice(0, 3).toLowerCase() as Weekday,
    offset: part('timeZoneName')
      .replace('GMT', 'UTC')
      .replace(/[+-]0$/, ''),
  };
}

/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);

/** As it stands inside a sentence: `Monday`, `pondělí`, `Montag`, `lunes`. */
export function weekdayName(day: Weekday, locale: Locale): string {
  const date = someMonday + weekdays.indexOf(day) * 86_400_000;
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

/** As it stands at the head of a row. */
export function weekdayHeading(day: Weekday, locale: Locale): string {
  const name = weekdayName(day, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
