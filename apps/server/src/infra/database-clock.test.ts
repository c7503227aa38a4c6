import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../test/owner.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '../test/test-postgres.ts';
import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';
import { type Database, openDatabase } from './postgres/db.ts';
import { loginRoles } from './postgres/role-logins.ts';
import { sql } from './postgres/sql.ts';
import { insertJob, type JobHandler, type Queue, startQueue } from './queue.ts';
import { createSecrets } from './secrets/secrets.ts';

// Simulates machines with wrong clocks: `Date` is shifted under the program.

let database: TestDatabase;
let owner: Owner;
let pool: Database;
const clocks: DatabaseClock[] = [];
const queues: Queue[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database);
  const { app } = await loginRoles(database.url, createSecrets(testSecretKey).deriveAll);
  pool = openDatabase(app, { max: 6, onError: () => {} });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  for (const clock of clocks.splice(0)) clock.stop();
  await owner.query('delete from infra.jobs');
});
afterAll(async () => {
  await pool.close();
  await owner.end();
  await database.drop();
});

/** Runs `work` as on a machine whose clock is off by this much. */
async function onMachine<T>(offMs: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

async function openClock(): Promise<DatabaseClock> {
  const clock = createDatabaseClock();
  clocks.push(clock);
  await clock.follow(pool, (error) => {
    throw error;
  });
  return clock;
}

const databaseTime = async (): Promise<number> =>
  Date.parse((await owner.query('select infra.now() as now'))[0].now);

/** It is never ahead of the database, and not behind the moment at which it was opened. */
async function expectTrue({ clock }: DatabaseClock, openedAt: number): Promise<void> {
  const read = clock().getTime();
  expect(read).toBeGreaterThanOrEqual(openedAt);
  expect(read).toBeLessThanOrEqual(await databaseTime());
}

test('OP4: processes on machines that disagree about the time read the same clock', async () => {
  const openedAt = await databaseTime();
  const ahead = await onMachine(90_000, openClock);
  const behind = await onMachine(-90_000, openClock);
  for (const each of [ahead, behind]) await expectTrue(each, openedAt);
  // A change after the start is ignored as well.
  await onMachine(86_400_000, () => expectTrue(ahead, openedAt));
});

test('OP4: two workers 90 s apart run a job once, however long it takes', async () => {
  const runs: string[] = [];
  const work = Promise.withResolvers<void>();
  const worker = async (name: string): Promise<Queue> => {
    const handler: JobHandler = {
      kind: 'test',
      concurrency: 1,
      maxAttempts: 3,
      backOffMs: () => 1000,
      run: async () => {
        runs.push(name);
        await work.promise;
      },
      onGivenUp: async () => {},
    };
    const { clock } = await openClock();
    const onError = (error: unknown) => {
      throw error;
    };
    const queue = startQueue(pool, [handler], { clock, encrypt: Buffer.from, onError });
    queues.push(queue);
    return queue;
  };
  await onMachine(-90_000, async () => {
    const { clock } = await openClock();
    await pool.transaction((db) => insertJob(db, clock(), { kind: 'test', payload: {} }));
    await worker('behind');
    await vi.waitFor(() => expect(runs).toEqual(['behind']), { timeout: 10_000 });
  });
  await onMachine(90_000, async () => {
    const ahead = await worker('ahead');
    // Another job proves that this worker has looked.
    const { clock } = await openClock();
    await pool.transaction((db) => insertJob(db, clock(), { kind: 'test', payload: {} }));
    ahead.look();
    await vi.waitFor(() => expect(runs).toEqual(['behind', 'ahead']), { timeout: 10_000 });
    ahead.look();
  });
  work.resolve();
  await vi.waitFor(async () => expect(await owner.query('select 1 from infra.jobs')).toEqual([]), {
    timeout: 10_000,
  });
  expect(runs).toEqual(['behind', 'ahead']);
});

test('OP4: a lease is counted by the database, also for a worker that was suspended and is behind', async () => {
  const { clock } = await openClock();
  await pool.transaction((db) => insertJob(db, clock(), { kind: 'test', payload: {} }));
  const suspended = Object.assign(() => new Date(clock().getTime() - 120_000), {
    inStatement: clock.inStatement,
  });
  const work = Promise.withResolvers<void>();
  const run = vi.fn(() => work.promise);
  const handler = {
    kind: 'test',
    concurrency: 1,
    maxAttempts: 3,
    backOffMs: () => 1000,
    run,
    onGivenUp: async () => {},
  };
  queues.push(startQueue(pool, [handler], { clock: suspended, encrypt: Buffer.from, onError: () => {} }));
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), { timeout: 10_000 });
  const [job] = await owner.query(
    `select leased_until > now() + interval '10 seconds' as is_held from infra.jobs`,
  );
  work.resolve();
  expect(job).toEqual({ is_held: true });
});

test('OP4: the owner of the database can move its clock for tests; the program’s roles can’t', async () => {
  const move = pool.transaction((db) => db.query(sql`call infra.set_clock_offset('1 day')`));
  await expect(move).rejects.toThrow('permission denied');
  const replace = pool.transaction((db) =>
    db.query(sql`create or replace function infra.now() returns timestamptz language sql as 'select now()'`),
  );
  await expect(replace).rejects.toThrow(/permission denied|must be owner/);
  await owner.query(`call infra.set_clock_offset('1 day')`);
  try {
    const openedAt = Date.now() + 86_400_000;
    await expectTrue(await openClock(), openedAt);
  } finally {
    await owner.query(`call infra.set_clock_offset('0')`);
  }
});
