import type { Locale } from '@vitrine/contract/pages';
import { dayMs, localMoment, offsetAt } from '@vitrine/schedule/local-clock';
import { useMemo } from 'react';
import { weekdayName } from '../../lib/i18n/day-names.ts';
import { currentLocale, type Translate, translate, useLocale, useT } from '../../lib/i18n/i18n.ts';

// Times as text. A time is never shown alone: it names its location, or "here" for the reader's time zone.
// Components (Time.tsx) are for everything that is rendered; these texts are for titles, labels and other
// strings.

/** A location by its name and time zone. */
export interface Place {
  readonly name: string;
  readonly timezone: string;
}

export type Moment = string | number | Date;
export type MaybeMoment = Moment | false | null | undefined;

/**
 * near: planned times, "18:00", "tomorrow 06:30", "Fri 20:00", "20.11.2026, 20:00". seen: past events, the
 * same with seconds. record: always "12.11.2026, 21:35:39"; minute: the same without seconds, for what
 * is planned or was chosen by the minute. day: only the
 * date. weekday: "Wed 02:32", the current time of a location.
 */
export type InstantForm = 'near' | 'seen' | 'record' | 'minute' | 'day' | 'weekday';

export interface InstantOptions {
  readonly form?: InstantForm;
  readonly now?: number;
  /** A heading above (`ClockHead`) names the location, so the time does not. */
  readonly isHeaded?: boolean;
  /** Omits the reader's time beside the location's. */
  readonly placeOnly?: boolean;
}

export interface InstantParts {
  /** The time at the location, or the reader's if there is no location. */
  readonly there: string;
  /** The same instant in the reader's time zone, if it differs. */
  readonly here: string | null;
}

/** For global times, such as a report for several time zones. */
export const utc: Place = { name: 'UTC', timezone: 'UTC' };
/** For axes shared by several locations: "Auckland" of Pacific/Auckland. */
export const cityPlace = (timezone: string): Place => ({
  name: timezone.split('/').at(-1)!.replaceAll('_', ' '),
  timezone,
});
/** For files, which are read elsewhere: the time zone is its own name. */
export const zonePlace = (timezone: string): Place => ({ name: timezone, timezone });

let zone: string | null = null;

/** Asked once while a page is rendered, which asks for each of its rows: the browser takes long to answer. */
export function readerZone(): string {
  if (zone === null) queueMicrotask(() => (zone = null));
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

export const msOf = (at: Moment): number => (at instanceof Date ? at.getTime() : new Date(at).getTime());

const two = (value: number) => String(value).padStart(2, '0');

/** Local time of a time zone; the UTC offset is that of the instant itself. */
function wallClock(zone: string, at: number) {
  const local = new Date(at + offsetAt(zone, at));
  const minute = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
  return {
    day: Math.floor(local.getTime() / dayMs),
    date: `${two(local.getUTCDate())}.${two(local.getUTCMonth() + 1)}.${local.getUTCFullYear()}`,
    minute,
    second: `${minute}:${two(local.getUTCSeconds())}`,
  };
}

const dayOf = (zone: string, at: number) => localMoment(zone, at).day;

/** "Fri", without the full stop of the abbreviation. */
const weekdayText = (locale: Locale, day: number) => weekdayName(locale, day).replace(/\.$/, '');

export function createTimeText(t: Translate, locale: Locale, zoneHere = readerZone()) {
  /** `near` without its location. Today is named only if the other time is on another day. */
  function near(zone: string, at: number, now: number, exact: 'minute' | 'second', isTodaySaid: boolean) {
    const { day, date, [exact]: clock } = wallClock(zone, at);
    const ahead = day - dayOf(zone, now);
    if (ahead === 0) return isTodaySaid ? t('time.today', { clock }) : clock;
    if (ahead === 1) return t('time.tomorrow', { clock });
    if (ahead === -1) return t('time.yesterday', { clock });
    if (ahead > 1 && ahead < 7) return t('time.weekday', { day: weekdayText(locale, day), clock });
    return `${date}, ${clock}`;
  }

  const isNearForm = (form: InstantForm) => form === 'near' || form === 'seen';
  const precisionOf = (form: InstantForm) => (form === 'seen' || form === 'record' ? 'second' : 'minute');

  /** `other`: the time zone of the time beside it. */
  function clockText(zone: string, at: number, form: InstantForm, now: number, other?: string): string {
    const { day, date, [precisionOf(form)]: clock } = wallClock(zone, at);
    if (form === 'day') return date;
    if (form === 'weekday') return t('time.weekday', { day: weekdayText(locale, day), clock });
    if (!isNearForm(form)) return `${date}, ${clock}`;
    const isTodayThere = other === undefined || dayOf(other, at) === dayOf(other, now);
    return near(zone, at, now, precisionOf(form), !isTodayThere);
  }

  /** The reader's time beside the location's: an equal date is not repeated. */
  function clockHere(zone: string, at: number, form: InstantForm, now: number): string {
    const here = wallClock(zoneHere, at);
    const there = wallClock(zone, at);
    const isDated = !isNearForm(form) || Math.abs(there.day - dayOf(zone, now)) > 1;
    return isDated && here.day === there.day
      ? here[precisionOf(form)]
      : clockText(zoneHere, at, form, now, zone);
  }

  function instantParts(at: Moment, place: Place | null, options: InstantOptions = {}): InstantParts {
    const { form = 'near', now = Date.now(), isHeaded = false, placeOnly = false } = options;
    const ms = msOf(at);
    if (!place) {
      const moment = clockText(zoneHere, ms, form, now);
      return { there: isHeaded || form === 'day' ? moment : t('time.here', { moment }), here: null };
    }
    const zone = place.timezone;
    const differs = form !== 'day' && !placeOnly && offsetAt(zone, ms) !== offsetAt(zoneHere, ms);
    const moment = clockText(zone, ms, form, now, differs ? zoneHere : undefined);
    return {
      there: isHeaded || form === 'day' ? moment : t('time.at', { moment, place: place.name }),
      here: differs ? t('time.here', { moment: clockHere(zone, ms, form, now) }) : null,
    };
  }

  /** "06:00 in Auckland, 18:00 here"; "Never" if there is none. */
  function instant(at: MaybeMoment, place: Place | null, options?: InstantOptions): string {
    if (at === false || at === null || at === undefined) return t('format.never');
    const { there, here } = instantParts(at, place, options);
    return here === null ? there : t('time.both', { there, here });
  }

  /** "06:30", for axes and lists that name the location in their heading. */
  const clock = (at: Moment, { timezone }: Place): string => wallClock(timezone, msOf(at)).minute;

  /** "15:00–18:00 in Berlin"; across midnight both days are named: "Fri 20:00 – Sat 02:00 in Barcelona". */
  function span(from: Moment, to: Moment, place: Place | null, options: InstantOptions = {}): string {
    const zone = place?.timezone ?? zoneHere;
    const { isHeaded = false, now = Date.now() } = options;
    const moment = spanIn(zone, msOf(from), msOf(to), now);
    if (isHeaded) return moment;
    return place ? t('time.at', { moment, place: place.name }) : t('time.here', { moment });
  }

  function spanIn(zone: string, from: number, to: number, now: number): string {
    const start = wallClock(zone, from);
    const end = wallClock(zone, to);
    // Midnight at the end belongs to the day before, as 24:00.
    const endsAtMidnight = end.minute === '00:00' && end.day === start.day + 1;
    if (start.day === end.day || endsAtMidnight) {
      const hours = `${start.minute}–${endsAtMidnight ? '24:00' : end.minute}`;
      const ahead = start.day - dayOf(zone, now);
      if (ahead === 0) return hours;
      if (ahead === 1) return t('time.tomorrow', { clock: hours });
      if (ahead === -1) return t('time.yesterday', { clock: hours });
      return ahead > 1 && ahead < 7
        ? t('time.weekday', { day: weekdayText(locale, start.day), clock: hours })
        : `${start.date}, ${hours}`;
    }
    const isFar = Math.max(Math.abs(from - now), Math.abs(to - now)) >= 7 * dayMs;
    const named = ({ day, date, minute }: typeof start) =>
      isFar ? `${date}, ${minute}` : t('time.weekday', { day: weekdayText(locale, day), clock: minute });
    return `${named(start)} – ${named(end)}`;
  }

  /** "10.11.2026, 12:00:00 – 10.11.2026, 18:00:00 in Berlin": a past event with seconds. */
  function recordSpan(from: Moment, to: Moment, place: Place | null): string {
    const zone = place?.timezone ?? zoneHere;
    const [start, end] = [from, to].map((at) => clockText(zone, msOf(at), 'record', 0));
    const moment = `${start} – ${end}`;
    return place ? t('time.at', { moment, place: place.name }) : t('time.here', { moment });
  }

  /** "4 s ago", "8 min ago", "3 h ago"; from 24 hours on the date. */
  function age(at: MaybeMoment, place: Place | null, now = Date.now()): string {
    if (at === false || at === null || at === undefined) return t('format.never');
    const ms = msOf(at);
    if (now - ms >= dayMs) return instant(ms, place, { form: 'day', now });
    // A clock behind the server's shows no negative age.
    const seconds = Math.floor(Math.max(0, now - ms) / 1000);
    if (seconds < 1) return t('format.justNow');
    const [amount, sign] =
      seconds < 60
        ? [seconds, 's']
        : seconds < 3600
          ? [Math.floor(seconds / 60), 'min']
          : [Math.floor(seconds / 3600), 'h'];
    return t('time.ago', { duration: `${amount}\u00a0${sign}` });
  }

  /** "0:07", "1:02:03". */
  function clockDuration(ms: number): string {
    const all = Math.max(0, Math.floor(ms / 1000));
    const seconds = two(all % 60);
    const minutes = Math.floor(all / 60) % 60;
    const hours = Math.floor(all / 3600);
    return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
  }

  /**
   * "Created (here)", "Next changes (Auckland)": the heading that names the location for the times below it.
   */
  const head = (text: string, place: Place | null): string =>
    place ? t('time.headPlace', { head: text, place: place.name }) : t('time.headHere', { head: text });

  return { instantParts, instant, clock, span, recordSpan, age, clockDuration, head };
}

export type TimeText = ReturnType<typeof createTimeText>;

/** For code outside components (files, toasts). */
export const currentTimeText = (): TimeText => createTimeText(translate, currentLocale());

export function useTimeText(): TimeText {
  const t = useT();
  const locale = useLocale();
  return useMemo(() => createTimeText(t, locale), [t, locale]);
}
