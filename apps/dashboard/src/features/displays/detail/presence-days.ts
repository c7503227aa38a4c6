import { type Span, spansOf, totalsOf } from '../../../lib/availability.ts';
import { dayAt, daysFrom, type LocalDay } from '../../../lib/local-days.ts';

type Events = Parameters<typeof spansOf>[0];

export const presenceDays = 30;

export interface PresenceDay {
  readonly day: LocalDay;
  /** Until now at the latest; nothing is known where no event came before. */
  readonly spans: readonly Span[];
}

export interface Presence {
  readonly days: readonly PresenceDay[];
  /** Of the time that is known; null if nothing is. */
  readonly upShare: number | null;
  readonly outages: number;
}

/** The last thirty days of a place, today included. */
export function presenceOf(events: Events, timeZone: string, now: number): Presence {
  const days = daysFrom(timeZone, dayAt(timeZone, now) - (presenceDays - 1), presenceDays);
  const all = spansOf(events, days[0]!.from, now);
  const within = (day: LocalDay) =>
    all
      .filter((span) => span.to > day.from && span.from < day.to)
      .map((span) => ({
        ...span,
        from: Math.max(span.from, day.from),
        to: Math.min(span.to, day.to),
      }));
  return { days: days.map((day) => ({ day, spans: within(day) })), ...totalsOf(all) };
}
