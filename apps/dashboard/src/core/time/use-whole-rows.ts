import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { mostBlocks } from './sketch.ts';

interface CountedRow {
  readonly key: string;
  readonly blocks: number;
}

interface Woken {
  readonly pointed: string | null;
  readonly focused: string | null;
  /** Where a key may lead to. */
  readonly near: readonly string[];
}

const none: Woken = { pointed: null, focused: null, near: [] };
const rowAt = (target: EventTarget): HTMLElement | null =>
  (target as Element).closest<HTMLElement>('[data-row]');

/**
 * Which rows are drawn with all their blocks. With few blocks all are; with very many only those to which the pointer or the keyboard
 * has come, and the first, so that the page has a block in its tab order.
 */
export function useWholeRows(rows: readonly CountedRow[]) {
  const [woken, setWoken] = useState(none);
  const isLight = rows.reduce((sum, { blocks }) => sum + blocks, 0) <= mostBlocks;
  const { pointed, focused, near } = woken;
  const isWhole = (key: string) =>
    isLight || key === rows[0]?.key || key === pointed || key === focused || near.includes(key);
  const wake = (change: Partial<Woken>) => setWoken((known) => ({ ...known, ...change }));
  const wakeBy = (part: 'pointed' | 'focused', target: EventTarget) => {
    const key = rowAt(target)?.dataset.row;
    if (!isLight && key !== undefined && key !== woken[part]) wake({ [part]: key });
  };
  return {
    isWhole,
    onPointerOver: ({ target }: PointerEvent) => wakeBy('pointed', target),
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) wakeBy('focused', target);
    },
    /** What is taken there is moved over colours, which are drawn quickly. */
    onPointerDown({ target }: PointerEvent) {
      if (!isLight && (target as Element).closest('[data-takes]')) setWoken(none);
    },
    /** Before keys are handled: the rows beside that of the block have their blocks then. */
    onKeyDown({ key, target }: KeyboardEvent) {
      const at = isLight ? undefined : rowAt(target)?.dataset.row;
      const index = rows.findIndex((row) => row.key === at);
      const beside = nearBy[key]?.(index, rows.length - 1) ?? [];
      if (index >= 0 && beside.length > 0)
        flushSync(() => wake({ near: beside.flatMap((each) => rows[each]?.key ?? []) }));
    },
    /** A finger, or somebody who does not see it, presses what is still a sketch. */
    onClick({ target, clientX, clientY, detail }: MouseEvent) {
      const sketch = (target as Element).closest('[data-sketch]');
      const row = sketch && rowAt(sketch);
      if (!row) return;
      flushSync(() => wake({ pointed: row.dataset.row! }));
      const pressed = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-block]');
      if (detail > 0) pressed?.click();
      else row.querySelector<HTMLElement>('[data-block]')?.focus();
    },
  };
}

const nearBy: Readonly<Record<string, (index: number, last: number) => readonly number[]>> = {
  ArrowUp: (index) => [index - 1],
  ArrowDown: (index) => [index + 1],
  Home: () => [0],
  End: (_, last) => [last],
};
