import { piecesOf } from './day.ts';
import { type Answer, type Engine, engineOf, type Piece } from './engine.ts';
import { dayMs, minuteMs, spansOf } from './local-clock.ts';
import type { Plan } from './plan.ts';

// What plays when, as consecutive segments without gaps; adjacent segments always differ.

export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly state: Answer['state'];
  /** Ids of the playlists that play: one, or complete equals that take turns. */
  readonly playlists: readonly string[];
}

/** [from, to), in milliseconds. */
export function timeline(plan: Plan, from: number, to: number): Segment[] {
  const segments: (Segment & { to: number })[] = [];
  let current: Answer | null = null;
  walk(engineOf(plan), from, to, piecesOf, (start, end, { answer }) => {
    if (answer === current) segments[segments.length - 1]!.to = end;
    else segments.push({ from: start, to: end, state: answer.state, playlists: answer.playlists });
    current = answer;
    return true;
  });
  return segments;
}

/** Visits every piece of every local day in order, until the visitor stops it. */
export function walk<P extends Piece>(
  engine: Engine,
  from: number,
  to: number,
  piecesOn: (engine: Engine, day: number, offset: number) => readonly P[],
  visit: (from: number, to: number, piece: P, day: number) => boolean,
): void {
  for (const span of spansOf(engine.plan.timeZone, from, to)) {
    let at = span.from;
    for (let day = Math.floor((at + span.offset) / dayMs); at < span.to; day++) {
      const midnight = day * dayMs - span.offset;
      for (const piece of piecesOn(engine, day, span.offset)) {
        const end = Math.min(span.to, midnight + piece.to * minuteMs);
        if (end <= at) continue;
        if (!visit(at, end, piece, day)) return;
        at = end;
      }
    }
  }
}

/** Long enough for anything that repeats weekly or yearly. */
const horizonDays = 400;

/** The next instant at which something else plays; null if nothing changes for more than a year. */
export function nextChange(plan: Plan, instant: number): number | null {
  let current: Answer | null = null;
  let changesAt: number | null = null;
  walk(engineOf(plan), instant, instant + horizonDays * dayMs, piecesOf, (from, _to, { answer }) => {
    if (current !== null && answer !== current) {
      changesAt = from;
      return false;
    }
    current = answer;
    return true;
  });
  return changesAt;
}
