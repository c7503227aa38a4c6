import { createHash } from 'node:crypto';
import type { Route } from '@vitrine/contract/route';
import type { FastifyRequest } from 'fastify';
import { narrowed } from '../infra/postgres/columns.ts';
import { type Pruning, pruneOlder } from '../infra/postgres/prune.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { Context } from './context.ts';
import { HttpError, invalidField } from './errors.ts';

// A call that creates something may be sent again, because its reply was lost or somebody clicked twice. With
// the same `Idempotency-Key` nothing new is created: the repeated call waits for the first one and gets the
// same reply. Failed calls are not remembered.

const rememberMs = 24 * 3_600_000;
const keyForm = /^[\x21-\x7e]{1,100}$/;

const isKept = ({ method, action }: Route) => method === 'POST' && !action;

/** Runs in the transaction of what is created, so that both are committed or neither. */
export async function answerOnce<T>(
  context: Context,
  route: Route,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !isKept(route)) return work();
  if (typeof key !== 'string' || !keyForm.test(key))
    throw invalidField('Idempotency-Key', { key: 'validation.invalid' });
  const { db, environment, session, now } = context;
  const asked = createHash('sha256')
    .update(`${route.id} ${textOf(request.body)}`)
    .digest();
  const own = sql`environment_id = ${environment.id} and identity_id = ${session.identityId} and key = ${key}`;
  // A second call waits here until the first one has committed or failed.
  const [isFirst] = await db.query(sql`
    insert into content.answered_calls (environment_id, identity_id, key, asked_hash, created_at)
    values (${environment.id}, ${session.identityId}, ${key}, ${asked}, ${now}) on conflict do nothing returning 1`);
  if (!isFirst) {
    const [known] = await db.query(
      sql({
        asked_hash: 'bytea',
        // Written from a parsed reply, below.
        reply: narrowed<T>('jsonb!'),
      })`select asked_hash, reply from content.answered_calls where ${own}`,
    );
    if (!known?.asked_hash.equals(asked)) throw new HttpError({ status: 422, code: 'idempotency_key_used' });
    return known.reply;
  }
  const result = await work();
  const reply = JSON.stringify(route.reply.parse(result));
  await db.query(sql`update content.answered_calls set reply = ${reply} where ${own}`);
  return result;
}

/** Schemas accept no body nested deeper than the stack; serialising such a body would overflow it. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch (error) {
    throw error instanceof RangeError ? new HttpError({ status: 400, code: 'malformed' }) : error;
  }
}

export const pruneAnswers = (now: Date): Pruning =>
  pruneOlder({
    table: 'content.answered_calls',
    column: 'created_at',
    before: new Date(now.getTime() - rememberMs),
  });
