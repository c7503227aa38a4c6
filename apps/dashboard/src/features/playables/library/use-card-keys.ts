import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useShortcut } from '../../../lib/shortcuts.ts';

interface CardKeys {
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onPreview: (id: string) => void;
}

/** The keys of tables for a grid of cards: J, K and the arrows move, X selects, Shift X selects a range, Space previews. */
export function useCardKeys({ list, ids, selected, onSelect, onPreview }: CardKeys) {
  const lastToggled = useRef<string | null>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-card-link]') ?? [])];
  const focusedAt = () => links().findIndex((link) => link.closest('li')?.contains(document.activeElement));
  const focusedId = () => document.activeElement?.closest<HTMLElement>('li[data-id]')?.dataset.id;

  const moveFocus = (step: number, key: string) => {
    const all = links();
    const at = focusedAt();
    if (at === -1 && key.startsWith('Arrow')) return false;
    all[at === -1 ? (step > 0 ? 0 : all.length - 1) : at + step]?.focus();
  };
  /** The current number of cards per row. */
  const columns = () => {
    const tops = links().map((link) => link.closest('li')!.offsetTop);
    return Math.max(1, tops.filter((top) => top === tops[0]).length);
  };
  const toggle = (id: string | undefined, isRange: boolean) => {
    if (!id || !ids.includes(id)) return;
    const next = new Set(selected);
    const from = ids.indexOf(lastToggled.current ?? '');
    const to = ids.indexOf(id);
    if (isRange && from !== -1) {
      for (const each of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
    } else if (!next.delete(id)) {
      next.add(id);
    }
    lastToggled.current = id;
    onSelect(next);
  };
  const isVertical = (key: string) => key.startsWith('Arrow');
  useShortcut('next', (event) => moveFocus(isVertical(event.key) ? columns() : 1, event.key), ids.length > 0);
  useShortcut(
    'previous',
    (event) => moveFocus(isVertical(event.key) ? -columns() : -1, event.key),
    ids.length > 0,
  );
  useShortcut('select', () => toggle(focusedId(), false), ids.length > 0);
  useShortcut('selectRange', () => toggle(focusedId(), true), ids.length > 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const isMine = (event.target as HTMLElement).matches('[data-card-link]');
    const id = focusedId();
    if (isMine && event.key === ' ' && id) {
      event.preventDefault();
      return onPreview(id);
    }
    if (!isMine || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    moveFocus(event.key === 'ArrowRight' ? 1 : -1, event.key);
  };
  return { toggle, onKeyDown };
}
