import type { Database, Db } from './db.ts';

/** Few enough that a batch stays far below the limit of a statement. */
const usualSize = 200;

export interface Batches {
  readonly onError: (error: unknown, environment: string) => void;
  readonly size?: number;
}

/**
 * Work for many environments, some in each transaction. Where a batch fails its environments are tried one by one, so
 * that the one that fails stops no other.
 */
export async function inBatches(
  database: Database,
  environments: readonly string[],
  work: (db: Db, batch: readonly string[]) => Promise<void>,
  { onError, size = usualSize }: Batches,
): Promise<void> {
  for (let from = 0; from < environments.length; from += size) {
    const batch = environments.slice(from, from + size);
    try {
      await database.inEnvironments(batch, (db) => work(db, batch));
    } catch (error) {
      if (batch.length === 1) onError(error, batch[0]!);
      else await inBatches(database, batch, work, { onError, size: 1 });
    }
  }
}
