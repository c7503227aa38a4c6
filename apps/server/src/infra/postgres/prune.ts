import type { Database, Db } from './db.ts';
import { sql, trusted } from './sql.ts';

/**
 * Deletes the oldest of what is too old in one environment, about so many rows, and returns how many: fewer where
 * nothing is left.
 */
export type Pruning = (db: Db, environment: string, most: number) => Promise<number>;

interface Old {
  readonly table: string;
  readonly column: string;
  readonly before: Date | string;
}

/**
 * Rows by the time in a column: up to that of one row, with whatever has the same, because a join with the rows to
 * delete takes as long as its estimates are wrong.
 */
export const pruneOlder =
  ({ table, column, before }: Old): Pruning =>
  async (db, environment, most) => {
    const [rows, time] = [trusted(table), trusted(column)];
    const gone = await db.query(sql`
      delete from ${rows} where environment_id = ${environment} and ${time} < ${before} and ${time} <= coalesce((
        select ${time} from ${rows} where environment_id = ${environment} and ${time} < ${before}
        order by ${time} offset ${most} limit 1), ${before}) returning 1`);
    return gone.length;
  };

const usualSize = 5000;
const withinMs = 30_000;

export interface PruneOptions {
  readonly onError: (error: unknown, environment: string) => void;
  readonly size?: number;
  /** How long one environment may take; the rest is left to the next run. */
  readonly withinMs?: number;
}

/**
 * Prunes environments one after another, a batch in each transaction, so that none keeps others waiting and one that
 * fails stops no other.
 */
export async function pruneEnvironments(
  database: Database,
  environments: readonly string[],
  prunings: readonly Pruning[],
  { onError, size = usualSize, ...options }: PruneOptions,
): Promise<void> {
  for (const environment of environments) {
    const until = performance.now() + (options.withinMs ?? withinMs);
    try {
      for (const prune of prunings) {
        const batch = () => database.inEnvironments([environment], (db) => prune(db, environment, size));
        while (performance.now() < until && (await batch()) >= size);
      }
    } catch (error) {
      onError(error, environment);
    }
  }
}
