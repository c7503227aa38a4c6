import { useDroppable } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { isTyping } from '../../../lib/shortcuts.ts';
import type { MenuItem } from '../../../ui/Menu.tsx';
import type { DraftItem } from './draft.ts';
import { emptyPlace } from './drag.ts';
import { ItemRow } from './ItemRow.tsx';
import classes from './items.module.css';
import type { Problems } from './problems.ts';
import type { Selection } from './selection.ts';
import type { ItemActs } from './use-items.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface ItemsListProps {
  items: readonly DraftItem[];
  selection: Selection;
  actions: ItemActs;
  never: ReadonlySet<string>;
  problems: Problems;
  focusWanted: RefObject<string | null>;
  rowHeight: number;
  /** Keys of the dragged rows, and their target position. */
  lifted: ReadonlySet<string>;
  place: number | null;
  menuOf: (item: DraftItem) => readonly MenuItem[];
  onPreview: (key: string) => void;
  empty: ReactNode;
}

/**
 * Short lists are drawn completely: nothing pops in while scrolling, and the browser's search finds every
 * name.
 */
const drawnAsWhole = 100;
const stayInPlace = () => null;

/** The items of the loop. */
export function ItemsList(props: ItemsListProps) {
  const { items, selection, actions, lifted, place, rowHeight, focusWanted, menuOf } = props;
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const rows = useVisibleRows(list, items.length, rowHeight, items.length > drawnAsWhole);
  useWantedFocus(list, items, rowHeight, focusWanted);
  const stop = selection.last ?? items[0]?.key;
  if (items.length === 0) return <EmptyPlace isTarget={place !== null}>{props.empty}</EmptyPlace>;
  return (
    <SortableContext items={items.map(({ key }) => key)} strategy={stayInPlace}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows move and float, which those of a table can't */}
      <div
        ref={list}
        role="grid"
        aria-label={t('editor.items.title')}
        aria-multiselectable
        aria-rowcount={items.length}
        className={classes.list}
        // While a row is dragged by keyboard, keys move that row.
        onKeyDown={(event) => lifted.size === 0 && onKeyDown(event, actions, props.onPreview)}
      >
        <div role="presentation" style={{ height: rows.from * rowHeight }} />
        {items.slice(rows.from, rows.to).map((item, i) => (
          <ItemRow
            key={item.key}
            item={item}
            index={rows.from + i}
            total={items.length}
            isSelected={selection.keys.has(item.key)}
            isStop={item.key === stop}
            isNever={props.never.has(item.key)}
            isLifted={lifted.has(item.key)}
            problems={props.problems.items.get(item.key)}
            actions={actions}
            menuOf={menuOf}
          />
        ))}
        <div role="presentation" style={{ height: (items.length - rows.to) * rowHeight }} />
        <div
          role="presentation"
          className={classes.line}
          hidden={place === null}
          style={{ top: (place ?? 0) * rowHeight }}
        />
      </div>
    </SortableContext>
  );
}

function onKeyDown(event: KeyboardEvent, actions: ItemActs, onPreview: (key: string) => void) {
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

/** After a move the row is another element, so the focus is moved to it. */
function useWantedFocus(
  list: RefObject<HTMLElement | null>,
  items: readonly DraftItem[],
  rowHeight: number,
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
    else scrollTo(list.current, at * rowHeight);
  });
}

function scrollTo(list: HTMLElement, top: number) {
  const mark = document.createElement('span');
  mark.style.cssText = `position:absolute;top:${top}px;height:1px;width:1px`;
  list.append(mark);
  mark.scrollIntoView({ block: 'center' });
  mark.remove();
}

function EmptyPlace({ isTarget, children }: { isTarget: boolean; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: emptyPlace });
  return (
    <div ref={setNodeRef} className={classes.empty} data-target={isTarget || undefined}>
      {children}
    </div>
  );
}
