import { type CompiledCalendar, calendarOf } from './calendar.ts';
import { type Compiled, compiledOf, hasDates, type Window } from './condition.ts';
import { type Loop, loopOf } from './loop.ts';
import { compileHours } from './opening-hours.ts';
import { compareAge, compareRank, fitsOrientation, type Plan } from './plan.ts';

// A plan prepared once: the playlists that could win at all, best first, and the days computed so far
// (day.ts).

export interface Contender {
  readonly id: string;
  readonly priority: number;
  readonly groupPriority: number;
  readonly createdAt: string;
  /** Its own conditions. */
  readonly compiled: Compiled;
  /** Null unless there are alternatives or exceptions beside its own conditions. */
  readonly calendar: CompiledCalendar | null;
  readonly loop: Loop;
  /** Rank among all contenders, best first, and the rank of the last of its complete equals. */
  place: number;
  lastEqual: number;
  /** The answer if it wins alone. */
  alone: Answer | null;
}

/** What plays. Answers are created once per engine, so equal answers are the same object. */
export interface Answer {
  readonly state: 'closed' | 'nothing' | 'playing';
  /** One winner, or several complete equals, oldest first. */
  readonly winners: readonly Contender[];
  readonly playlists: readonly string[];
  /** Contenders with a higher rank number than this lose. */
  readonly lastEqual: number;
  /** Cached answers with one more equal winner. */
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
  /** Contenders whose windows do not depend on dates, best first, and all others. */
  readonly undated: readonly Contender[];
  readonly dated: readonly Contender[];
  /** Days on which exceptions of undated contenders apply, or reach into after midnight. */
  readonly exceptionDays: ReadonlySet<number>;
  /** By weekday: what plays if only undated contenders are considered. */
  readonly weekly: (readonly Piece[] | undefined)[];
  /** The day that was computed last. */
  last: { readonly day: number; readonly offset: number; readonly pieces: readonly Piece[] } | null;
}

const engines = new Map<Plan, Engine>();
/**
 * Callers that ask repeatedly use few plans; callers that go through thousands of plans use each one once.
 */
const maxEngines = 32;

/** Plans are never mutated, so a cached engine stays valid. */
export function engineOf(plan: Plan): Engine {
  let engine = engines.get(plan);
  if (!engine) {
    const contenders = contendersOf(plan);
    const undated = contenders.filter((each) => !isDated(each));
    engine = {
      plan,
      hours: compileHours(plan.hours),
      undated,
      dated: contenders.filter(isDated),
      exceptionDays: exceptionDaysOf(undated),
      weekly: [],
      last: null,
    };
    if (engines.size >= maxEngines) engines.delete(engines.keys().next().value!);
    engines.set(plan, engine);
  }
  return engine;
}

const isDated = ({ compiled, calendar, loop }: Contender): boolean =>
  loop.isDated || (calendar ? calendar.lists.some(hasDates) : hasDates(compiled));

function exceptionDaysOf(contenders: readonly Contender[]): Set<number> {
  const days = new Set<number>();
  for (const { calendar } of contenders)
    if (calendar) for (const day of calendar.exceptions.keys()) days.add(day).add(day + 1);
  return days;
}

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
      calendar: calendarOf(playlist),
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
