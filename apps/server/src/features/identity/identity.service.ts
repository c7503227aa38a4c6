import type { Credentials, Server } from '@vitrine/contract/auth';
import { normalizeEmail } from '@vitrine/contract/email';
import { HttpError, serverSuspended } from '../../http/errors.ts';
import { bornAfter } from '../../http/session.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import type { Database, Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isPasswordRight } from '../../infra/secrets/password.ts';
import { hashOf, type Secrets } from '../../infra/secrets/secrets.ts';
import { type LoginOrigin, pruneBrowsers, takeLoginAttempt } from './login-limits.ts';
import { pruneTokens } from './tokens.service.ts';

// People and their passwords. Rules: an unknown person, a wrong password, a missing password and only blocked
// servers get the same reply in the same time. Failures are limited (login-limits.ts); successes do not
// count. Being blocked is not a success, because otherwise the limit would distinguish a right password from
// a wrong one. Passwords are checked outside any transaction.

export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string | null;
}

export const wrongCredentials = () => new HttpError({ status: 422, code: 'wrong_credentials' });

/** For an identity `i`: it has a password, set by somebody who has proved to own the address. */
export const canSignIn = sql`(i.password_hash is not null and i.confirmed_at is not null and not i.is_password_unproved)`;

/** For a membership `m`: an invited person has proved that the password is theirs. */
export const isProved = sql`(m.invitation_id is null or not exists (
  select from identity.identities i where i.id = m.identity_id and i.is_password_unproved))`;

/**
 * `admit` decides what a person with the right password may enter, and throws wrongCredentials() if it is
 * nothing. `onFailure` is called for existing people who are refused; it must not take time.
 */
export async function checkCredentials<T>(
  database: Database,
  { email, password }: Credentials,
  from: LoginOrigin,
  now: Date,
  admit: (db: Db, identity: Identity) => Promise<T>,
  onFailure: (identityId: string) => void = () => {},
): Promise<T> {
  const login = normalizeEmail(email);
  const { identity, giveBack } = await database.transaction(async (db) => {
    // The password of an unconfirmed address does not count.
    const [found] = await db.query(sql({
      id: 'uuid',
      name: 'text',
      email: 'text',
      username: 'text?',
      password_hash: 'text?',
    })`
      select id, name, email, username, case when confirmed_at is not null then password_hash end as password_hash
      from identity.identities where email = ${login} or username = ${login}`);
    const who = { identityId: found?.id ?? null, login };
    return { identity: found, giveBack: await takeLoginAttempt(db, who, from, now) };
  });
  const isRight = await isPasswordRight(identity?.password_hash ?? null, password);
  if (identity && !isRight) onFailure(identity.id);
  if (!identity || !isRight) throw wrongCredentials();
  const reportRefusal = (error: unknown): never => {
    if (error instanceof HttpError && error.problem.status === 422) onFailure(identity.id);
    throw error;
  };
  const { password_hash: checked, ...known } = identity;
  const admission = database.transaction(async (db) => {
    // Locked until the session exists: a concurrent password change either ends the session, or prevents it.
    const [isStill] = await db.query(sql`
      select 1 from identity.identities where id = ${known.id} and password_hash = ${checked} for no key update`);
    if (!isStill) throw wrongCredentials();
    const admitted = await admit(db, known);
    await giveBack(db);
    return admitted;
  });
  return admission.catch(reportRefusal);
}

/** The language of mails to them. */
export async function keepLocale(db: Db, identityId: string, locale: string | null): Promise<void> {
  if (locale === null) return;
  await db.query(sql`
    update identity.identities set locale = ${locale} where id = ${identityId} and locale is distinct from ${locale}`);
}

/**
 * The servers that a person may enter. Null if there are some but all of them are blocked. Throws if all
 * others are suspended.
 */
export async function listServers(db: Db, identity: Identity): Promise<Server[] | null> {
  const rows = await db.query(sql({
    name: 'text',
    slug: 'text',
    domain: 'text',
    url: 'text',
    blocked: 'bool',
    isSuspended: 'bool',
  })`
    select s.name, s.slug, s.domain, c.url, m.blocked, s.suspended_at is not null as "isSuspended"
    from identity.memberships m
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id
    where m.identity_id = ${identity.id} and ${isProved}
    order by s.name, s.id`);
  const own = rows.filter((row) => !row.blocked);
  if (rows.length > 0 && own.length === 0) return null;
  const open = own.filter((row) => !row.isSuspended);
  if (own.length > 0 && open.length === 0) throw serverSuspended();
  return open.map(({ name, url, slug, domain }) => ({ name, url: `${url}/s/${slug}`, Domain: domain }));
}

export async function listEnvironments(db: Db, serverKey: string): Promise<string[]> {
  const rows = await db.query(sql({ id: 'uuid' })`
    select s.id from identity.servers s
    join identity.content_servers c on c.id = s.content_server_id and c.key_hash = ${hashOf(serverKey)}`);
  return rows.map(({ id }) => id);
}

/**
 * A membership of an environment that this content server hosts and that is not blocked; refused if it is
 * suspended.
 */
export async function mayEnter(
  db: Db,
  serverKey: string,
  identityId: string,
  environment: string,
): Promise<boolean> {
  const [row] = await db.query(sql({ isSuspended: 'bool' })`
    select s.suspended_at is not null as "isSuspended" from identity.memberships m
    join identity.servers s on s.id = m.server_id
    join identity.content_servers c on c.id = s.content_server_id
    where m.identity_id = ${identityId} and s.id = ${environment} and not m.blocked
      and ${isProved} and c.key_hash = ${hashOf(serverKey)}`);
  if (row?.isSuspended) throw serverSuspended();
  return row !== undefined;
}

/** Whether this person may enter a server of that name which its content server says it does not have. */
export async function isGone(
  db: Db,
  serverKey: string,
  identityId: string,
  goneSlug: string | undefined,
): Promise<boolean> {
  if (goneSlug === undefined) return false;
  const [server] = await db.query(sql({ id: 'uuid' })`
    select id from identity.servers where slug = ${goneSlug} and deleted_at is null`);
  return server !== undefined && mayEnter(db, serverKey, identityId, server.id);
}

/** Registers a content server: its address, and the key that both sides share. */
export async function registerContentServer(
  db: Db,
  server: { url: string; region: string; key: string; awaitedSince?: Date },
  secrets: Secrets,
  now: Date,
): Promise<string> {
  const keyHash = hashOf(server.key);
  const [row] = await db.query(sql({ id: 'uuid' })`
    insert into identity.content_servers (id, url, region, key_hash, key_sealed, awaited_since)
    values (${newId()}, ${server.url}, ${server.region}, ${keyHash}, ${secrets.encrypt(server.key)},
      ${server.awaitedSince ?? null})
    on conflict (key_hash) do update
      set url = excluded.url, region = excluded.region, awaited_since = excluded.awaited_since
    returning id`);
  // People may be waiting for room.
  await enqueueProvisioning(db, now);
  return row!.id;
}

/**
 * Registers a content server that is also the auth host. Without SERVER_KEY its key is derived from
 * SECRET_KEY, and changes with it. Returns the address it had before, null at the first start.
 */
export async function registerSelf(
  db: Db,
  self: { url: string; region: string; key: string },
  secrets: Secrets,
  now: Date,
): Promise<string | null> {
  await db.query(sql`
    update identity.content_servers set key_hash = ${hashOf(self.key)}, key_sealed = ${secrets.encrypt(self.key)}
    where url = ${self.url} and key_hash <> ${hashOf(self.key)}`);
  const [before] = await db.query(
    sql({ url: 'text' })`select url from identity.content_servers where key_hash = ${hashOf(self.key)}`,
  );
  const id = await registerContentServer(db, self, secrets, now);
  if (before && before.url !== self.url) await followAddress(db, id, { from: before.url, to: self.url, now });
  return before?.url ?? null;
}

/** What people read as the address of their server follows, unless somebody gave it another. */
async function followAddress(
  db: Db,
  contentServer: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await db.query(sql`
    update identity.content_servers set previous_url = ${from}, url_changed_at = ${now}
    where id = ${contentServer}`);
  await db.query(sql`
    update identity.servers set domain = ${new URL(to).host}
    where content_server_id = ${contentServer} and domain = ${new URL(from).host}`);
}

/** The first call of a content server that the operator has added; it is used from now on. */
export async function recordFirstCall(db: Db, serverKey: string, now: Date): Promise<boolean> {
  const [isNew] = await db.query(sql`
    update identity.content_servers set awaited_since = null
    where key_hash = ${hashOf(serverKey)} and awaited_since is not null returning 1`);
  if (isNew) await enqueueProvisioning(db, now);
  return isNew !== undefined;
}

/** There may be room now for people who signed up and wait for a server. */
export const enqueueProvisioning = async (db: Db, now: Date): Promise<void> =>
  void (await enqueue(db, now, { kind: 'provision-waiting', payload: {}, key: 'all' }));

/** Deletes rows that are no longer read. */
export async function pruneIdentity(db: Db, now: Date): Promise<void> {
  const before = bornAfter(now);
  await db.query(sql`delete from identity.sessions where created_at < ${before}`);
  await db.query(sql`delete from identity.ended_logins where ended_at < ${before}`);
  await db.query(sql`delete from identity.tickets where expires_at < ${now}`);
  await db.query(sql`delete from identity.codes where expires_at < ${now}`);
  // Players that have moved on to their server, or were switched off before they were paired.
  await db.query(sql`delete from identity.pending_devices where seen_at < ${before}`);
  // The longest window is a day. A window that begins in the future is from a clock that was set back, and
  // would lock people out until then.
  const [from, to] = [-2 * dayMs, dayMs].map((ms) => new Date(now.getTime() + ms));
  await db.query(sql`delete from infra.limits where started_at not between ${from!} and ${to!}`);
  await pruneTokens(db, now);
  await pruneBrowsers(db, now);
  // People looked up for an invitation that was never sent, or removed before they had a password.
  await db.query(sql`
    delete from identity.identities i
    where i.password_hash is null and i.created_at < ${new Date(now.getTime() - dayMs)}
      and not exists (select from identity.memberships m where m.identity_id = i.id)`);
}

const dayMs = 86_400_000;

/** An unused address for a server, derived from its name. `auth` is reserved for the auth host's cookies. */
export async function freeSlug(db: Db, serverName: string): Promise<string> {
  // Two requests for the same address are serialised.
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended('slugs', 0))`);
  const base = slugOf(serverName);
  const taken = new Set(
    (
      await db.query(sql({ slug: 'text' })`
      select slug from identity.servers where slug = ${base} or slug like ${`${base}-%`}`)
    ).map(({ slug }) => slug),
  );
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

function slugOf(serverName: string): string {
  const ascii = serverName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return slug.length < 2 || slug === 'auth' ? 'server' : slug;
}

export async function findIdentityByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.query(
    sql({ id: 'uuid' })`select id from identity.identities where email = ${email}`,
  );
  return row?.id ?? null;
}
