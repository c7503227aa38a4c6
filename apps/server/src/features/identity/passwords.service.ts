import type { TokenKind } from '@vitrine/contract/people';
import type { App } from '../../http/app.ts';
import type { AuthSession } from '../../http/auth-session.ts';
import { HttpError, invalidField, sessionExpired } from '../../http/errors.ts';
import { giveBackAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { isCommonPassword } from '../../infra/secrets/common-passwords.ts';
import { hashPassword, isPasswordRight } from '../../infra/secrets/password.ts';
import { enqueueMail } from '../mail/mail.service.ts';
import type { Identity } from './identity.service.ts';
import { startAfresh } from './login-limits.ts';
import { endLoginsOf, pushEnded } from './logins.service.ts';
import { orderTelling, tellAtOnce } from './notify-content-servers.ts';
import { findToken, invalidToken, useToken, voidTokens } from './tokens.service.ts';

// Rules: the commonest passwords are refused; a password set by a mailed code ends everything the person has open, one that
// is changed everything but the session in which it is; a code whose password is refused still works.

export function requireUncommon(password: string): void {
  if (isCommonPassword(password)) throw invalidField('password', { key: 'auth.passwordTooCommon' });
}

const personFields = sql`id, name, email, username`;

export async function setPasswordByCode(
  app: App,
  kinds: readonly TokenKind[],
  input: { code: string; password: string; email?: string },
  browser: string,
): Promise<Identity> {
  const now = app.clock();
  // Before anything costly: hashing is for those who hold a code.
  const kind = await app.identity.transaction(async (db) => {
    const token = await findToken(db, input.code, now);
    const person = await readIdentity(db, token.identityId);
    if (!kinds.includes(token.kind) || (input.email !== undefined && input.email !== person?.email))
      throw invalidToken();
    return token.kind;
  });
  requireUncommon(input.password);
  const passwordHash = await hashPassword(input.password);
  const { person, ended, telling } = await app.identity.transaction(async (db) => {
    const { identityId } = await useToken(db, input.code, kind, now);
    await voidTokens(db, now, identityId);
    const [changed] = await db.query<Identity & { locale: string | null }>(sql`
      update identity.identities
      set password_hash = ${passwordHash}, confirmed_at = coalesce(confirmed_at, ${now}), is_password_unproved = false,
        updated_at = ${now}
      where id = ${identityId} returning ${personFields}, locale`);
    await startAfresh(db, identityId, browser, now);
    const { locale, ...known } = changed!;
    if (kind === 'reset') await orderChangedMail(db, known, locale, now);
    return {
      person: known,
      ended: await endLoginsOf(db, identityId, app.clock()),
      telling: await orderTelling(db, now, identityId),
    };
  });
  await Promise.all([pushEnded(app, ended), tellAtOnce(app, telling), wakeWorkers(app.content)]);
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
    const [row] = await db.query<Identity & { password_hash: string | null; locale: string | null }>(sql`
      select ${personFields}, password_hash, locale from identity.identities where id = ${identityId}`);
    return row;
  });
  if (!before) throw sessionExpired();
  if (!(await isPasswordRight(before.password_hash, input.oldPassword))) throw wrongOldPassword();
  requireUncommon(input.password);
  const passwordHash = await hashPassword(input.password);
  const ended = await app.identity.transaction(async (db) => {
    const [changed] = await db.query(sql`
      update identity.identities set password_hash = ${passwordHash}, updated_at = ${now}
      where id = ${identityId} and password_hash = ${before.password_hash} returning 1`);
    // Somebody else has changed it meanwhile.
    if (!changed) throw wrongOldPassword();
    await giveBackAttempt(db, perPerson, identityId);
    await voidTokens(db, now, identityId);
    await startAfresh(db, identityId, browser, now);
    await orderChangedMail(db, before, before.locale, now);
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

const orderChangedMail = (db: Db, person: Identity, locale: string | null, now: Date): Promise<void> =>
  enqueueMail(db, now, {
    to: person.email,
    locale: locale ?? 'en',
    template: 'passwordChanged',
    values: { person: person.name },
    path: '/auth/reset-password',
    key: `password changed ${person.id} ${now.getTime()}`,
  });

async function readIdentity(db: Db, id: string): Promise<Identity | null> {
  const [row] = await db.query<Identity>(
    sql`select ${personFields} from identity.identities where id = ${id}`,
  );
  return row ?? null;
}
