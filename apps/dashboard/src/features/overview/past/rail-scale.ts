import type { OverviewEvents } from '@vitrine/contract/overview-moment';
import { instantOf } from '@vitrine/schedule/local-clock';
import { dayAt, daysFrom, type LocalDay } from '../../../lib/local-days.ts';

// Where days, nights and events stand on the rail, by the reader's clock.

export interface RailSpan {
  readonly from: number;
  readonly to: number;
}

export interface RailEvent {
  readonly at: number;
  readonly kind: 'offline' | 'saved';
  readonly index: number;
}

/** 0 to 1, also for instants outside. */
export const shareOf = ({ from, to }: RailSpan, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)));

export const percentOf = (span: RailSpan, at: number): string => `${(shareOf(span, at) * 100).toFixed(3)}%`;

export const clampTo = ({ from, to }: RailSpan, at: number): number => Math.min(to, Math.max(from, at));

export function daysOf(zone: string, { from, to }: RailSpan): LocalDay[] {
  const first = dayAt(zone, from);
  return daysFrom(zone, first, dayAt(zone, to) - first + 1);
}

const nightFrom = 22 * 60;
const nightTo = 7 * 60;

/** From ten in the evening to seven in the morning. */
export const nightsOf = (zone: string, span: RailSpan): RailSpan[] =>
  [-1, ...daysOf(zone, span).map((_, i) => i)]
    .map((i) => dayAt(zone, span.from) + i)
    .map((day) => ({ from: instantOf(zone, day, nightFrom), to: instantOf(zone, day + 1, nightTo) }))
    .filter(({ from, to }) => to > span.from && from < span.to);

/** The beginning of each time offline and each save, oldest first. */
export function eventsOf({ offline, saves }: Pick<OverviewEvents, 'offline' | 'saves'>): RailEvent[] {
  return [
    ...offline.map(({ from }, index) => ({ at: Date.parse(from), kind: 'offline' as const, index })),
    ...saves.map(({ at }, index) => ({ at: Date.parse(at), kind: 'saved' as const, index })),
  ].sort((a, b) => a.at - b.at);
}

/** An event in the minute that is shown counts as reached. */
const minuteMs = 60_000;

export const eventAfter = (events: readonly RailEvent[], at: number): RailEvent | undefined =>
  events.find((event) => event.at >= Math.floor(at / minuteMs) * minuteMs + minuteMs);

export const eventBefore = (events: readonly RailEvent[], at: number): RailEvent | undefined =>
  events.findLast((event) => event.at < Math.floor(at / minuteMs) * minuteMs);

/** The same time of another day; the nearest that exists where clocks change. */
export function onDay(zone: string, at: number, day: number): number {
  const start = daysFrom(zone, dayAt(zone, at), 1)[0]!.from;
  const target = daysFrom(zone, day, 1)[0]!;
  return Math.min(target.to - minuteMs, target.from + (at - start));
}
