import { createListeners } from '../../../lib/realtime/listeners.ts';
import type { Target } from '../../calendar/edit/calendar-edits.ts';
import type { Rules } from '../../calendar/edit/occurrences.ts';
import type { Edit } from './reach.ts';
import type { EditedRow, RowPlanner } from './ribbon-plans.ts';
import type { Taken } from './taking.ts';

// What is dragged. It is kept outside of React's state, because a page that is rendered at every step of a drag cannot follow
// the pointer. Each row listens for itself and is worked out in turn, as many in a frame as there is time for.

export interface Drag {
  readonly playlist: string;
  /** Where it was taken. */
  readonly ribbon: string;
  readonly taken: Taken;
  readonly begin: Pick<Edit, 'base' | 'taken'>;
  readonly target: Target;
  /** Null if conditions cannot say it. */
  readonly rules: Rules | null;
}

/** Of sixteen: the rest is for drawing. */
const frameMs = 8;

export interface RowsBase {
  /** Undefined if nothing of it is edited in this row. */
  readonly plannerOf: (ribbon: string) => RowPlanner | undefined;
  /** Without the window that is dragged. */
  readonly pendingOf: (ribbon: string) => EditedRow | null;
}

const nothing: RowsBase = { plannerOf: () => undefined, pendingOf: () => null };

interface Row {
  readonly listeners: ReturnType<typeof createListeners>;
  /** A ribbon in several groups has several rows. */
  count: number;
  shown: EditedRow | null;
  /** The rules that it shows. */
  rules: Rules | null;
}

export function createEditStore(now: () => number = () => performance.now()) {
  const dragListeners = createListeners();
  const rows = new Map<string, Row>();
  let base = nothing;
  let drag: Drag | null = null;
  let isPlanned = false;

  const show = (row: Row, shown: EditedRow | null, rules: Rules | null) => {
    row.rules = rules;
    if (row.shown === shown) return;
    row.shown = shown;
    row.listeners.notify();
  };
  /** The row under the pointer first, then those in sight. */
  const work = () => {
    isPlanned = false;
    const until = now() + frameMs;
    const wanted = drag?.rules ?? null;
    const waiting = [...rows].filter(([, row]) => row.rules !== wanted);
    waiting.sort(([a], [b]) => Number(b === drag?.ribbon) - Number(a === drag?.ribbon));
    for (const [ribbon, row] of waiting) {
      const planner = wanted ? base.plannerOf(ribbon) : undefined;
      show(row, planner ? planner.withRules(drag!.playlist, wanted!) : base.pendingOf(ribbon), wanted);
      if (now() >= until) break;
    }
    if ([...rows.values()].some((row) => row.rules !== wanted)) soon();
  };
  const soon = () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(work);
  };
  return {
    get: () => drag,
    subscribe: dragListeners.add,
    set(next: Drag | null) {
      if (next === drag) return;
      drag = next;
      dragListeners.notify();
      soon();
    },
    /** What is pending, and the plans; rows show it at once. */
    setBase(next: RowsBase) {
      base = next;
      for (const [ribbon, row] of rows) if (!drag) show(row, base.pendingOf(ribbon), null);
      if (drag) soon();
    },
    rowOf: (ribbon: string): EditedRow | null => rows.get(ribbon)?.shown ?? base.pendingOf(ribbon),
    subscribeRow(ribbon: string, listener: () => void) {
      const row = rows.get(ribbon) ?? {
        listeners: createListeners(),
        count: 0,
        shown: base.pendingOf(ribbon),
        rules: null,
      };
      rows.set(ribbon, row);
      row.count += 1;
      const stop = row.listeners.add(listener);
      if (drag) soon();
      return () => {
        stop();
        row.count -= 1;
        if (row.count === 0) rows.delete(ribbon);
      };
    },
  };
}

export type EditStore = ReturnType<typeof createEditStore>;
