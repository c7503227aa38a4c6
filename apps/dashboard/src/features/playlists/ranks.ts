interface Ranked {
  readonly id: string;
  readonly priority: number;
}

interface Part {
  /** The number of rows before these. */
  readonly start: number;
  readonly total: number;
  readonly asc: boolean;
}

/** Ranks of the rows of one page by priority, highest first; equals share a rank. */
export function ranksOf(rows: readonly Ranked[], { start, total, asc }: Part): Map<string, number> {
  return new Map(
    rows.map(({ id, priority }) => {
      const isEqual = (row: Ranked) => row.priority === priority;
      const rank = asc ? total - start - rows.findLastIndex(isEqual) : start + rows.findIndex(isEqual) + 1;
      return [id, rank];
    }),
  );
}
