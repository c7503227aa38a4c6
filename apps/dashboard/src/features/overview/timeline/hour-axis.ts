import { localMoment, offsetAt } from '@vitrine/schedule/local-clock';
import type { PlanTimeline } from './screens.ts';
import type { Range } from './timeline.queries.ts';

// Instants from left to right, as fractions of one. Full hours in which everything is closed shrink to a
// narrow band. Labels use the time zone of most displays. Since the axis has instants, a clock change simply
// shows an hour twice or skips it.

export const hourMs = 3_600_000;
export const axisMs = 24 * hourMs;

/** Width of a fold, however long it is. */
const foldedHours = 1.5;
const leastFoldedMs = 2 * hourMs;

export interface Stretch extends Range {
  readonly start: number;
  readonly end: number;
  readonly isFolded: boolean;
}

export interface Tick {
  readonly at: number;
  readonly instant: number;
  /** `18:00` */
  readonly label: string;
}

export interface HourAxis extends Range {
  readonly timeZone: string;
  readonly stretches: readonly Stretch[];
  /** From 0 to 1. */
  readonly placeOf: (instant: number) => number;
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

/** A day that is closed as a whole is not folded, because nothing would be left of it. */
export function layOutHours(timeZone: string, range: Range, folds: readonly Range[]): HourAxis {
  const isAllFolded = folds.some(({ from, to }) => from <= range.from && to >= range.to);
  const pieces: (Range & { isFolded: boolean })[] = [];
  let from = range.from;
  for (const fold of isAllFolded ? [] : folds) {
    if (fold.from > from) pieces.push({ from, to: fold.from, isFolded: false });
    pieces.push({ ...fold, isFolded: true });
    from = fold.to;
  }
  if (from < range.to) pieces.push({ from, to: range.to, isFolded: false });
  const weightOf = (piece: (typeof pieces)[number]) =>
    piece.isFolded ? foldedHours : (piece.to - piece.from) / hourMs;
  const whole = pieces.reduce((sum, piece) => sum + weightOf(piece), 0);
  const stretches: Stretch[] = [];
  let start = 0;
  for (const piece of pieces) {
    const end = start + weightOf(piece) / whole;
    stretches.push({ ...piece, start, end });
    start = end;
  }
  const placeOf = (instant: number) => {
    const stretch = stretches.find(({ to }) => instant < to) ?? stretches.at(-1)!;
    const part = (instant - stretch.from) / (stretch.to - stretch.from);
    return stretch.start + Math.min(1, Math.max(0, part)) * (stretch.end - stretch.start);
  };
  return { ...range, timeZone, stretches, placeOf };
}

/** `18:05`. It is called very often, and the browser's formatters are too slow for that. */
export function clockText(timeZone: string, instant: number): string {
  const { minute } = localMoment(timeZone, instant);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Labelled hours: every second local hour, and both ends of a fold. */
export function ticksOf(axis: HourAxis, timeZone = axis.timeZone): Tick[] {
  const ticks: Tick[] = [];
  for (const { from, to, isFolded } of axis.stretches) {
    if (isFolded) continue;
    for (let instant = firstHour(timeZone, from); instant <= to; instant += hourMs) {
      const { minute } = localMoment(timeZone, instant);
      if (minute % 120 !== 0) continue;
      const at = axis.placeOf(instant);
      if (ticks.at(-1)?.instant === instant || at <= 0 || instant >= axis.to) continue;
      ticks.push({
        at: instant === to ? placeBefore(axis, instant) : at,
        instant,
        label: clockText(timeZone, instant),
      });
    }
  }
  return ticks;
}

/** The position before a fold; `placeOf` would give the position inside it. */
const placeBefore = (axis: HourAxis, instant: number) =>
  axis.stretches.find(({ to }) => to === instant)?.end ?? axis.placeOf(instant);

function firstHour(timeZone: string, from: number): number {
  const hour = fullHourBefore(timeZone, from);
  return hour < from ? hour + hourMs : hour;
}

/** Whether both time zones agree throughout the range. */
export const sameClock = (a: string, b: string, { from, to }: Range): boolean =>
  a === b || (offsetAt(a, from) === offsetAt(b, from) && offsetAt(a, to) === offsetAt(b, to));
