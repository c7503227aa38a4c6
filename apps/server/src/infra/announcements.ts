import { type Change, type StaleResource, staleAfter } from '@vitrine/contract/changes';
import { encode, type Wire } from './events.ts';
import { newId } from './ids.ts';
import type { Database } from './postgres/db.ts';
import type { Announcement, Announcer, PendingRow } from './postgres/pending-notifications.ts';
import { sql } from './postgres/sql.ts';

// How changes are published: immediately if their environment was quiet, otherwise together with other
// changes of the same second. Rows written with their transaction (infra.pending_notifications) are deleted
// in the transaction that publishes them.

const foldMs = 1000;

/** A row that is committed but not published yet, or about to be committed. */
interface Unpublished extends PendingRow {
  /** Transactions in progress that rely on it; meanwhile it is not deleted. */
  holders: number;
}

interface Waiting {
  readonly resources: Set<StaleResource>;
  readonly rows: Set<Unpublished>;
  /** The newest row, which covers further announcements until it is published. */
  newest: Unpublished | null;
  timer: NodeJS.Timeout | null;
  lastAt: number;
}

const waitingOf = new WeakMap<Database, Map<string, Waiting>>();

function waitingIn(database: Database, environment: string): Waiting {
  const all = waitingOf.get(database) ?? new Map<string, Waiting>();
  waitingOf.set(database, all);
  const waiting = all.get(environment) ?? {
    ...{ resources: new Set<StaleResource>(), rows: new Set<Unpublished>() },
    ...{ newest: null, timer: null, lastAt: 0 },
  };
  all.set(environment, waiting);
  return waiting;
}

/** Without a row, for changes that are soon followed by another (heartbeats, frames). */
export const publishChanged = (database: Database, environment: string, ...made: readonly Change[]): void =>
  publishFolded(database, environment, staleAfter(...made));

/**
 * If a committed but unpublished row of this process already announces the same, a transaction writes no row
 * of its own: in a busy environment a row each would cost a small update a tenth of its time. The row stays
 * until both are published.
 */
export const createAnnouncer = (database: () => Database): Announcer => ({
  note(announced) {
    const counted = announced.map((each) => {
      const known = each.device ? null : waitingIn(database(), each.environment).newest;
      const isCovered = known !== null && each.kinds.every((kind) => known.kinds.includes(kind));
      const row: Unpublished = isCovered ? known : { ...each, id: newId(), holders: 0 };
      row.holders += 1;
      return { announcement: each, row, isCovered };
    });
    return {
      rows: counted.filter(({ isCovered }) => !isCovered).map(({ row }) => row),
      committed() {
        for (const { announcement, row, isCovered } of counted) {
          row.holders -= 1;
          // An older row might be swept by another process while it is relied on.
          if (!isCovered && !row.device) waitingIn(database(), row.environment).newest = row;
          publishRow(database(), announcement, row);
        }
      },
      rolledBack() {
        for (const { row } of counted) row.holders -= 1;
      },
    };
  },
});

function publishRow(
  database: Database,
  { environment, kinds, device }: Announcement,
  row: Unpublished,
): void {
  if (device) {
    const payload = JSON.stringify({ environment, kinds, device } satisfies Wire);
    return void flush(database, payload, [row.id]);
  }
  waitingIn(database, environment).rows.add(row);
  publishFolded(database, environment, kinds as readonly StaleResource[]);
}

function publishFolded(database: Database, environment: string, resources: readonly StaleResource[]): void {
  const waiting = waitingIn(database, environment);
  for (const resource of resources) waiting.resources.add(resource);
  if (waiting.timer) return;
  const delay = Math.max(0, waiting.lastAt + foldMs - performance.now());
  waiting.timer = setTimeout(() => {
    const payload = encode('changed', { environment, resources: [...waiting.resources] });
    // A row that a transaction still relies on is published again with its commit, or left to the sweep.
    const free = [...waiting.rows].filter(({ holders }) => holders === 0).map(({ id }) => id);
    waiting.resources.clear();
    waiting.rows.clear();
    waiting.newest = null;
    waiting.timer = null;
    waiting.lastAt = performance.now();
    void flush(database, payload, free);
  }, delay);
  waiting.timer.unref();
}

async function flush(database: Database, payload: string, pending: readonly string[]): Promise<void> {
  try {
    await database.transaction((db) =>
      pending.length === 0
        ? db.query(sql`select pg_notify('vitrine', ${payload})`)
        : db.query(sql`
            with told as (delete from infra.pending_notifications where id = any (${pending}::uuid[]))
            select pg_notify('vitrine', ${payload})`),
    );
  } catch {
    // Remaining rows are published by the next sweep of any process.
  }
}

const sweepEveryMs = 1000;

/**
 * Publishes the rows left by a process that died or could not reach the database. Returns a function that
 * stops it.
 */
export function startSweeping(database: Database, onError: (error: unknown) => void): () => void {
  let isSweeping = false;
  const timer = setInterval(async () => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await sweepPending(database);
    } catch (error) {
      onError(error);
    } finally {
      isSweeping = false;
    }
  }, sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Rows older than two seconds: their own process would have published them by now. */
const sweepPending = (database: Database): Promise<unknown> =>
  database.transaction((db) =>
    db.query(sql`
      with told as (
        delete from infra.pending_notifications where created_at < statement_timestamp() - interval '2 seconds'
        returning environment_id, device_id, kinds)
      select pg_notify('vitrine', json_strip_nulls(json_build_object(
        'environment', t.environment_id, 'device', t.device_id, 'kinds', array_agg(distinct k.kind)))::text)
      from told t cross join unnest(t.kinds) as k (kind) group by t.environment_id, t.device_id`),
  );
