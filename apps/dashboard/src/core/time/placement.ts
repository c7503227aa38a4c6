import { minuteMs, spansOf } from '@vitrine/schedule/local-clock';
import { type Box, type ClockMinute, clockRange, dayOfClock, type TimeAxis } from './axis.ts';

// Instants of one time zone on an axis. By the wall clock a skipped hour stays blank, and a repeated hour is drawn once: the
// first time is what is drawn, the second lies below it.

export interface Duration {
  /** Instants. */
  readonly from: number;
  readonly to: number;
}

export interface ClockSpan {
  readonly from: ClockMinute;
  readonly to: ClockMinute;
}

export interface Placement {
  readonly axis: TimeAxis;
  readonly timeZone: string;
  /** The whole axis in this zone. */
  readonly range: Duration;
  /** Null outside the axis. */
  readonly placeOf: (instant: number) => number | null;
  /** In a skipped hour the change of clocks; in a repeated one the first time. */
  readonly instantAt: (x: number) => number;
  readonly clockOf: (instant: number) => ClockMinute;
  /** The minutes of the clock that a duration has, in order and joined: two spans around a skipped hour. */
  readonly spansOf: (duration: Duration) => ClockSpan[];
  /** Hours that this zone does not have, and hours that it has twice. */
  readonly changes: readonly ClockChange[];
}

export interface ClockChange extends Box, ClockSpan {
  readonly kind: 'skipped' | 'repeated';
}

interface Span extends Duration {
  /** What the clock reads at the beginning. */
  readonly clock: ClockMinute;
  /** Until when the clock had gone before; later only if clocks went back. */
  readonly reached: ClockMinute;
}

const endOf = ({ from, to, clock }: Span) => clock + (to - from) / minuteMs;

/** Stretches without a change of clocks, with a day around the axis. */
function clockSpans(axis: TimeAxis, timeZone: string): Span[] {
  const { from, to } = clockRange(axis);
  const [begin, end] = [from * minuteMs, to * minuteMs];
  if (axis.isElapsed) return [{ from: begin, to: end, clock: from, reached: from }];
  const margin = 30 * 60 * minuteMs;
  let reached = Number.NEGATIVE_INFINITY;
  return spansOf(timeZone, begin - margin, end + margin).map((span) => {
    const clock = (span.from + span.offset) / minuteMs;
    const made = { from: span.from, to: span.to, clock, reached: Math.max(clock, reached) };
    reached = Math.max(reached, endOf(made));
    return made;
  });
}

export function placeOn(axis: TimeAxis, timeZone: string): Placement {
  const whole = clockRange(axis);
  const spans = clockSpans(axis, timeZone);
  const boxOf = ({ from, to }: ClockSpan): Box => ({ start: axis.xOf(from), end: axis.xOf(to) });

  /** Null if it is not in these hours of the axis. */
  const spanOf = (instant: number) => spans.find(({ from, to }) => from <= instant && instant < to);
  const clockOf = (instant: number): ClockMinute => {
    const span = spanOf(instant) ?? (instant < spans[0]!.from ? spans[0]! : spans.at(-1)!);
    return span.clock + (instant - span.from) / minuteMs;
  };
  const instantOf = (clock: ClockMinute): number => {
    const span = spans.find((each) => clock < endOf(each)) ?? spans.at(-1)!;
    return span.from + Math.max(0, clock - span.clock) * minuteMs;
  };

  const clockSpansOf = ({ from, to }: Duration): ClockSpan[] => {
    const found: ClockSpan[] = [];
    for (const span of spans) {
      const [begin, end] = [Math.max(from, span.from), Math.min(to, span.to)];
      if (begin >= end) continue;
      const own = {
        from: Math.max(whole.from, span.clock + (begin - span.from) / minuteMs),
        to: Math.min(whole.to, span.clock + (end - span.from) / minuteMs),
      };
      if (own.from < own.to) found.push(own);
    }
    return joined(found);
  };

  return {
    axis,
    timeZone,
    clockOf,
    range: { from: instantOf(whole.from), to: instantOf(whole.to) },
    placeOf(instant) {
      const clock = clockOf(instant);
      return clock >= whole.from && clock < whole.to ? axis.xOf(clock) : null;
    },
    instantAt: (x) => instantOf(axis.clockAt(x)),
    spansOf: clockSpansOf,
    changes: changesOf(spans, whole).map((each) => ({ ...each, ...boxOf(each) })),
  };
}

function changesOf(spans: readonly Span[], whole: ClockSpan): (ClockSpan & { kind: ClockChange['kind'] })[] {
  return spans.flatMap((span, index) => {
    const before = spans[index - 1];
    if (!before || endOf(before) === span.clock) return [];
    const isSkipped = endOf(before) < span.clock;
    const [from, to] = isSkipped ? [endOf(before), span.clock] : [span.clock, endOf(before)];
    const clipped = { from: Math.max(whole.from, from), to: Math.min(whole.to, to) };
    return clipped.from < clipped.to ? [{ ...clipped, kind: isSkipped ? 'skipped' : 'repeated' }] : [];
  });
}

function joined(spans: readonly ClockSpan[]): ClockSpan[] {
  const found: ClockSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && span.from <= last.to)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else found.push(span);
  }
  return found;
}

/** Where now stands; in folded time at the nearer edge of that day. Null if the axis does not have it. */
export function nowOn({ axis, placeOf, clockOf }: Placement, now: number): number | null {
  const x = placeOf(now);
  if (x === null || axis.isElapsed) return x;
  const clock = clockOf(now);
  const stretch = axis.stretchAt(clock);
  if (!stretch.isFolded) return x;
  const day = axis.days.find(({ number }) => number === dayOfClock(clock));
  if (!day) return x;
  return stretch.end <= day.open.start ? day.start : day.end;
}
