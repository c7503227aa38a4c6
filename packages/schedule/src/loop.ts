import { type Compiled, compiledOf, eitherOf, hasDates, isMetAt, windowsOn } from './condition.ts';
import type { PlannedItem } from './plan.ts';

/** The items of a playlist that have a length. Each is evaluated by its own conditions alone. */
export interface Loop {
  readonly items: readonly PlannedItem[];
  readonly conditions: readonly Compiled[];
  /** True if no item has conditions, so the loop never changes. */
  readonly isFixed: boolean;
  /** The loop has something to show when any of these holds. Null if it always has. */
  readonly shown: readonly Compiled[] | null;
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
    const isFixed = items.every((item) => item.conditions.length === 0);
    const shown = eitherOf(conditions);
    loop = { items, conditions, isFixed, shown, isDated: shown?.some(hasDates) ?? false };
    known.set(all, loop);
  }
  return loop;
}

export const shownItems = ({ items, conditions, isFixed }: Loop, day: number, minute: number) =>
  isFixed ? items : items.filter((_, i) => isMetAt(conditions[i]!, day, minute));

/** Marks the minutes of a day at which an item appears or disappears. */
export function markChanges({ conditions }: Loop, day: number, isChange: Uint8Array): void {
  for (const compiled of conditions) {
    let end: number | null = null;
    for (const { from, to } of windowsOn(compiled, day)) {
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
