import { type Part, partsWithin } from '../../../lib/plan-blocks.ts';
import type { Row } from './rows.ts';
import type { Range } from './timeline.queries.ts';

// The keyboard's way through blocks, also through those that are not drawn because nobody sees them now.

export interface Place {
  /** Of the row. */
  readonly row: number;
  /** Where the block begins that is meant. */
  readonly from: number;
  /** Up and down keep to this instant, however long the blocks are that they pass. */
  readonly column: number;
}

/** Rows that a page key passes. */
const pageRows = 10;

export const partsOf = (row: Row | undefined, range: Range): Part[] =>
  row?.kind === 'screen' ? partsWithin(row.screen.course.blocks, range) : [];

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

/** So many displays up or down, or as far as there are any. */
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
