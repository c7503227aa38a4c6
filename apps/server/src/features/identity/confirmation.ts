import type { TokenKind } from '@vitrine/contract/people';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { giveBackAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isPasswordRight } from '../../infra/secrets/password.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';
import type { Identity } from './identity.service.ts';
import { enqueueNotification, notifyNow } from './notify-content-servers.ts';
import { findAnyToken, findToken, invalidToken, useToken } from './tokens.service.ts';

const perPerson: Limit = { name: 'confirmation', max: 10, windowSeconds: 900 };

/**
 * Allows the person who signed up to sign in. The password of the sign-up is required: otherwise the owner of
 * an address could confirm an account that somebody else made with it.
 */
export async function confirmEmail(app: App, code: string, password: string): Promise<Identity> {
  const now = app.clock();
  const { identityId, passwordHash } = await app.identity.transaction(async (db) => {
    const token = await findToken(db, code, now);
    if (token.kind !== 'confirmation') throw invalidToken();
    await takeAttempt(db, perPerson, token.identityId, now);
    const [row] = await db.query(
      sql({
        password_hash: 'text?',
      })`select password_hash from identity.identities where id = ${token.identityId}`,
    );
    return { identityId: token.identityId, passwordHash: row!.password_hash };
  });
  if (!(await isPasswordRight(passwordHash, password))) throw wrongPassword();
  const { person, notification } = await app.identity.transaction(async (db) => {
    await useToken(db, code, 'confirmation', now);
    const [row] = await db.query(sql({ id: 'uuid', name: 'text', email: 'text', username: 'text?' })`
      update identity.identities set confirmed_at = coalesce(confirmed_at, ${now}), updated_at = ${now}
      where id = ${identityId} and password_hash = ${passwordHash} returning id, name, email, username`);
    // Somebody has set another one in the meantime.
    if (!row) throw wrongPassword();
    await giveBackAttempt(db, perPerson, identityId);
    return { person: row, notification: await enqueueNotification(db, now, identityId) };
  });
  await notifyNow(app, notification);
  return person;
}

const wrongPassword = () =>
  new HttpError({
    status: 422,
    code: 'wrong_credentials',
    errors: { password: [{ key: 'signup.notThePassword' }] },
  });

/** For the page that the link opens. */
export async function readToken(app: App, code: string) {
  return app.identity.transaction(async (db) => {
    const done = await findConfirmed(db, code);
    if (done) return { kind: 'confirmation' as const, email: done, serverName: null, isDone: true };
    const { kind, identityId, serverId } = await findToken(db, code, app.clock());
    const [row] = await db.query(sql({
      kind: narrowed<TokenKind>('text'),
      email: 'text',
      serverName: 'text?',
    })`
      select ${kind} as kind, i.email, s.name as "serverName"
      from identity.identities i left join identity.servers s on s.id = ${serverId}
      where i.id = ${identityId}`);
    return { ...row!, isDone: false };
  });
}

/** The address that a reopened link has already confirmed, so that its owner need not request another. */
async function findConfirmed(db: Db, code: string): Promise<string | null> {
  const token = await findAnyToken(db, hashOf(code));
  if (token?.kind !== 'confirmation') return null;
  const [row] = await db.query(sql({ email: 'text' })`
    select email from identity.identities where id = ${token.identityId} and confirmed_at is not null`);
  return row?.email ?? null;
}
