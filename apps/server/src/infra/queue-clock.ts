import { watchClock } from './clock-leaps.ts';
import { type Clock, nowIn } from './database-clock.ts';
import type { Database } from './db.ts';
import { sql } from './sql.ts';

// A database whose clock is set back leaves orders that are due, and leases that end, only when it has caught up: a mail would come a
// day late. Looked for at a start, whenever the clock is seen to have gone back, and every minute, since it may have been
// wrong only for a moment.

/** Whatever is put off for less was to be done soon; the rest has a date of its own. */
const soonMs = 3_600_000;
/** No handler waits longer before it tries again. */
const longestBackOffMs = 8 * 3_600_000;
const everyMs = 60_000;
/** Programs of the version before go by the clock of their machine while an installation is updated. */
const toleranceMs = 60_000;

export interface QueueClock {
  /** Now and then; cheap while nothing has happened. */
  look(): void;
  stop(): void;
}

interface Given {
  readonly clock: Clock;
  readonly leaseMs: number;
  /** By then every worker that lives has renewed its leases, with the clock as it is now. */
  readonly renewedWithinMs: number;
  readonly onError: (error: unknown) => void;
}

export function watchQueueClock(database: Database, given: Given): QueueClock {
  const { clock, leaseMs, renewedWithinMs, onError } = given;
  const leapOf = watchClock(clock);
  let later: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  const mend = () => {
    lookedAt = performance.now();
    pullForward(database, clock).catch(onError);
    clearTimeout(later);
    later = setTimeout(() => freeLeases(database, clock, leaseMs).catch(onError), renewedWithinMs);
    later.unref();
  };
  mend();
  return {
    look() {
      if (leapOf() < -toleranceMs || performance.now() - lookedAt > everyMs) mend();
    },
    stop: () => clearTimeout(later),
  };
}

/** Ordered, or tried, later than now: the clock has gone back since. */
export async function pullForward(database: Database, clock: Clock): Promise<void> {
  const now = nowIn(clock);
  const ahead = (ms: number) => sql`${now} + ${ms} * interval '1 millisecond'`;
  await database.transaction((db) =>
    db.query(sql`
      update infra.jobs set run_at = ${now}, created_at = least(created_at, ${now})
      where leased_until is null and (
        attempts = 0 and created_at > ${ahead(toleranceMs)} and run_at < created_at + ${soonMs} * interval '1 millisecond'
        or attempts > 0 and run_at > ${ahead(longestBackOffMs + toleranceMs)})`),
  );
}

/** Nobody alive holds a lease that long. */
export async function freeLeases(database: Database, clock: Clock, leaseMs: number): Promise<void> {
  const longest = sql`${nowIn(clock)} + ${leaseMs + toleranceMs} * interval '1 millisecond'`;
  await database.transaction((db) =>
    db.query(sql`update infra.jobs set leased_until = null where leased_until > ${longest}`),
  );
}
