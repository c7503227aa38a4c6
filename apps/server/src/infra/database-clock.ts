import type { Database } from './postgres/db.ts';
import { type Sql, sql } from './postgres/sql.ts';

// The database's clock, for everything that processes compare with each other: clocks of machines differ. A process reads it every few
// seconds and goes on from there by a timer that nobody can set, so the clock of its own machine means nothing. Leases are counted
// in the statement itself, because a machine that was suspended is behind until it has read the clock again.

/** A moment for the program; `inStatement` is the same clock for a statement. Tests bring a plain function. */
export type Clock = (() => Date) & { readonly inStatement?: Sql };

/** The present moment inside a statement. */
export const nowIn = (clock: Clock): Sql => clock.inStatement ?? sql`${clock()}::timestamptz`;

export interface DatabaseClock {
  readonly clock: Clock;
  /** Resolves when the clock was read once; before, it is the machine's. */
  follow(database: Database, onError: (error: unknown) => void): Promise<void>;
  stop(): void;
}

const readEveryMs = 5000;

export function createDatabaseClock(): DatabaseClock {
  let offset = Date.now() - performance.now();
  let timer: NodeJS.Timeout | undefined;
  const read = async (database: Database): Promise<void> => {
    const [row] = await database.transaction((db) =>
      db.query(sql({ at: 'float8' })`select extract(epoch from infra.now())::float8 * 1000 as at`),
    );
    // By the moment of the answer: a little behind rather than ahead, so that what is due now is not due a moment later.
    offset = row!.at - performance.now();
  };
  return {
    clock: Object.assign(() => new Date(offset + performance.now()), { inStatement: sql`infra.now()` }),
    async follow(database, onError) {
      await read(database);
      timer = setInterval(() => read(database).catch(onError), readEveryMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
