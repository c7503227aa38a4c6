import { steerServer } from '@vitrine/contract/internal';
import type { PreferredRegion } from '@vitrine/contract/regions';
import type { App } from '../../http/app.ts';
import { callPeer } from '../../infra/auth-host.ts';
import type { Db } from '../../infra/db.ts';
import { newId } from '../../infra/ids.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { sql } from '../../infra/sql.ts';
import { orderProvisioning } from '../identity/identity.service.ts';
import { invitationMail } from '../identity/links.service.ts';
import { makeToken } from '../identity/tokens.service.ts';
import { orderMail } from '../mail/mail.service.ts';
import { provision } from './provision.ts';

// What an operator does by command. Each takes effect at once on all processes and hosts.

export interface ListedServer {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly url: string;
  readonly region: string;
  readonly people: number;
  readonly suspendedAt: string | null;
}

export const listAllServers = (db: Db): Promise<ListedServer[]> =>
  db.query<ListedServer>(sql`
    select s.id, s.slug, s.name, c.url || '/s/' || s.slug as url, c.region, s.suspended_at as "suspendedAt",
      (select count(*) from identity.memberships m where m.server_id = s.id) as people
    from identity.servers s join identity.content_servers c on c.id = s.content_server_id order by s.name, s.id`);

/** Nobody can enter a suspended server, and whoever is there is logged out; its players play on. Null: no such server. */
export async function suspendServer(
  app: App,
  slug: string,
  isSuspended: boolean,
): Promise<ListedServer | null> {
  const now = app.clock();
  const found = await app.identity.transaction(async (db) => {
    const [row] = await db.query<{ url: string; key_sealed: Buffer }>(sql`
      update identity.servers s set suspended_at = ${isSuspended ? now : null}
      from identity.content_servers c where s.slug = ${slug} and c.id = s.content_server_id
      returning c.url || '/s/' || s.slug as url, c.key_sealed`);
    return row;
  });
  if (!found) return null;
  await callPeer(found.url, app.secrets.open(found.key_sealed), steerServer, { body: { isSuspended } });
  const all = await app.identity.transaction(listAllServers);
  return all.find((server) => server.slug === slug) ?? null;
}

/** How many environments a content server takes (null: any number). False: no content server has that address. */
export async function setRoom(app: App, url: string, room: number | null): Promise<boolean> {
  const isThere = await app.identity.transaction(async (db) => {
    const changed = await db.query(
      sql`update identity.content_servers set room = ${room} where url = ${url} returning 1`,
    );
    if (changed.length > 0) await orderProvisioning(db, app.clock());
    return changed.length > 0;
  });
  if (isThere) await wakeWorkers(app.content);
  return isThere;
}

export interface NewServer {
  readonly name: string;
  readonly region: PreferredRegion;
  readonly adminName: string;
  /** Normalized. */
  readonly adminEmail: string;
  readonly locale: string;
}

/**
 * A server without a sign-up. Its admin is invited by mail; `link` is the same invitation, for whoever can't wait for the
 * mail, and null for somebody who has a password already.
 */
export async function createServer(
  app: App,
  input: NewServer,
): Promise<{ isThere: boolean; link: string | null }> {
  const now = app.clock();
  const signup = newId(now);
  const person = await app.identity.transaction(async (db) => {
    const [row] = await db.query<{ id: string; canSignIn: boolean }>(sql`
      insert into identity.identities as i (id, email, name, locale, created_at, updated_at)
      values (${newId(now)}, ${input.adminEmail}, ${input.adminName}, ${input.locale}, ${now}, ${now})
      on conflict (email) do update set updated_at = i.updated_at
      returning i.id, i.password_hash is not null and i.confirmed_at is not null as "canSignIn"`);
    await db.query(sql`
      insert into identity.signups (id, identity_id, business_name, region, told_to_wait, created_at)
      values (${signup}, ${row!.id}, ${input.name}, ${input.region}, ${row!.canSignIn}, ${now})`);
    return row!;
  });
  const isThere = await provision(app, signup);
  const link = person.canSignIn ? null : await inviteAdmin(app, person.id, input, now);
  await wakeWorkers(app.content);
  return { isThere, link };
}

async function inviteAdmin(app: App, identityId: string, input: NewServer, now: Date): Promise<string> {
  const code = await app.identity.transaction(async (db) => {
    const made = await makeToken(db, now, { kind: 'invitation', identityId, serverId: null });
    await orderMail(db, now, {
      to: input.adminEmail,
      locale: input.locale,
      key: `invitation ${identityId} ${now.getTime()}`,
      ...invitationMail(app, made, { server: input.name, inviter: 'Vitrine' }),
    });
    return made;
  });
  return `${app.urls.dashboard}/${input.locale}/auth/set-password#code=${code}`;
}
