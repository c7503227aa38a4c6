import { type Compiled, type Window, windowsOn } from './condition.ts';
import { dayMs, firstInstantOf, minuteMs, minutesPerDay } from './local-clock.ts';
import type { PlannedItem } from './plan.ts';

// "Show from" and "until" of an item. Both take effect at the first instant at which the clock of the place reads
// them, for good: in an hour that comes twice nothing begins or ends a second time. So they are instants, and the
// minutes of a day that they cut depend on the offset that applies.

/** Both in milliseconds; the end is exclusive. */
export interface Lifetime {
  readonly from: number;
  readonly until: number;
}

export const isDatedItem = ({ showFrom, showUntil }: PlannedItem): boolean =>
  showFrom !== undefined || showUntil !== undefined;

const known = new WeakMap<readonly PlannedItem[], Map<string, readonly (Lifetime | null)[]>>();

/** Of each item, null for one that is always shown. Lists are never mutated, so each is computed once per zone. */
export function lifetimesOf(timeZone: string, items: readonly PlannedItem[]): readonly (Lifetime | null)[] {
  const byZone = known.get(items) ?? new Map<string, readonly (Lifetime | null)[]>();
  known.set(items, byZone);
  let lifetimes = byZone.get(timeZone);
  if (!lifetimes) {
    lifetimes = items.map((item) => (isDatedItem(item) ? lifetimeOf(timeZone, item) : null));
    byZone.set(timeZone, lifetimes);
  }
  return lifetimes;
}

export const lifetimeOf = (
  timeZone: string,
  { showFrom, showUntil }: Pick<PlannedItem, 'showFrom' | 'showUntil'>,
): Lifetime => ({
  from: showFrom === undefined ? Number.NEGATIVE_INFINITY : firstInstantOf(timeZone, showFrom),
  until: showUntil === undefined ? Number.POSITIVE_INFINITY : firstInstantOf(timeZone, showUntil),
});

export const isAlive = (lifetime: Lifetime | null, instant: number): boolean =>
  lifetime === null || (instant >= lifetime.from && instant < lifetime.until);

/** The windows of a day in which an item is shown, while local time is ahead of UTC by `offset`. */
export function itemWindows(
  compiled: Compiled,
  lifetime: Lifetime | null,
  day: number,
  offset: number,
): readonly Window[] {
  const windows = windowsOn(compiled, day);
  if (lifetime === null) return windows;
  const minuteOf = (instant: number) => (instant + offset - day * dayMs) / minuteMs;
  const first = Math.max(0, minuteOf(lifetime.from));
  const end = Math.min(minutesPerDay, minuteOf(lifetime.until));
  return windows
    .map(({ from, to }) => ({ from: Math.max(from, first), to: Math.min(to, end) }))
    .filter(({ from, to }) => from < to);
}
