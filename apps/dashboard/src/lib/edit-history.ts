// Undo and redo: of any value, or of steps that are taken back elsewhere. Changes with the same tag in quick succession (typing,
// stepping) are one undo step.

/** The steps that can be taken back, the newest last, and those that were, the next first. */
export interface Trail<Step> {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export interface History<T> extends Trail<T> {
  readonly present: T;
  readonly tag: string | null;
  readonly changedAt: number;
}

const mergeMs = 1000;
/** Older steps are discarded, because a hundred versions of a thousand items are what a tab can hold. */
const longest = 100;

export const noTrail: Trail<never> = { past: [], future: [] };

/** After a step, what was taken back before it cannot come again. */
export const withStep = <Step>({ past }: Trail<Step>, step: Step): Trail<Step> => ({
  past: [...past, step].slice(-longest),
  future: [],
});

/** The newest step is taken back; `inverse` would do it again, and is null if nothing was left to take back. */
export const steppedBack = <Step>({ past, future }: Trail<Step>, inverse: Step | null): Trail<Step> => ({
  past: past.slice(0, -1),
  future: inverse === null ? future : [inverse, ...future],
});

export const steppedOn = <Step>({ past, future }: Trail<Step>, inverse: Step | null): Trail<Step> => ({
  past: inverse === null ? past : [...past, inverse],
  future: future.slice(1),
});

export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  future: [],
  present,
  tag: null,
  changedAt: 0,
});

export function record<T>(history: History<T>, present: T, tag: string | null, now: number): History<T> {
  if (present === history.present) return history;
  const isSameStroke =
    tag !== null && tag === history.tag && now - history.changedAt < mergeMs && history.past.length > 0;
  const { past, future } = isSameStroke
    ? { past: history.past, future: [] }
    : withStep(history, history.present);
  return { past, future, present, tag, changedAt: now };
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  const { past, future } = steppedBack(history, history.present);
  return { past, future, present, tag: null, changedAt: 0 };
}

export function redo<T>(history: History<T>): History<T> {
  const [present] = history.future;
  if (present === undefined) return history;
  const { past, future } = steppedOn(history, history.present);
  return { past, future, present, tag: null, changedAt: 0 };
}

/** Applies a change that is not a separate step to all steps: the server's ids after saving. */
export const mapHistory = <T>(history: History<T>, map: (value: T) => T): History<T> => ({
  ...history,
  past: history.past.map(map),
  present: map(history.present),
  future: history.future.map(map),
});
