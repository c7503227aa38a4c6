import type { Availability } from '@vitrine/contract/availability';
import { dayAt, daysFrom, type LocalDay } from './local-days.ts';

// From single events to a picture of the last days: spans of up, down and not known, without gaps between them.

type Event = Pick<Availability, 'kind' | 'at'>;

export interface Span {
  readonly state: 'up' | 'down' | 'unknown';
  readonly from: number;
  readonly to: number;
}

const stateAfter = ({ kind }: Event): 'up' | 'down' => (kind === 'player_up' ? 'up' : 'down');
const instant = ({ at }: Event) => new Date(at).getTime();

export const shownDays = 7;

/** Beginning and end of what a strip shows. */
export const lastDays = (now: number): [number, number] => [now - shownDays * 86_400_000, now];

/** Events in any order. Of the time before the first one nothing is known. */
export function spansOf(events: readonly Event[], from: number, to: number): Span[] {
  const inOrder = events.toSorted((one, other) => instant(one) - instant(other));
  const changes: { state: Span['state']; at: number }[] = [{ state: 'unknown', at: from }];
  for (const event of inOrder) {
    const at = Math.max(from, Math.min(to, instant(event)));
    changes.push({ state: stateAfter(event), at });
  }
  const spans: Span[] = [];
  changes.forEach(({ state, at }, index) => {
    const end = changes[index + 1]?.at ?? to;
    const last = spans.at(-1);
    if (end <= at) return;
    if (last?.state === state) spans[spans.length - 1] = { ...last, to: end };
    else spans.push({ state, from: at, to: end });
  });
  return spans;
}

export interface AvailabilityTotals {
  /** Of the time that is known; null when nothing is. */
  readonly upShare: number | null;
  readonly outages: number;
}

export function totalsOf(spans: readonly Span[]): AvailabilityTotals {
  const lengthOf = (state: Span['state']) =>
    spans.filter((span) => span.state === state).reduce((sum, { from, to }) => sum + to - from, 0);
  const up = lengthOf('up');
  const known = up + lengthOf('down');
  return {
    upShare: known === 0 ? null : up / known,
    outages: spans.filter(({ state }) => state === 'down').length,
  };
}

/** A little short of all is not all: 100 % is said only when there was no outage. */
export function percentText(share: number, locale: string): string {
  const rounded = share < 1 ? Math.min(0.999, share) : 1;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(rounded);
}

/** The midnights between the two, where the days of the strip are divided. */
export function midnightsBetween(timeZone: string, from: number, to: number): LocalDay[] {
  const [first, last] = [dayAt(timeZone, from) + 1, dayAt(timeZone, to)];
  return daysFrom(timeZone, first, last - first + 1).filter((day) => day.from < to);
}
