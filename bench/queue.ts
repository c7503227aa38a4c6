import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { type Database, openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { migrate } from '../apps/server/src/infra/postgres/migrate.ts';
import { loginRoles } from '../apps/server/src/infra/postgres/role-logins.ts';
import { sql } from '../apps/server/src/infra/postgres/sql.ts';
import { insertJob, wakeWorkers } from '../apps/server/src/infra/queue.ts';
import { createSecrets } from '../apps/server/src/infra/secrets/secrets.ts';
import { createDatabase, startPostgres } from './database.ts';
import { extent } from './extent.ts';
import { end, secretKey } from './product.ts';
import type { QueueName, Started } from './queue-worker.ts';
import { median, printTable } from './report.ts';
import { untilStopped } from './running.ts';

// Compares our queue with graphile-worker, in alternating rounds on one database, each with a role that owns
// nothing: how long a job waits after its commit, how many jobs a worker executes, whether differing clocks
// let a job run twice, and how soon the job of a killed worker is resumed.

const rounds = 3;
const jobsWaited = extent('BENCH_QUEUE_JOBS', 100, 300);
const jobsAtOnce = extent('BENCH_QUEUE_BATCH', 1000, 3000);
const concurrency = 4;
const skewMs = 90_000;
/** Longer than a worker's polling interval. */
const longJobMs = 12_000;
const restartWithinMs = 90_000;
const queues = ['ours', 'graphile-worker'] as const satisfies readonly QueueName[];
const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

interface Place {
  readonly url: string;
  readonly database: Database;
}

interface Worker {
  readonly started: Started[];
  kill(): Promise<void>;
  stop(): Promise<void>;
}

async function startWorker(which: QueueName, url: string, aheadMs = 0): Promise<Worker> {
  const file = fileURLToPath(new URL('queue-worker.ts', import.meta.url));
  const env = { ...process.env, CLOCK_AHEAD_MS: String(aheadMs) };
  const child: ChildProcess = fork(file, [which, url, String(concurrency)], { env });
  const stop = untilStopped(() => end(child, 'SIGKILL'));
  const started: Started[] = [];
  await once(child, 'message');
  child.on('message', (message: Started) => started.push(message));
  return { started, kill: stop, stop };
}

/** Enqueues in a transaction; resolves when it is committed. */
async function enqueue(which: QueueName, { database }: Place, job: string, ms: number): Promise<void> {
  if (which === 'ours') {
    const now = new Date();
    await database.transaction((db) => insertJob(db, now, { kind: 'send-mail', payload: { job, ms } }));
    void wakeWorkers(database);
  } else
    await database.transaction((db) =>
      db.query(sql`select 1 from graphile_worker.add_job('send-mail', ${JSON.stringify({ job, ms })}::json)`),
    );
}

async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const since = nowMs();
  while (!isSo()) {
    if (nowMs() - since > withinMs) return false;
    await sleep(5);
  }
  return true;
}

async function measureWaits(which: QueueName, place: Place): Promise<number[]> {
  const worker = await startWorker(which, place.url);
  const waits: number[] = [];
  for (let i = 0; i < jobsWaited; i++) {
    const job = `wait ${i}`;
    await enqueue(which, place, job, 0);
    const committedAt = nowMs();
    await until(() => worker.started.length > i, 30_000);
    waits.push(Math.max(0, worker.started[i]!.at - committedAt));
    await sleep(20);
  }
  await worker.stop();
  return waits.sort((a, b) => a - b);
}

async function measureRate(which: QueueName, place: Place): Promise<number> {
  for (let i = 0; i < jobsAtOnce; i++) await enqueue(which, place, `many ${i}`, 0);
  const worker = await startWorker(which, place.url);
  await until(() => worker.started.length >= jobsAtOnce, 300_000);
  const times = worker.started.map(({ at }) => at);
  await worker.stop();
  return ((times.length - 1) / (Math.max(...times) - Math.min(...times))) * 1000;
}

/** Jobs that ran more than once while two workers disagreed about the time. */
async function countDoubles(which: QueueName, place: Place): Promise<number> {
  const onTime = await startWorker(which, place.url);
  for (let i = 0; i < concurrency; i++) await enqueue(which, place, `long ${i}`, longJobMs);
  await until(() => onTime.started.length === concurrency, 30_000);
  const ahead = await startWorker(which, place.url, skewMs);
  await sleep(longJobMs);
  const runs = Map.groupBy([...onTime.started, ...ahead.started], ({ job }) => job);
  await Promise.all([onTime.stop(), ahead.stop()]);
  return [...runs.values()].filter(({ length }) => length > 1).length;
}

/** Seconds until the job of a killed worker is started again; infinite if that took too long to wait for. */
async function measureRestart(which: QueueName, place: Place): Promise<number> {
  const doomed = await startWorker(which, place.url);
  await enqueue(which, place, 'crash', restartWithinMs);
  await until(() => doomed.started.length === 1, 30_000);
  await doomed.kill();
  const killedAt = nowMs();
  const next = await startWorker(which, place.url);
  const isRestarted = await until(() => next.started.some(({ job }) => job === 'crash'), restartWithinMs);
  const seconds = (nowMs() - killedAt) / 1000;
  await next.stop();
  return isRestarted ? seconds : Number.POSITIVE_INFINITY;
}

/**
 * What our migrator would have to grant to a role that owns nothing: its tables have row-level security
 * without a policy.
 */
const grants = `
  grant usage on schema graphile_worker to vitrine_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to vitrine_app;
  grant usage on all sequences in schema graphile_worker to vitrine_app;
  grant execute on all functions in schema graphile_worker to vitrine_app;
  do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'graphile_worker' loop
      execute format('create policy vitrine_app on graphile_worker.%I to vitrine_app using (true) with check (true)', t);
    end loop;
  end $$;`;

export async function measureQueue(): Promise<void> {
  const postgres = await startPostgres('queue');
  const ownerUrl = await createDatabase(postgres.url);
  await migrate(ownerUrl, { log: () => {} });
  await runMigrations({ connectionString: ownerUrl });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(grants);
  const { app } = await loginRoles(ownerUrl, createSecrets(secretKey).deriveAll);
  const database = openDatabase([app[0]!], { max: 4, onError: () => {} });
  const place = { url: app[0]!, database };
  const empty = async () => {
    await owner.query('delete from infra.jobs');
    await owner.query('delete from graphile_worker._private_jobs');
  };
  try {
    const waits = { ours: [] as number[][], 'graphile-worker': [] as number[][] };
    const rates = { ours: [] as number[], 'graphile-worker': [] as number[] };
    for (let round = 0; round < rounds; round++)
      for (const which of queues) {
        waits[which].push(await measureWaits(which, place));
        await empty();
        rates[which].push(await measureRate(which, place));
        await empty();
      }
    const doubles = { ours: 0, 'graphile-worker': 0 };
    for (const which of queues) {
      doubles[which] = await countDoubles(which, place);
      await empty();
    }
    const restarts = await Promise.all(queues.map((which) => measureRestart(which, place)));
    const at = (which: QueueName, share: number) =>
      median(waits[which].map((sorted) => sorted[Math.floor(sorted.length * share)]!));
    const beside = (of: (which: QueueName) => number) => ({
      measured: of('ours'),
      reference: of('graphile-worker'),
    });
    printTable('Our queue against graphile-worker 0.18.0 (reference), medians of alternating rounds', [
      { what: 'commit to start, p50', ...beside((which) => at(which, 0.5)), unit: 'ms' },
      { what: 'commit to start, p95', ...beside((which) => at(which, 0.95)), unit: 'ms' },
      {
        what: `throughput, ${concurrency} at a time`,
        ...beside((which) => median(rates[which])),
        unit: 'jobs/s',
      },
      { what: 'run twice, clocks 90 s apart', measured: doubles.ours, unit: 'jobs', goal: { atMost: 0 } },
      { what: '  graphile-worker', measured: doubles['graphile-worker'], unit: 'jobs' },
      {
        what: 'job of a killed worker restarts after',
        measured: restarts[0]!,
        unit: 's',
        goal: { atMost: 90 },
      },
      {
        what: '  graphile-worker (999: not within 90 s, its locks end after 4 hours)',
        measured: Math.min(restarts[1]!, 999),
        unit: 's',
      },
    ]);
  } finally {
    await database.close();
    await owner.end();
    await postgres.stop();
  }
}
