import { useRef } from 'react';
import type { Sort } from '../lib/list-state.ts';

/** Rows never jump under the pointer: while it is inside the table, refreshed rows keep their positions. */
export function useSteadyRows<Row extends { id: string }>(
  rows: readonly Row[],
  isHeld: boolean,
  sort: Sort | undefined,
): readonly Row[] {
  const last = useRef<{ order: string; rows: readonly Row[] }>({ order: '', rows });
  const order = `${sort?.column}:${sort?.asc}`;
  const isReorderedOnly =
    last.current.order === order &&
    last.current.rows.length === rows.length &&
    new Set([...last.current.rows, ...rows].map((row) => row.id)).size === rows.length;
  if (isHeld && isReorderedOnly) {
    const fresh = new Map(rows.map((row) => [row.id, row]));
    return last.current.rows.map((row) => fresh.get(row.id)!);
  }
  last.current = { order, rows };
  return rows;
}
