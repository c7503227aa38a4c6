import { actingAs } from './author.ts';
import { type Clock, nowIn } from './database-clock.ts';
import { publishNow } from './events.ts';
import { keepFailedJob } from './failed-jobs.ts';
import { newId } from './ids.ts';
import { columns, type RowOf } from './postgres/columns.ts';
import type { Database, Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';
import type { Secrets } from './secrets/secrets.ts';
import { TryLater } from './try-later.ts';

// The queue in Postgres: jobs are inserted in the transaction of the change they belong to, taken by any
// worker with SKIP LOCKED, and held by a lease that is renewed while they run. The job of a dead worker is
// taken by the next one. A job that has failed or killed its worker too often is given up and kept for the
// operator. Kinds are in jobs.ts.

export interface Job<Payload = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly environment: string | null;
  readonly payload: Payload;
  /** 1 for the first. */
  readonly attempt: number;
  /** How many workers in a row ended without a word while they carried it out. */
  readonly deaths: number;
  /** When it was due; a later time in the table means that it was enqueued again. */
  readonly dueAt: string;
}

export interface JobHandler {
  readonly kind: string;
  readonly concurrency: number;
  readonly maxAttempts: number;
  readonly takesTurns?: boolean;
  /** Of one environment at a time in a process, so that none holds all places. */
  readonly perEnvironment?: number;
  isReady?(): boolean;
  backOffMs(attempts: number): number;
  run(job: Job, signal: AbortSignal): Promise<void>;
  onGivenUp(job: Job, error: string): Promise<void>;
}

export interface InsertedJob {
  readonly kind: string;
  readonly environment?: string;
  readonly payload: unknown;
  readonly key?: string;
  readonly runAt?: Date;
}

/** Callers use `enqueue` (jobs.ts), which is typed by the kind. */
export async function insertJob(db: Db, now: Date, job: InsertedJob): Promise<string> {
  const id = newId(now);
  await db.query(sql`
    insert into infra.jobs (id, kind, environment_id, payload, key, run_at, created_at)
    values (${id}, ${job.kind}, ${job.environment ?? null}, ${JSON.stringify(job.payload)},
      ${job.key ?? null}, ${job.runAt ?? now}, ${now})
    on conflict (kind, key) where key is not null do update
      -- Somebody works on it, perhaps past the point that this order is about: it is done once more afterwards.
      set run_at = greatest(excluded.run_at, jobs.run_at + interval '1 microsecond'), payload = excluded.payload
      where jobs.leased_until is not null`);
  return id;
}

/** Runs the work of delayed jobs immediately; the jobs are needed only if this fails. */
export async function tryAtOnce(
  database: Database,
  jobIds: readonly string[],
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
  } catch {
    return false;
  }
  await database.transaction((db) =>
    db.query(sql`delete from infra.jobs where id = any (${jobIds}::uuid[]) and leased_until is null`),
  );
  return true;
}

/** After the commit: workers check immediately instead of at their next poll. */
export const wakeWorkers = (database: Database): Promise<void> => publishNow(database, 'jobs', {});

const leaseMs = 60_000;
/** A process may be this much ahead of the clock it read last: jobs enqueued for now are due now. */
const aheadMs = 100;
const renewMs = 15_000;
const lookEveryMs = 5000;
/** Also of a job that is tried without limit: it probably kills its workers. */
const maxDeaths = 5;

export interface Queue {
  /** Looks for jobs now. */
  look(): void;
  /** How many jobs of a kind this process is carrying out. */
  countOf(kind: JobHandler['kind']): number;
  stop(): Promise<void>;
}

export interface QueueOptions {
  readonly clock: Clock;
  /** The time of leases, if it is not that of due times: a lease says that its worker is alive, which takes real time. */
  readonly leaseClock?: Clock;
  /** Encrypts the masked parts of a job that was given up. */
  readonly encrypt: Secrets['encrypt'];
  readonly onError: (error: unknown, kind: string) => void;
  readonly onGivenUp?: (kind: string) => void;
}

export function startQueue(
  database: Database,
  handlers: readonly JobHandler[],
  options: QueueOptions,
): Queue {
  const { clock, leaseClock = clock, onError } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const working = new Map<string, number>();
  const busy = new Map<string, number>();
  /** Environments of the jobs of each kind that are being carried out. */
  const served = new Map<string, string[]>();
  const claims = new Map<string, Promise<unknown>>();

  /** One after another where environments have a limit: two at once would not know of each other's. */
  function claimNext(handler: JobHandler): Promise<Job | null> {
    const { kind, perEnvironment } = handler;
    const now = served.get(kind) ?? [];
    served.set(kind, now);
    const claimOne = async () => {
      const most = perEnvironment ?? Number.POSITIVE_INFINITY;
      const full = now.filter((each, i) => now.indexOf(each) === i && countIn(now, each) >= most);
      const job = await claim(database, handler, clock, leaseClock, full);
      if (job?.environment) now.push(job.environment);
      return job;
    };
    if (perEnvironment === undefined) return claimOne();
    const own = (claims.get(kind) ?? Promise.resolve()).then(claimOne);
    claims.set(
      kind,
      own.catch(() => {}),
    );
    return own;
  }

  const take = async (handler: JobHandler): Promise<void> => {
    const isReady = () => handler.isReady?.() ?? true;
    while (!stopping.signal.aborted && isReady() && (busy.get(handler.kind) ?? 0) < handler.concurrency) {
      busy.set(handler.kind, (busy.get(handler.kind) ?? 0) + 1);
      const job = await claimNext(handler).catch((error: unknown) => {
        onError(error, handler.kind);
        return null;
      });
      const free = () => {
        busy.set(handler.kind, busy.get(handler.kind)! - 1);
        if (job?.environment) removeOne(served.get(handler.kind)!, job.environment);
      };
      if (!job) return void free();
      if (stopping.signal.aborted) {
        await giveBack(database, job).catch((error: unknown) => onError(error, handler.kind));
        return void free();
      }
      const count = (step: 1 | -1) => working.set(handler.kind, (working.get(handler.kind) ?? 0) + step);
      count(1);
      const work = carryOut(database, handler, job, stopping.signal, options)
        .catch((error: unknown) => onError(error, handler.kind))
        .finally(() => {
          count(-1);
          free();
          running.delete(work);
          // Others of its kind may have waited for its place; what it enqueued itself may be of any kind.
          track(take(handler));
          look();
        });
      running.add(work);
    }
  };
  const track = (work: Promise<void>) => {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
  };
  let isAsking = false;
  let asksAgain = false;
  /** One question for all kinds, and one at a time: most looks find nothing. */
  const ask = async (): Promise<void> => {
    isAsking = true;
    while (asksAgain && !stopping.signal.aborted) {
      asksAgain = false;
      const due = await dueKinds(database, handlers, clock, leaseClock).catch((error: unknown) => {
        onError(error, 'queue');
        return new Set<string>();
      });
      for (const handler of handlers) if (due.has(handler.kind)) track(take(handler));
    }
    isAsking = false;
  };
  const look = () => {
    asksAgain = true;
    if (!isAsking) track(ask());
  };
  const timer = setInterval(look, lookEveryMs);
  const moving = moveFromFuture(database, clock)
    .catch((error: unknown) => onError(error, 'clock'))
    .finally(() => running.delete(moving));
  running.add(moving);
  setImmediate(look);
  return {
    look,
    countOf: (kind) => working.get(kind) ?? 0,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

const countIn = (all: readonly string[], one: string) => all.filter((each) => each === one).length;
const removeOne = (all: string[], one: string) => void all.splice(all.indexOf(one), 1);

/**
 * After a clock that was days ahead has been set back, jobs would wait until then: they keep their delay,
 * from now on.
 */
async function moveFromFuture(database: Database, clock: Clock): Promise<void> {
  const now = nowIn(clock);
  await database.transaction((db) =>
    db.query(sql`
      update infra.jobs set run_at = ${now} + (run_at - created_at), created_at = ${now}
      where created_at > ${now} + interval '1 day'`),
  );
}

const jobRowColumns = columns({
  id: 'uuid',
  kind: 'text',
  environment_id: 'uuid?',
  payload: 'jsonb',
  attempts: 'int4',
  deaths: 'int4',
  due_at: 'text',
});
type JobRow = RowOf<typeof jobRowColumns>;

const jobOf = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  environment: row.environment_id,
  payload: row.payload,
  attempt: row.attempts,
  deaths: row.deaths,
  dueAt: row.due_at,
});

/** A lease starting now, by the clock that all workers read. */
const newLease = (clock: Clock) => sql`${nowIn(clock)} + ${leaseMs} * interval '1 millisecond'`;

const isDue = (clock: Clock, leaseClock: Clock) =>
  sql`j.run_at <= ${nowIn(clock)} + ${aheadMs} * interval '1 millisecond'
    and (j.leased_until is null or j.leased_until <= ${nowIn(leaseClock)})`;

async function dueKinds(
  database: Database,
  handlers: readonly JobHandler[],
  clock: Clock,
  leaseClock: Clock,
): Promise<Set<string>> {
  const kinds = handlers.map(({ kind }) => kind);
  const rows = await database.transaction((db) =>
    db.query(sql({ kind: 'text' })`
      select k.kind from unnest(${kinds}::text[]) k (kind)
      where exists (select from infra.jobs j where j.kind = k.kind and ${isDue(clock, leaseClock)})`),
  );
  return new Set(rows.map(({ kind }) => kind));
}

function claim(
  database: Database,
  handler: JobHandler,
  clock: Clock,
  leaseClock: Clock,
  /** Environments that have their share. */
  full: readonly string[],
): Promise<Job | null> {
  const { kind, takesTurns } = handler;
  const others = full.length > 0 ? sql`and j.environment_id <> all (${full}::uuid[])` : sql``;
  const isNext = sql`j.kind = ${kind} and ${isDue(clock, leaseClock)} ${others}`;
  const next = takesTurns
    ? sql`select j.id from infra.jobs j
        left join infra.job_turns t on t.kind = j.kind and t.environment_id = j.environment_id
        where ${isNext} order by t.served_at nulls first, j.run_at, j.id limit 1 for update of j skip locked`
    : sql`select j.id from infra.jobs j where ${isNext} order by j.run_at, j.id limit 1 for update skip locked`;
  return database.transaction(async (db) => {
    const [row] = await db.query(sql(jobRowColumns)`
      update infra.jobs set attempts = attempts + 1, leased_until = ${newLease(leaseClock)},
        deaths = deaths + case when leased_until is null then 0 else 1 end
      where id = (${next})
      returning id, kind, environment_id, payload, attempts, deaths, run_at::text as due_at`);
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
  options: QueueOptions,
): Promise<void> {
  const { clock, leaseClock = clock } = options;
  // It was started too often without finishing, so it probably kills its workers.
  if (job.attempt > handler.maxAttempts || job.deaths >= maxDeaths)
    return giveUp(database, handler, job, 'died', options);
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renew(database, job, leaseClock).then(
      (isOurs) => isOurs || lost.abort(),
      () => {}, // the database is briefly unavailable; the lease is longer than that, or another worker takes over
    );
  }, renewMs);
  try {
    const signal = AbortSignal.any([stopping, lost.signal]);
    await actingAs({ via: 'program', call: job.kind }, () => handler.run(job, signal));
    await forget(database, job);
  } catch (error) {
    if (lost.signal.aborted) return;
    if (stopping.aborted) return await giveBack(database, job);
    if (error instanceof TryLater) return await postpone(database, job, clock, error.afterMs);
    const reason = error instanceof Error ? error.message : String(error);
    if (job.attempt >= handler.maxAttempts) return await giveUp(database, handler, job, reason, options);
    await database.transaction((db) =>
      db.query(sql`
        update infra.jobs set leased_until = null, deaths = 0, last_error = ${reason.slice(0, 500)},
          run_at = ${nowIn(clock)} + ${handler.backOffMs(job.attempt)} * interval '1 millisecond'
        where id = ${job.id} and attempts = ${job.attempt}`),
    );
  } finally {
    clearInterval(renewing);
  }
}

async function giveUp(
  database: Database,
  handler: JobHandler,
  job: Job,
  reason: string,
  { clock, encrypt, onGivenUp }: QueueOptions,
): Promise<void> {
  await handler.onGivenUp(job, reason);
  await forget(database, job, (db, row) => {
    const { key, created_at: createdAt } = row;
    const failed = { ...job, attempts: job.attempt, key, createdAt };
    return keepFailedJob(db, encrypt, nowIn(clock), failed, reason);
  });
  onGivenUp?.(handler.kind);
}

async function renew(database: Database, job: Job, clock: Clock): Promise<boolean> {
  const rows = await database.transaction((db) =>
    db.query(sql`
      update infra.jobs set leased_until = ${newLease(clock)}
      where id = ${job.id} and attempts = ${job.attempt} returning id`),
  );
  return rows.length > 0;
}

/** Stopped by a shutdown, not failed: the attempt does not count. */
async function giveBack(database: Database, job: Job): Promise<void> {
  await database.transaction((db) =>
    db.query(sql`
      update infra.jobs set leased_until = null, attempts = attempts - 1
      where id = ${job.id} and attempts = ${job.attempt}`),
  );
}

/** It could not begin yet: the attempt does not count. */
async function postpone(database: Database, job: Job, clock: Clock, afterMs: number): Promise<void> {
  await database.transaction((db) =>
    db.query(sql`
      update infra.jobs set leased_until = null, attempts = attempts - 1,
        run_at = ${nowIn(clock)} + ${afterMs} * interval '1 millisecond'
      where id = ${job.id} and attempts = ${job.attempt}`),
  );
}

const forgottenRowColumns = columns({
  key: 'text?',
  created_at: 'timestamptz',
});
type ForgottenRow = RowOf<typeof forgottenRowColumns>;

/** Does nothing if its lease expired and another worker has taken it. */
async function forget(
  database: Database,
  job: Job,
  keep: (db: Db, row: ForgottenRow) => Promise<void> = async () => {},
): Promise<void> {
  const isOurs = sql`id = ${job.id} and attempts = ${job.attempt}`;
  await database.transaction(async (db) => {
    const [row] = await db.query(sql(forgottenRowColumns)`
      delete from infra.jobs where ${isOurs} and run_at = ${job.dueAt}::timestamptz returning key, created_at`);
    if (row) return keep(db, row);
    // It was enqueued again in the meantime.
    await db.query(sql`update infra.jobs set leased_until = null, attempts = 0, deaths = 0 where ${isOurs}`);
  });
}
