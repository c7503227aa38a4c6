import type { FastifyRequest } from 'fastify';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { hashOf } from '../infra/secrets/secrets.ts';
import type { App } from './app.ts';
import { sessionExpired } from './errors.ts';
import { bornAfter, bornBefore, idleSince, isToBeTouched } from './session.ts';

// Sessions at the auth host. They have no roles, which belong to servers. The servers that a session led to
// keep it alive, because users spend their time there.

export interface AuthSession {
  readonly identityId: string;
  /** Public id of this login. */
  readonly loginId: string;
}

export const authScope = 'auth';

export async function requireAuthSession(app: App, request: FastifyRequest): Promise<AuthSession> {
  const token = app.cookies.token(request, authScope);
  if (!token) throw sessionExpired();
  const session = await app.identity.transaction((db) => readAuthSession(db, token, app.clock()));
  if (!session) throw sessionExpired();
  return session;
}

async function readAuthSession(db: Db, token: string, now: Date): Promise<AuthSession | null> {
  const tokenHash = hashOf(token);
  const [row] = await db.query(sql({ identityId: 'uuid', loginId: 'uuid', seenAt: 'timestamptz' })`
    select identity_id as "identityId", login_id as "loginId", seen_at as "seenAt" from identity.sessions
    where token_hash = ${tokenHash} and created_at between ${bornAfter(now)} and ${bornBefore(now)}
      and seen_at > ${idleSince(now)}`);
  if (!row) return null;
  if (isToBeTouched(row.seenAt, now))
    await db.query(sql`update identity.sessions set seen_at = ${now} where token_hash = ${tokenHash}`);
  return { identityId: row.identityId, loginId: row.loginId };
}
