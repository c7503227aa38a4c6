import type { TokenKind } from '@vitrine/contract/people';
import { enqueueMail } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import type { AuthSession } from '../../http/auth-session.ts';
import { HttpError, invalidField, sessionExpired } from '../../http/errors.ts';
import { giveBackAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { isCommonPassword } from '../../infra/secrets/common-passwords.ts';
import { hashPassword, isPasswordRight } from '../../infra/secrets/password.ts';
import { isMadeOfKnownWords } from '../../infra/secrets/password-words.ts';
import type { Identity } from './identity.service.ts';
import { startAfresh } from './login-limits.ts';
import { endLoginsOf, pushEnded } from './logins.service.ts';
import { enqueueNotification, notifyNow } from './notify-content-servers.ts';
import { findToken, invalidToken, useToken, voidTokens } from './tokens.service.ts';

// Rules: the most common passwords and those made of names of the person or the product are refused. Setting
// a password by a mailed code ends all of the person's sessions; changing it ends all but the current one. A
// code whose password is refused can still be used.

/** `known`: names and addresses of the person and of their servers. */
export function requireHardToGuess(password: string, known: readonly (string | null)[]): void {
  if (isCommonPassword(password)) throw invalidField('password', { key: 'auth.passwordTooCommon' });
  if (isMadeOfKnownWords(password, known)) throw invalidField('password', { key: 'auth.passwordOfNames' });
}

async function namesAround(db: Db, { id, name, email, username }: Identity): Promise<(string | null)[]> {
  const servers = await db.query(sql({ name: 'text' })`
    select s.name from identity.memberships m join identity.servers s on s.id = m.server_id where m.identity_id = ${id}`);
  return [name, email, username, ...servers.map((server) => server.name)];
}

const personFields = sql`id, name, email, username`;

export async function setPasswordByCode(
  app: App,
  kinds: readonly TokenKind[],
  input: { code: string; password: string; email?: string },
  browser: string,
): Promise<Identity> {
  const now = app.clock();
  // Checked first, because hashing is expensive and only for holders of a code.
  const { kind, known } = await app.identity.transaction(async (db) => {
    const token = await findToken(db, input.code, now);
    const person = await readIdentity(db, token.identityId);
    if (!person || !kinds.includes(token.kind) || (input.email !== undefined && input.email !== person.email))
      throw invalidToken();
    return { kind: token.kind, known: await namesAround(db, person) };
  });
  requireHardToGuess(input.password, known);
  const passwordHash = await hashPassword(input.password);
  const { person, ended, notification } = await app.identity.transaction(async (db) => {
    const { identityId } = await useToken(db, input.code, kind, now);
    await voidTokens(db, now, identityId);
    const [changed] = await db.query(sql({
      id: 'uuid',
      name: 'text',
      email: 'text',
      username: 'text?',
      locale: 'text?',
    })`
      update identity.identities
      set password_hash = ${passwordHash}, confirmed_at = coalesce(confirmed_at, ${now}), is_password_unproved = false,
        password_reset_at = case when ${kind === 'reset'} then ${now} else password_reset_at end, updated_at = ${now}
      where id = ${identityId} returning ${personFields}, locale`);
    await startAfresh(db, identityId, browser, now);
    const { locale, ...identity } = changed!;
    if (kind === 'reset') await enqueueChangedMail(db, identity, locale, now);
    return {
      person: identity,
      ended: await endLoginsOf(db, identityId, app.clock()),
      notification: await enqueueNotification(db, now, identityId),
    };
  });
  await Promise.all([pushEnded(app, ended), notifyNow(app, notification), wakeWorkers(app.content)]);
  return person;
}

const perPerson: Limit = { name: 'old password', max: 10, windowSeconds: 900 };

export async function changePassword(
  app: App,
  self: AuthSession,
  input: { oldPassword: string; password: string },
  browser: string | null,
): Promise<void> {
  const now = app.clock();
  const { identityId, loginId } = self;
  const before = await app.identity.transaction(async (db) => {
    await takeAttempt(db, perPerson, identityId, now);
    const [row] = await db.query(sql({
      id: 'uuid',
      name: 'text',
      email: 'text',
      username: 'text?',
      password_hash: 'text?',
      locale: 'text?',
    })`
      select ${personFields}, password_hash, locale from identity.identities where id = ${identityId}`);
    return row && { ...row, known: await namesAround(db, row) };
  });
  if (!before) throw sessionExpired();
  if (!(await isPasswordRight(before.password_hash, input.oldPassword))) throw wrongOldPassword();
  requireHardToGuess(input.password, before.known);
  const passwordHash = await hashPassword(input.password);
  const ended = await app.identity.transaction(async (db) => {
    const [changed] = await db.query(sql`
      update identity.identities set password_hash = ${passwordHash}, updated_at = ${now}
      where id = ${identityId} and password_hash = ${before.password_hash} returning 1`);
    // Somebody else has changed it in the meantime.
    if (!changed) throw wrongOldPassword();
    await giveBackAttempt(db, perPerson, identityId);
    await voidTokens(db, now, identityId);
    await startAfresh(db, identityId, browser, now);
    await enqueueChangedMail(db, before, before.locale, now);
    return endLoginsOf(db, identityId, app.clock(), loginId);
  });
  await Promise.all([pushEnded(app, ended), wakeWorkers(app.content)]);
}

const wrongOldPassword = () =>
  new HttpError({
    status: 422,
    code: 'wrong_old_password',
    errors: { oldPassword: [{ key: 'errors.wrong_old_password' }] },
  });

const enqueueChangedMail = (db: Db, person: Identity, locale: string | null, now: Date): Promise<void> =>
  enqueueMail(db, now, {
    to: person.email,
    locale: locale ?? 'en',
    template: 'passwordChanged',
    values: { person: person.name },
    path: '/auth/reset-password',
    key: `password changed ${person.id} ${now.getTime()}`,
  });

async function readIdentity(db: Db, id: string): Promise<Identity | null> {
  const [row] = await db.query(
    sql({
      id: 'uuid',
      name: 'text',
      email: 'text',
      username: 'text?',
    })`select ${personFields} from identity.identities where id = ${id}`,
  );
  return row ?? null;
}

/** When they last chose a password by a mailed code. */
export async function readPasswordReset(db: Db, id: string): Promise<string | null> {
  const [row] = await db.query(sql({ at: 'timestamptz?' })`
    select password_reset_at as at from identity.identities where id = ${id}`);
  return row?.at ?? null;
}
