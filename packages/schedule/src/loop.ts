import { type Compiled, compiledOf, eitherOf, hasDates, isMetAt } from './condition.ts';
import { isAlive, isDatedItem, itemWindows, lifetimesOf } from './lifetime.ts';
import { dayMs, type LocalDay, minuteMs } from './local-clock.ts';
import type { PlannedItem } from './plan.ts';

/** Items with the same lifetime: any of these lists may hold. */
export interface LimitedItems {
  /** Place of one of them. */
  readonly place: number;
  readonly lists: readonly Compiled[];
}

/** The items of a playlist that have a length. Each is evaluated by its own conditions alone. */
export interface Loop {
  readonly items: readonly PlannedItem[];
  readonly conditions: readonly Compiled[];
  /** True if no item has conditions or a lifetime, so the loop never changes. */
  readonly isFixed: boolean;
  /** The loop has something to show when any of these holds, whatever the date. Null if it always has. */
  readonly shown: readonly Compiled[] | null;
  /** Items that are shown for a time only. */
  readonly limited: readonly LimitedItems[];
  /** Whether that depends on dates. */
  readonly isDated: boolean;
}

const known = new WeakMap<readonly PlannedItem[], Loop>();

/** Lists are never mutated, so each is processed once, however many displays share it. */
export function loopOf(all: readonly PlannedItem[]): Loop {
  let loop = known.get(all);
  if (!loop) {
    const items = all.filter(({ seconds }) => seconds > 0);
    const conditions = items.map((item) => compiledOf(item.conditions));
    const limited = limitedItems(items, conditions);
    const isFixed = limited.length === 0 && items.every((item) => item.conditions.length === 0);
    const shown = eitherOf(conditions.filter((_, i) => !isDatedItem(items[i]!)));
    const isDated = shown !== null && (limited.length > 0 || shown.some(hasDates));
    loop = { items, conditions, isFixed, shown, limited, isDated };
    known.set(all, loop);
  }
  return loop;
}

function limitedItems(items: readonly PlannedItem[], conditions: readonly Compiled[]): LimitedItems[] {
  const places = new Map<string, number[]>();
  items.forEach((item, i) => {
    const key = `${item.showFrom} ${item.showUntil}`;
    if (isDatedItem(item)) places.set(key, [...(places.get(key) ?? []), i]);
  });
  return Array.from(places.values(), (same) => ({
    place: same[0]!,
    lists: eitherOf(same.map((i) => conditions[i]!)) ?? [compiledOf([])],
  }));
}

export function shownItems(
  { items, conditions, isFixed }: Loop,
  { timeZone, day, offset }: LocalDay,
  minute: number,
): readonly PlannedItem[] {
  if (isFixed) return items;
  const lifetimes = lifetimesOf(timeZone, items);
  const instant = day * dayMs + minute * minuteMs - offset;
  return items.filter((_, i) => isMetAt(conditions[i]!, day, minute) && isAlive(lifetimes[i]!, instant));
}

/** Marks the minutes of a day at which an item appears or disappears. */
export function markChanges(
  { items, conditions }: Loop,
  { timeZone, day, offset }: LocalDay,
  isChange: Uint8Array,
): void {
  const lifetimes = lifetimesOf(timeZone, items);
  for (const [i, compiled] of conditions.entries()) {
    let end: number | null = null;
    for (const { from, to } of itemWindows(compiled, lifetimes[i]!, day, offset)) {
      // The item stays if the next window begins where the previous one ends.
      if (from !== end) {
        if (end !== null) isChange[end] = 1;
        isChange[from] = 1;
      }
      end = to;
    }
    if (end !== null) isChange[end] = 1;
  }
}
