import { type Part, partsWithin } from '../../../lib/plan-blocks.ts';
import type { Row } from './rows.ts';
import type { Range } from './timeline.queries.ts';

// Keyboard navigation between blocks, including those that are not drawn because they are outside the
// viewport.

export interface Place {
  /** Index of the row. */
  readonly row: number;
  /** Start of the block. */
  readonly from: number;
  /** Up and down keep this instant, however long the blocks in between are. */
  readonly column: number;
}

/** The number of rows that a page key moves. */
const pageRows = 10;

export const partsOf = (row: Row | undefined, range: Range): Part[] =>
  row?.kind === 'screen' ? partsWithin(row.screen.timeline.blocks, range) : [];

const partAt = (parts: readonly Part[], instant: number) =>
  parts.find(({ from, to }) => from <= instant && instant < to) ?? parts.at(-1);

export function placeAfter(key: string, at: Place, rows: readonly Row[], range: Range): Place | null {
  const parts = partsOf(rows[at.row], range);
  const index = parts.findIndex(({ from }) => from === at.from);
  const along = (part: Part | undefined) =>
    part ? { row: at.row, from: part.from, column: part.from } : null;
  switch (key) {
    case 'ArrowLeft':
      return along(parts[index - 1]);
    case 'ArrowRight':
      return along(parts[index + 1]);
    case 'Home':
      return along(parts[0]);
    case 'End':
      return along(parts.at(-1));
    case 'ArrowUp':
      return across(at, -1, 1, rows, range);
    case 'ArrowDown':
      return across(at, 1, 1, rows, range);
    case 'PageUp':
      return across(at, -1, pageRows, rows, range);
    case 'PageDown':
      return across(at, 1, pageRows, rows, range);
    default:
      return null;
  }
}

export const isWalkKey = (key: string): boolean =>
  /^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down))$/.test(key);

/** Moves this many displays up or down, or as far as possible. */
function across(at: Place, step: -1 | 1, count: number, rows: readonly Row[], range: Range): Place | null {
  let found: Place | null = null;
  let left = count;
  for (let row = at.row + step; row >= 0 && row < rows.length && left > 0; row += step) {
    const part = partAt(partsOf(rows[row], range), at.column);
    if (!part) continue;
    found = { row, from: part.from, column: at.column };
    left -= 1;
  }
  return found;
}
