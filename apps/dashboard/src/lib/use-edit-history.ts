import { useRef, useState } from 'react';
import { type History, mapHistory, record, redo, startHistory, undo } from './edit-history.ts';

/** A value that is edited on a page. Several changes in one event build on each other without a render in between. */
export function useEditHistory<T>(begin: () => History<T>, onChange?: (before: T, after: T) => void) {
  const [history, setHistory] = useState(begin);
  const latest = useRef(history);
  latest.current = history;
  const go = (next: History<T>) => {
    const before = latest.current.present;
    latest.current = next;
    setHistory(next);
    if (next.present !== before) onChange?.(before, next.present);
  };
  return {
    present: history.present,
    /** What is edited now, also what is not rendered yet. */
    latest: () => latest.current.present,
    /** Changes with the same tag in quick succession are undone together. */
    change: (next: T, tag: string | null = null) => go(record(latest.current, next, tag, Date.now())),
    /** What is no step of its own, e.g. the ids that the server gave. */
    map: (change: (value: T) => T) => go(mapHistory(latest.current, change)),
    /** Nothing before can come back. */
    startFrom: (next: T) => go(startHistory(next)),
    undo: () => go(undo(latest.current)),
    redo: () => go(redo(latest.current)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
export type EditHistory<T> = ReturnType<typeof useEditHistory<T>>;
