import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { isTyping } from '../../../lib/shortcuts.ts';
import type { DraftItem } from './draft.ts';
import type { ItemActs } from './use-items.ts';

/** Keys in the film strip: Alt moves, arrows select, Space plays, Del removes. */
export function onStripKey(event: KeyboardEvent, actions: ItemActs, onPreview: (key: string) => void) {
  const target = event.target as HTMLElement;
  const key = target.closest<HTMLElement>('[data-item]')?.dataset.item;
  if (!key || event.defaultPrevented) return;
  const done = event.altKey
    ? moveByKey(event.key, key, actions)
    : !isTyping(target) && actByKey(event, key, target.dataset.item !== undefined, actions, onPreview);
  if (done) event.preventDefault();
}

function moveByKey(pressed: string, key: string, actions: ItemActs): boolean {
  const moves: Record<string, () => void> = {
    ArrowUp: () => actions.moveBy(key, -1),
    ArrowDown: () => actions.moveBy(key, 1),
    Home: () => actions.moveToEnd(key, 'first'),
    End: () => actions.moveToEnd(key, 'last'),
  };
  moves[pressed]?.();
  return pressed in moves;
}

function actByKey(
  event: KeyboardEvent,
  key: string,
  isOnRow: boolean,
  actions: ItemActs,
  onPreview: (key: string) => void,
): boolean {
  const isModified = event.ctrlKey || event.metaKey;
  if (event.key === 'a' && isModified) actions.selectAll();
  else if (isModified) return false;
  else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(key);
  else if (event.key === 'Escape') actions.clear();
  else if (event.key === 'ArrowUp') actions.step(key, -1, event.shiftKey);
  else if (event.key === 'ArrowDown') actions.step(key, 1, event.shiftKey);
  else if (event.key === 'Home') actions.end('first', event.shiftKey);
  else if (event.key === 'End') actions.end('last', event.shiftKey);
  // On a button in the row, Space presses the button.
  else if (event.key === ' ' && isOnRow) onPreview(key);
  else if (event.key === 'Enter' && isOnRow) actions.select(key, {});
  else return false;
  return true;
}

/** After a move the frame is another element, so the focus is moved to it. */
export function useWantedFocus(
  list: RefObject<HTMLElement | null>,
  items: readonly DraftItem[],
  height: number,
  wanted: RefObject<string | null>,
) {
  useLayoutEffect(() => {
    const key = wanted.current;
    if (key === null || !list.current) return;
    const row = list.current.querySelector<HTMLElement>(`[data-item="${key}"]`);
    if (row) {
      wanted.current = null;
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
      return;
    }
    // The row is not drawn yet; it is after scrolling there.
    const at = items.findIndex((item) => item.key === key);
    if (at === -1) wanted.current = null;
    else scrollTo(list.current, at * height);
  });
}

function scrollTo(list: HTMLElement, top: number) {
  const mark = document.createElement('span');
  mark.style.cssText = `position:absolute;top:${top}px;height:1px;width:1px`;
  list.append(mark);
  mark.scrollIntoView({ block: 'center' });
  mark.remove();
}
