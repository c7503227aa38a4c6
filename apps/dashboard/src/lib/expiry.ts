import { soonDays } from '@vitrine/contract/playables';
import { dateOfDay, dayNumber, localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';

// When a playable is shown, as a list says it. Times are those of each place, so they are compared with a clock, here
// the reader's, and not with an instant.

export interface ShownTimes {
  /** `2026-11-30T08:00`, or null without a limit. */
  readonly showFrom: string | null;
  /** Exclusive. */
  readonly showUntil: string | null;
}

export type Expiry =
  | { readonly kind: 'later'; readonly date: string }
  /** `isNear`: within a week. */
  | { readonly kind: 'soon'; readonly days: number; readonly isNear: boolean }
  /** Without a time at the end of today. */
  | { readonly kind: 'today'; readonly time: string | null }
  /** The last day on which it was shown. */
  | { readonly kind: 'over'; readonly date: string };

const nearDays = 7;

export const dateIn = (local: string): string => local.slice(0, 10);
export const timeIn = (local: string): string => local.slice(11);

/** What a clock in this time zone reads. */
export function localTimeAt(timeZone: string, instant: number): string {
  const { day, minute } = localMoment(timeZone, instant);
  return `${dateOfDay(day)}T${timeOfMinute(minute)}`;
}

/** Midnight is the end of the day before. */
export const isEndOfDay = (until: string): boolean => timeIn(until) === '00:00';
export const lastDateOf = (until: string): string =>
  isEndOfDay(until) ? dateOfDay(dayNumber(dateIn(until)) - 1) : dateIn(until);

/** Null if there is nothing to say: it is shown, and for more than two weeks. */
export function expiryOf({ showFrom, showUntil }: ShownTimes, now: string): Expiry | null {
  if (showUntil !== null && showUntil <= now) return { kind: 'over', date: lastDateOf(showUntil) };
  if (showFrom !== null && showFrom > now) return { kind: 'later', date: dateIn(showFrom) };
  if (showUntil === null) return null;
  const days = dayNumber(lastDateOf(showUntil)) - dayNumber(dateIn(now));
  if (days === 0) return { kind: 'today', time: isEndOfDay(showUntil) ? null : timeIn(showUntil) };
  return days > soonDays ? null : { kind: 'soon', days, isNear: days <= nearDays };
}
