import type { Availability } from '@vitrine/contract/availability';
import { dayAt, daysFrom, type LocalDay } from './local-days.ts';

// Converts events to intervals of the last days: online, offline and unknown, without gaps.

type Event = Pick<Availability, 'kind' | 'at'>;

export interface Span {
  readonly state: 'up' | 'down' | 'unknown';
  readonly from: number;
  readonly to: number;
}

const stateAfter = ({ kind }: Event): 'up' | 'down' => (kind === 'player_up' ? 'up' : 'down');
const instant = ({ at }: Event) => new Date(at).getTime();

export const shownDays = 7;

/** Start and end of the shown range. */
export const lastDays = (now: number): [number, number] => [now - shownDays * 86_400_000, now];

/** Events in any order. The time before the first one is unknown. */
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
  /** Share of the known time; null if nothing is known. */
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

/** Never rounded up to 100 %, which means no outage at all. */
export function percentText(share: number, locale: string): string {
  const rounded = share < 1 ? Math.min(0.999, share) : 1;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(rounded);
}

/** The midnights in between, where the days are divided. */
export function midnightsBetween(timeZone: string, from: number, to: number): LocalDay[] {
  const [first, last] = [dayAt(timeZone, from) + 1, dayAt(timeZone, to)];
  return daysFrom(timeZone, first, last - first + 1).filter((day) => day.from < to);
}
