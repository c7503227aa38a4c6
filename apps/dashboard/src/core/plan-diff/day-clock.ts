import { dayMs, minuteMs, spansOf } from '@vitrine/schedule/local-clock';
import type { LocalDay } from '../../lib/local-days.ts';

// A day of the local clock, on which an hour may be missing or come twice. All days are drawn equally wide: a missing hour
// stays empty, and of a doubled one each time has half of its place.

export interface ClockMark {
  readonly kind: 'skipped' | 'repeated';
  /** Minutes of the day by the local clock. */
  readonly from: number;
  readonly to: number;
}

/** A stretch of the day without a change of clocks. */
interface Piece {
  readonly from: number;
  readonly to: number;
  /** The minute at its beginning. */
  readonly wall: number;
}

const endOf = ({ from, to, wall }: Piece) => wall + (to - from) / minuteMs;

/** What the clock does between two pieces; null if it goes on. */
function markBetween(before: Piece | undefined, piece: Piece | undefined): ClockMark | null {
  if (!piece) return null;
  const end = before ? endOf(before) : 0;
  if (end === piece.wall) return null;
  return end > piece.wall
    ? { kind: 'repeated', from: piece.wall, to: end }
    : { kind: 'skipped', from: end, to: piece.wall };
}

export function dayClock(timezone: string, day: LocalDay) {
  const pieces = spansOf(timezone, day.from, day.to).map(
    ({ from, to, offset }): Piece => ({ from, to, wall: (from + offset - day.number * dayMs) / minuteMs }),
  );
  const halfOf = (mark: ClockMark | null, wall: number, isSecond: boolean): number | null => {
    if (mark?.kind !== 'repeated' || wall < mark.from || wall > mark.to) return null;
    const begin = isSecond ? (mark.from + mark.to) / 2 : mark.from;
    return begin + (wall - mark.from) / 2;
  };
  const placeIn = (at: number, instant: number): number => {
    const piece = pieces[at]!;
    const wall = piece.wall + (instant - piece.from) / minuteMs;
    return (
      halfOf(markBetween(pieces[at - 1], piece), wall, true) ??
      halfOf(markBetween(piece, pieces[at + 1]), wall, false) ??
      wall
    );
  };
  return {
    marks: pieces.flatMap((piece, at) => markBetween(pieces[at - 1], piece) ?? []),
    /** Where a stretch that begins at this instant begins. */
    startAt: (instant: number) =>
      placeIn(
        pieces.findIndex(({ from, to }) => from <= instant && instant < to),
        instant,
      ),
    /** Where one that ends at this instant ends, also if clocks change then. */
    endAt: (instant: number) =>
      placeIn(
        pieces.findIndex(({ from, to }) => from < instant && instant <= to),
        instant,
      ),
  };
}
