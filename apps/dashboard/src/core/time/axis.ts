import { dayMs, minuteMs, minutesPerDay } from '@vitrine/schedule/local-clock';

// One time axis for every page that draws hours from left to right. An axis knows positions (pixels) and minutes of a clock,
// but no time zone: `placeOn(axis, timeZone)` in placement.ts puts instants on it, so that places with different zones share one
// axis. Most axes are by the wall clock ("11:00" stands in the same place for all), the others by elapsed time.
//
//   a day of a display, one row each   axisOfDays({ first: day, count: 1, hours, width })
//   calendar, several days in a row    axisOfDays({ first: monday, count: 7, hours: openHours(rows, range), width })
//   calendar, with Show nights         axisOfDays({ first: monday, count: 7, width })
//   both weeks of a difference         axisOfDays({ first, count: 7, hours: changed hours, width }), a row each
//   the next 24 hours                  axisOfElapsed({ from, to, folds, width })
//   a past day, as long as it was      axisOfElapsed({ from, to, folds, width })
//
// What plays becomes pieces by `layOutRow` (row-layout.ts), which TimeRow draws; `ticksOf` (ticks.ts) are its hours, NowLine
// is now in each zone, useBlockKeys walks by arrow keys, useBlockCard opens the card of a block. `useAxisWidth` measures.
// An axis is a value: make it with useMemo, from its width.

/** Minutes of the day by the wall clock. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Pixels from the left of the axis. */
export interface Box {
  readonly start: number;
  readonly end: number;
}

/**
 * Minutes of the axis' clock since 1970-01-01 00:00: of the wall clock, so that each day has 1,440, or of UTC on an axis of
 * elapsed time.
 */
export type ClockMinute = number;

export interface Stretch extends Box {
  readonly from: ClockMinute;
  readonly to: ClockMinute;
  readonly isFolded: boolean;
}

export interface AxisDay extends Box {
  /** Days since 1970-01-01. */
  readonly number: number;
  /** The drawn hours, without the folded ones at both ends. */
  readonly open: Box;
}

export interface TimeAxis {
  readonly width: number;
  /** By elapsed time: hours are those that pass, and an hour that a clock repeats is there twice. */
  readonly isElapsed: boolean;
  /** In order, without anything between them. */
  readonly stretches: readonly Stretch[];
  /** Days in a row; empty on an axis of elapsed time. */
  readonly days: readonly AxisDay[];
  readonly hours: Hours;
  readonly xOf: (clock: ClockMinute) => number;
  /** The inverse of `xOf`. */
  readonly clockAt: (x: number) => ClockMinute;
  readonly stretchAt: (clock: ClockMinute) => Stretch;
}

export const wholeDay: Hours = { from: 0, to: minutesPerDay };
/** Width of the folded night between two days. */
const nightWidth = 8;

/** The stretch that has this clock or position; the first or last beyond the ends. */
function find<Key extends 'to' | 'end'>(stretches: readonly Stretch[], key: Key, value: number): Stretch {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value < stretches[middle]![key]) high = middle;
    else low = middle + 1;
  }
  return stretches[low]!;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function axisFrom(
  stretches: readonly Stretch[],
  rest: Omit<TimeAxis, 'stretches' | 'xOf' | 'clockAt' | 'stretchAt'>,
): TimeAxis {
  return {
    ...rest,
    stretches,
    stretchAt: (clock) => find(stretches, 'to', clock),
    xOf(clock) {
      const { from, to, start, end } = find(stretches, 'to', clock);
      return start + clamp((clock - from) / (to - from)) * (end - start);
    },
    clockAt(x) {
      const { from, to, start, end } = find(stretches, 'end', x);
      return from + (end > start ? clamp((x - start) / (end - start)) : 0) * (to - from);
    },
  };
}

interface Part {
  readonly from: ClockMinute;
  readonly to: ClockMinute;
  readonly isFolded: boolean;
}

/** Folded parts are `foldedWidth` wide, the others share what is left by their length. */
function stretch(parts: readonly Part[], width: number, foldedWidth: (part: Part) => number): Stretch[] {
  const folded = parts.filter(({ isFolded }) => isFolded).reduce((sum, part) => sum + foldedWidth(part), 0);
  const minutes = parts.reduce((sum, { from, to, isFolded }) => sum + (isFolded ? 0 : to - from), 0);
  const perMinute = Math.max(0, width - folded) / Math.max(1, minutes);
  let start = 0;
  return parts.map((part) => {
    const end = start + (part.isFolded ? foldedWidth(part) : (part.to - part.from) * perMinute);
    const made = { ...part, start, end };
    start = end;
    return made;
  });
}

interface DaysOptions {
  /** Days since 1970-01-01. */
  readonly first: number;
  readonly count: number;
  readonly hours?: Hours;
  readonly width: number;
  readonly fold?: number;
}

/**
 * Days in a row by the wall clock, all equally wide. What is before and after the drawn hours is folded: half of the night's
 * width at each end of a day, so that midnight is the edge between two days.
 */
export function axisOfDays({
  first,
  count,
  hours = wholeDay,
  width,
  fold = nightWidth,
}: DaysOptions): TimeAxis {
  const isFoldedEarly = hours.from > 0;
  const isFoldedLate = hours.to < minutesPerDay;
  const foldWidth = isFoldedEarly && isFoldedLate ? fold / 2 : fold;
  const parts = Array.from({ length: count }, (_, index): Part[] => {
    const midnight = (first + index) * minutesPerDay;
    const part = (from: number, to: number, isFolded: boolean) => ({
      from: midnight + from,
      to: midnight + to,
      isFolded,
    });
    return [
      ...(isFoldedEarly ? [part(0, hours.from, true)] : []),
      part(hours.from, hours.to, false),
      ...(isFoldedLate ? [part(hours.to, minutesPerDay, true)] : []),
    ];
  });
  const stretches = stretch(parts.flat(), width, () => foldWidth);
  const perDay = parts[0]!.length;
  const days = parts.map((_, index): AxisDay => {
    const own = stretches.slice(index * perDay, (index + 1) * perDay);
    const { start, end } = own.find(({ isFolded }) => !isFolded)!;
    return { number: first + index, start: own[0]!.start, end: own.at(-1)!.end, open: { start, end } };
  });
  return axisFrom(stretches, { width, days, hours, isElapsed: false });
}

interface ElapsedOptions {
  /** Instants. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** Stretches of time that are drawn as narrow as `fold`, in order and apart from each other. */
  readonly folds?: readonly { readonly from: number; readonly to: number }[];
  readonly fold?: number;
}

/** Elapsed time, the same instant in the same place for all zones. If it were folded as a whole, nothing is. */
export function axisOfElapsed({ from, to, width, folds = [], fold = nightWidth }: ElapsedOptions): TimeAxis {
  const isAllFolded = folds.some((each) => each.from <= from && each.to >= to);
  const parts: Part[] = [];
  let at = from;
  for (const each of isAllFolded ? [] : folds) {
    if (each.from > at) parts.push(partOf(at, each.from, false));
    parts.push(partOf(each.from, each.to, true));
    at = each.to;
  }
  if (at < to) parts.push(partOf(at, to, false));
  const stretches = stretch(parts, width, () => fold);
  return axisFrom(stretches, { width, days: [], hours: wholeDay, isElapsed: true });
}

const partOf = (from: number, to: number, isFolded: boolean): Part => ({
  from: from / minuteMs,
  to: to / minuteMs,
  isFolded,
});

/** The days that an instant of any zone on this axis can fall on. */
export const clockRange = ({ stretches }: TimeAxis): { readonly from: number; readonly to: number } => ({
  from: stretches[0]!.from,
  to: stretches.at(-1)!.to,
});

/** Local midnight of a day as a minute of the wall clock. */
export const midnightOf = (day: number): ClockMinute => day * minutesPerDay;
export const dayOfClock = (clock: ClockMinute): number => Math.floor((clock * minuteMs) / dayMs);
