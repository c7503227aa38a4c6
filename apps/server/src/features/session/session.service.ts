import { roleFrom } from '@vitrine/contract/access';
import * as auth from '@vitrine/contract/auth';
import * as internal from '@vitrine/contract/internal';
import type * as z from 'zod';
import type { App } from '../../http/app.ts';
import type { Environment } from '../../http/environments.ts';
import { accessDenied, HttpError } from '../../http/errors.ts';
import { bornAfter } from '../../http/session.ts';
import { callPeer, PeerError, PeerUnreachable } from '../../infra/auth-host.ts';
import type { Db } from '../../infra/db.ts';
import { hashOf } from '../../infra/secrets.ts';
import { sql } from '../../infra/sql.ts';

// Signing in to one server. The auth host knows passwords; this server knows members and roles. A session here belongs
// to a login there: whichever ends first ends the other. Sessions go on while the auth host is down.

export interface Member {
  readonly identity_id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string | null;
  readonly roles: string[];
  readonly allowed_folder: string | null;
}

const wrongCredentials = () => new HttpError({ status: 422, code: 'wrong_credentials' });

export async function askAuthHost(
  app: App,
  environment: Environment,
  credentials: auth.Credentials,
  from: { address: string; userAgent: string },
) {
  const body = { ...credentials, ...from, environment: environment.id };
  try {
    return await callPeer(app.urls.auth, app.serverKey, auth.verifyCredentials, { body });
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

type Verified = z.output<typeof auth.verifyCredentials.reply>;

/** Who this is on this server; refused when blocked or without a role that may be here. */
export async function findMember(
  db: Db,
  environment: Environment,
  identity: Verified['identity'],
  now: Date,
): Promise<Member> {
  // Names belong to the person and may have changed since they were here last.
  const [member] = await db.query<Member>(sql`
    update content.members set name = ${identity.name}, email = ${identity.email}, username = ${identity.username},
      confirmed_at = coalesce(confirmed_at, ${now}), signed_in_at = coalesce(signed_in_at, ${now})
    where environment_id = ${environment.id} and identity_id = ${identity.id} and not blocked
    returning identity_id, name, email, username, roles, allowed_folder`);
  if (!member) throw wrongCredentials();
  if (roleFrom(member.roles.map((name) => ({ name }))) === null) throw accessDenied();
  return member;
}

/** Somebody whom the auth host let in a moment before the operator suspended the server does not slip through. */
export async function requireOpen(db: Db, environment: Environment): Promise<void> {
  const [row] = await db.query<{ suspended_at: string | null }>(
    sql`select suspended_at from content.environments where id = ${environment.id} for share`,
  );
  if (row?.suspended_at) throw new HttpError({ status: 403, code: 'server_suspended' });
}

export async function openSession(
  db: Db,
  environment: Environment,
  { identity, loginId }: Verified,
  token: string,
  now: Date,
): Promise<void> {
  await db.query(sql`
    insert into content.sessions (environment_id, token_hash, identity_id, login_id, created_at, seen_at)
    values (${environment.id}, ${hashOf(token)}, ${identity.id}, ${loginId}, ${now}, ${now})`);
}

export async function closeSession(db: Db, environment: Environment, token: string): Promise<string | null> {
  const [closed] = await db.query<{ login_id: string | null }>(sql`
    delete from content.sessions where environment_id = ${environment.id} and token_hash = ${hashOf(token)}
    returning login_id`);
  return closed?.login_id ?? null;
}

/** What was opened after the end of everything stays: the news of it may come late, and more than once. */
export async function endSessionsOf(db: Db, environment: string, ended: auth.EndedLogin): Promise<void> {
  const which =
    ended.loginId === null
      ? sql`identity_id = ${ended.identityId} and created_at <= ${ended.endedAt}
          and login_id is distinct from ${ended.exceptLoginId}::uuid`
      : sql`login_id = ${ended.loginId}`;
  await db.query(sql`delete from content.sessions where environment_id = ${environment} and ${which}`);
}

/** Best effort: there, a login idles out unless somebody says that it is in use. */
export async function touchLoginAtAuthHost(app: App, loginId: string): Promise<void> {
  try {
    await callPeer(app.urls.auth, app.serverKey, internal.touchLogin, { body: { loginId } });
  } catch (error) {
    app.log.debug({ err: error }, 'the auth host could not be told that a login is in use');
  }
}

/** Best effort: the person is out of this server in any case. */
export async function endLoginAtAuthHost(app: App, loginId: string): Promise<void> {
  try {
    await callPeer(app.urls.auth, app.serverKey, auth.endLogin, { body: { loginId } });
  } catch (error) {
    app.log.warn({ err: error }, 'the auth host could not be told that a login ended');
  }
}

/** Asks for what ended since `after` and returns where to go on. */
export async function followEndedLogins(app: App, after: number): Promise<number> {
  const { data, latest } = await callPeer(app.urls.auth, app.serverKey, auth.listEndedLogins, {
    query: { after: String(after) },
  });
  for (const { environment, ...ended } of data) {
    await app.content.inEnvironments([environment], async (db) => {
      await endSessionsOf(db, environment, ended);
      await db.query(sql`
        delete from content.sessions where environment_id = ${environment} and created_at < ${bornAfter(app.clock())}`);
    });
  }
  return latest;
}
