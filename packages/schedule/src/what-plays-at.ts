import { type Answer, type Engine, engineOf, isSameAnswer, visibleItems } from './engine.ts';
import { dayMs, localMoment, startOfLocalDay } from './local-clock.ts';
import type { Plan, PlannedItem } from './plan.ts';
import { playlistsOf, walk } from './timeline.ts';

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
  const { begin, end, answer, loops } = currentRun(engine, instant);
  if (typeof answer === 'string') return { state: answer, until: end };
  const turn = turnAt(loops, instant - begin);
  const playlists = playlistsOf(plan, answer);
  const showing = {
    playlist: playlists[turn.loop]!,
    item: turn.item.id,
    from: begin + turn.startsAfter,
    to: Math.min(end, begin + turn.startsAfter + turn.item.seconds * 1000),
  };
  return { state: 'playing', playlists, showing, until: end };
}

interface Run {
  readonly begin: number;
  readonly end: number;
  readonly answer: Answer;
  /** What each of the playlists shows, item by item. */
  readonly loops: readonly (readonly PlannedItem[])[];
}

/** The stretch of this local day around the instant in which the same playlists show the same items. */
function currentRun(engine: Engine, instant: number): Run {
  const { timeZone } = engine.plan;
  const midnight = startOfLocalDay(timeZone, instant);
  const { day } = localMoment(timeZone, instant);
  let run: Run | null = null;
  // To the end of the day, which may have 26 hours; the next local day begins anew.
  walk(engine, midnight, midnight + 2 * dayMs, (from, to, answer, ofDay, stretch) => {
    if (ofDay > day && run && run.end > instant) return false;
    const loops = loopsOf(engine, answer, ofDay, stretch);
    const goesOn = run && ofDay === day && isSameAnswer(run.answer, answer) && isSameLoops(run.loops, loops);
    if (run && !goesOn && run.end > instant) return false;
    run = goesOn ? { ...run!, end: to } : { begin: from, end: to, answer, loops };
    return true;
  });
  return run!;
}

const loopsOf = (engine: Engine, answer: Answer, day: number, stretch: number): PlannedItem[][] =>
  typeof answer === 'string' ? [] : answer.map((each) => visibleItems(each, day, engine.cuts[stretch]!));

const isSameLoops = (a: Run['loops'], b: Run['loops']): boolean =>
  a.every((loop, i) => loop.length === b[i]!.length && loop.every((item, j) => item === b[i]![j]));

interface Turn {
  readonly loop: number;
  readonly item: PlannedItem;
  /** Milliseconds from the beginning of the run. */
  readonly startsAfter: number;
}

/**
 * Round i shows item i mod n of each loop in turn. The time before round i is a sum of whole loops and a rest, so the round
 * is found by halving, however long the loops are.
 */
export function turnAt(loops: readonly (readonly PlannedItem[])[], elapsed: number): Turn {
  const sums = loops.map((loop) => {
    const before = [0];
    for (const { seconds } of loop) before.push(before.at(-1)! + seconds * 1000);
    return before;
  });
  const timeBefore = (round: number) =>
    sums.reduce((time, before) => {
      const length = before.length - 1;
      return time + Math.floor(round / length) * before[length]! + before[round % length]!;
    }, 0);
  let low = 0;
  let high = 1;
  while (timeBefore(high) <= elapsed) high *= 2;
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
