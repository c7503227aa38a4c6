import type { Window } from './condition.ts';
import { piecesOf } from './day.ts';
import { type Engine, engineOf, type Piece } from './engine.ts';
import { dayMs, localMoment, minutesPerDay, startOfLocalDay } from './local-clock.ts';
import { markChanges, shownItems } from './loop.ts';
import type { Plan, PlannedItem } from './plan.ts';
import { type Rounds, roundsOf, turnAt } from './rounds.ts';
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
  const { begin, end, run, rounds } = currentRun(engineOf(plan), instant);
  const { state, playlists } = run.answer;
  if (state !== 'playing') return { state, until: end };
  const turn = turnAt(rounds, instant - begin);
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
  /** The one before it in the same piece of the day. */
  readonly before: Run | null;
  /** Item by item, per playlist. */
  readonly loops: readonly (readonly PlannedItem[])[];
}

/** When it begins and ends on its day. */
interface CurrentRun {
  readonly begin: number;
  readonly end: number;
  readonly run: Run;
  readonly rounds: Rounds;
}

/** Engines are asked again and again while the same goes on, and on the same day. */
const currentRuns = new WeakMap<Engine, CurrentRun>();
const runsOfDays = new WeakMap<Engine, { readonly day: number; readonly runs: readonly Run[] }>();

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
  return { begin, end, run: run!, rounds: roundsOf(run!.loops) };
}

function runsOf(engine: Engine, day: number): readonly Run[] {
  let known = runsOfDays.get(engine);
  if (known?.day !== day) {
    known = { day, runs: piecesOf(engine, day).flatMap((piece) => runsWithin(piece, day)) };
    runsOfDays.set(engine, known);
  }
  return known.runs;
}

/** From one minute at which a winner shows other items to the next. */
function runsWithin(piece: Piece, day: number): Run[] {
  const { winners } = piece.answer;
  const isChange = new Uint8Array(minutesPerDay + 1);
  for (const { loop } of winners) if (!loop.isFixed) markChanges(loop, day, isChange);
  const runs: Run[] = [];
  for (let from = piece.from, to = from + 1; from < piece.to; to++) {
    if (to < piece.to && !isChange[to]) continue;
    runs.push(runFrom(piece, day, { from, to }, runs.at(-1) ?? null));
    from = to;
  }
  return runs;
}

/** Only few of a day's runs are looked into, so which items they show is worked out when it is asked for. */
function runFrom(piece: Piece, day: number, { from, to }: Window, before: Run | null): Run {
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
  // Between these two something changes, or they would be one.
  if (a.answer !== b.answer || b.before === a) return false;
  return a.loops.every((loop, i) => {
    const other = b.loops[i]!;
    return loop === other || (loop.length === other.length && loop.every((item, j) => item === other[j]));
  });
};
