import { dayMs, minuteMs, spansOf } from '@vitrine/schedule/local-clock';
import type { LocalDay } from '../../lib/local-days.ts';
import { type Block, type Part, partsWithin } from '../../lib/plan-blocks.ts';

// Several days side by side on one axis of local time. A repeated hour is on the axis twice; a skipped hour
// is left out unless another day has it. Where a day lacks an interval of the axis, its column marks it as
// missing. Hours in which every day is closed are cut off at both ends.

const dayMinutes = 1440;

export interface Interval {
  /** Minutes on the axis. */
  readonly start: number;
  readonly end: number;
}

export interface Placed extends Part, Interval {}

export interface Column {
  readonly day: LocalDay;
  readonly placed: readonly Placed[];
  /** Where other blocks of this day would be, as long as the opening hours are the same. */
  readonly placesOf: (blocks: readonly Block[]) => readonly Placed[];
  /** Intervals of the axis that this day does not have. */
  readonly missing: readonly Interval[];
  /** Position of an instant of this day; null outside the drawn hours. */
  readonly placeOf: (instant: number) => number | null;
  /** The instant at a position of the axis; where this day lacks it, the next one that it has. */
  readonly instantAt: (place: number) => number;
  /** Where a stretch of time is drawn on this day. */
  readonly intervalsOf: (stretch: { readonly from: number; readonly to: number }) => readonly Interval[];
}

export interface Tick {
  readonly at: number;
  /** Minute of the day in local time. */
  readonly wall: number;
}

export interface DayAxis {
  /** Length of the axis. */
  readonly length: number;
  /** Every full hour. */
  readonly ticks: readonly Tick[];
  readonly columns: readonly Column[];
}

/** An interval of a day without a clock change. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly wall: number;
}

/** A piece at its position on the whole axis, before anything is cut off. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly start: number;
}

/** Local minutes that occur twice on some day. */
interface Repeat {
  readonly from: number;
  readonly to: number;
}

const endOf = ({ from, to, wall }: Piece) => wall + (to - from) / minuteMs;

const piecesOf = (timeZone: string, day: LocalDay): Piece[] =>
  spansOf(timeZone, day.from, day.to).map(({ from, to, offset }) => ({
    from,
    to,
    wall: (from + offset - day.number * dayMs) / minuteMs,
  }));

function repeatsIn(days: readonly (readonly Piece[])[]): Repeat[] {
  const found = new Map<string, Repeat>();
  for (const pieces of days) {
    pieces.forEach((piece, index) => {
      const before = pieces[index - 1];
      if (!before || endOf(before) <= piece.wall) return;
      const repeat = { from: piece.wall, to: endOf(before) };
      found.set(`${repeat.from} ${repeat.to}`, repeat);
    });
  }
  return [...found.values()].sort((a, b) => a.to - b.to);
}

function stretchesOf(pieces: readonly Piece[], repeats: readonly Repeat[]): Stretch[] {
  const stretches: Stretch[] = [];
  let next = 0;
  let shift = 0;
  pieces.forEach((piece, index) => {
    let { from, wall } = piece;
    const end = endOf(piece);
    for (; next < repeats.length && repeats[next]!.to <= end; next++) {
      const repeat = repeats[next]!;
      const cut = piece.from + (repeat.to - piece.wall) * minuteMs;
      if (cut > from) stretches.push({ from, to: cut, start: wall + shift });
      if (cut >= from) {
        from = cut;
        wall = repeat.to;
      }
      shift += repeat.to - repeat.from;
      // The repetition on this day begins with the next piece.
      if (repeat.to === end && pieces[index + 1]?.wall === repeat.from) {
        next++;
        break;
      }
    }
    if (from < piece.to) stretches.push({ from, to: piece.to, start: wall + shift });
  });
  return stretches;
}

const lengthOf = ({ from, to }: Stretch) => (to - from) / minuteMs;
const intervalOf = (stretch: Stretch): Interval => ({
  start: stretch.start,
  end: stretch.start + lengthOf(stretch),
});

function union(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && interval.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, interval.end) };
    } else merged.push(interval);
  }
  return merged;
}

const clip = (intervals: readonly Interval[], { start, end }: Interval): Interval[] =>
  intervals
    .map((each) => ({ start: Math.max(start, each.start), end: Math.min(end, each.end) }))
    .filter((each) => each.end > each.start);

const placeIn = (stretch: Stretch, instant: number) => stretch.start + (instant - stretch.from) / minuteMs;

/** The positions of a part on the whole axis, one for each interval. */
const piecesOfPart = ({ block, from, to }: Part, stretches: readonly Stretch[]): Placed[] =>
  stretches
    .map((stretch) => ({ stretch, from: Math.max(from, stretch.from), to: Math.min(to, stretch.to) }))
    .filter((piece) => piece.to > piece.from)
    .map(({ stretch, ...piece }) => ({
      ...{ block, ...piece },
      start: placeIn(stretch, piece.from),
      end: placeIn(stretch, piece.to),
    }));

/** Merges adjacent pieces of one block; they stay separate where the day lacks the time between. */
function joined(pieces: readonly Placed[]): Placed[] {
  const placed: Placed[] = [];
  for (const piece of pieces) {
    const last = placed.at(-1);
    if (last?.block === piece.block && last.end === piece.start) {
      placed[placed.length - 1] = { ...last, to: piece.to, end: piece.end };
    } else placed.push(piece);
  }
  return placed;
}

/** Minimum that is drawn, so that a day with one open hour still looks like a day. */
const leastDrawn = 8 * 60;

/** From the first to the last open hour of all days, in full hours. */
function openHours(placed: readonly (Part & Interval)[], whole: Interval): Interval {
  const open = placed.filter(({ block }) => block.state !== 'closed');
  if (open.length === 0) return whole;
  let start = Math.floor(Math.min(...open.map((each) => each.start)) / 60) * 60;
  let end = Math.ceil(Math.max(...open.map((each) => each.end)) / 60) * 60;
  const lacking = Math.max(0, leastDrawn - (end - start)) / 2;
  start = Math.max(whole.start, start - Math.ceil(lacking / 60) * 60);
  end = Math.min(whole.end, end + Math.ceil(lacking / 60) * 60);
  return { start, end };
}

export function layOutDays(timeZone: string, days: readonly LocalDay[], blocks: readonly Block[]): DayAxis {
  const pieces = days.map((day) => piecesOf(timeZone, day));
  const repeats = repeatsIn(pieces);
  const stretches = pieces.map((each) => stretchesOf(each, repeats));
  const whole = { start: 0, end: repeats.reduce((sum, { from, to }) => sum + to - from, dayMinutes) };
  const partsOn = (all: readonly Block[], index: number) =>
    partsWithin(all, days[index]!).flatMap((part) => piecesOfPart(part, stretches[index]!));
  const parts = days.map((_, index) => partsOn(blocks, index));
  const lived = union(stretches.flat().map(intervalOf));
  const drawn = clip(lived, openHours(parts.flat(), whole));
  /** Converts a position on the whole axis to the drawn axis. */
  const squeeze = (place: number) =>
    drawn.reduce((sum, { start, end }) => sum + Math.min(end, Math.max(start, place)) - start, 0);
  const squeezed = <Each extends Interval>(each: Each): Each => ({
    ...each,
    start: squeeze(each.start),
    end: squeeze(each.end),
  });
  const length = squeeze(whole.end);
  const isDrawn = (place: number) => drawn.some(({ start, end }) => place >= start && place <= end);

  const columns = days.map((day, index): Column => {
    const own = union(stretches[index]!.map(intervalOf)).map(squeezed);
    const placed = (pieces: readonly Placed[]) =>
      joined(pieces.map(squeezed)).filter(({ start, end }) => end > start);
    return {
      day,
      placed: placed(parts[index]!),
      placesOf: (others) => placed(partsOn(others, index)),
      missing: complement(own, length),
      placeOf(instant) {
        const stretch = stretches[index]!.find(({ from, to }) => from <= instant && instant < to);
        const place = stretch && placeIn(stretch, instant);
        return place !== undefined && isDrawn(place) ? squeeze(place) : null;
      },
      instantAt: (place) => instantIn(stretches[index]!, drawn, squeeze, place) ?? day.to,
      intervalsOf: ({ from, to }) =>
        union(
          stretches[index]!.flatMap((stretch) => {
            const [start, end] = [Math.max(from, stretch.from), Math.min(to, stretch.to)];
            if (start >= end) return [];
            return [squeezed({ start: placeIn(stretch, start), end: placeIn(stretch, end) })];
          }),
        ).filter(({ start, end }) => end > start),
    };
  });
  const ticks = hoursOf(repeats)
    .filter(({ at }) => isDrawn(at))
    .map(({ at, wall }) => ({ at: squeeze(at), wall }));
  // Where hours are left out, only the later label is kept.
  return { length, ticks: ticks.filter(({ at }, index) => at !== ticks[index + 1]?.at), columns };
}

/** The inverse of `placeOf`: stretches in order, each as far as it is drawn. Null after the last. */
function instantIn(
  stretches: readonly Stretch[],
  drawn: readonly Interval[],
  squeeze: (place: number) => number,
  place: number,
): number | null {
  let last: number | null = null;
  for (const stretch of stretches) {
    const instantOf = (at: number) => stretch.from + (at - stretch.start) * minuteMs;
    for (const { start, end } of drawn.flatMap((each) => clip([intervalOf(stretch)], each))) {
      const from = squeeze(start);
      if (place < from) return instantOf(start);
      if (place < squeeze(end)) return instantOf(start + place - from);
      last = instantOf(end);
    }
  }
  return last;
}

function complement(intervals: readonly Interval[], length: number): Interval[] {
  const missing: Interval[] = [];
  let end = 0;
  for (const each of [...intervals, { start: length, end: length }]) {
    if (each.start > end) missing.push({ start: end, end: each.start });
    end = Math.max(end, each.end);
  }
  return missing;
}

/** Full hours of the whole axis; those of a repeated interval appear twice. */
function hoursOf(repeats: readonly Repeat[]): Tick[] {
  const ticks: Tick[] = [];
  let shift = 0;
  let start = 0;
  for (const repeat of [...repeats, null]) {
    const end = repeat ? repeat.to : dayMinutes + 1;
    for (let wall = Math.ceil(start / 60) * 60; wall < end; wall += 60)
      ticks.push({ at: wall + shift, wall });
    if (!repeat) break;
    shift += repeat.to - repeat.from;
    start = repeat.from;
  }
  return ticks;
}
