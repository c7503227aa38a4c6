import { roleFrom } from '@vitrine/contract/access';
import * as auth from '@vitrine/contract/auth';
import { recordSignIn } from '../../core/audit/sign-ins.ts';
import type { App } from '../../http/app.ts';
import type { Environment } from '../../http/environments.ts';
import { accessDenied, HttpError, serverNotFound, serverSuspended } from '../../http/errors.ts';
import { bornAfter, isAlerter } from '../../http/session.ts';
import { markChanged } from '../../infra/events.ts';
import { PeerError, PeerUnreachable } from '../../infra/outbound/auth-host.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { readReview } from './access-review.ts';

// Signing in to one server. The auth host knows passwords; this server knows members and roles. A session
// here belongs to a login there: whichever ends first ends the other. Sessions continue while the auth host
// is unavailable.

const memberColumns = columns({
  identity_id: 'uuid',
  name: 'text',
  email: 'text',
  username: 'text?',
  roles: 'text[]',
  allowed_folder: 'uuid?',
  may_alert: 'bool',
});
type Member = RowOf<typeof memberColumns>;

const wrongCredentials = () => new HttpError({ status: 422, code: 'wrong_credentials' });
const invalidTicket = () => new HttpError({ status: 422, code: 'invalid_ticket' });

/** In both cases the new session belongs to a login at the auth host. */
export async function askAuthHost(
  app: App,
  environment: Environment,
  shown: auth.Credentials | auth.TicketRedemption,
  from: { address: string; userAgent: string },
): Promise<auth.Admission> {
  const { id, slug, isImagined } = environment;
  const place = { environment: id, ...(isImagined && { goneSlug: slug }) };
  const [route, body] =
    'ticket' in shown
      ? [auth.redeemTicket, { ...shown, ...place }]
      : [auth.verifyCredentials, { ...shown, ...from, ...place }];
  try {
    return await app.callPeer(app.urls.auth, app.serverKey, route, { body });
  } catch (error) {
    if (error instanceof PeerUnreachable) {
      throw new HttpError({ status: 503, code: 'server_not_working', retryAfterSeconds: 5 });
    }
    if (error instanceof PeerError && error.reply?.code) {
      const { status, reply, retryAfterSeconds } = error;
      if (status !== 401) throw new HttpError({ status, code: reply!.code!, retryAfterSeconds });
    }
    throw error;
  }
}

/** Opens the session of a person whom the auth host has admitted. */
export function enter(
  app: App,
  environment: Environment,
  admission: auth.Admission,
  address: string,
  refusal: HttpError,
): Promise<{ member: Member; token: string; review: auth.SessionUser['review'] }> {
  const now = app.clock();
  return app.content.inEnvironments([environment.id], async (db) => {
    await requireOpen(db, environment);
    const member = await findMember(db, environment, admission, now);
    const token = newToken();
    if (!member || !(await openSession(db, environment, admission, token, now))) throw refusal;
    await recordSignIn({ db, environment, now }, member, address);
    const session = { identityId: member.identity_id };
    return { member, token, review: await readReview({ db, environment, session, now }) };
  });
}

/**
 * The person's membership of this server; null if blocked, refused without a suitable role. Locks the member.
 */
async function findMember(
  db: Db,
  environment: Environment,
  { identity, passwordResetAt = null }: auth.Admission,
  now: Date,
): Promise<Member | null> {
  // Names belong to the person and may have changed since the last visit.
  const [member] = await db.query(sql(memberColumns)`
    update content.members set name = ${identity.name}, email = ${identity.email}, username = ${identity.username},
      confirmed_at = coalesce(confirmed_at, ${now}), signed_in_at = coalesce(signed_in_at, ${now}),
      password_reset_at = coalesce(${passwordResetAt}, password_reset_at)
    where environment_id = ${environment.id} and identity_id = ${identity.id} and not blocked
    returning identity_id, name, email, username, roles, allowed_folder, ${isAlerter('members')} as may_alert`);
  if (!member) return null;
  if (roleFrom(member.roles.map((name) => ({ name }))) === null) throw accessDenied();
  return member;
}

/** Refuses a person whom the auth host admitted just before the operator suspended or deleted the server. */
async function requireOpen(db: Db, environment: Environment): Promise<void> {
  const [row] = await db.query(
    sql({
      suspended_at: 'timestamptz?',
    })`select suspended_at from content.environments where id = ${environment.id} for share`,
  );
  if (!row) throw serverNotFound();
  if (row.suspended_at) throw serverSuspended();
}

export const refusalOf = (shown: auth.Credentials | auth.TicketRedemption): HttpError =>
  'ticket' in shown ? invalidTicket() : wrongCredentials();

/**
 * False if the login has ended since the auth host admitted it: the member is locked here and in
 * `endSessionsOf`, so either this sees the end, or the end sees this session. It lasts no longer than if it
 * had begun with the login.
 */
async function openSession(
  db: Db,
  environment: Environment,
  { identity, loginId, loggedInAt }: auth.Admission,
  token: string,
  now: Date,
): Promise<boolean> {
  const opened = await db.query(sql`
    insert into content.sessions (environment_id, token_hash, identity_id, login_id, created_at, seen_at)
    select ${environment.id}, ${hashOf(token)}, ${identity.id}, ${loginId}, least(${now}, ${loggedInAt}::timestamptz), ${now}
    where not exists (
      select from content.ended_logins where environment_id = ${environment.id} and login_id = ${loginId})
    returning 1`);
  return opened.length > 0;
}

export async function closeSession(db: Db, environment: Environment, token: string): Promise<string | null> {
  const [closed] = await db.query(sql({ login_id: 'uuid?' })`
    delete from content.sessions where environment_id = ${environment.id} and token_hash = ${hashOf(token)}
    returning login_id`);
  return closed?.login_id ?? null;
}

/** An ended login may be reported late, and more than once; a session of a newer login stays. */
export async function endSessionsOf(db: Db, environment: string, ended: auth.EndedLogin): Promise<void> {
  const { identityId, loginId, loginIds, endedAt } = ended;
  await db.query(sql`
    select from content.members where environment_id = ${environment} and identity_id = ${identityId} for no key update`);
  await db.query(sql`
    insert into content.ended_logins (environment_id, login_id, ended_at)
    select ${environment}, id, ${endedAt} from unnest(${loginIds}::uuid[]) as id on conflict do nothing`);
  // Sessions of older versions belong to no login.
  const andOlder =
    loginId === null
      ? sql`or (login_id is null and identity_id = ${identityId} and created_at <= ${endedAt})`
      : sql``;
  await db.query(sql`
    delete from content.sessions
    where environment_id = ${environment} and (login_id = any (${loginIds}::uuid[]) ${andOlder})`);
}

/** Best effort: the session on this server has ended in any case. */
export async function endLoginAtAuthHost(app: App, loginId: string, isUnused?: true): Promise<void> {
  try {
    await app.callPeer(app.urls.auth, app.serverKey, auth.endLogin, { body: { loginId, isUnused } });
  } catch (error) {
    app.log.warn({ err: error }, 'login_end_failed');
  }
}

/** Fetches the logins that ended since `after` and returns where to continue. */
export async function followEndedLogins(app: App, after: number): Promise<number> {
  const { data, latest } = await app.callPeer(app.urls.auth, app.serverKey, auth.listEndedLogins, {
    query: { after: String(after) },
  });
  for (const { environment, ...ended } of data) {
    await app.content.inEnvironments([environment], async (db) => {
      await endSessionsOf(db, environment, ended);
      markChanged(db, environment, 'user');
      await db.query(sql`
        delete from content.sessions where environment_id = ${environment} and created_at < ${bornAfter(app.clock())}`);
      await db.query(sql`
        delete from content.ended_logins where environment_id = ${environment} and ended_at < ${bornAfter(app.clock())}`);
    });
  }
  return latest;
}
