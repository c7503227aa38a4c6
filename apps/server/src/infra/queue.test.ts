import { randomUUID } from 'node:crypto';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { converterJobs, playableJobs } from '../features/playables/playables.jobs.ts';
import { findEnvironment } from '../http/environments.ts';
import { stateOf } from '../test/no-change.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import {
  type InsertedJob,
  insertJob,
  type Job,
  type JobHandler,
  type Queue,
  startQueue,
  tryAtOnce,
} from './queue.ts';
import { TryLater } from './try-later.ts';

let server: TestServer;
let owner: Owner;
let now = new Date();
const queues: Queue[] = [];
const unfinished: Attempt[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
});
afterEach(async () => {
  const stopped = queues.splice(0).map((queue) => queue.stop());
  // A queue waits for what it has begun, also for a job that it took after the last line of a test.
  for (const { end } of unfinished.splice(0)) end();
  await Promise.all(stopped);
  await owner.query('delete from infra.jobs');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const order = (given: Partial<InsertedJob> = {}) =>
  server.program.app.content.transaction((db) => insertJob(db, now, { kind: 'test', payload: {}, ...given }));
/** Jobs of this file, because starting the demo leaves its own jobs. */
const jobs = () => owner.query(`select * from infra.jobs where kind like 'test%'`);

interface Attempt {
  readonly job: Job;
  readonly signal: AbortSignal;
  end(): void;
  fail(reason: string): void;
  postpone(afterMs: number): void;
}

/** A worker whose jobs end when the test says so. */
function startWorker(more: Partial<JobHandler> = {}) {
  const attempts: Attempt[] = [];
  const givenUp: string[] = [];
  const handler: JobHandler = {
    kind: 'test',
    concurrency: 1,
    maxAttempts: 3,
    backOffMs: (count) => count * 1000,
    run: (job, signal) =>
      new Promise<void>((resolve, reject) => {
        const attempt = {
          job,
          signal,
          end: resolve,
          fail: (reason: string) => reject(new Error(reason)),
          postpone: (afterMs: number) => reject(new TryLater('later', afterMs)),
        };
        attempts.push(attempt);
        unfinished.push(attempt);
      }),
    onGivenUp: async (_job, reason) => void givenUp.push(reason),
    ...more,
  };
  const queue = startQueue(server.program.app.content, [handler], {
    clock: () => now,
    encrypt: server.program.app.secrets.encrypt,
    onError: (error) => {
      throw error;
    },
  });
  queues.push(queue);
  return { queue, attempts, givenUp };
}

const attempted = (worker: ReturnType<typeof startWorker>, count: number) =>
  vi.waitFor(() => {
    worker.queue.look();
    expect(worker.attempts).toHaveLength(count);
  }, 10_000);
const isEmpty = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), 10_000);

test('jobs with the same key are one, and are executed once', async () => {
  await Promise.all([order({ key: 'a' }), order({ key: 'a' }), order({ key: 'a' }), order({ key: 'b' })]);
  expect(await jobs()).toHaveLength(2);
  const worker = startWorker({ concurrency: 5 });
  await attempted(worker, 2);
  for (const { end } of worker.attempts) end();
  await isEmpty();
  expect(worker.attempts).toHaveLength(2);
});

test('a fallback job is needed only if the immediate attempt fails', async () => {
  const { content } = server.program.app;
  const orders = [await order({ runAt: new Date(now.getTime() + 10_000) })];
  expect(await tryAtOnce(content, orders, () => Promise.reject(new Error('no answer')))).toBe(false);
  expect(await jobs()).toHaveLength(1);
  expect(await tryAtOnce(content, orders, () => Promise.resolve())).toBe(true);
  expect(await jobs()).toEqual([]);
});

test('a job enqueued while the same one is executed is not lost', async () => {
  await order({ key: 'a', payload: { round: 1 } });
  const worker = startWorker();
  await attempted(worker, 1);
  later(1);
  await order({ key: 'a', payload: { round: 2 } });
  worker.attempts[0]!.end();
  await attempted(worker, 2);
  expect(worker.attempts[1]!.job).toMatchObject({ payload: { round: 2 }, attempt: 1 });
  worker.attempts[1]!.end();
  await isEmpty();
});

test('ME4: environments take turns: one file of a customer does not wait behind the thousand of another', async () => {
  const [busy, other, third] = [randomUUID(), randomUUID(), randomUUID()];
  for (let i = 0; i < 25; i++) await order({ environment: busy, payload: { i } });
  await order({ environment: other });
  await order({ environment: third });
  const worker = startWorker({ takesTurns: true });
  for (let done = 1; done <= 6; done++) {
    await attempted(worker, done);
    worker.attempts.at(-1)!.end();
  }
  const served = worker.attempts.map(({ job }) => job.environment);
  expect(new Set(served.slice(0, 3))).toEqual(new Set([busy, other, third]));
  expect(served.slice(3)).toEqual([busy, busy, busy]);
});

test('N4: an environment has one of the places, so that another finds one free', async () => {
  const [slow, other] = [randomUUID(), randomUUID()];
  for (let i = 0; i < 8; i++) await order({ environment: slow, payload: { i } });
  const worker = startWorker({ concurrency: 4, takesTurns: true, perEnvironment: 1 });
  await attempted(worker, 1);
  // However often it looks, nothing more of this one begins.
  for (let i = 0; i < 10; i++) worker.queue.look();
  await order({ environment: other });
  await attempted(worker, 2);
  expect(worker.attempts.map(({ job }) => job.environment)).toEqual([slow, other]);
  worker.attempts[0]!.end();
  await attempted(worker, 3);
  expect(worker.attempts[2]!.job.environment).toBe(slow);
});

test('A8: what could not begin is done again soon, and that is no attempt', async () => {
  await order();
  const worker = startWorker({ maxAttempts: 1 });
  for (let i = 1; i <= 3; i++) {
    await attempted(worker, i);
    worker.attempts.at(-1)!.postpone(5000);
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 0, leased_until: null }]));
    later(5001);
  }
  await attempted(worker, 4);
  expect(worker.attempts[3]!.job.attempt).toBe(1);
  worker.attempts[3]!.end();
  await isEmpty();
  expect(worker.givenUp).toEqual([]);
});

test('a handler that is not ready leaves its jobs to others', async () => {
  await order();
  let isReady = false;
  const worker = startWorker({ isReady: () => isReady });
  const other = startWorker();
  await attempted(other, 1);
  await order();
  other.attempts[0]!.end();
  await attempted(other, 2);
  expect(worker.attempts).toEqual([]);
  await order();
  isReady = true;
  await attempted(worker, 1);
  for (const { end } of [...worker.attempts, ...other.attempts]) end();
  await isEmpty();
});

test('no more jobs are executed at once than a handler allows', async () => {
  for (let i = 0; i < 5; i++) await order();
  const worker = startWorker({ concurrency: 2 });
  await attempted(worker, 2);
  worker.attempts[0]!.end();
  await attempted(worker, 3);
  expect((await jobs()).filter(({ leased_until }) => leased_until !== null)).toHaveLength(2);
  for (let i = 1; i < 5; i++) {
    await attempted(worker, Math.min(5, i + 2));
    worker.attempts[i]!.end();
  }
  await isEmpty();
});

test('a failed job is retried with growing delays, and given up after the last attempt', async () => {
  await order();
  const worker = startWorker();
  for (const [attempt, wait] of [
    [1, 1000],
    [2, 2000],
  ] as const) {
    await attempted(worker, attempt);
    worker.attempts[attempt - 1]!.fail(`reason ${attempt}`);
    await vi.waitFor(async () =>
      expect((await jobs())[0]).toMatchObject({ leased_until: null, last_error: `reason ${attempt}` }),
    );
    const [{ run_at }] = await jobs();
    expect(new Date(run_at).getTime() - now.getTime()).toBe(wait);
    later(wait - 1);
    worker.queue.look();
    later(1);
  }
  await attempted(worker, 3);
  worker.attempts[2]!.fail('reason 3');
  await isEmpty();
  expect(worker.givenUp).toEqual(['reason 3']);
  expect(worker.attempts.map(({ job }) => job.attempt)).toEqual([1, 2, 3]);
});

test('case 91: the job of a dead worker goes to the next one, and after three deaths it is given up', async () => {
  await order();
  // What a dead worker leaves behind: a lease that is not renewed.
  for (const attempts of [1, 2]) {
    await owner.query('update infra.jobs set attempts = $1, leased_until = $2', [
      attempts,
      new Date(now.getTime() + 60_000),
    ]);
    const worker = startWorker();
    worker.queue.look();
    expect(worker.attempts).toEqual([]);
    later(60_001);
    await attempted(worker, 1);
    expect(worker.attempts[0]!.job.attempt).toBe(attempts + 1);
    const stopped = queues.pop()!.stop();
    worker.attempts[0]!.fail('stopped');
    await stopped;
  }
  await owner.query('update infra.jobs set attempts = 3, leased_until = $1', [now]);
  const worker = startWorker();
  await isEmpty();
  expect([worker.attempts, worker.givenUp]).toEqual([[], ['died']]);
});

test('case 97: a job that kills its workers does not block the others', async () => {
  await order({ key: 'poison' });
  await owner.query('update infra.jobs set attempts = 3, leased_until = $1', [now]);
  for (let i = 0; i < 3; i++) await order();
  const worker = startWorker();
  for (let i = 0; i < 3; i++) {
    await attempted(worker, i + 1);
    worker.attempts[i]!.end();
  }
  await isEmpty();
  expect(worker.givenUp).toEqual(['died']);
});

test('A31: a job that is tried without limit is given up after five workers in a row died with it', async () => {
  await order();
  const endless = { maxAttempts: Number.POSITIVE_INFINITY };
  for (let death = 1; death < 5; death++) {
    await owner.query('update infra.jobs set leased_until = $1', [now]);
    const worker = startWorker(endless);
    await attempted(worker, 1);
    expect(worker.attempts[0]!.job.deaths).toBe(death);
    const stopped = queues.pop()!.stop();
    worker.attempts[0]!.fail('stopped');
    await stopped;
  }
  await owner.query('update infra.jobs set leased_until = $1', [now]);
  const worker = startWorker(endless);
  await isEmpty();
  expect([worker.attempts, worker.givenUp]).toEqual([[], ['died']]);
});

test('A31: a failure between two deaths shows that workers survive it', async () => {
  await order();
  await owner.query('update infra.jobs set deaths = 4');
  const worker = startWorker();
  await attempted(worker, 1);
  worker.attempts[0]!.fail('storage is away');
  await vi.waitFor(
    async () => expect(await jobs()).toMatchObject([{ deaths: 0, leased_until: null }]),
    60_000,
  );
  expect(worker.givenUp).toEqual([]);
});

test('A25: looking for work asks once for all kinds, and a finished job looks for its own', async () => {
  const kinds = Array.from({ length: 40 }, (_, i) => `test-${i}`);
  const transactions = vi.spyOn(server.program.app.content, 'transaction');
  const done: string[] = [];
  const handlers = kinds.map(
    (kind): JobHandler => ({
      kind,
      concurrency: 1,
      maxAttempts: 3,
      backOffMs: () => 1000,
      run: async (job) => void done.push(job.kind),
      onGivenUp: async () => {},
    }),
  );
  for (const [count, kind] of [
    [3, 'test-7'],
    [1, 'test-30'],
  ] as const)
    for (let i = 0; i < count; i++) await order({ kind });
  transactions.mockClear();
  const queue = startQueue(server.program.app.content, handlers, {
    clock: () => now,
    encrypt: server.program.app.secrets.encrypt,
    onError: (error) => {
      throw error;
    },
  });
  queues.push(queue);
  await isEmpty();
  await queues.pop()!.stop();
  expect(done.toSorted()).toEqual(['test-30', 'test-7', 'test-7', 'test-7']);
  // A claim, an end and the two looks after it for each of four jobs, and some that find nothing; each look was forty.
  expect(transactions.mock.calls.length).toBeLessThan(100);
  transactions.mockRestore();
});

test('a stopped worker gives its job back, and the attempt does not count', async () => {
  await order();
  const worker = startWorker();
  await attempted(worker, 1);
  const stopped = queues.pop()!.stop();
  const [{ signal, fail }] = worker.attempts as [Attempt];
  expect(signal.aborted).toBe(true);
  fail('stopped');
  await stopped;
  expect(await jobs()).toMatchObject([{ attempts: 0, leased_until: null, last_error: null }]);
});

test('two workers never execute the same job at the same time', async () => {
  for (let i = 0; i < 20; i++) await order();
  const workers = [startWorker({ concurrency: 20 }), startWorker({ concurrency: 20 })];
  await vi.waitFor(() => expect(workers.flatMap(({ attempts }) => attempts)).toHaveLength(20), 10_000);
  const ids = workers.flatMap(({ attempts }) => attempts.map(({ job }) => job.id));
  expect(new Set(ids).size).toBe(20);
  for (const { end } of workers.flatMap(({ attempts }) => attempts)) end();
  await isEmpty();
});

test('case 192: a worker that was paused past its lease and continues takes nothing from the one that took over', async () => {
  await order();
  const paused = startWorker();
  await attempted(paused, 1);
  later(60_001);
  const next = startWorker();
  await attempted(next, 1);
  expect(next.attempts[0]!.job.attempt).toBe(2);
  const [before] = await jobs();
  // Ended, failed and stopped: whatever the late one reports, the job stays with the other.
  const stopped = queues.splice(queues.indexOf(paused.queue), 1)[0]!.stop();
  paused.attempts[0]!.end();
  await stopped;
  expect(await jobs()).toEqual([before]);
  next.attempts[0]!.end();
  await isEmpty();
  expect([paused.attempts, next.attempts].map(({ length }) => length)).toEqual([1, 1]);
});

test("case 51: a job that names another tenant's playable or file does nothing", async () => {
  const { app } = server.program;
  const [demo, museum] = await Promise.all(['demo', 'museum'].map((slug) => findEnvironment(app, slug)));
  const [{ id: playable }] = await owner.query(
    'select id from content.playables where environment_id = $1 limit 1',
    [demo!.id],
  );
  const key = `${demo!.id}/${randomUUID()}`;
  const file = path.join(server.dataDir, 'media', key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'theirs');
  const handlers = [
    ...converterJobs(app, { current: () => null, isReady: () => false, doubt: () => {} }, {} as never),
    ...playableJobs(app),
  ];
  const payloads: Record<string, object> = {
    'convert-playable': { playable },
    'look-at-address': { playable },
    'expire-replacement': { playable },
    'expire-upload': { upload: playable },
    'remove-files': { keys: [key] },
    'abandon-upload': { key, state: null },
  };
  expect(handlers.map(({ kind }) => kind).sort()).toEqual(Object.keys(payloads).sort());
  const before = await stateOf(owner);
  for (const { kind, run, onGivenUp } of handlers) {
    const job = {
      id: randomUUID(),
      kind,
      environment: museum!.id,
      payload: payloads[kind],
      attempt: 1,
      deaths: 0,
      dueAt: '',
    };
    await Promise.resolve(run(job, new AbortController().signal)).catch(() => {});
    await onGivenUp(job, 'died');
  }
  expect(await stateOf(owner)).toEqual(before);
  await access(file);
});

test('A31: a file that ends its workers is shown as not converted', async () => {
  const { app } = server.program;
  const demo = await findEnvironment(app, 'demo');
  const [{ id: playable }] = await owner.query(
    `update content.playables set status = 'converting', progress = 0 where id =
      (select id from content.playables where environment_id = $1 and status = 'ready' limit 1) returning id`,
    [demo!.id],
  );
  const [convert] = converterJobs(
    app,
    { current: () => null, isReady: () => false, doubt: () => {} },
    {} as never,
  );
  await convert!.onGivenUp(
    {
      id: randomUUID(),
      kind: 'convert-playable',
      environment: demo!.id,
      payload: { playable },
      attempt: 6,
      deaths: 5,
      dueAt: '',
    },
    'died',
  );
  const [row] = await owner.query('select status, error, progress from content.playables where id = $1', [
    playable,
  ]);
  expect(row).toEqual({ status: 'failed', error: 'failed.not_converted', progress: null });
});
