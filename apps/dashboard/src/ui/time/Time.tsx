import type { ReactNode, Ref } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Text } from '../layout/layout.tsx';
import classes from './time.module.css';
import {
  type InstantForm,
  type InstantOptions,
  type MaybeMoment,
  type Moment,
  msOf,
  type Place,
  useTimeText,
} from './time-text.ts';
import { useTickingText } from './use-age.ts';

// The only components that show a time. Each is marked with `data-time`; the browser test that visits all
// pages fails on any time outside of them.

interface InstantProps {
  at: MaybeMoment;
  /**
   * Null for what happens at no location (invoices, users, sessions): the reader's time zone, named "here".
   */
  place: Place | null;
  form?: InstantForm;
  /** The server's time, if the page knows it. */
  now?: number;
  /** Below a `ClockHead` that names the location. */
  isHeaded?: boolean;
  /** Without the reader's time, if an axis or a column beside it shows that. */
  placeOnly?: boolean;
  className?: string | undefined;
}

/** A location, the reader (null), or each location with its own time zone. */
export type ClockOwner = Place | 'each' | null;

const iso = (at: Moment) => new Date(msOf(at)).toISOString();
const nameOf = (place: ClockOwner) => (place === 'each' ? place : (place?.name ?? 'here'));
const isMissing = (at: MaybeMoment): at is false | null | undefined =>
  at === false || at === null || at === undefined;

/** "18:00 in Berlin", "06:00 in Auckland, 18:00 here". */
export function Instant({ at, place, form = 'near', now, isHeaded, placeOnly, className }: InstantProps) {
  const t = useT();
  const rich = useRichT();
  const text = useTimeText();
  const minute = useNow().getTime();
  if (isMissing(at)) return <span className={className}>{t('format.never')}</span>;
  const options: InstantOptions = {
    form,
    now: now ?? minute,
    ...(isHeaded && { isHeaded }),
    ...(placeOnly && { placeOnly }),
  };
  const { there, here } = text.instantParts(at, place, options);
  return (
    <time
      className={[classes.time, className].filter(Boolean).join(' ')}
      dateTime={iso(at)}
      data-time="instant"
      data-place={nameOf(place)}
      data-headed={isHeaded || undefined}
      title={form === 'day' ? text.instant(at, place, { form: 'record' }) : undefined}
    >
      {here === null ? there : rich('time.both', { there, here: <Text weight={400}>{here}</Text> })}
    </time>
  );
}

interface SpanProps extends Pick<InstantProps, 'place' | 'now' | 'isHeaded' | 'className'> {
  from: Moment;
  to: Moment;
}

/** "15:00–18:00 in Berlin", "Fri 20:00 – Sat 02:00 in Barcelona". */
export function TimeSpan({ from, to, place, now, isHeaded = false, className }: SpanProps) {
  const text = useTimeText();
  const minute = useNow().getTime();
  return (
    <span
      className={[classes.time, className].filter(Boolean).join(' ')}
      data-time="instant"
      data-place={nameOf(place)}
      data-headed={isHeaded || undefined}
    >
      {text.span(from, to, place, { isHeaded, now: now ?? minute })}
    </span>
  );
}

interface AgeProps {
  at: MaybeMoment;
  /** Where it happened; the tooltip has the time and its location. */
  place: Place | null;
  /** How far the server's clock is ahead of the browser's. */
  clockAhead?: number;
  className?: string | undefined;
}

/** "8 min ago" below 24 hours, the date from then on. */
export function Age({ at, place, clockAhead = 0, className }: AgeProps) {
  const text = useTimeText();
  const words = useTickingText(() => text.age(at, place, Date.now() + clockAhead));
  if (isMissing(at)) return <span className={className}>{words}</span>;
  return (
    <time
      className={[classes.age, className].filter(Boolean).join(' ')}
      dateTime={iso(at)}
      data-time="age"
      title={text.instant(at, place, { form: 'record' })}
    >
      {words}
    </time>
  );
}

interface HoursProps {
  /** Local hours of a location: "08:00–13:00", or a sentence with them. */
  children: ReactNode;
  className?: string | undefined;
  /** Where it is cut. */
  title?: string;
}

/** Opening hours and conditions: they are not instants, and apply in the local time of each location. */
export function Hours({ children, className, title }: HoursProps) {
  return (
    <span className={[classes.time, className].filter(Boolean).join(' ')} data-time="hours" title={title}>
      {children}
    </span>
  );
}

interface DurationProps {
  ms: number;
  /** The total of which it is a part. */
  of?: number;
  className?: string | undefined;
}

/** "0:12", "0:07 of 0:12". */
export function Duration({ ms, of, className }: DurationProps) {
  const t = useT();
  const { clockDuration } = useTimeText();
  const done = clockDuration(ms);
  return (
    <Length className={className}>
      {of === undefined ? done : t('time.of', { done, whole: clockDuration(of) })}
    </Length>
  );
}

interface LengthProps {
  children?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLSpanElement>;
}

/** A length that is already formatted by its field: "00:15". */
export function Length({ children, className, ref }: LengthProps) {
  return (
    <span ref={ref} className={[classes.time, className].filter(Boolean).join(' ')} data-time="duration">
      {children}
    </span>
  );
}

interface ClockHeadProps {
  children: string;
  place: ClockOwner;
  /** The text names the location itself. */
  isNamed?: boolean;
}

/** The heading of a list or axis that names the location once for all times below it. */
export function ClockHead({ children, place, isNamed = false }: ClockHeadProps) {
  const text = useTimeText();
  return (
    <span data-clock-head={nameOf(place)}>
      {isNamed || place === 'each' ? children : text.head(children, place)}
    </span>
  );
}

interface HeadedTimeProps {
  /** The location that the `ClockHead` above names. */
  place: ClockOwner;
  className?: string | undefined;
  /** A local time of that location, as an axis or a calendar formats it: "18:00", "until 24:00". */
  children: ReactNode;
}

/** A time on an axis or in a calendar. */
export function HeadedTime({ children, place, className }: HeadedTimeProps) {
  return (
    <span
      className={[classes.time, className].filter(Boolean).join(' ')}
      data-time="instant"
      data-place={nameOf(place)}
      data-headed
    >
      {children}
    </span>
  );
}
