import type { TakeoverReceipt } from '@vitrine/contract/player-events';
import type { App } from '../../http/app.ts';
import { publishChanged } from '../../infra/announcements.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Thousands of displays acknowledge an alarm within a second, so receipts are collected for a moment and written together. A device
// can acknowledge only alarms of its own display, and each stage once.

export interface ReceivedReceipt {
  readonly environment: string;
  readonly device: string;
  readonly takeover: string;
  readonly stage: TakeoverReceipt['stage'];
  readonly at: Date;
}

const gatherMs = 100;

interface Waiting {
  receipts: ReceivedReceipt[];
  timer: NodeJS.Timeout | null;
  writing: Promise<void>;
}

const waitingOf = new WeakMap<App, Waiting>();

export function addReceipts(
  app: App,
  environment: string,
  device: string,
  receipts: readonly TakeoverReceipt[],
): void {
  const waiting = waitingOf.get(app) ?? { receipts: [], timer: null, writing: Promise.resolve() };
  waitingOf.set(app, waiting);
  for (const { takeover, stage, at } of receipts)
    waiting.receipts.push({ environment, device, takeover, stage, at: new Date(at) });
  waiting.timer ??= setTimeout(() => {
    const all = waiting.receipts;
    waiting.receipts = [];
    waiting.timer = null;
    waiting.writing = waiting.writing
      .then(() => write(app, all))
      .catch((error: unknown) => {
        app.log.warn({ err: error, receipts: all.length }, 'takeover_receipts_failed');
      });
  }, gatherMs);
}

async function write(app: App, receipts: readonly ReceivedReceipt[]): Promise<void> {
  const environments = [...new Set(receipts.map(({ environment }) => environment))];
  const written = await app.content.inEnvironments(environments, (db) =>
    writeReceipts(db, receipts, app.clock()),
  );
  for (const environment of written) publishChanged(app.content, environment, 'takeoverReceipt');
}

/** Returns the environments with a new one. A moment before the start or in the future is moved to it. */
export async function writeReceipts(
  db: Db,
  receipts: readonly ReceivedReceipt[],
  now: Date,
): Promise<Set<string>> {
  if (receipts.length === 0) return new Set();
  const rows = await db.query(sql({ environment: 'uuid' })`
    insert into content.takeover_receipts (environment_id, takeover_id, display_id, stage, at)
    select k.environment_id, k.takeover_id, d.id, k.stage, greatest(t.created_at, least(min(k.at), ${now}))
    from unnest(${receipts.map(({ environment }) => environment)}::uuid[], ${receipts.map(({ device }) => device)}::uuid[],
      ${receipts.map(({ takeover }) => takeover)}::uuid[], ${receipts.map(({ stage }) => stage)}::text[],
      ${receipts.map(({ at }) => at)}::timestamptz[]) as k (environment_id, device_id, takeover_id, stage, at)
    join content.displays d on d.environment_id = k.environment_id and d.device_id = k.device_id
    join content.takeovers t on t.environment_id = k.environment_id and t.id = k.takeover_id
    join content.takeover_displays o on o.environment_id = t.environment_id and o.takeover_id = t.id and o.display_id = d.id
    group by k.environment_id, k.takeover_id, d.id, k.stage, t.created_at
    on conflict do nothing
    returning environment_id as environment`);
  return new Set(rows.map(({ environment }) => environment));
}
