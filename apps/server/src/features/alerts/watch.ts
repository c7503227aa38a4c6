import { maxReconnectDelayMs } from '@vitrine/contract/player';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { hostedEnvironments } from './hosted-environments.ts';

// A device counts as offline only for time in which heartbeats could be received. Every process that receives
// heartbeats records that every ten seconds. After a gap, whether of a process, the database or the whole
// machine, devices get as much time as the longest pause between two connection attempts.

/** Three recordings in a row are missing. */
const longestPauseMs = 30_000;
/** Another process has just evaluated everything. */
const restMs = 10_000;

/** Servers that share a database have separate devices. */
const serverOf = (app: App) => hashOf(app.serverKey).toString('hex').slice(0, 16);

/**
 * Called every few seconds by processes that receive heartbeats. After a gap, missing heartbeats are not held
 * against devices for a while.
 */
export const noteListening = async (app: App): Promise<void> =>
  noteListeningIn(app, await hostedEnvironments(app));

export async function noteListeningIn(app: App, environments: readonly string[]): Promise<void> {
  if (environments.length === 0) return;
  const now = app.clock();
  await app.content.inEnvironments(environments, async (db) => {
    if (!(await findGap(app, db, now))) return;
    const until = new Date(now.getTime() + maxReconnectDelayMs);
    await db.query(
      sql`update content.environments set unheard_until = ${until} where id = any (${environments}::uuid[])`,
    );
    for (const environment of environments) markChanged(db, environment, 'deviceState');
  });
}

/** A gap of this process, of one that is gone, or of the time before the first one. */
async function findGap(app: App, db: Db, now: Date): Promise<boolean> {
  const server = serverOf(app);
  const [from, to] = [-longestPauseMs, longestPauseMs].map((ms) => new Date(now.getTime() + ms));
  const gone = await db.query(sql`
    delete from infra.watches where server = ${server} and part = 'listening'
      and at not between ${from!} and ${to!} returning process`);
  const others = await db.query(
    sql({
      process: 'text',
    })`select process from infra.watches where server = ${server} and part = 'listening'`,
  );
  await db.query(sql`
    insert into infra.watches (server, part, process, at) values (${server}, 'listening', ${app.processId}, ${now})
    on conflict (server, part, process) do update set at = excluded.at`);
  return gone.length > 0 || others.length === 0;
}

/**
 * Whether this process may evaluate now: no other one does or has just done so, and heartbeats are being
 * received.
 */
export async function takeTurn(app: App, db: Db, now: Date): Promise<boolean> {
  const server = serverOf(app);
  const [turn] = await db.query(
    sql({
      taken: 'bool',
    })`select pg_try_advisory_xact_lock(hashtextextended(${`judging ${server}`}, 0)) as taken`,
  );
  if (!turn!.taken) return false;
  const [last] = await db.query(
    sql({ at: 'timestamptz' })`select at from infra.watches where server = ${server} and part = 'judging'`,
  );
  const sinceLast = last ? now.getTime() - Date.parse(last.at) : restMs;
  if (Math.abs(sinceLast) < restMs) return false;
  await db.query(sql`
    insert into infra.watches (server, part, at) values (${server}, 'judging', ${now})
    on conflict (server, part, process) do update set at = excluded.at`);
  return isListening(app, db, now);
}

async function isListening(app: App, db: Db, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    select from infra.watches where server = ${serverOf(app)} and part = 'listening'
      and at >= ${new Date(now.getTime() - longestPauseMs)}`);
  return rows.length > 0;
}
