import { type WeeklyHours, weekdays } from '@vitrine/contract/locations';
import type { Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';

// Intervals in which a playlist plays, and plans with parts removed. Lists of intervals are sorted and
// disjoint.

export interface Span {
  readonly from: number;
  readonly to: number;
}

export const playsIn = (plan: Plan, id: string, from: number, to: number): Span[] =>
  timeline(plan, from, to).filter(({ playlists }) => playlists.includes(id));

export const overlaps = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some(({ from, to }) => {
    const first = others[firstAfter(others, from)];
    return first !== undefined && first.from < to;
  });

/** The intersection of both. */
export function within(some: readonly Span[], others: readonly Span[]): Span[] {
  const shared: Span[] = [];
  for (const { from, to } of some) {
    for (let i = firstAfter(others, from); i < others.length && others[i]!.from < to; i++)
      shared.push({ from: Math.max(from, others[i]!.from), to: Math.min(to, others[i]!.to) });
  }
  return shared;
}

/** The parts of `some` outside of `others`. */
export function outside(some: readonly Span[], others: readonly Span[]): Span[] {
  const rest: Span[] = [];
  for (const { from, to } of some) {
    let at = from;
    for (let i = firstAfter(others, from); i < others.length && others[i]!.from < to; i++) {
      if (others[i]!.from > at) rest.push({ from: at, to: others[i]!.from });
      at = others[i]!.to;
    }
    if (at < to) rest.push({ from: at, to });
  }
  return rest;
}

/** The index of the first interval that ends after an instant. */
function firstAfter(intervals: readonly Span[], instant: number): number {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (intervals[middle]!.to <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const alone = (plan: Plan, id: string): Plan => ({
  ...plan,
  playlists: plan.playlists.filter((each) => each.id === id),
});

const always = Object.fromEntries(
  weekdays.map((day) => [day, { start: '00:00', end: '24:00', nonstop: true, closed: false }]),
) as WeeklyHours;

export const nonstop = (plan: Plan): Plan => ({ ...plan, hours: always });

export type Demand = (plan: Plan, playlist: PlannedPlaylist) => readonly Span[];

/**
 * When a playlist would play if it were alone: equal for all locations with the same time zone and hours, so
 * it is computed once.
 */
export function wantsBetween(from: number, to: number): Demand {
  const byPlace = new Map<string, Map<string, Span[]>>();
  // The key of a location is long, and needed for every interval of every plan.
  const byPlan = new WeakMap<Plan, Map<string, Span[]>>();
  const atPlaceOf = (plan: Plan) => {
    const place = `${plan.orientation} ${plan.timeZone} ${JSON.stringify(plan.hours)}`;
    const known = byPlace.get(place) ?? new Map<string, Span[]>();
    byPlace.set(place, known);
    byPlan.set(plan, known);
    return known;
  };
  return (plan, { id }) => {
    const known = byPlan.get(plan) ?? atPlaceOf(plan);
    const intervals = known.get(id) ?? playsIn(alone(plan, id), id, from, to);
    known.set(id, intervals);
    return intervals;
  };
}
