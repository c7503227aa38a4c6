// Which rows of a long list are drawn. Heights are known in advance, so that a thousand rows cost no more than those in sight.

/** The top of each row, and the bottom of the last one. */
export function offsetsOf<Row>(rows: readonly Row[], heightOf: (row: Row) => number): number[] {
  const offsets = [0];
  for (const row of rows) offsets.push(offsets.at(-1)! + heightOf(row));
  return offsets;
}

/** Rows that are partly between two heights, as [first, end). */
export function rowsBetween(offsets: readonly number[], top: number, bottom: number): [number, number] {
  const count = offsets.length - 1;
  const after = (height: number) => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (offsets[middle + 1]! > height) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [after(top), Math.min(count, after(bottom) + 1)];
}

export type RowRange = readonly [first: number, end: number];

/**
 * The rows to draw next on the way to the wanted range: at most this many new ones at once, visible ones
 * before those around them. A jump across a thousand rows then takes a few short frames instead of a long
 * one.
 */
export function towards(drawn: RowRange, wanted: RowRange, seen: RowRange, most: number): RowRange {
  let first = Math.max(drawn[0], wanted[0]);
  let end = Math.min(drawn[1], wanted[1]);
  if (first >= end) {
    first = seen[0];
    end = seen[0];
  }
  let left = most;
  const growDown = (to: number) => {
    const by = Math.max(0, Math.min(left, to - end));
    end += by;
    left -= by;
  };
  const growUp = (to: number) => {
    const by = Math.max(0, Math.min(left, first - to));
    first -= by;
    left -= by;
  };
  growUp(seen[0]);
  growDown(seen[1]);
  growDown(wanted[1]);
  growUp(wanted[0]);
  return [first, end];
}
