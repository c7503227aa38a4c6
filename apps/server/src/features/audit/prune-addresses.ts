import type { Pruning } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';

const keepDays = 90;

/** Removes the addresses of old sign-ins and failures, which are useful only for a while; the rows stay. */
export const pruneAddresses =
  (now: Date): Pruning =>
  async (db, _environment, most) => {
    const before = new Date(now.getTime() - keepDays * 86_400_000);
    const [row] = await db.query(
      sql({ count: 'int4?' })`select content.prune_audit_addresses(${before}, ${most}) as count`,
    );
    return row!.count!;
  };
