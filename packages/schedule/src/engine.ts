import { type Compiled, compile, cutMinutes, daysBack, isDayMet, isMetAt } from './condition.ts';
import { compileHours, cutsOfHours, isOpenAt, type OpenDay } from './opening-hours.ts';
import { compareAge, compareRank, fitsOrientation, hasItems, type Plan, type PlannedItem } from './plan.ts';

// A plan, compiled once. The day is cut at every minute at which anything could change, so each stretch between two cuts
// has one answer per day: an intersection of bit masks, one bit per playlist, best first.

interface Contender {
  readonly index: number;
  /** Equal numbers are complete equals. */
  readonly rank: number;
  readonly items: readonly { readonly item: PlannedItem; readonly compiled: Compiled | null }[];
  /** Some item has no conditions, so there is always something to show. */
  readonly isNeverEmpty: boolean;
}

export interface Engine {
  readonly plan: Plan;
  readonly week: readonly OpenDay[];
  /** Starts of the stretches of a day; the first is 0. */
  readonly cuts: readonly number[];
  /** Playlists that could win at all, best first. */
  readonly contenders: readonly Contender[];
  readonly conditions: readonly Compiled[];
  readonly words: number;
  /** Per stretch: playlists whose times hold, judged by today and by yesterday. */
  readonly today: Uint32Array;
  readonly yesterday: Uint32Array;
  /** Per day: playlists whose dates and weekdays hold. */
  readonly days: Map<number, Uint32Array>;
}

const engines = new WeakMap<Plan, Engine>();
const maxDays = 2000;

/** Plans are never changed in place, so each is compiled once. */
export function engineOf(plan: Plan): Engine {
  let engine = engines.get(plan);
  if (!engine) {
    engine = build(plan);
    engines.set(plan, engine);
  }
  return engine;
}

function build(plan: Plan): Engine {
  const eligible = plan.playlists
    .map((playlist, index) => ({ playlist, index }))
    .filter(({ playlist }) => playlist.enabled && hasItems(playlist) && fitsOrientation(playlist, plan))
    .sort((a, b) => compareRank(a.playlist, b.playlist) || compareAge(a.playlist, b.playlist));
  let rank = 0;
  const contenders = eligible.map(({ playlist, index }, place): Contender => {
    const better = eligible[place - 1];
    if (better && compareRank(better.playlist, playlist) !== 0) rank = place;
    const items = playlist.items
      .filter(({ seconds }) => seconds > 0)
      .map((item) => ({ item, compiled: item.conditions.length > 0 ? compile(item.conditions) : null }));
    return { index, rank, items, isNeverEmpty: items.some(({ compiled }) => compiled === null) };
  });
  const conditions = eligible.map(({ playlist }) => compile(playlist.conditions));
  const week = compileHours(plan.hours);
  const ofItems = contenders.flatMap(({ items }) =>
    items.flatMap(({ compiled }) => (compiled ? [compiled] : [])),
  );
  const cuts = [
    ...new Set([0, ...cutsOfHours(week), ...[...conditions, ...ofItems].flatMap(cutMinutes)]),
  ].sort((a, b) => a - b);

  const words = (contenders.length + 31) >> 5;
  const today = new Uint32Array(cuts.length * words);
  const yesterday = new Uint32Array(cuts.length * words);
  cuts.forEach((minute, stretch) => {
    conditions.forEach((compiled, place) => {
      const back = daysBack(compiled, minute);
      if (back === null) return;
      const masks = back === 0 ? today : yesterday;
      masks[stretch * words + (place >> 5)]! |= 1 << (place & 31);
    });
  });
  return { plan, week, cuts, contenders, conditions, words, today, yesterday, days: new Map() };
}

function dayMask(engine: Engine, day: number): Uint32Array {
  let mask = engine.days.get(day);
  if (!mask) {
    if (engine.days.size >= maxDays) engine.days.clear();
    mask = new Uint32Array(engine.words);
    for (let place = 0; place < engine.conditions.length; place++) {
      if (isDayMet(engine.conditions[place]!, day)) mask[place >> 5]! |= 1 << (place & 31);
    }
    engine.days.set(day, mask);
  }
  return mask;
}

export type Answer = 'closed' | 'nothing' | readonly Contender[];

/** Who plays in a stretch of a day: one, or several complete equals in order of age. */
export function answerFor(engine: Engine, day: number, stretch: number): Answer {
  const { week, cuts, words, today, yesterday, contenders } = engine;
  if (!isOpenAt(week, day, cuts[stretch]!)) return 'closed';
  const now = dayMask(engine, day);
  const before = dayMask(engine, day - 1);
  const winners: Contender[] = [];
  for (let word = 0; word < words; word++) {
    const at = stretch * words + word;
    let mask = ((today[at]! & now[word]!) | (yesterday[at]! & before[word]!)) >>> 0;
    while (mask !== 0) {
      const bit = 31 - Math.clz32(mask & -mask);
      mask &= mask - 1;
      const contender = contenders[word * 32 + bit]!;
      if (winners.length > 0 && contender.rank !== winners[0]!.rank) return winners;
      if (hasVisibleItem(contender, day, cuts[stretch]!)) winners.push(contender);
    }
  }
  return winners.length > 0 ? winners : 'nothing';
}

const hasVisibleItem = (contender: Contender, day: number, minute: number): boolean =>
  contender.isNeverEmpty || visibleItems(contender, day, minute).length > 0;

/** Items are judged by their own conditions alone. */
export const visibleItems = ({ items }: Contender, day: number, minute: number): PlannedItem[] =>
  items.filter(({ compiled }) => compiled === null || isMetAt(compiled, day, minute)).map(({ item }) => item);

/** The stretch that a minute lies in. */
export function stretchOf({ cuts }: Engine, minute: number): number {
  let low = 0;
  let high = cuts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (cuts[middle]! <= minute) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const isSameAnswer = (a: Answer, b: Answer): boolean =>
  a === b ||
  (typeof a !== 'string' &&
    typeof b !== 'string' &&
    a.length === b.length &&
    a.every((contender, i) => contender === b[i]));
