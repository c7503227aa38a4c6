import type { PlanState } from '@vitrine/contract/plan-diff';
import type { Stretch } from '@vitrine/schedule/difference';
import { dayMs, instantOf, localMoment, minutesPerDay, startOfLocalDay } from '@vitrine/schedule/local-clock';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';

// Which days an effect looks at, and the windows in which a playlist plays on them. A window belongs to the day on which it
// begins, also if it ends after midnight, and is known whole, also if the days looked at begin in the middle of it.

const weekMs = 7 * dayMs;

/** Looked at from `from` to `to`; the plans are known from `lead` to `tail`, which is a day more on both sides. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly lead: number;
  readonly tail: number;
}

const startOfDay = (timezone: string, day: number) => startOfLocalDay(timezone, instantOf(timezone, day, 0));

/** The seven times 24 hours from now, so that each weekday is in them whole, and later days by their numbers. */
export function rangesOf(timezone: string, now: number, days: readonly number[]): Range[] {
  const week = rangeOf(timezone, now, now + weekMs);
  const { day: last } = localMoment(timezone, week.to);
  const later = [...new Set(days)].filter((day) => day >= last).sort((a, b) => a - b);
  const runs: { first: number; last: number }[] = [];
  for (const day of later) {
    const run = runs.at(-1);
    if (run?.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return [
    week,
    ...runs.map((run) =>
      rangeOf(
        timezone,
        Math.max(week.to, startOfDay(timezone, run.first)),
        startOfDay(timezone, run.last + 1),
      ),
    ),
  ];
}

function rangeOf(timezone: string, from: number, to: number): Range {
  const { day } = localMoment(timezone, from);
  return { from, to, lead: startOfDay(timezone, day - 1), tail: to + 2 * dayMs };
}

/** Both plans in one range. */
export interface Looked extends Range {
  readonly was: readonly Stretch[];
  readonly becomes: readonly Stretch[];
  /** From `from` to `to`: pieces in which neither changes. */
  readonly pieces: readonly Piece[];
}

export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly was: PlanState;
  readonly becomes: PlanState;
}

export function look(was: Plan | null, becomes: Plan | null, ranges: readonly Range[]): Looked[] {
  return ranges.map((range) => {
    const [before, after] = [stretchesOf(was, range), stretchesOf(becomes, range)];
    return { ...range, was: before, becomes: after, pieces: piecesOf(before, after, range) };
  });
}

const stretchesOf = (plan: Plan | null, { lead, tail }: Range): readonly Stretch[] =>
  plan
    ? timeline(plan, lead, tail).map((segment) => ({ ...segment, playlists: [...segment.playlists] }))
    : [{ from: lead, to: tail, state: 'off', playlists: [] }];

function piecesOf(was: readonly Stretch[], becomes: readonly Stretch[], range: Range): Piece[] {
  const found: Piece[] = [];
  for (let i = 0, j = 0; i < was.length && j < becomes.length; ) {
    const [a, b] = [was[i]!, becomes[j]!];
    const from = Math.max(a.from, b.from, range.from);
    const to = Math.min(a.to, b.to, range.to);
    if (from < to) found.push({ from, to, was: a, becomes: b });
    if (a.to <= b.to) i++;
    if (b.to <= a.to) j++;
  }
  return found;
}

export interface DayWindow {
  readonly day: number;
  /** Minutes of that day; `to` is above 1440 after midnight. */
  readonly from: number;
  readonly to: number;
  readonly begin: number;
  readonly end: number;
}

/** Windows of the days looked at, in order. Null if one that reaches into them is longer than a day. */
export function windowsOf(
  timezone: string,
  stretches: readonly Stretch[],
  { from, to, lead, tail }: Range,
  playlist: string,
): DayWindow[] | null {
  const windows: DayWindow[] = [];
  for (const span of spansOf(stretches, playlist)) {
    const isSeen = span.to > from && span.from < to;
    const [begin, end] = [localMoment(timezone, span.from), localMoment(timezone, span.to)];
    const until = (end.day - begin.day) * minutesPerDay + end.minute;
    const isLong = span.from <= lead || span.to >= tail || until - begin.minute > minutesPerDay;
    if (isSeen && isLong) return null;
    if (!isLong)
      windows.push({ day: begin.day, from: begin.minute, to: until, begin: span.from, end: span.to });
  }
  return windows;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export function spansOf(stretches: readonly Stretch[], playlist: string): Span[] {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to, playlists } of stretches) {
    if (!playlists.includes(playlist)) continue;
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

export const stateAt = (stretches: readonly Stretch[], instant: number): PlanState | undefined =>
  stretches.find(({ from, to }) => from <= instant && instant < to);

/** The days of a place that a span has a part of. */
export function daysOf(timezone: string, { from, to }: Span): number[] {
  const [first, last] = [localMoment(timezone, from).day, localMoment(timezone, to - 1).day];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
