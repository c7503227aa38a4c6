import * as auth from '@vitrine/contract/auth';
import type { OwnSession } from '@vitrine/contract/people';
import type { App } from '../../http/app.ts';
import { bornAfter, idleSince } from '../../http/session.ts';
import { newId } from '../../infra/ids.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';

// Logins at the auth host. Sessions on servers belong to a login and end with it: ended logins are stored,
// pushed to the servers immediately, and polled by them every minute in case a push was missed.

export interface NewLogin {
  /** Known only to the browser; a login opened for a session on a server has no browser here. */
  readonly token: string;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Returns the login's id. The transaction has locked the identity whose password it has checked. */
export async function openLogin(db: Db, identityId: string, login: NewLogin): Promise<string> {
  const { token, address, userAgent, now } = login;
  const loginId = newId(now);
  await db.query(sql`
    insert into identity.sessions (token_hash, login_id, identity_id, address, user_agent, created_at, seen_at)
    values (${hashOf(token)}, ${loginId}, ${identityId}, ${address}, ${userAgent}, ${now}, ${now})`);
  return loginId;
}

/** Deletes a login without sessions, so no server has to be notified. */
export async function discardLogin(db: Db, loginId: string): Promise<void> {
  await db.query(sql`delete from identity.sessions where login_id = ${loginId}`);
}

/** A server reports that the user is still active. */
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
  const rows = await db.query(sql({
    id: 'uuid',
    address: 'text',
    userAgent: 'text',
    createdAt: 'timestamptz',
    seenAt: 'timestamptz',
  })`
    select login_id as id, address, user_agent as "userAgent", created_at as "createdAt", seen_at as "seenAt"
    from identity.sessions
    where identity_id = ${self.identityId} and created_at > ${bornAfter(now)} and seen_at > ${idleSince(now)}
    order by created_at desc, login_id desc`);
  return rows.map((row) => ({ ...row, isThisOne: row.id === self.loginId }));
}

const endedAtColumns = columns({
  url: 'text',
  keySealed: 'bytea',
});
type EndedAt = RowOf<typeof endedAtColumns>;

export interface Ended {
  readonly logins: readonly auth.EndedLogin[];
  /** Servers that may have sessions of these logins. */
  readonly servers: readonly EndedAt[];
}

/** Ends one login, optionally only of this person. Null if there is none. */
export async function endLogin(
  db: Db,
  by: { token: string } | { loginId: string; identityId?: string },
  now: Date,
): Promise<Ended | null> {
  const which = 'token' in by ? sql`token_hash = ${hashOf(by.token)}` : sql`login_id = ${by.loginId}`;
  const whose = 'identityId' in by ? sql`and identity_id = ${by.identityId}` : sql``;
  const [ended] = await db.query(sql({ loginId: 'uuid', identityId: 'uuid' })`
    delete from identity.sessions where ${which} ${whose}
    returning login_id as "loginId", identity_id as "identityId"`);
  if (!ended) return null;
  const login = { ...ended, loginIds: [ended.loginId], exceptLoginId: null, endedAt: now.toISOString() };
  return recordEnded(db, ended.identityId, [login]);
}

/**
 * Ends all logins of a person, optionally except one. For a password change it runs in the transaction that
 * has locked the identity, so no login checked against the old password is opened afterwards.
 */
export async function endLoginsOf(
  db: Db,
  identityId: string,
  now: Date,
  exceptLoginId: string | null = null,
): Promise<Ended> {
  const rows = await db.query(sql({ loginId: 'uuid' })`
    delete from identity.sessions where identity_id = ${identityId} and login_id is distinct from ${exceptLoginId}::uuid
    returning login_id as "loginId"`);
  // Also of the login that stays: a ticket taken before a new password opens nothing after it.
  await db.query(sql`
    delete from identity.tickets t using identity.sessions s
    where s.login_id = t.login_id and s.identity_id = ${identityId}`);
  const ids = rows.map(({ loginId }) => loginId);
  const common = { loginId: null, exceptLoginId, identityId, endedAt: now.toISOString() };
  const logins = [{ ...common, loginIds: ids.slice(0, auth.maxEndedLogins) }];
  for (let from = auth.maxEndedLogins; from < ids.length; from += auth.maxEndedLogins)
    logins.push({ ...common, loginIds: ids.slice(from, from + auth.maxEndedLogins) });
  return recordEnded(db, identityId, logins);
}

async function recordEnded(db: Db, identityId: string, logins: readonly auth.EndedLogin[]): Promise<Ended> {
  // Servers poll by sequence: a row that became visible after one with a higher number would never be read.
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended('ended logins', 0))`);
  for (const { loginId, loginIds, exceptLoginId, endedAt } of logins)
    await db.query(sql`
      insert into identity.ended_logins (login_id, login_ids, except_login_id, identity_id, ended_at)
      values (${loginId}, ${loginIds}::uuid[], ${exceptLoginId}, ${identityId}, ${endedAt})`);
  const servers = await db.query(sql(endedAtColumns)`
    select c.url || '/s/' || s.slug as url, c.key_sealed as "keySealed"
    from identity.memberships m
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id
    where m.identity_id = ${identityId}`);
  return { logins, servers };
}

/** Immediately if possible; a server that does not answer now polls within a minute. */
export async function pushEnded(app: App, ended: Ended | null): Promise<void> {
  const pushes = (ended?.servers ?? []).flatMap((server) =>
    ended!.logins.map((body) => ({ ...server, body })),
  );
  await Promise.all(
    pushes.map(async ({ url, keySealed, body }) => {
      try {
        await app.callPeer(url, app.secrets.decrypt(keySealed), auth.receiveEndedLogin, { body });
      } catch (error) {
        app.log.warn({ err: error, server: url }, 'ended_login_push_failed');
      }
    }),
  );
}

/** The logins that ended since then, for the environments of the calling content server. */
const endedAtOnce = 10_000;

/** `latest`: everything up to there was returned, so that the next request continues there. */
export async function listEnded(db: Db, serverKey: string, after: number) {
  const rows = await db.query(sql({
    loginId: 'uuid?',
    loginIds: 'uuid[]',
    exceptLoginId: 'uuid?',
    identityId: 'uuid',
    endedAt: 'timestamptz',
    environment: 'uuid',
    sequence: 'int8',
  })`
    select e.login_id as "loginId",
      case when e.login_id is null then e.login_ids else array[e.login_id] end as "loginIds", e.except_login_id as "exceptLoginId", e.identity_id as "identityId",
      e.ended_at as "endedAt", s.id as environment, e.sequence
    from identity.ended_logins e
    join identity.memberships m on m.identity_id = e.identity_id
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}
    where e.sequence > ${after} order by e.sequence limit ${endedAtOnce}`);
  const data = rows.map(({ sequence: _, ...ended }) => ended);
  // One ended login concerns several environments: its other rows may be in the next response.
  if (rows.length === endedAtOnce) return { data, latest: rows.at(-1)!.sequence - 1 };
  const [latest] = await db.query(
    sql({ sequence: 'int8' })`select coalesce(max(sequence), 0) as sequence from identity.ended_logins`,
  );
  return { data, latest: latest!.sequence };
}
