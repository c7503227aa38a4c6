import { cutMinutes } from './condition.ts';
import { piecesOf } from './day.ts';
import { type Engine, engineOf, type Piece } from './engine.ts';
import { dayMs, localMoment, startOfLocalDay } from './local-clock.ts';
import { shownItems } from './loop.ts';
import type { Plan, PlannedItem } from './plan.ts';
import { walk } from './timeline.ts';

// The one item that a display shows at an instant. Every player of a group computes the same: the loop begins at the later
// of local midnight and the moment since which the same playlists show the same items.

export interface Showing {
  readonly playlist: string;
  readonly item: string;
  /** When this turn of the item began and when it ends, be it by its length or because something else begins. */
  readonly from: number;
  readonly to: number;
}

export type Now =
  | { readonly state: 'closed' | 'nothing'; readonly until: number }
  | {
      readonly state: 'playing';
      readonly playlists: readonly string[];
      readonly showing: Showing;
      readonly until: number;
    };

export function whatPlaysAt(plan: Plan, instant: number): Now {
  const engine = engineOf(plan);
  let current = currentRuns.get(engine);
  // Asked again and again while the same goes on.
  if (!current || instant < current.begin || instant >= current.end) {
    current = runAround(engine, instant);
    currentRuns.set(engine, current);
  }
  const { begin, end, run } = current;
  const { state, playlists } = run.answer;
  if (state !== 'playing') return { state, until: end };
  const turn = turnAt(run.loops, instant - begin);
  const showing = {
    playlist: playlists[turn.loop]!,
    item: turn.item.id,
    from: begin + turn.startsAfter,
    to: Math.min(end, begin + turn.startsAfter + turn.item.seconds * 1000),
  };
  return { state, playlists, showing, until: end };
}

/** A stretch of a local day in which the same playlists show the same items. */
interface Run extends Piece {
  /** Item by item, per playlist. */
  readonly loops: readonly (readonly PlannedItem[])[];
}

/** When it begins and ends on its day. */
interface CurrentRun {
  readonly begin: number;
  readonly end: number;
  readonly run: Run;
}

const currentRuns = new WeakMap<Engine, CurrentRun>();

function runAround(engine: Engine, instant: number): CurrentRun {
  const { timeZone } = engine.plan;
  const midnight = startOfLocalDay(timeZone, instant);
  const today = localMoment(timeZone, instant).day;
  let begin = midnight;
  let end = midnight;
  let run: Run | null = null;
  // To the end of the day, which may have 26 hours; the next local day begins anew.
  walk(engine, midnight, midnight + 2 * dayMs, runsOf, (from, to, next, day) => {
    const goesOn = run !== null && day === today && isSameRun(run, next);
    if (!goesOn) {
      if (end > instant) return false;
      begin = from;
      run = next;
    }
    end = to;
    return true;
  });
  return { begin, end, run: run! };
}

const runsOf = (engine: Engine, day: number): Run[] =>
  piecesOf(engine, day).flatMap((piece) => runsWithin(piece, day));

function runsWithin(piece: Piece, day: number): Run[] {
  const { winners } = piece.answer;
  const cuts = winners
    .flatMap(({ loop }) => (loop.isFixed ? [] : loop.conditions.flatMap(cutMinutes)))
    .filter((minute) => minute > piece.from && minute < piece.to);
  const starts = [...new Set([piece.from, ...cuts])].sort((a, b) => a - b);
  const runs: Run[] = [];
  starts.forEach((from, i) => {
    const run: Run = {
      answer: piece.answer,
      ...{ from, to: starts[i + 1] ?? piece.to },
      loops: winners.map(({ loop }) => shownItems(loop, day, from)),
    };
    const before = runs.at(-1);
    if (before && isSameRun(before, run)) runs.splice(-1, 1, { ...before, to: run.to });
    else runs.push(run);
  });
  return runs;
}

const isSameRun = (a: Run, b: Run): boolean =>
  a === b ||
  (a.answer === b.answer &&
    a.loops.every((loop, i) => {
      const other = b.loops[i]!;
      return loop === other || (loop.length === other.length && loop.every((item, j) => item === other[j]));
    }));

interface Turn {
  readonly loop: number;
  readonly item: PlannedItem;
  /** Milliseconds from the beginning of the run. */
  readonly startsAfter: number;
}

/**
 * Round i shows item i mod n of each loop in turn. The time before round i is a sum of whole loops and a rest, so the round
 * is found by a guess and halving, however long the loops are.
 */
export function turnAt(loops: readonly (readonly PlannedItem[])[], elapsed: number): Turn {
  const sums = loops.map(startsOf);
  const timeBefore = (round: number) => {
    let time = 0;
    for (const starts of sums) {
      const length = starts.length - 1;
      time += Math.floor(round / length) * starts[length]! + starts[round % length]!;
    }
    return time;
  };
  // A round takes so long on average, and rounds are never off by more than the loops' lengths.
  const average = sums.reduce((time, starts) => time + starts.at(-1)! / (starts.length - 1), 0);
  const slack = sums.reduce((time, starts) => time + starts.at(-1)!, 0);
  let low = Math.max(0, Math.floor((elapsed - slack) / average));
  let high = Math.floor((elapsed + slack) / average) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (timeBefore(middle) <= elapsed) low = middle;
    else high = middle;
  }
  let startsAfter = timeBefore(low);
  for (let loop = 0; ; loop++) {
    const items = loops[loop]!;
    const item = items[low % items.length]!;
    if (elapsed < startsAfter + item.seconds * 1000 || loop === loops.length - 1)
      return { loop, item, startsAfter };
    startsAfter += item.seconds * 1000;
  }
}

const knownStarts = new WeakMap<readonly PlannedItem[], readonly number[]>();

/** When each item of a loop starts, in milliseconds, and when the loop ends. */
function startsOf(loop: readonly PlannedItem[]): readonly number[] {
  let starts = knownStarts.get(loop);
  if (!starts) {
    let end = 0;
    starts = [0, ...loop.map(({ seconds }) => (end += seconds * 1000))];
    knownStarts.set(loop, starts);
  }
  return starts;
}
