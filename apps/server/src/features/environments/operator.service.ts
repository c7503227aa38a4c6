import { makeAdmin, steerServer } from '@vitrine/contract/internal';
import type { PreferredRegion, Region } from '@vitrine/contract/regions';
import { enqueueMail } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { newId } from '../../infra/ids.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { newToken } from '../../infra/secrets/secrets.ts';
import { canSignIn, enqueueProvisioning, registerContentServer } from '../identity/identity.service.ts';
import { invitationMail } from '../identity/one-time-links.service.ts';
import { makeToken } from '../identity/tokens.service.ts';
import { provision } from './provision.service.ts';

// Operator commands. Each takes effect immediately on all processes and hosts.

const listedServerColumns = columns({
  id: 'uuid',
  slug: 'text',
  name: 'text',
  url: 'text',
  region: 'text',
  people: 'int8',
  suspendedAt: 'timestamptz?',
  deleteAt: 'timestamptz?',
});
export type ListedServer = RowOf<typeof listedServerColumns>;

export const listAllServers = (db: Db): Promise<ListedServer[]> =>
  db.query(sql(listedServerColumns)`
    select s.id, s.slug, s.name, c.url || '/s/' || s.slug as url, c.region, s.suspended_at as "suspendedAt",
      s.delete_at as "deleteAt",
      (select count(*) from identity.memberships m where m.server_id = s.id) as people
    from identity.servers s join identity.content_servers c on c.id = s.content_server_id
    where s.deleted_at is null order by s.name, s.id`);

/** People who signed up, or were promised a server, and have none yet. */
export const listWaiting = (db: Db): Promise<{ name: string; region: PreferredRegion; email: string }[]> =>
  db.query(sql({ name: 'text', region: narrowed<PreferredRegion>('text'), email: 'text' })`
    select u.business_name as name, u.region, i.email
    from identity.signups u join identity.identities i on i.id = u.identity_id
    where u.provisioned_at is null order by u.created_at`);

/**
 * A suspended server cannot be entered, and its users are logged out; its players continue to play. Null if
 * there is no such server.
 */
export async function suspendServer(
  app: App,
  slug: string,
  isSuspended: boolean,
): Promise<ListedServer | null> {
  const now = app.clock();
  const found = await app.identity.transaction(async (db) => {
    const [row] = await db.query(sql({ url: 'text', key_sealed: 'bytea' })`
      update identity.servers s set suspended_at = ${isSuspended ? now : null}
      from identity.content_servers c where s.slug = ${slug} and c.id = s.content_server_id
      returning c.url || '/s/' || s.slug as url, c.key_sealed`);
    return row;
  });
  if (!found) return null;
  await app.callPeer(found.url, app.secrets.decrypt(found.key_sealed), steerServer, {
    body: { isSuspended },
  });
  const all = await app.identity.transaction(listAllServers);
  return all.find((server) => server.slug === slug) ?? null;
}

/**
 * Null cancels it, unless it began; when repeated, the first date is kept. Until then the server is suspended, and
 * nothing is lost. Returns null if there is no such server.
 */
export async function scheduleDeletion(
  app: App,
  slug: string,
  on: Date | null,
): Promise<ListedServer | null> {
  const [found] = await app.identity.transaction((db) =>
    db.query(sql({ url: 'text', key_sealed: 'bytea', deleteAt: 'timestamptz?' })`
      select c.url || '/s/' || s.slug as url, c.key_sealed, s.delete_at as "deleteAt"
      from identity.servers s join identity.content_servers c on c.id = s.content_server_id
      where s.slug = ${slug} and s.deleted_at is null`),
  );
  if (!found) return null;
  const deleteAt = on && new Date(found.deleteAt ?? on);
  const store = () =>
    app.identity.transaction((db) =>
      db.query(sql`
        update identity.servers set suspended_at = ${deleteAt && app.clock()}, delete_at = ${deleteAt} where slug = ${slug}`),
    );
  // Nobody enters what is to be deleted, and nobody what the content server refuses to keep.
  if (deleteAt) await store();
  const body = { isSuspended: deleteAt !== null, deleteAt: deleteAt?.toISOString() ?? null };
  await app.callPeer(found.url, app.secrets.decrypt(found.key_sealed), steerServer, { body });
  if (!deleteAt) await store();
  const all = await app.identity.transaction(listAllServers);
  return all.find((server) => server.slug === slug) ?? null;
}

const listedContentServerColumns = columns({
  url: 'text',
  region: narrowed<Region>('text'),
  environments: 'int8',
  room: 'int4?',
  /** It has not called yet. */
  isAwaited: 'bool',
});
export type ListedContentServer = RowOf<typeof listedContentServerColumns>;

export const listContentServers = (db: Db): Promise<ListedContentServer[]> =>
  db.query(sql(listedContentServerColumns)`
    select c.url, c.region, c.room, c.awaited_since is not null as "isAwaited",
      (select count(*) from identity.servers s where s.content_server_id = c.id and s.deleted_at is null) as environments
    from identity.content_servers c order by c.region, c.url`);

/** The key of the new content server, which is used as soon as it calls. Null if the address is taken. */
export async function addContentServer(app: App, url: string, region: Region): Promise<string | null> {
  const key = newToken();
  const now = app.clock();
  return app.identity.transaction(async (db) => {
    const [taken] = await db.query(sql`select 1 from identity.content_servers where url = ${url}`);
    if (taken) return null;
    await registerContentServer(db, { url, region, key, awaitedSince: now }, app.secrets, now);
    return key;
  });
}

/**
 * The maximum number of environments of a content server (null: unlimited). False if no content server has
 * that address.
 */
export async function setRoom(app: App, url: string, room: number | null): Promise<boolean> {
  const isThere = await app.identity.transaction(async (db) => {
    const changed = await db.query(
      sql`update identity.content_servers set room = ${room} where url = ${url} returning 1`,
    );
    if (changed.length > 0) await enqueueProvisioning(db, app.clock());
    return changed.length > 0;
  });
  if (isThere) await wakeWorkers(app.content);
  return isThere;
}

export interface NewServer {
  readonly name: string;
  readonly region: PreferredRegion;
  /** The requested address, if it is free; without one it is derived from the name. */
  readonly slug?: string;
  readonly adminName: string;
  /** Normalized. */
  readonly adminEmail: string;
  readonly locale: string;
}

export interface MadeServer {
  /** Null if it will be created as soon as there is room and the content server answers. */
  readonly url: string | null;
  /** The invitation link, which is also mailed. Null if they already have a password. */
  readonly link: string | null;
}

/** Creates a server without a sign-up; its admin is notified by mail. */
export async function createServer(app: App, input: NewServer): Promise<MadeServer> {
  const now = app.clock();
  const signup = newId(now);
  const admin = { name: input.adminName, email: input.adminEmail, locale: input.locale };
  const person = await app.identity.transaction(async (db) => {
    const known = await findOrMakePerson(db, admin, now);
    await db.query(sql`
      insert into identity.signups (id, identity_id, business_name, slug, region, told_to_wait, created_at)
      values (${signup}, ${known.id}, ${input.name}, ${input.slug ?? null}, ${input.region}, ${known.canSignIn}, ${now})`);
    return known;
  });
  const isThere = await provision(app, signup);
  const link = person.canSignIn
    ? null
    : await app.identity.transaction((db) => invite(app, db, person, null, input.name, now));
  await wakeWorkers(app.content);
  return { url: isThere ? await app.identity.transaction((db) => addressOf(db, signup)) : null, link };
}

async function addressOf(db: Db, signup: string): Promise<string> {
  const [row] = await db.query(sql({ url: 'text' })`
    select c.url || '/s/' || s.slug as url
    from identity.signups u join identity.servers s on s.id = u.server_id
    join identity.content_servers c on c.id = s.content_server_id where u.id = ${signup}`);
  return row!.url;
}

export interface NewAdmin {
  readonly name: string;
  /** Normalized. */
  readonly email: string;
  readonly locale: string;
}

/** Adds an admin, or restores one, including existing members. Null if there is no such server. */
export async function createAdmin(
  app: App,
  slug: string,
  admin: NewAdmin,
): Promise<{ link: string | null } | null> {
  const now = app.clock();
  const found = await app.identity.transaction(async (db) => {
    const [server] = await db.query(sql({ id: 'uuid', name: 'text', url: 'text', key_sealed: 'bytea' })`
      select s.id, s.name, c.url || '/s/' || s.slug as url, c.key_sealed
      from identity.servers s join identity.content_servers c on c.id = s.content_server_id where s.slug = ${slug}`);
    return server ? { server, person: await findOrMakePerson(db, admin, now) } : null;
  });
  if (!found) return null;
  const { server, person } = found;
  const body = {
    identityId: person.id,
    name: person.name,
    email: person.email,
    hasConfirmed: person.canSignIn,
  };
  await app.callPeer(server.url, app.secrets.decrypt(server.key_sealed), makeAdmin, { body });
  const link = await app.identity.transaction(async (db) => {
    if (!person.canSignIn) {
      // As for all invited people, the server opens once they have set a password.
      await db.query(sql`
        update identity.memberships set invitation_id = coalesce(invitation_id, ${newId(now)})
        where identity_id = ${person.id} and server_id = ${server.id}`);
      return invite(app, db, person, server.id, server.name, now);
    }
    await enqueueMail(db, now, {
      to: person.email,
      locale: person.locale,
      template: 'admission',
      values: { server: server.name, inviter },
      path: '/auth/login',
      key: `admission ${person.id} ${server.id} ${now.getTime()}`,
    });
    return null;
  });
  await wakeWorkers(app.content);
  return { link };
}

/** The inviter's name in invitations by an operator. */
const inviter = 'Vitrine';

interface Person extends NewAdmin {
  readonly id: string;
  readonly canSignIn: boolean;
}

/** A known person keeps their name and language. */
async function findOrMakePerson(db: Db, { name, email, locale }: NewAdmin, now: Date): Promise<Person> {
  const [row] = await db.query(sql({
    id: 'uuid',
    email: 'text',
    name: 'text',
    locale: 'text!',
    canSignIn: 'bool',
  })`
    insert into identity.identities as i (id, email, name, locale, created_at, updated_at)
    values (${newId(now)}, ${email}, ${name}, ${locale}, ${now}, ${now})
    on conflict (email) do update set locale = coalesce(i.locale, excluded.locale)
    returning i.id, i.email, i.name, i.locale,
      ${canSignIn} as "canSignIn"`);
  return row!;
}

async function invite(
  app: App,
  db: Db,
  { id: identityId, email, locale }: Person,
  serverId: string | null,
  server: string,
  now: Date,
): Promise<string> {
  const code = await makeToken(db, now, { kind: 'invitation', identityId, serverId });
  await enqueueMail(db, now, {
    to: email,
    locale,
    key: `invitation ${identityId} ${now.getTime()}`,
    ...invitationMail(app, code, { server, inviter }),
  });
  return `${app.urls.dashboard}/${locale}/auth/set-password#code=${code}`;
}
