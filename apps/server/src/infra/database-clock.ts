import type { Database } from './postgres/db.ts';
import { type Sql, sql } from './postgres/sql.ts';

// The database's clock, for everything that processes compare with each other, because clocks of machines
// differ. A process reads it every few seconds and continues from there by a monotonic timer, so the clock of
// its own machine is irrelevant. Leases are computed in the statement itself, because a machine that was
// suspended is behind until it reads the clock again.

/**
 * Returns the current time; `inStatement` is the same clock inside a statement. Tests use a plain function.
 */
export type Clock = (() => Date) & { readonly inStatement?: Sql };

/** The current time inside a statement. */
export const nowIn = (clock: Clock): Sql => clock.inStatement ?? sql`${clock()}::timestamptz`;

/** The database's time in statements, also in a program whose own time a test has set. */
export const databaseTime: Clock = Object.assign(() => new Date(), { inStatement: sql`infra.now()` });

export interface DatabaseClock {
  readonly clock: Clock;
  /** Resolves once the clock has been read; until then it is the machine's. */
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
    // Uses the moment of the answer, so that the clock is slightly behind rather than ahead and nothing runs
    // before it is due.
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
