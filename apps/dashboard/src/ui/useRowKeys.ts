import { type RefObject, useRef } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';
import type { Selection } from './DataTable.tsx';

interface RowKeys {
  /** Its rows or cards have `data-id`, their links `data-row-link`. */
  readonly container: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  readonly selection: Selection | undefined;
  readonly canMove: boolean;
}

/** J and K move through a list, X and Shift X select in it. Returns the handler of a checkbox. */
export function useRowKeys({ container, ids, selection, canMove }: RowKeys) {
  const lastToggled = useRef<string | null>(null);
  // Letters work from anywhere on the page; arrow keys scroll it unless a row has the focus.
  const moveFocus = (step: number, key: string) => {
    const links = [...(container.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const at = links.findIndex((link) => link.closest('[data-id]')?.contains(document.activeElement));
    if (at === -1 && key.startsWith('Arrow')) return false;
    links[at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step]?.focus();
  };
  const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
  const toggle = (id: string | undefined, isRange: boolean) => {
    if (!selection || !id) return;
    const next = new Set(selection.selected);
    const from = ids.indexOf(lastToggled.current ?? '');
    const to = ids.indexOf(id);
    if (isRange && from !== -1) {
      for (const each of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
    } else if (!next.delete(id)) {
      next.add(id);
    }
    lastToggled.current = id;
    selection.onChange(next);
  };
  useShortcut('next', (event) => moveFocus(1, event.key), canMove);
  useShortcut('previous', (event) => moveFocus(-1, event.key), canMove);
  useShortcut('select', () => toggle(focusedId(), false), selection !== undefined);
  useShortcut('selectRange', () => toggle(focusedId(), true), selection !== undefined);
  return toggle;
}
