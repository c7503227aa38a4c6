// Undo and redo for any value. Changes with the same tag in quick succession (typing, stepping) are one undo
// step.

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  readonly tag: string | null;
  readonly changedAt: number;
}

const mergeMs = 1000;
/** Older steps are discarded, because a hundred versions of a thousand items are what a tab can hold. */
const longest = 100;

export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  tag: null,
  changedAt: 0,
});

export function record<T>(history: History<T>, present: T, tag: string | null, now: number): History<T> {
  if (present === history.present) return history;
  const isSameStroke =
    tag !== null && tag === history.tag && now - history.changedAt < mergeMs && history.past.length > 0;
  const past = isSameStroke ? history.past : [...history.past, history.present].slice(-longest);
  return { past, present, future: [], tag, changedAt: now };
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    tag: null,
    changedAt: 0,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, tag: null, changedAt: 0 };
}

/** Applies a change that is not a separate step to all steps: the server's ids after saving. */
export const mapHistory = <T>(history: History<T>, map: (value: T) => T): History<T> => ({
  ...history,
  past: history.past.map(map),
  present: map(history.present),
  future: history.future.map(map),
});
