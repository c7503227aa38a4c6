import { type Clock, nowIn } from './database-clock.ts';
import { publishNow } from './events.ts';
import { newId } from './ids.ts';
import type { Database, Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

// Orders for the worker, in Postgres: enqueued in the transaction of what they concern, taken by any worker with SKIP
// LOCKED, kept by a lease that is renewed while somebody works. A worker that dies leaves its job to the next one. A job
// that has failed too often, or has killed its worker too often, is given up: `giveUp` tells whoever waits for it.

export interface Job<Payload = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly environment: string | null;
  readonly payload: Payload;
  /** 1 for the first. */
  readonly attempt: number;
  /** When it was due; a later moment in the table means that it was ordered again. */
  readonly dueAt: string;
}

export interface JobHandler<Payload = unknown> {
  readonly kind: string;
  /** So many at a time in one process. */
  readonly atOnce: number;
  readonly maxAttempts: number;
  /** Environments take turns: a customer's jobs wait behind their own, not behind another's thousand. */
  readonly takesTurns?: boolean;
  /** While it says no, jobs of this kind are left to other workers. */
  isReady?(): boolean;
  /** Wait before the next attempt, given the number of those made. */
  backOffMs(attempts: number): number;
  run(job: Job<Payload>, signal: AbortSignal): Promise<void>;
  /** After the last attempt. */
  giveUp(job: Job<Payload>, error: string): Promise<void>;
}

export interface JobRequest {
  readonly kind: string;
  readonly environment?: string;
  readonly payload: unknown;
  readonly key?: string;
  readonly runAt?: Date;
}

/** In the caller's transaction: the order exists if and only if what it is about does. Tells its id, unless folded. */
export async function enqueue(db: Db, now: Date, order: JobRequest): Promise<string> {
  const id = newId(now);
  await db.query(sql`
    insert into infra.jobs (id, kind, environment_id, payload, key, run_at, created_at)
    values (${id}, ${order.kind}, ${order.environment ?? null}, ${JSON.stringify(order.payload)},
      ${order.key ?? null}, ${order.runAt ?? now}, ${now})
    on conflict (kind, key) where key is not null do update
      -- Somebody works on it, perhaps past the point that this order is about: it is done once more afterwards.
      set run_at = greatest(excluded.run_at, jobs.run_at + interval '1 microsecond'), payload = excluded.payload
      where jobs.leased_until is not null`);
  return id;
}

/** Tries what was ordered for later, in case this fails, at once; so the order is needed only if it does. */
export async function tryAtOnce(
  database: Database,
  orders: readonly string[],
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
  } catch {
    return false;
  }
  await database.transaction((db) =>
    db.query(sql`delete from infra.jobs where id = any (${orders}::uuid[]) and leased_until is null`),
  );
  return true;
}

/** After the commit: workers look at once instead of at their next round. */
export const wakeWorkers = (database: Database): Promise<void> =>
  publishNow(database, { environment: '', kinds: ['jobs'] });

const leaseMs = 60_000;
/** A process may be so much ahead of the clock it read last: what it ordered for now is due now. */
const aheadMs = 100;
const renewMs = 15_000;
const lookEveryMs = 5000;

export interface Queue {
  /** Looks for work now. */
  look(): void;
  stop(): Promise<void>;
}

export function startQueue(
  database: Database,
  handlers: readonly JobHandler[],
  { clock, onError }: { clock: Clock; onError: (error: unknown, kind: string) => void },
): Queue {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const busy = new Map<string, number>();

  const take = async (handler: JobHandler): Promise<void> => {
    const isReady = () => handler.isReady?.() ?? true;
    while (!stopping.signal.aborted && isReady() && (busy.get(handler.kind) ?? 0) < handler.atOnce) {
      busy.set(handler.kind, (busy.get(handler.kind) ?? 0) + 1);
      const job = await claim(database, handler, clock).catch((error: unknown) => {
        onError(error, handler.kind);
        return null;
      });
      const free = () => busy.set(handler.kind, busy.get(handler.kind)! - 1);
      if (!job) return void free();
      if (stopping.signal.aborted) {
        await giveBack(database, job).catch((error: unknown) => onError(error, handler.kind));
        return void free();
      }
      const work = carryOut(database, handler, job, stopping.signal, clock)
        .catch((error: unknown) => onError(error, handler.kind))
        .finally(() => {
          free();
          running.delete(work);
          look();
        });
      running.add(work);
    }
  };
  const look = () => {
    for (const handler of handlers) {
      const taking = take(handler).finally(() => running.delete(taking));
      running.add(taking);
    }
  };
  const timer = setInterval(look, lookEveryMs);
  const moving = moveFromFuture(database, clock)
    .catch((error: unknown) => onError(error, 'clock'))
    .finally(() => running.delete(moving));
  running.add(moving);
  setImmediate(look);
  return {
    look,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** A clock that was days ahead and has been set back leaves jobs that would wait until then: they keep their delay, from now on. */
async function moveFromFuture(database: Database, clock: Clock): Promise<void> {
  const now = nowIn(clock);
  await database.transaction((db) =>
    db.query(sql`
      update infra.jobs set run_at = ${now} + (run_at - created_at), created_at = ${now}
      where created_at > ${now} + interval '1 day'`),
  );
}

interface JobRow {
  id: string;
  kind: string;
  environment_id: string | null;
  payload: unknown;
  attempts: number;
  due_at: string;
}

const jobOf = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  environment: row.environment_id,
  payload: row.payload,
  attempt: row.attempts,
  dueAt: row.due_at,
});

/** A lease from now on, by the clock that all workers read. */
const newLease = (clock: Clock) => sql`${nowIn(clock)} + ${leaseMs} * interval '1 millisecond'`;

function claim(database: Database, handler: JobHandler, clock: Clock): Promise<Job | null> {
  const { kind, takesTurns } = handler;
  const isDue = sql`j.kind = ${kind} and j.run_at <= ${nowIn(clock)} + ${aheadMs} * interval '1 millisecond'
    and (j.leased_until is null or j.leased_until <= ${nowIn(clock)})`;
  const next = takesTurns
    ? sql`select j.id from infra.jobs j
        left join infra.job_turns t on t.kind = j.kind and t.environment_id = j.environment_id
        where ${isDue} order by t.served_at nulls first, j.run_at, j.id limit 1 for update of j skip locked`
    : sql`select j.id from infra.jobs j where ${isDue} order by j.run_at, j.id limit 1 for update skip locked`;
  return database.transaction(async (db) => {
    const [row] = await db.query<JobRow>(sql`
      update infra.jobs set attempts = attempts + 1, leased_until = ${newLease(clock)}
      where id = (${next})
      returning id, kind, environment_id, payload, attempts, run_at::text as due_at`);
    if (row?.environment_id && takesTurns)
      await db.query(sql`
        insert into infra.job_turns (kind, environment_id, served_at)
        values (${kind}, ${row.environment_id}, clock_timestamp())
        on conflict (kind, environment_id) do update set served_at = excluded.served_at`);
    return row ? jobOf(row) : null;
  });
}

async function carryOut(
  database: Database,
  handler: JobHandler,
  job: Job,
  stopping: AbortSignal,
  clock: Clock,
): Promise<void> {
  // It was begun so often without an end that it must be what kills its workers.
  if (job.attempt > handler.maxAttempts) return finish(database, handler, job, 'died');
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renew(database, job, clock).then(
      (isOurs) => isOurs || lost.abort(),
      () => {}, // the database is away for a moment; the lease is longer than that, or another worker takes over
    );
  }, renewMs);
  try {
    await handler.run(job, AbortSignal.any([stopping, lost.signal]));
    await forget(database, job);
  } catch (error) {
    if (lost.signal.aborted) return;
    if (stopping.aborted) return await giveBack(database, job);
    const reason = error instanceof Error ? error.message : String(error);
    if (job.attempt >= handler.maxAttempts) return await finish(database, handler, job, reason);
    await database.transaction((db) =>
      db.query(sql`
        update infra.jobs set leased_until = null, last_error = ${reason.slice(0, 500)},
          run_at = ${nowIn(clock)} + ${handler.backOffMs(job.attempt)} * interval '1 millisecond'
        where id = ${job.id} and attempts = ${job.attempt}`),
    );
  } finally {
    clearInterval(renewing);
  }
}

async function finish(database: Database, handler: JobHandler, job: Job, reason: string): Promise<void> {
  await handler.giveUp(job, reason);
  await forget(database, job);
}

async function renew(database: Database, job: Job, clock: Clock): Promise<boolean> {
  const rows = await database.transaction((db) =>
    db.query(sql`
      update infra.jobs set leased_until = ${newLease(clock)}
      where id = ${job.id} and attempts = ${job.attempt} returning id`),
  );
  return rows.length > 0;
}

/** Stopped in order, not failed: the attempt does not count. */
async function giveBack(database: Database, job: Job): Promise<void> {
  await database.transaction((db) =>
    db.query(sql`
      update infra.jobs set leased_until = null, attempts = attempts - 1
      where id = ${job.id} and attempts = ${job.attempt}`),
  );
}

/** Nothing happens when its lease ran out and somebody else has taken it. */
async function forget(database: Database, job: Job): Promise<void> {
  const isOurs = sql`id = ${job.id} and attempts = ${job.attempt}`;
  await database.transaction(async (db) => {
    const [isDone] = await db.query(sql`
      delete from infra.jobs where ${isOurs} and run_at = ${job.dueAt}::timestamptz returning 1`);
    if (isDone) return;
    // Ordered again meanwhile.
    await db.query(sql`update infra.jobs set leased_until = null, attempts = 0 where ${isOurs}`);
  });
}
