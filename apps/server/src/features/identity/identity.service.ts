import type { Credentials, EndedLogin, Server } from '@vitrine/contract/auth';
import { HttpError } from '../../http/errors.ts';
import { giveBackAttempt, type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { bornAfter } from '../../http/session.ts';
import type { Database, Db } from '../../infra/db.ts';
import { newId } from '../../infra/ids.ts';
import { isPasswordRight } from '../../infra/password.ts';
import { hashOf, type Secrets } from '../../infra/secrets.ts';
import { sql } from '../../infra/sql.ts';

// Who people are. Rules: someone unknown, a wrong password, no password yet and only blocked servers look and take the
// same; failures are limited per account and address and per address, successes do not count (and to be shut out is no
// success, or the limit would tell a right password from a wrong one); passwords are checked outside any transaction.

export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string | null;
}

const perAccount: Limit = { name: 'login account', max: 10, windowSeconds: 900 };
const perAddress: Limit = { name: 'login address', max: 100, windowSeconds: 900 };

export const wrongCredentials = () => new HttpError({ status: 422, code: 'wrong_credentials' });

/** `admit` decides what a person with the right password may enter, and throws wrongCredentials() if it is nothing. */
export async function checkCredentials<T>(
  database: Database,
  { email, password }: Credentials,
  address: string,
  now: Date,
  admit: (db: Db, identity: Identity) => Promise<T>,
): Promise<T> {
  const login = email.toLowerCase();
  const { identity, limits } = await database.transaction(async (db) => {
    const [found] = await db.query<Identity & { password_hash: string | null }>(sql`
      select id, name, email, username, password_hash from identity.identities
      where email = ${login} or username = ${login}`);
    const attempts: [Limit, string][] = [
      [perAccount, `${found?.id ?? login} ${address}`],
      [perAddress, address],
    ];
    for (const [limit, key] of attempts) await takeAttempt(db, limit, key, now);
    return { identity: found, limits: attempts };
  });
  const isRight = await isPasswordRight(identity?.password_hash ?? null, password);
  if (!identity || !isRight) throw wrongCredentials();
  const { password_hash: _, ...known } = identity;
  return database.transaction(async (db) => {
    const admitted = await admit(db, known);
    for (const [limit, key] of limits) await giveBackAttempt(db, limit, key);
    return admitted;
  });
}

/** Servers one may enter. Null: there are some, and all of them are blocked. */
export async function listServers(db: Db, identity: Identity): Promise<Server[] | null> {
  const rows = await db.query<{
    name: string;
    url: string;
    slug: string;
    domain: string;
    blocked: boolean;
  }>(sql`
    select s.name, s.slug, s.domain, c.url, m.blocked
    from identity.memberships m
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id
    where m.identity_id = ${identity.id}
    order by s.name, s.id`);
  const open = rows.filter((row) => !row.blocked);
  if (rows.length > 0 && open.length === 0) return null;
  return open.map(({ name, url, slug, domain }) => ({ name, url: `${url}/s/${slug}`, Domain: domain }));
}

export async function openAuthSession(
  db: Db,
  identity: Identity,
  session: { token: string; address: string; userAgent: string; now: Date },
): Promise<void> {
  const { token, address, userAgent, now } = session;
  await db.query(sql`
    insert into identity.sessions (token_hash, login_id, identity_id, address, user_agent, created_at, seen_at)
    values (${hashOf(token)}, ${newId(now)}, ${identity.id}, ${address}, ${userAgent}, ${now}, ${now})`);
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

export interface EndedAt extends EndedLogin {
  readonly url: string;
  readonly keySealed: Buffer;
}

/** Ends a login at the auth host and tells where sessions that came from it may live. */
export async function endLogin(
  db: Db,
  by: { token: string } | { loginId: string },
  now: Date,
): Promise<EndedAt[]> {
  const which = 'token' in by ? sql`token_hash = ${hashOf(by.token)}` : sql`login_id = ${by.loginId}`;
  const [ended] = await db.query<{ login_id: string; identity_id: string }>(
    sql`delete from identity.sessions where ${which} returning login_id, identity_id`,
  );
  if (!ended) return [];
  await db.query(sql`
    insert into identity.ended_logins (login_id, identity_id, ended_at)
    values (${ended.login_id}, ${ended.identity_id}, ${now})`);
  const servers = await db.query<{ url: string; slug: string; key_sealed: Buffer }>(sql`
    select c.url, s.slug, c.key_sealed
    from identity.memberships m
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id
    where m.identity_id = ${ended.identity_id}`);
  return servers.map(({ url, slug, key_sealed }) => ({
    loginId: ended.login_id,
    identityId: ended.identity_id,
    url: `${url}/s/${slug}`,
    keySealed: key_sealed,
  }));
}

/** What ended since, for the environments of the content server that asks. */
export async function listEnded(db: Db, serverKey: string, after: number) {
  const data = await db.query<EndedLogin & { environment: string }>(sql`
    select e.login_id as "loginId", e.identity_id as "identityId", s.id as environment
    from identity.ended_logins e
    join identity.memberships m on m.identity_id = e.identity_id
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}
    where e.sequence > ${after} order by e.sequence limit 10000`);
  const [latest] = await db.query<{ sequence: number }>(
    sql`select coalesce(max(sequence), 0) as sequence from identity.ended_logins`,
  );
  return { data, latest: latest!.sequence };
}

export async function listEnvironments(db: Db, serverKey: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select s.id from identity.servers s
    join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}`);
  return rows.map(({ id }) => id);
}

/** A membership of an environment that this content server hosts and that is not blocked. */
export async function mayEnter(
  db: Db,
  serverKey: string,
  identityId: string,
  environment: string,
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from identity.memberships m
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id
    where m.identity_id = ${identityId} and s.id = ${environment} and not m.blocked and c.key_hash = ${hashOf(serverKey)}`);
  return rows.length > 0;
}

/** Makes a content server known: its address, and the key by which both ends know each other. */
export async function registerContentServer(
  db: Db,
  server: { url: string; region: string; key: string },
  secrets: Secrets,
): Promise<string> {
  const keyHash = hashOf(server.key);
  const [row] = await db.query<{ id: string }>(sql`
    insert into identity.content_servers (id, url, region, key_hash, key_sealed)
    values (${newId()}, ${server.url}, ${server.region}, ${keyHash}, ${secrets.seal(server.key)})
    on conflict (key_hash) do update set url = excluded.url, region = excluded.region
    returning id`);
  return row!.id;
}

/** Old rows that nothing reads any more. */
export async function pruneIdentity(db: Db, now: Date): Promise<void> {
  const before = bornAfter(now);
  await db.query(sql`delete from identity.sessions where created_at < ${before}`);
  await db.query(sql`delete from identity.ended_logins where ended_at < ${before}`);
  await db.query(sql`delete from identity.codes where expires_at < ${now}`);
  // Players that have gone on to their server, or were switched off before anybody paired them.
  await db.query(sql`delete from identity.pending_devices where seen_at < ${before}`);
  await db.query(sql`delete from infra.limits where started_at < ${before}`);
}
