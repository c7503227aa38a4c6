import { createHash } from 'node:crypto';
import type { Message } from '@vitrine/contract/messages';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { HttpError } from './errors.ts';

// Counts attempts in Postgres, so that limits survive restarts and apply to all processes. An attempt is
// counted before the work and given back if it turns out to be legitimate, so that a burst of parallel
// guesses cannot slip under the limit.

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

const keyOf = (key: string) => createHash('sha256').update(key).digest();

/** Adds to the count and returns the total in this window. */
export async function countAttempt(db: Db, limit: Limit, key: string, now: Date, amount = 1) {
  const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000);
  const isOver = sql`l.started_at <= ${windowStart}`;
  const [row] = await db.query(sql({ hits: 'int4', started_at: 'timestamptz' })`
    insert into infra.limits as l (name, key, started_at, hits) values (${limit.name}, ${keyOf(key)}, ${now}, ${amount})
    on conflict (name, key) do update set
      hits = case when ${isOver} then ${amount}::int else l.hits + ${amount}::int end,
      started_at = case when ${isOver} then ${now} else l.started_at end
    returning hits, started_at`);
  return { hits: row!.hits, startedAt: new Date(row!.started_at) };
}

export async function takeAttempt(
  db: Db,
  limit: Limit,
  key: string,
  now: Date,
  { amount = 1, message }: { amount?: number; message?: Message } = {},
): Promise<void> {
  const { hits, startedAt } = await countAttempt(db, limit, key, now, amount);
  if (hits <= limit.max) return;
  const endsAt = startedAt.getTime() + limit.windowSeconds * 1000;
  throw new HttpError({
    status: 429,
    code: 'too_many_attempts',
    message,
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
  });
}

export interface WaitingLimit extends Limit {
  readonly maxWaitSeconds: number;
}

/**
 * After `max` attempts in the window, each further attempt starts a wait of one second, then two, four and so
 * on. Attempts during a wait are refused and not counted, so a flood does not prolong it.
 */
export async function takeAttemptOrWait(db: Db, limit: WaitingLimit, key: string, now: Date): Promise<void> {
  const { name, max, windowSeconds, maxWaitSeconds } = limit;
  const windowStart = new Date(now.getTime() - windowSeconds * 1000);
  const isOver = sql`l.started_at <= ${windowStart}`;
  const hits = sql`case when ${isOver} then 1 else l.hits + 1 end`;
  const seconds = sql`least(${maxWaitSeconds}::int, power(2, least((${hits}) - ${max}::int, 20))::int)`;
  const [taken] = await db.query(sql`
    insert into infra.limits as l (name, key, started_at, hits) values (${name}, ${keyOf(key)}, ${now}, 1)
    on conflict (name, key) do update set
      hits = ${hits},
      started_at = case when ${isOver} then ${now} else l.started_at end,
      wait_until = case when (${hits}) >= ${max}::int then ${now}::timestamptz + make_interval(secs => ${seconds}) end
      where ${isOver} or l.wait_until is null or l.wait_until <= ${now}
    returning 1`);
  if (taken) return;
  const [row] = await db.query(
    sql({
      until: 'timestamptz?',
    })`select wait_until as until from infra.limits where name = ${name} and key = ${keyOf(key)}`,
  );
  const waitMs = Date.parse(row?.until ?? now.toISOString()) - now.getTime();
  throw new HttpError({
    status: 429,
    code: 'too_many_attempts',
    retryAfterSeconds: Math.min(maxWaitSeconds, Math.max(1, Math.ceil(waitMs / 1000))),
  });
}

export async function clearAttempts(db: Db, limit: Limit, key: string): Promise<void> {
  await db.query(sql`delete from infra.limits where name = ${limit.name} and key = ${keyOf(key)}`);
}

export async function giveBackAttempt(db: Db, limit: Limit, key: string, amount = 1): Promise<void> {
  await db.query(
    sql`
      update infra.limits set hits = greatest(hits - ${amount}::int, 0), wait_until = null
      where name = ${limit.name} and key = ${keyOf(key)}`,
  );
}
