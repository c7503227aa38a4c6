import * as auth from '@vitrine/contract/auth';
import type { OwnSession } from '@vitrine/contract/people';
import type { App } from '../../http/app.ts';
import { bornAfter, idleSince } from '../../http/session.ts';
import { callPeer } from '../../infra/auth-host.ts';
import type { Db } from '../../infra/db.ts';
import { newId } from '../../infra/ids.ts';
import { hashOf } from '../../infra/secrets.ts';
import { sql } from '../../infra/sql.ts';

// Logins at the auth host. Sessions on servers belong to a login and end with it: what ends is written down, pushed to the
// servers at once, and polled by them every minute in case a push was missed.

export async function openAuthSession(
  db: Db,
  identityId: string,
  session: { token: string; address: string; userAgent: string; now: Date },
): Promise<void> {
  const { token, address, userAgent, now } = session;
  await db.query(sql`
    insert into identity.sessions (token_hash, login_id, identity_id, address, user_agent, created_at, seen_at)
    values (${hashOf(token)}, ${newId(now)}, ${identityId}, ${address}, ${userAgent}, ${now}, ${now})`);
}

/** The newest login of this person from the same browser: sessions on servers belong to it and end with it. */
export async function findLogin(
  db: Db,
  identityId: string,
  from: { address: string; userAgent: string; now: Date },
): Promise<string | null> {
  const [row] = await db.query<{ login_id: string }>(sql`
    select login_id from identity.sessions
    where identity_id = ${identityId} and address = ${from.address} and user_agent = ${from.userAgent}
      and created_at > ${bornAfter(from.now)}
    order by created_at desc limit 1`);
  return row?.login_id ?? null;
}

/** A server says that somebody is still there. */
export async function touchLogin(db: Db, loginId: string, now: Date): Promise<void> {
  await db.query(
    sql`update identity.sessions set seen_at = ${now} where login_id = ${loginId} and seen_at < ${now}`,
  );
}

export async function listOwnSessions(
  db: Db,
  self: { identityId: string; loginId: string },
  now: Date,
): Promise<OwnSession[]> {
  const rows = await db.query<Omit<OwnSession, 'isThisOne'>>(sql`
    select login_id as id, address, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt"
    from identity.sessions
    where identity_id = ${self.identityId} and created_at > ${bornAfter(now)} and seen_at > ${idleSince(now)}
    order by created_at desc, login_id desc`);
  return rows.map((row) => ({ ...row, isThisOne: row.id === self.loginId }));
}

interface EndedAt {
  readonly url: string;
  readonly keySealed: Buffer;
}

export interface Ended {
  readonly login: auth.EndedLogin;
  /** Where sessions that came from it may live. */
  readonly servers: readonly EndedAt[];
}

/** Ends one login. Null if there is none such. */
export async function endLogin(
  db: Db,
  by: { token: string } | { loginId: string },
  now: Date,
): Promise<Ended | null> {
  const which = 'token' in by ? sql`token_hash = ${hashOf(by.token)}` : sql`login_id = ${by.loginId}`;
  const [ended] = await db.query<{ loginId: string; identityId: string }>(sql`
    delete from identity.sessions where ${which} returning login_id as "loginId", identity_id as "identityId"`);
  return ended ? recordEnded(db, { ...ended, exceptLoginId: null, endedAt: now.toISOString() }) : null;
}

/** Ends everything that somebody has open, but for one login if told. */
export async function endLoginsOf(
  db: Db,
  identityId: string,
  now: Date,
  exceptLoginId: string | null = null,
): Promise<Ended> {
  await db.query(sql`
    delete from identity.sessions where identity_id = ${identityId} and login_id is distinct from ${exceptLoginId}::uuid`);
  return recordEnded(db, { loginId: null, exceptLoginId, identityId, endedAt: now.toISOString() });
}

async function recordEnded(db: Db, login: auth.EndedLogin): Promise<Ended> {
  await db.query(sql`
    insert into identity.ended_logins (login_id, except_login_id, identity_id, ended_at)
    values (${login.loginId}, ${login.exceptLoginId}, ${login.identityId}, ${login.endedAt})`);
  const servers = await db.query<EndedAt>(sql`
    select c.url || '/s/' || s.slug as url, c.key_sealed as "keySealed"
    from identity.memberships m
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id
    where m.identity_id = ${login.identityId}`);
  return { login, servers };
}

/** At once where it can be; a server that does not answer now asks within a minute. */
export async function pushEnded(app: App, ended: Ended | null): Promise<void> {
  await Promise.all(
    (ended?.servers ?? []).map(async ({ url, keySealed }) => {
      try {
        await callPeer(url, app.secrets.open(keySealed), auth.receiveEndedLogin, { body: ended!.login });
      } catch (error) {
        app.log.warn({ err: error, server: url }, 'a content server could not be told that a login ended');
      }
    }),
  );
}

/** What ended since, for the environments of the content server that asks. */
const endedAtOnce = 10_000;

/** `latest`: all up to there are told, so that the next question goes on where this answer ends. */
export async function listEnded(db: Db, serverKey: string, after: number) {
  const rows = await db.query<auth.EndedLogin & { environment: string; sequence: number }>(sql`
    select e.login_id as "loginId", e.except_login_id as "exceptLoginId", e.identity_id as "identityId",
      e.ended_at as "endedAt", s.id as environment, e.sequence
    from identity.ended_logins e
    join identity.memberships m on m.identity_id = e.identity_id
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}
    where e.sequence > ${after} order by e.sequence limit ${endedAtOnce}`);
  const data = rows.map(({ sequence: _, ...ended }) => ended);
  // One end concerns several environments: its other rows may come with the next answer.
  if (rows.length === endedAtOnce) return { data, latest: rows.at(-1)!.sequence - 1 };
  const [latest] = await db.query<{ sequence: number }>(
    sql`select coalesce(max(sequence), 0) as sequence from identity.ended_logins`,
  );
  return { data, latest: latest!.sequence };
}
