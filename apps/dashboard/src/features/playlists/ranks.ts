interface Ranked {
  readonly id: string;
  readonly priority: number;
}

interface Part {
  /** How many stand before the first of these rows. */
  readonly start: number;
  readonly total: number;
  readonly asc: boolean;
}

/** Places by priority, the highest first, of the rows of one page; equals share a place. */
export function ranksOf(rows: readonly Ranked[], { start, total, asc }: Part): Map<string, number> {
  return new Map(
    rows.map(({ id, priority }) => {
      const isEqual = (row: Ranked) => row.priority === priority;
      const rank = asc ? total - start - rows.findLastIndex(isEqual) : start + rows.findIndex(isEqual) + 1;
      return [id, rank];
    }),
  );
}
