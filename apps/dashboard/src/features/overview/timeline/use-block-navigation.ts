import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { partsOf, placeAfter } from './block-navigation.ts';
import type { NextHours } from './next-hours.ts';
import type { Row } from './rows.ts';
import type { Screen } from './screens.ts';

interface Cursor {
  /** Key of the row. */
  readonly row: string;
  readonly from: number;
  readonly column: number;
}

interface Walk {
  box: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  offsets: readonly number[];
  hours: NextHours;
  visible: readonly [number, number];
  now: number;
}

/** Space kept above and below a row that gets the focus: page header and axis, bottom bar. */
const roomAbove = 110;
const roomBelow = 80;

/**
 * Arrow keys move between blocks. Only one block is in the tab order: the last one visited, or else the
 * current one of the first visible row. The focused row stays drawn wherever the page is scrolled to.
 */
export function useBlockWalk({ box, rows, offsets, hours, visible, now }: Walk) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const isWalking = useRef(false);
  const indexOf = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows]);
  const row = cursor === null ? undefined : indexOf.get(cursor.row);

  useLayoutEffect(() => {
    if (!isWalking.current || cursor === null || row === undefined) return;
    isWalking.current = false;
    scrollTo(box.current, offsets[row]!, offsets[row + 1]!);
    const drawnRow = box.current?.querySelector(`[data-row="${CSS.escape(cursor.row)}"]`);
    const block = drawnRow?.querySelector<HTMLElement>(
      `[data-block="${CSS.escape(`${cursor.row} ${cursor.from}`)}"]`,
    );
    block?.focus({ preventScroll: true });
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box, cursor, row, offsets]);

  const go = (key: string): { screen: Screen; from: number } | null => {
    if (cursor === null || row === undefined) return null;
    const next = placeAfter(key, { ...cursor, row }, rows, hours);
    const target = next && rows[next.row];
    if (target?.kind !== 'screen') return null;
    isWalking.current = true;
    setCursor({ row: target.key, from: next!.from, column: next!.column });
    return { screen: target.screen, from: next!.from };
  };
  const onFocus = ({ target }: FocusEvent) => {
    const block = blockAt(target);
    if (!block) return;
    const { row: key, from } = block;
    setCursor((before) =>
      before?.row === key && before.from === from
        ? before
        : { row: key, from, column: Math.max(from, hours.from) },
    );
  };

  const [first, last] = visible;
  const isSeen = row !== undefined && row >= first && row < last;
  const firstSeen = isSeen ? undefined : rows.slice(first, last).find(({ kind }) => kind === 'screen');
  const stopOf = (each: Row): number | null => {
    if (cursor !== null && each.key === cursor.row) {
      const parts = partsOf(each, hours);
      return (parts.find(({ from }) => from === cursor.from) ?? parts[0])?.from ?? null;
    }
    if (each !== firstSeen) return null;
    const parts = partsOf(each, hours);
    return (parts.find(({ from, to }) => from <= now && now < to) ?? parts[0])?.from ?? null;
  };
  const drawn = ([from, to]: readonly [number, number]): number[] => {
    const indexes = Array.from({ length: to - from }, (_, index) => from + index);
    return row !== undefined && (row < from || row >= to) ? [...indexes, row] : indexes;
  };
  return { go, onFocus, stopOf, drawn };
}

/** The row of a block, and its begin as it is drawn. */
export function blockAt(target: EventTarget): { readonly row: string; readonly from: number } | null {
  const block = (target as HTMLElement).closest<HTMLElement>('[data-block]');
  const row = block?.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (!block || row === undefined) return null;
  // Behind the row stands the key of the piece, which begins with it.
  return { row, from: Number.parseInt(block.dataset.block!.slice(row.length + 1), 10) };
}

/** The page scrolls, not the list. */
function scrollTo(box: HTMLElement | null, from: number, to: number) {
  if (!box) return;
  const { top } = box.getBoundingClientRect();
  const above = top + from - roomAbove;
  const below = top + to + roomBelow - innerHeight;
  if (above < 0) window.scrollBy({ top: above });
  else if (below > 0) window.scrollBy({ top: below });
}
