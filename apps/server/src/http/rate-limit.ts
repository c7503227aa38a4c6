import { createHash } from 'node:crypto';
import type { Message } from '@vitrine/contract/messages';
import type { Db } from '../infra/db.ts';
import { sql } from '../infra/sql.ts';
import { HttpError } from './errors.ts';

// Counted attempts, kept in Postgres so that they hold over restarts and for all processes. An attempt is taken before
// the work and given back when it proves innocent; so a burst of parallel guesses can't slip under the limit.

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Clocks of several machines may differ by so much. */
const toleranceMs = 60_000;

const keyOf = (key: string) => createHash('sha256').update(key).digest();

/** Counts one more (or several), and tells how many there were in this window. */
export async function countAttempt(db: Db, limit: Limit, key: string, now: Date, amount = 1) {
  const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000);
  // A window that begins later than now is of a time before the clock was set back.
  const isOver = sql`(l.started_at <= ${windowStart} or l.started_at > ${new Date(now.getTime() + toleranceMs)})`;
  const [row] = await db.query<{ hits: number; started_at: string }>(sql`
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

export async function giveBackAttempt(db: Db, limit: Limit, key: string, amount = 1): Promise<void> {
  await db.query(
    sql`update infra.limits set hits = greatest(hits - ${amount}::int, 0) where name = ${limit.name} and key = ${keyOf(key)}`,
  );
}
