import type { DisplayDay, PlanOrigin } from '@vitrine/contract/display-history';
import type { BlockKind, TimeBlock } from '../../../core/time/row-layout.ts';
import type { LocalDay } from '../../../lib/local-days.ts';
import type { DisplayDays } from '../days/display-days.ts';

// What is known of one piece of a recorded day: until when it lasted, what was shown in it, and which plan it came from.

interface Duration {
  readonly from: number;
  readonly to: number;
}

/** Of a block, what lies on one day. */
export interface PastPiece extends Duration {
  readonly kind: BlockKind;
}

const minuteMs = 60_000;

/** An outage is meant by the instant at which it is drawn to begin; it lies over what was planned. */
export function pastPieceAt(
  { was, outages }: Pick<DisplayDays, 'was' | 'outages'>,
  day: LocalDay,
  at: number,
): PastPiece | null {
  const pieceOf = (block: TimeBlock): PastPiece => ({
    kind: block.kind,
    from: Math.max(day.from, block.from),
    to: Math.min(day.to, block.to),
  });
  const outage = outages.find((block) => block.to > at && pieceOf(block).from === at);
  const found = outage ?? was.find(({ from, to }) => from <= at && at < to);
  return found ? pieceOf(found) : null;
}

/** Plans are recorded to the minute, in which the last one counts: a piece is explained by the end of its first minute. */
export const explainedAt = ({ from, to }: PastPiece, at: number): number =>
  at === from ? Math.min(from + minuteMs, to) - 1 : at;

const durationOf = ({ from, to }: { from: string; to: string }): Duration => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

function within(piece: Duration, each: { from: string; to: string }): Duration | null {
  const { from, to } = durationOf(each);
  return from < piece.to && piece.from < to
    ? { from: Math.max(piece.from, from), to: Math.min(piece.to, to) }
    : null;
}

export type Apart = DisplayDay['apart'][number];
export type Difference = Duration & {
  readonly apart: Apart;
  readonly told: DisplayDay['told'][number] | null;
};

export interface PieceShown {
  /** How long something was planned while it is known what was shown. */
  readonly plannedMs: number;
  readonly asPlannedMs: number;
  readonly differences: readonly Difference[];
}

/** Shorter than this it does not count, as on the server. */
const leastMs = minuteMs;

export function shownIn({ planned, shownFrom, apart, told }: DisplayDay, piece: Duration): PieceShown {
  const known = shownFrom === null ? Number.POSITIVE_INFINITY : Date.parse(shownFrom);
  const differences = apart.flatMap((each): Difference[] => {
    const span = within(piece, each);
    if (!span || span.to - span.from < leastMs) return [];
    const old = told.find((one) => !one.isCurrent && within(span, one));
    return [{ ...span, apart: each, told: (each.why === 'not_told' && old) || null }];
  });
  const knownMs = ({ from, to }: Duration) => Math.max(0, to - Math.max(from, known));
  const plannedMs = planned
    .filter(({ state }) => state === 'playing')
    .reduce((sum, each) => sum + knownMs(within(piece, each) ?? { from: 0, to: 0 }), 0);
  const lost = differences.reduce((sum, each) => sum + knownMs(each), 0);
  return { plannedMs, asPlannedMs: Math.max(0, plannedMs - lost), differences };
}

export interface PiecePicture {
  readonly at: number;
  readonly url: string;
  /** It is of what was shown before this began. */
  readonly isBefore: boolean;
}

/**
 * Hourly pictures of a piece. One that was taken before its playlists were shown is of something else; where there is no other, that
 * of the hour before it is told with it.
 */
export function picturesIn(
  { pictures, shown, planned }: DisplayDay,
  piece: Duration,
  hourMs = 3_600_000,
): PiecePicture[] {
  const playlists = new Set(planned.filter((each) => within(piece, each)).flatMap((each) => each.playlists));
  const first = shown.find(
    (each) => each.playlist !== null && playlists.has(each.playlist) && within(piece, each),
  );
  const since = first ? Math.max(piece.from, Date.parse(first.from)) : piece.from;
  const all = pictures.map(({ at, url }) => ({ at: Date.parse(at), url, isBefore: Date.parse(at) < since }));
  const own = all.filter(({ at }) => piece.from <= at && at < piece.to);
  const before = all.findLast(({ at }) => at < piece.from && at >= piece.from - hourMs);
  return own.length > 0 || !before ? own : [before];
}

/** At most so many, spread over all of them, the first and the last included. */
export function someOf<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}

const unknown: PlanOrigin = { change: null, content: null };

/** The plan in force at an instant: by which clock it was, and where it came from. */
export function planAt({ planned, timezone }: DisplayDay, at: number) {
  const found = planned.find(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to));
  return { timezone: found?.timezone ?? timezone, origin: found?.origin ?? unknown };
}
