import type { App } from '../../http/app.ts';
import type { Db } from '../../infra/db.ts';
import { hashOf } from '../../infra/secrets.ts';
import { sql } from '../../infra/sql.ts';

// Silence counts only while somebody listened. Two things must go on without a break: a content server takes heartbeats, and
// somebody judges them. After a longer break in either, all clocks start anew, so that our own downtime raises nothing.

export const longestBreakMs = 180_000;
/** Another process has judged everything a moment ago. */
const restMs = 10_000;

type Part = 'listening' | 'judging';

/** Servers that share a database have each their own boxes to listen to. */
const nameOf = (app: App, part: Part) => `${part} ${hashOf(app.serverKey).toString('hex').slice(0, 16)}`;

async function goOn(db: Db, name: string, now: Date): Promise<void> {
  const brokenSince = new Date(now.getTime() - longestBreakMs);
  await db.query(sql`
    insert into infra.alert_watch as w (part, at, since) values (${name}, ${now}, ${now})
    on conflict (part) do update
      -- A clock that was set back must not make everybody wait until it has caught up.
      set since = case when w.at < ${brokenSince} then excluded.at else least(w.since, excluded.at) end, at = excluded.at`);
}

/** Said every few seconds by whoever takes heartbeats. */
export const noteListening = (app: App): Promise<void> =>
  app.content.transaction((db) => goOn(db, nameOf(app, 'listening'), app.clock()));

/**
 * The moment from which on silence counts. Null: not now, because another process judges or has just done so, or because
 * nobody listens. One at a time: the lock is kept until the transaction ends.
 */
export async function takeTurn(app: App, db: Db, now: Date): Promise<Date | null> {
  const [listening, judging] = [nameOf(app, 'listening'), nameOf(app, 'judging')];
  const [turn] = await db.query<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${judging}, 0)) as taken`,
  );
  if (!turn!.taken) return null;
  const read = () => readWatches(app, db);
  const lastAt = (await read()).find(({ part }) => part === judging)?.at;
  const sinceLast = lastAt === undefined ? restMs : now.getTime() - Date.parse(lastAt);
  if (sinceLast >= 0 && sinceLast < restMs) return null;
  await goOn(db, judging, now);
  const watches = await read();
  const heard = watches.find(({ part }) => part === listening);
  if (!heard || now.getTime() - Date.parse(heard.at) > longestBreakMs) return null;
  return latestOf(watches);
}

interface Watch {
  readonly part: string;
  readonly at: string;
  readonly since: string;
}

const readWatches = (app: App, db: Db) =>
  db.query<Watch>(
    sql`select part, at, since from infra.alert_watch where part = any (${[nameOf(app, 'listening'), nameOf(app, 'judging')]})`,
  );

const latestOf = (watches: readonly Watch[]) =>
  new Date(Math.max(...watches.map(({ since }) => Date.parse(since))));

/** As far as it is known without taking a turn. */
export async function countingSince(app: App, db: Db): Promise<Date | null> {
  const watches = await readWatches(app, db);
  return watches.length === 0 ? null : latestOf(watches);
}
