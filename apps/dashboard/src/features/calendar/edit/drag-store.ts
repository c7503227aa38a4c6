import { createListeners } from '../../../lib/realtime/listeners.ts';
import {
  addDrawn,
  applyEdit,
  type Choice,
  choices,
  drawnCalendar,
  type Option,
  optionsOf,
  type Target,
} from './calendar-edits.ts';
import type { DragPlan } from './drag-plan.ts';
import type { PlanPlaylist } from './edited-plan.ts';
import type { Occurrence, Rules } from './occurrences.ts';

// The window that is being moved. It is kept outside of React's state, because a page that is rendered at every step of
// a drag cannot follow the pointer: only the columns that change listen to it.

export interface Drag {
  readonly kind: 'move' | 'from' | 'to' | 'draw';
  readonly by: 'pointer' | 'keys' | 'sheet';
  /** Null while a window is drawn. */
  readonly taken: { readonly playlist: PlanPlaylist; readonly occurrence: Occurrence } | null;
  readonly target: Target;
  readonly choice: Choice;
  /** It has been put down, and the choice is open. */
  readonly isAsking: boolean;
}

export interface DragView {
  readonly drag: Drag | null;
  /** Empty until it is asked. */
  readonly options: readonly Option[];
  readonly chosen: Option | null;
  /** What would play; null if nothing differs from what is shown. */
  readonly plan: DragPlan | null;
  readonly isMoved: boolean;
}

export interface DragBase {
  /** The only playlist that can be edited, into which is drawn. */
  readonly own: PlanPlaylist | null;
  readonly rulesOf: (playlist: PlanPlaylist) => Rules;
  readonly planWith: (playlist: string, rules: Rules) => DragPlan | null;
}

const idle: DragView = { drag: null, options: [], chosen: null, plan: null, isMoved: false };

const isMoved = ({ taken, target }: Drag) =>
  !taken || (['day', 'from', 'to'] as const).some((part) => taken.occurrence[part] !== target[part]);

export const isSameTarget = (a: Target, b: Target) => a.day === b.day && a.from === b.from && a.to === b.to;

function viewOf(drag: Drag, { own, rulesOf, planWith }: DragBase): DragView {
  const { taken, target, choice } = drag;
  const playlist = taken?.playlist ?? own;
  const resultOf = (by: Choice): Rules | null => {
    if (taken) return applyEdit(rulesOf(taken.playlist), taken.occurrence, target, by);
    return own ? addDrawn(rulesOf(own), target, by) : drawnCalendar(target, by);
  };
  const options = drag.isAsking ? optionsOf(resultOf) : [];
  // The one that was chosen, or else the one that counts for most days.
  const tried = drag.isAsking ? options : lazily([choice, ...choices.toReversed()], resultOf);
  const chosen = options.find((option) => option.choice === choice) ?? tried.at(-1) ?? null;
  const plan = playlist && chosen && isMoved(drag) ? planWith(playlist.id, chosen.result) : null;
  return { drag, options, chosen, plan, isMoved: isMoved(drag) };
}

/** The first choice that is possible; the others are not worked out. */
function lazily(wanted: readonly Choice[], resultOf: (choice: Choice) => Rules | null): Option[] {
  for (const choice of wanted) {
    const result = resultOf(choice);
    if (result) return [{ choice, result }];
  }
  return [];
}

export function createDragStore() {
  const listeners = createListeners();
  let view = idle;
  let base: DragBase = { own: null, rulesOf: ({ calendar }) => calendar, planWith: () => null };
  const show = (next: DragView) => {
    if (next === view) return;
    view = next;
    listeners.notify();
  };
  return {
    get: () => view,
    subscribe: listeners.add,
    /** What edits apply to; also while something is dragged, when others save. */
    setBase(next: DragBase) {
      base = next;
      if (view.drag) show(viewOf(view.drag, base));
    },
    set: (drag: Drag | null) => show(drag ? viewOf(drag, base) : idle),
  };
}

export type DragStore = ReturnType<typeof createDragStore>;
