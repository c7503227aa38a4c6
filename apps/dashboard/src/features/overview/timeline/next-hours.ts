import { localMoment, offsetAt } from '@vitrine/schedule/local-clock';
import type { PlanTimeline } from './screens.ts';
import type { Range } from './timeline.queries.ts';

// The next 24 hours of all displays, drawn on an axis of elapsed time (core/time): a clock change shows an hour twice or skips
// it. Full hours in which everything is closed are folded. Labels use the time zone of most displays.

export const hourMs = 3_600_000;
export const axisMs = 24 * hourMs;

const leastFoldedMs = 2 * hourMs;

export interface NextHours extends Range {
  readonly timeZone: string;
  readonly folds: readonly Range[];
}

/** The last full local hour. */
export function fullHourBefore(timeZone: string, now: number): number {
  const { minute } = localMoment(timeZone, now);
  return Math.floor(now / 60_000) * 60_000 - (minute % 60) * 60_000;
}

/** The time zone of most displays; of equally frequent ones, the first by name, so that it is stable. */
export function commonZone(timelines: readonly { readonly timeZone: string }[]): string {
  const counts = new Map<string, number>();
  for (const { timeZone } of timelines) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  const [first] = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return first?.[0] ?? 'UTC';
}

/** When every timeline is closed, in full hours of the axis. */
export function closedEverywhere(timelines: Iterable<PlanTimeline>, range: Range): Range[] {
  let closed: Range[] = [range];
  for (const { blocks } of new Set(timelines)) {
    const own = blocks.filter(({ state }) => state === 'closed');
    closed = closed.flatMap((each) =>
      own
        .map(({ from, to }) => ({ from: Math.max(from, each.from), to: Math.min(to, each.to) }))
        .filter(({ from, to }) => to > from),
    );
    if (closed.length === 0) return [];
  }
  return closed
    .map(({ from, to }) => ({
      from: range.from + Math.ceil((from - range.from) / hourMs) * hourMs,
      to: range.from + Math.floor((to - range.from) / hourMs) * hourMs,
    }))
    .filter(({ from, to }) => to - from >= leastFoldedMs);
}

/** `18:05`. It is called very often, and the browser's formatters are too slow for that. */
export function clockText(timeZone: string, instant: number): string {
  const { minute } = localMoment(timeZone, instant);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Whether both time zones agree throughout the range. */
export const sameClock = (a: string, b: string, { from, to }: Range): boolean =>
  a === b || (offsetAt(a, from) === offsetAt(b, from) && offsetAt(a, to) === offsetAt(b, to));
