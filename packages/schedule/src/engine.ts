import { type Compiled, compiledOf, hasDates, type Window } from './condition.ts';
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
  /** Among all, best first, and the place of the last of its complete equals. */
  place: number;
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
  /** Whoever comes after this place is worse. */
  readonly lastEqual: number;
  /** The answers with one more equal. */
  longer: Map<Contender, Answer> | null;
}

/** A stretch of a local day, in minutes. */
export interface Piece extends Window {
  readonly answer: Answer;
}

export interface Engine {
  readonly plan: Plan;
  /** By weekday, Monday first. */
  readonly hours: readonly Window[];
  /** Those in whose playing no date has a say, best first, and the others. */
  readonly undated: readonly Contender[];
  readonly dated: readonly Contender[];
  /** By weekday: what plays if it is left to playlists without dates. */
  readonly weekly: (readonly Piece[] | undefined)[];
  /** The day that was asked about last. */
  last: { readonly day: number; readonly pieces: readonly Piece[] } | null;
}

const engines = new Map<Plan, Engine>();
/** Those who ask again and again ask about few plans; whoever goes through thousands asks once about each. */
const maxEngines = 32;

/** Plans are never changed in place, so what is known of one stays true. */
export function engineOf(plan: Plan): Engine {
  let engine = engines.get(plan);
  if (!engine) {
    const contenders = contendersOf(plan);
    engine = {
      plan,
      hours: compileHours(plan.hours),
      undated: contenders.filter((each) => !isDated(each)),
      dated: contenders.filter(isDated),
      weekly: [],
      last: null,
    };
    for (const oldest of engines.keys()) if (engines.size >= maxEngines) engines.delete(oldest);
    engines.set(plan, engine);
  }
  return engine;
}

const isDated = ({ compiled, loop }: Contender): boolean => hasDates(compiled) || loop.isDated;

function contendersOf(plan: Plan): Contender[] {
  const contenders: Contender[] = [];
  for (const playlist of plan.playlists) {
    const { id, priority, groupPriority, createdAt } = playlist;
    const loop = loopOf(playlist.items);
    if (!playlist.enabled || loop.items.length === 0 || !fitsOrientation(playlist, plan)) continue;
    const compiled = compiledOf(playlist.conditions);
    contenders.push({
      id,
      priority,
      groupPriority,
      createdAt,
      compiled,
      loop,
      place: 0,
      lastEqual: 0,
      alone: null,
    });
  }
  contenders.sort((a, b) => compareRank(a, b) || compareAge(a, b));
  for (let place = contenders.length - 1; place >= 0; place--) {
    const contender = contenders[place]!;
    const worse = contenders[place + 1];
    contender.place = place;
    contender.lastEqual = worse && compareRank(contender, worse) === 0 ? worse.lastEqual : place;
  }
  return contenders;
}
