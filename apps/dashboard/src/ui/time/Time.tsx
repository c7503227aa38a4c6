import type { ReactNode, Ref } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
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

// The only components that show a clock. Each is marked with `data-time`; the browser test that walks all pages fails on
// any clock outside of them.

interface InstantProps {
  at: MaybeMoment;
  /** Null for what happens at no place (invoices, people, sessions): the reader's clock, named "here". */
  place: Place | null;
  form?: InstantForm;
  /** By the server's clock, where the page knows it. */
  now?: number;
  /** Stands under a `ClockHead` that names the place. */
  isHeaded?: boolean;
  /** Without the reader's clock, where an axis or a column beside it has that. */
  placeOnly?: boolean;
  className?: string | undefined;
}

/** A place, the reader (null), or each place by its own clock. */
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
      {here === null
        ? there
        : rich('time.both', { there, here: <span className={classes.here}>{here}</span> })}
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
  /** Where it happened; the moment and its place are in the tooltip. */
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
  /** Hours on the wall of a place: "08:00–13:00", or a sentence made of them. */
  children: ReactNode;
  className?: string | undefined;
}

/** Opening hours and conditions: they have no instant, and hold by the clock of each place. */
export function Hours({ children, className }: HoursProps) {
  return (
    <span className={[classes.time, className].filter(Boolean).join(' ')} data-time="hours">
      {children}
    </span>
  );
}

interface DurationProps {
  ms: number;
  /** The whole, of which it is a part. */
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

/** A length that is written already, as its field writes it: "00:15". */
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
  /** The words name the place themselves. */
  isNamed?: boolean;
}

/** The head of a list or axis that names the place once for all moments under it. */
export function ClockHead({ children, place, isNamed = false }: ClockHeadProps) {
  const text = useTimeText();
  return (
    <span data-clock-head={nameOf(place)}>
      {isNamed || place === 'each' ? children : text.head(children, place)}
    </span>
  );
}

interface HeadedTimeProps {
  /** The place that the `ClockHead` above names. */
  place: ClockOwner;
  className?: string | undefined;
  /** A clock of that place, as an axis or a calendar writes it: "18:00", "until 24:00". */
  children: ReactNode;
}

/** A clock on an axis or in a calendar. */
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
