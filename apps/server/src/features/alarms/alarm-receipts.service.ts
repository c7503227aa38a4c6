import { setTimeout as wait } from 'node:timers/promises';
import type { TakeoverReceipt } from '@vitrine/contract/player-events';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { inProcess } from '../../http/process-state.ts';
import { publishChanged } from '../../infra/announcements.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// Thousands of displays acknowledge an alarm within a second, so receipts are collected for a moment and written together. Players
// send theirs again until they hear that they are stored. A device can acknowledge only alarms of its own display, and each stage once.

export interface ReceivedReceipt {
  readonly environment: string;
  readonly device: string;
  readonly takeover: string;
  readonly stage: TakeoverReceipt['stage'];
  readonly at: Date;
}

const gatherMs = 100;
/** How long a batch that cannot be written is tried again. After that players send it again. */
const tryForMs = 60_000;
const againMs = 1000;
/** Shorter than players wait for an answer. */
const answerWithinMs = 10_000;

/** Receipts that are written together. */
interface Batch {
  /** By device, alarm and stage, so that those a player repeats take no more room. */
  readonly receipts: Map<string, ReceivedReceipt>;
  /** Resolves after the commit. */
  readonly stored: Promise<void>;
}

interface Waiting {
  /** Still gathers. */
  next: Batch | null;
  /** Are being written, or wait for that. */
  readonly full: Set<Batch>;
  /** Of the newest batch. */
  last: Promise<void>;
}

const waitingOf = inProcess((): Waiting => ({ next: null, full: new Set(), last: Promise.resolve() }));
const keyOf = ({ device, takeover, stage }: ReceivedReceipt) => `${device} ${takeover} ${stage}`;

/** Resolves when all of them are stored, or need not be; rejects if the database is away for too long. */
export async function addReceipts(
  app: App,
  environment: string,
  device: string,
  receipts: readonly TakeoverReceipt[],
): Promise<void> {
  const waiting = waitingOf(app);
  const batches = receipts.map(({ takeover, stage, at }) => {
    const receipt = { environment, device, takeover, stage, at: new Date(at) };
    const key = keyOf(receipt);
    const known = [...waiting.full].find((batch) => batch.receipts.has(key));
    if (known) return known;
    waiting.next ??= openBatch(app, waiting);
    if (!waiting.next.receipts.has(key)) waiting.next.receipts.set(key, receipt);
    return waiting.next;
  });
  await Promise.all([...new Set(batches)].map(({ stored }) => stored));
}

/** As a call: 503 if it takes too long. */
export async function storeReceipts(...given: Parameters<typeof addReceipts>): Promise<void> {
  const isStored = await Promise.race([
    addReceipts(...given).then(
      () => true,
      () => false,
    ),
    wait(answerWithinMs, false, { ref: false }),
  ]);
  if (!isStored) throw new HttpError({ status: 503, code: 'unavailable', retryAfterSeconds: 5 });
}

function openBatch(app: App, waiting: Waiting): Batch {
  const receipts = new Map<string, ReceivedReceipt>();
  const giveUpAt = performance.now() + tryForMs;
  const work = async (before: Promise<void>) => {
    await wait(gatherMs);
    waiting.next = null;
    waiting.full.add(batch);
    await before.catch(() => {});
    await writeUntil(app, [...receipts.values()], giveUpAt);
  };
  const batch: Batch = { receipts, stored: work(waiting.last).finally(() => waiting.full.delete(batch)) };
  waiting.last = batch.stored;
  // Whoever waits for it hears of a failure too.
  batch.stored.catch((error: unknown) => {
    app.log.warn({ err: error, receipts: receipts.size }, 'takeover_receipts_failed');
  });
  return batch;
}

async function writeUntil(app: App, receipts: readonly ReceivedReceipt[], giveUpAt: number): Promise<void> {
  for (;;) {
    try {
      return await write(app, receipts);
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await wait(againMs);
    }
  }
}

async function write(app: App, receipts: readonly ReceivedReceipt[]): Promise<void> {
  const environments = [...new Set(receipts.map(({ environment }) => environment))];
  const written = await app.content.inEnvironments(environments, (db) =>
    writeReceipts(db, receipts, app.clock()),
  );
  for (const environment of written) publishChanged(app.content, environment, 'takeoverReceipt');
}

/** Whether one of the screens that a player reports is off. */
export const isOff = (screens: Sql): Sql => sql`exists (
  select from jsonb_array_elements(${screens}) as screen (value) where screen.value ->> 'power' = 'off')`;

/** So long after the result of an alarm was written down its report may still learn when screens ended it; then it never changes. */
const settleMs = 60_000;

/** What a device reports about its screens counts for receipts that are not older than this. */
const freshMs = 60_000;

/** Returns the environments with a new one. A moment before the start or in the future is moved to it. */
export async function writeReceipts(
  db: Db,
  receipts: readonly ReceivedReceipt[],
  now: Date,
): Promise<Set<string>> {
  if (receipts.length === 0) return new Set();
  const rows = await db.query(sql({ environment: 'uuid' })`
    insert into content.takeover_receipts (environment_id, takeover_id, display_id, stage, at, screen_off)
    select k.environment_id, k.takeover_id, d.id, k.stage, greatest(t.created_at, least(min(k.at), ${now})),
      bool_or(case when v.network_screens is not null and k.at > ${new Date(now.getTime() - freshMs)}
        then ${isOff(trusted('v.network_screens'))} end)
    from unnest(${receipts.map(({ environment }) => environment)}::uuid[], ${receipts.map(({ device }) => device)}::uuid[],
      ${receipts.map(({ takeover }) => takeover)}::uuid[], ${receipts.map(({ stage }) => stage)}::text[],
      ${receipts.map(({ at }) => at)}::timestamptz[]) as k (environment_id, device_id, takeover_id, stage, at)
    join content.displays d on d.environment_id = k.environment_id and d.device_id = k.device_id
    join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
    join content.takeovers t on t.environment_id = k.environment_id and t.id = k.takeover_id
    join content.takeover_displays o on o.environment_id = t.environment_id and o.takeover_id = t.id and o.display_id = d.id
    where not exists (
      select from content.takeover_results z where z.environment_id = t.environment_id and z.takeover_id = t.id
        and z.at < ${new Date(now.getTime() - settleMs)})
    group by k.environment_id, k.takeover_id, d.id, k.stage, t.created_at
    on conflict do nothing
    returning environment_id as environment`);
  return new Set(rows.map(({ environment }) => environment));
}
