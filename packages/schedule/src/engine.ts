import { type Compiled, compiledOf, type Window } from './condition.ts';
import { type Loop, loopOf } from './loop.ts';
import { compileHours } from './opening-hours.ts';
import { compareAge, compareRank, fitsOrientation, type Plan } from './plan.ts';

// A plan, made ready once: the playlists that could win at all, best first, and what is already known of its days (day.ts).

export interface Contender {
  readonly id: string;
  readonly priority: number;
  readonly groupPriority: number;
  readonly createdAt: string;
  readonly compiled: Compiled;
  readonly loop: Loop;
  /** The place of the last of its complete equals, or its own. */
  lastEqual: number;
  /** The answer if it wins alone. */
  alone: Answer | null;
}

/** Who plays. Each is made once per engine, so equal ones are the same object. */
export interface Answer {
  readonly state: 'closed' | 'nothing' | 'playing';
  /** One, or several complete equals in order of age. */
  readonly winners: readonly Contender[];
  readonly playlists: readonly string[];
  /** The answers with one more equal. */
  longer: Map<Contender, Answer> | null;
}

/** A stretch of a local day, in minutes. */
export interface Piece {
  readonly from: number;
  /** Exclusive. */
  to: number;
  readonly answer: Answer;
}

export interface Engine {
  readonly plan: Plan;
  /** Opening hours, Monday first. */
  readonly week: readonly Window[];
  readonly contenders: readonly Contender[];
  /** By weekday: what was worked out last, and the days around for which it is good. */
  readonly days: (KnownDay | undefined)[];
  /** Room to work out a day. */
  readonly windows: Int32Array;
}

export interface KnownDay {
  readonly first: number;
  readonly last: number;
  readonly pieces: readonly Piece[];
}

const engines = new WeakMap<Plan, Engine>();

/** Plans are never changed in place, so each is made ready once. */
export function engineOf(plan: Plan): Engine {
  let engine = engines.get(plan);
  if (!engine) {
    const contenders = contendersOf(plan);
    const windows = new Int32Array(3 * maxWindows(contenders));
    engine = { plan, week: compileHours(plan.hours), contenders, days: [], windows };
    engines.set(plan, engine);
  }
  return engine;
}

function contendersOf(plan: Plan): Contender[] {
  const contenders: Contender[] = [];
  for (const playlist of plan.playlists) {
    const { id, priority, groupPriority, createdAt } = playlist;
    const loop = loopOf(playlist.items);
    if (!playlist.enabled || loop.items.length === 0 || !fitsOrientation(playlist, plan)) continue;
    const compiled = compiledOf(playlist.conditions);
    contenders.push({ id, priority, groupPriority, createdAt, compiled, loop, lastEqual: 0, alone: null });
  }
  contenders.sort((a, b) => compareRank(a, b) || compareAge(a, b));
  for (let place = contenders.length - 1; place >= 0; place--) {
    const [contender, worse] = [contenders[place]!, contenders[place + 1]];
    contender.lastEqual = worse && compareRank(contender, worse) === 0 ? worse.lastEqual : place;
  }
  return contenders;
}

function maxWindows(contenders: readonly Contender[]): number {
  const count = ({ today, yesterday }: Compiled) => today.length + yesterday.length;
  let most = 0;
  for (const { compiled, loop } of contenders)
    most += count(compiled) * (loop.shown ? loop.shown.reduce((sum, list) => sum + count(list), 0) : 1);
  return most;
}
