import type { PlanChange } from '@vitrine/contract/plan-diff';
import type { Compared, Difference } from '@vitrine/schedule/difference';
import {
  dateOfDay,
  dayMs,
  localMoment,
  minuteMs,
  minutesPerDay,
  spansOf,
  timeOfMinute,
} from '@vitrine/schedule/local-clock';
import { outside, type Span, within } from '../plans/intervals.ts';

// Differences in the words of a place: dates and times of its clock, the same times of several days as one
// change. Local times are milliseconds of the clock's reading, as if it were UTC.

/** Longer than any clock change. */
const aroundMs = 26 * 3_600_000;

interface ClockChange {
  readonly at: number;
  /** The readings that come twice, or never. */
  readonly local: Span;
}

function clockChanges(timezone: string, from: number, to: number) {
  const spans = spansOf(timezone, from - aroundMs, to + aroundMs);
  const changes = spans
    .slice(1)
    .map(({ from: at, offset }, i) => ({ at, before: spans[i]!.offset, after: offset }));
  return {
    repeated: changes
      .filter(({ before, after }) => after < before)
      .map(({ at, before, after }): ClockChange => ({ at, local: { from: at + after, to: at + before } })),
    skipped: changes
      .filter(({ before, after }) => after > before)
      .map(({ at, before, after }): Span => ({ from: at + before, to: at + after })),
  };
}

/** Readings that count whenever the clock shows them, and those of which only one of two times counts. */
interface Readings {
  readonly both: readonly Span[];
  readonly first: readonly Span[];
  readonly second: readonly Span[];
}

function readingsOf(
  compared: Compared,
  differences: readonly Difference[],
  { repeated, skipped }: ReturnType<typeof clockChanges>,
): Readings {
  const single: Span[] = [];
  const first: Span[] = [];
  const second: Span[] = [];
  const twice = repeated.map(({ local }) => local);
  for (const { from, to } of differences)
    for (const span of spansOf(compared.timezone, from, to)) {
      const local = [{ from: span.from + span.offset, to: span.to + span.offset }];
      single.push(...outside(local, twice));
      for (const change of repeated)
        (span.from < change.at ? first : second).push(...within(local, [change.local]));
    }
  return {
    both: joined([...single, ...within(first, second)], skipped),
    first: joined(outside(first, second), []),
    second: joined(outside(second, first), []),
  };
}

/** Sorted; touching ones become one, also across readings that the clock skips. */
function joined(spans: readonly Span[], skipped: readonly Span[]): Span[] {
  const all: { from: number; to: number }[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all[all.length - 1];
    const isNext =
      last && (last.to === span.from || skipped.some(({ from, to }) => last.to === from && span.from === to));
    if (isNext) last.to = span.to;
    else all.push({ ...span });
  }
  return all;
}

interface Piece {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly repeated: PlanChange['repeated'];
}

/** Split at midnight, in minutes; the minute of the preview counts as a whole. */
function piecesOf(spans: readonly Span[], repeated: PlanChange['repeated']): Piece[] {
  const pieces: Piece[] = [];
  for (const { from, to } of spans)
    for (let day = Math.floor(from / dayMs); day * dayMs < to; day++) {
      const midnight = day * dayMs;
      pieces.push({
        day,
        from: Math.max(0, Math.floor((from - midnight) / minuteMs)),
        to: Math.min(minutesPerDay, Math.ceil((to - midnight) / minuteMs)),
        repeated,
      });
    }
  return pieces;
}

/** The same times on several days are one change. */
function fold(
  pieces: readonly Piece[],
  today: { day: number; minute: number },
): (Omit<Piece, 'day'> & { days: number[] })[] {
  const whole = pieces.map((piece) => {
    // What began before now has lost its start. The same change on another day tells it.
    const isCut = piece.day === today.day && piece.from === today.minute && piece.repeated === null;
    const like = isCut
      ? pieces.find(
          (each) =>
            each.day !== piece.day &&
            each.to === piece.to &&
            each.from <= piece.from &&
            each.repeated === null,
        )
      : undefined;
    return like ? { ...piece, from: like.from } : piece;
  });
  const alike = Map.groupBy(whole, ({ from, to, repeated }) => `${from} ${to} ${repeated}`);
  return [...alike.values()].map((same) => {
    const { from, to, repeated } = same[0]!;
    return { from, to, repeated, days: same.map(({ day }) => day).sort((a, b) => a - b) };
  });
}

const keyOf = ({ was, becomes }: Difference) => JSON.stringify([was, becomes]);

/** In the order of their first times. */
export function localChanges(compared: Compared): PlanChange[] {
  if (compared.differences.length === 0) return [];
  const { timezone, from, to } = compared;
  const clock = clockChanges(timezone, from, to);
  const today = localMoment(timezone, from);
  const byStates = Map.groupBy(compared.differences, keyOf);
  const changes = [...byStates.values()].flatMap((alike) => {
    const { both, first, second } = readingsOf(compared, alike, clock);
    const pieces = [...piecesOf(both, null), ...piecesOf(first, 'first'), ...piecesOf(second, 'second')];
    return fold(pieces, today).map((folded) => ({
      ...folded,
      was: alike[0]!.was,
      becomes: alike[0]!.becomes,
    }));
  });
  changes.sort((a, b) => a.days[0]! - b.days[0]! || a.from - b.from || a.to - b.to);
  return changes.map(({ days, from: begin, to: end, ...rest }) => ({
    dates: days.map(dateOfDay),
    from: timeOfMinute(begin),
    to: timeOfMinute(end),
    ...rest,
  }));
}
