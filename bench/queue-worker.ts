import { Logger, run } from 'graphile-worker';
import { createDatabaseClock } from '../apps/server/src/infra/database-clock.ts';
import { subscribe } from '../apps/server/src/infra/events.ts';
import { openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { startQueue } from '../apps/server/src/infra/queue.ts';

// One worker of the comparison, in a separate process. It reports when it starts a job; a job takes as long
// as its payload says.

export type QueueName = 'ours' | 'graphile-worker';
export interface Started {
  readonly job: string;
  /** Time of the machine's monotonic clock, which all processes share. */
  readonly at: number;
}
interface Payload {
  readonly job: string;
  readonly ms: number;
}

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
if (aheadMs !== 0) {
  const RealDate = Date;
  const now = () => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

async function work({ job, ms }: Payload): Promise<void> {
  process.send!({ job, at: Number(process.hrtime.bigint()) / 1e6 } satisfies Started);
  if (ms > 0) await new Promise((done) => setTimeout(done, ms));
}

async function startOurs(url: string, concurrency: number): Promise<void> {
  const onError = (error: unknown) => console.error(error);
  const database = openDatabase([url], { max: 12, onError });
  const { clock, follow } = createDatabaseClock();
  await follow(database, onError);
  const handler = {
    ...{ kind: 'send-mail', concurrency, maxAttempts: 3, backOffMs: () => 1000 },
    run: ({ payload }: { payload: unknown }) => work(payload as Payload),
    onGivenUp: async () => {},
  };
  const queue = startQueue(database, [handler], { clock, encrypt: Buffer.from, onError });
  subscribe(database, [{ jobs: () => queue.look() }], onError);
}

async function startGraphileWorker(connectionString: string, concurrentJobs: number): Promise<void> {
  await run({
    ...{ connectionString, concurrency: concurrentJobs, noHandleSignals: true, maxPoolSize: 12 },
    logger: new Logger(() => () => {}),
    taskList: { 'send-mail': (payload) => work(payload as Payload) },
  });
}

const [which, url, concurrency] = process.argv.slice(2) as [QueueName, string, string];
await (which === 'ours' ? startOurs : startGraphileWorker)(url, Number(concurrency));
process.send!('ready');
