import type { CellValue } from '@vitrine/contract/source-cells';
import type { SourceColumn, SourceRow } from '@vitrine/contract/sources';

// A typed price that is far from the old one is more often a slip than a price, and screens in every place would show it a minute
// later. It is asked about before it is sent.

export interface PriceDoubt {
  readonly kind: 'ten' | 'tenth' | 'more' | 'less' | 'free';
  readonly was: number;
  readonly typed: number;
  /** What may have been meant: a point that was left out or put in the wrong place. */
  readonly meant: number;
}

const far = 8;
const cents = (value: number) => Math.round(value * 100);

/** Null: near enough, or there is nothing to compare it with. */
export function doubtOf(was: CellValue | undefined, typed: CellValue | undefined): PriceDoubt | null {
  if (typeof was !== 'number' || typeof typed !== 'number') return null;
  const [before, after] = [cents(was), cents(typed)];
  if (before <= 0) return null;
  if (after === 0) return { kind: 'free', was, typed, meant: was };
  if (after >= far * before)
    return { kind: after === 10 * before ? 'ten' : 'more', was, typed, meant: Math.round(after / 10) / 100 };
  if (after * far <= before)
    return { kind: 10 * after === before ? 'tenth' : 'less', was, typed, meant: (after * 10) / 100 };
  return null;
}

type Rows = readonly Pick<SourceRow, 'id' | 'values'>[];

/** How many prices of rows that were there before have gone so far. */
export function countDoubts(columns: readonly SourceColumn[], before: Rows, after: Rows): number {
  const prices = columns.filter(({ kind }) => kind === 'price');
  const known = new Map(before.map(({ id, values }) => [id, values]));
  return after.reduce(
    (sum, { id, values }) =>
      sum + prices.filter(({ key }) => doubtOf(known.get(id)?.[key], values[key]) !== null).length,
    0,
  );
}
