import type { Window } from './condition.ts';
import { piecesOf } from './day.ts';
import { type Engine, engineOf, type Piece } from './engine.ts';
import { dayMs, type LocalDay, localMoment, minutesPerDay, startOfLocalDay } from './local-clock.ts';
import { markChanges, shownItems } from './loop.ts';
import type { Plan, PlannedItem } from './plan.ts';
import { type Rounds, roundsOf, turnAt } from './rounds.ts';
import { walk } from './timeline.ts';

// The one item that a display shows at an instant. Every player of a group computes the same result: the loop
// begins at the later of local midnight and the moment since which the same playlists show the same items.

export interface Showing {
  readonly playlist: string;
  readonly item: string;
  /**
   * When this turn of the item began and when it ends, either by its length or because something else begins.
   */
  readonly from: number;
  readonly to: number;
  /** How many turns this item had before since the loop began. */
  readonly count: number;
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
  const { begin, end, run, rounds } = currentRun(engineOf(plan), instant);
  const { state, playlists } = run.answer;
  if (state !== 'playing') return { state, until: end };
  const turn = turnAt(rounds, instant - begin);
  const showing = {
    playlist: playlists[turn.loop]!,
    item: turn.item.id,
    from: begin + turn.startsAfter,
    to: Math.min(end, begin + turn.startsAfter + turn.item.seconds * 1000),
    count: turn.count,
  };
  return { state, playlists, showing, until: end };
}

/** A stretch of a local day in which the same playlists show the same items. */
interface Run extends Piece {
  /** The previous run in the same piece of the day. */
  readonly before: Run | null;
  /** The visible items of each playlist. */
  readonly loops: readonly (readonly PlannedItem[])[];
}

/** A run with its begin and end instants. */
interface CurrentRun {
  readonly begin: number;
  readonly end: number;
  readonly run: Run;
  readonly rounds: Rounds;
}

/** The engine is asked repeatedly during the same run and the same day, so both are cached. */
const currentRuns = new WeakMap<Engine, CurrentRun>();
const runsOfDays = new WeakMap<
  Engine,
  { readonly day: number; readonly offset: number; readonly runs: readonly Run[] }
>();

function currentRun(engine: Engine, instant: number): CurrentRun {
  let current = currentRuns.get(engine);
  if (!current || instant < current.begin || instant >= current.end) {
    current = runAround(engine, instant);
    currentRuns.set(engine, current);
  }
  return current;
}

function runAround(engine: Engine, instant: number): CurrentRun {
  const { timeZone } = engine.plan;
  const midnight = startOfLocalDay(timeZone, instant);
  const today = localMoment(timeZone, instant).day;
  let begin = midnight;
  let end = midnight;
  let run: Run | null = null;
  // The search goes to the end of the day, which may have 26 hours; the next local day starts a new loop.
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
  return { begin, end, run: run!, rounds: roundsOf(run!.loops) };
}

function runsOf(engine: Engine, day: number, offset: number): readonly Run[] {
  let known = runsOfDays.get(engine);
  if (known?.day !== day || known.offset !== offset) {
    const local = { timeZone: engine.plan.timeZone, day, offset };
    const runs = piecesOf(engine, day, offset).flatMap((piece) => runsWithin(piece, local));
    known = { day, offset, runs };
    runsOfDays.set(engine, known);
  }
  return known.runs;
}

/** Splits a piece at the minutes at which a winner's visible items change. */
function runsWithin(piece: Piece, day: LocalDay): Run[] {
  const { winners } = piece.answer;
  const isChange = new Uint8Array(minutesPerDay + 1);
  for (const { loop } of winners) if (!loop.isFixed) markChanges(loop, day, isChange);
  const runs: Run[] = [];
  for (let from = piece.from, to = from + 1; from < piece.to; to++) {
    if (to < piece.to && !isChange[to]) continue;
    runs.push(runFrom(piece, day, { from, to }, runs[runs.length - 1] ?? null));
    from = to;
  }
  return runs;
}

/** Few runs of a day are inspected, so the visible items are computed lazily. */
function runFrom(piece: Piece, day: LocalDay, { from, to }: Window, before: Run | null): Run {
  let loops: Run['loops'] | null = null;
  return {
    ...{ answer: piece.answer, from, to, before },
    get loops() {
      loops ??= piece.answer.winners.map(({ loop }) => shownItems(loop, day, from));
      return loops;
    },
  };
}

const isSameRun = (a: Run, b: Run): boolean => {
  if (a === b) return true;
  // Neighbouring runs of one piece differ by construction.
  if (a.answer !== b.answer || b.before === a) return false;
  return a.loops.every((loop, i) => {
    const other = b.loops[i]!;
    return loop === other || (loop.length === other.length && loop.every((item, j) => item === other[j]));
  });
};
