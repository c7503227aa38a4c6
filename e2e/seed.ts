import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { nonstopHours, type WeeklyHours } from '@vitrine/contract/locations';
import pg from 'pg';
import { newId } from '../apps/server/src/infra/ids.ts';
import { databasesFile, type Place, whole } from './hosts.ts';

// Sets up what no page can, as the owner of the database: a separate server per test, so that parallel tests
// never interfere, and records that have no page yet.

export interface Database {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
  query(text: string, values?: readonly unknown[]): Promise<any[]>;
  end(): Promise<void>;
}

export const databaseUrlOf = (place: Place): string =>
  (JSON.parse(readFileSync(databasesFile, 'utf8')) as Record<string, string>)[place.name]!;

export async function connect(place: Place = whole): Promise<Database> {
  const client = new pg.Client(databaseUrlOf(place));
  await client.connect();
  return {
    query: async (text, values) => (await client.query(text, values && [...values])).rows,
    end: () => client.end(),
  };
}

/** Everybody here has this password. */
export const password = 'vitrine-demo';

export const unique = (word: string) => `${word} ${randomBytes(4).toString('hex')}`;

export interface OwnServer {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly url: string;
  /** The e-mail address. */
  readonly admin: string;
  readonly standard: string;
}

/** An empty server with an admin and a standard user, who are members of no other server. */
export async function newServer(database: Database, name = unique('Server')): Promise<OwnServer> {
  const id = newId();
  const slug = `e2e-${randomBytes(6).toString('hex')}`;
  await database.query(
    `insert into content.environments (id, slug, name, region, created_at) values ($1, $2, $3, 'europe', now())`,
    [id, slug, name],
  );
  await database.query(
    `insert into identity.servers (id, content_server_id, slug, name, domain)
     select $1, id, $2, $3, $4 from identity.content_servers limit 1`,
    [id, slug, name, `${slug}.example`],
  );
  const admin = await addPerson(database, { admin: [id] });
  const standard = await addPerson(database, { user_standard: [id] });
  return { id, slug, name, url: `${whole.auth}/s/${slug}`, admin, standard };
}

/**
 * A person with the demo's password; `memberships` maps a role to the servers on which it is held. Returns
 * the e-mail address.
 */
export async function addPerson(
  database: Database,
  memberships: Readonly<Record<string, readonly string[]>>,
  name = 'Somebody New',
): Promise<string> {
  const id = newId();
  const email = `${id}@vitrine.test`;
  await database.query(
    `insert into identity.identities (id, email, name, password_hash, confirmed_at, created_at, updated_at)
     select $1, $2, $3, password_hash, now(), now(), now() from identity.identities where username = 'admin'`,
    [id, email, name],
  );
  for (const [role, servers] of Object.entries(memberships)) {
    for (const server of servers) {
      await database.query('insert into identity.memberships (identity_id, server_id) values ($1, $2)', [
        id,
        server,
      ]);
      await database.query(
        `insert into content.members (environment_id, identity_id, name, email, roles, confirmed_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, now(), now(), now())`,
        [server, id, name, email, [role]],
      );
    }
  }
  return email;
}

interface LocationFacts {
  readonly timezone?: string;
  readonly hours?: WeeklyHours;
  readonly notes?: string;
  /** Names of displays at the location. */
  readonly displays?: readonly string[];
}

/**
 * Returns the location's id. By default it is always open, so that a test sees the same in the evening and on
 * a Sunday.
 */
export async function addLocation(
  database: Database,
  server: OwnServer,
  name: string,
  { timezone = 'Europe/Prague', hours = nonstopHours, notes, displays = [] }: LocationFacts = {},
): Promise<string> {
  const id = newId();
  await database.query(
    `insert into content.locations (environment_id, id, name, timezone, hours, notes, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now(), now())`,
    [server.id, id, name, timezone, JSON.stringify(hours), notes ?? null],
  );
  for (const display of displays) await addDisplay(database, server, id, display);
  return id;
}

export async function addDisplay(database: Database, server: OwnServer, location: string, name: string) {
  const id = newId();
  await database.query(
    `insert into content.displays (environment_id, id, name, description, location_id, created_at, updated_at)
     values ($1, $2, $3, $3, $4, now(), now())`,
    [server.id, id, name, location],
  );
  return id;
}

export const activate = (database: Database, server: OwnServer, display: string) =>
  database.query('update content.displays set active = true where environment_id = $1 and id = $2', [
    server.id,
    display,
  ]);

/** Allows paying by invoice; without that or a verified card only one display can be active. */
export const allowPaying = (database: Database, server: OwnServer, canPay: boolean) =>
  arrange(database, server, canPay ? 'invoice' : 'card');

/** Sets the payment method, as the operator does. */
export const arrange = (database: Database, server: OwnServer, arrangement: 'card' | 'invoice' | 'none') =>
  database.query('update content.environments set arrangement = $2 where id = $1', [server.id, arrangement]);

/** Pretends that the active displays have been active for this many days. */
export const backdateActivations = (database: Database, server: OwnServer, days: number) =>
  database.query(
    `update content.activations set started_at = now() - make_interval(days => $2) where environment_id = $1`,
    [server.id, days],
  );

/** Makes the bank refuse charges to the card of the test gateway, or accept them again. */
export const refuseCharges = (database: Database, server: OwnServer, isRefused: boolean) =>
  database.query(`update infra.test_gateway_cards set refusal = $2 where customer = 'customer_' || $1`, [
    server.id,
    isRefused ? 'declined' : null,
  ]);

export async function addGroup(database: Database, server: OwnServer, name: string, displays: string[]) {
  const id = newId();
  await database.query(
    `insert into content.groups (environment_id, id, name, description, created_at, updated_at)
     values ($1, $2, $3, $3, now(), now())`,
    [server.id, id, name],
  );
  for (const display of displays) {
    await database.query('insert into content.display_groups values ($1, $2, $3)', [server.id, display, id]);
  }
  return id;
}

/** Expires all sessions of this server, as an idle hour does: everybody's next call is refused. */
export const endSessions = (database: Database, server: Pick<OwnServer, 'id'>) =>
  database.query('delete from content.sessions where environment_id = $1', [server.id]);

/** A device paired with the display that reports `text` in every field it can. */
export async function addDevice(database: Database, server: OwnServer, display: string, text: string) {
  const id = newId();
  await database.query(
    `insert into content.devices (environment_id, id, token_hash, connect_string, manufacturer, device, cpu_name, created_at, updated_at)
     values ($1, $2, decode(md5($3), 'hex'), $3, $4, $4, $4, now(), now())`,
    [server.id, id, `words-of-${id}`, text],
  );
  await database.query('update content.displays set device_id = $3 where environment_id = $1 and id = $2', [
    server.id,
    display,
    id,
  ]);
  return id;
}

/** Enabled, in these groups, with no items. */
export async function addPlaylist(database: Database, server: OwnServer, name: string, groups: string[]) {
  const id = newId();
  await database.query(
    `insert into content.playlists (environment_id, id, name, description, created_at, updated_at)
     values ($1, $2, $3, $3, now(), now())`,
    [server.id, id, name],
  );
  for (const group of groups) {
    await database.query('insert into content.playlist_groups values ($1, $2, $3)', [server.id, id, group]);
  }
  return id;
}

/** A web page in a folder of the same name. One that forbids framing is never fetched, and plays nowhere. */
export async function addPlayable(
  database: Database,
  server: OwnServer,
  name: string,
  { canBeFramed = false } = {},
) {
  const [folder, id] = [newId(), newId()];
  await database.query(
    `insert into content.folders (environment_id, id, name, path, created_at, updated_at)
     values ($1, $2, $3, array[$2::uuid], now(), now())`,
    [server.id, folder, name],
  );
  await database.query(
    `insert into content.playables (environment_id, id, name, description, type, folder_id, url, status, refuses_framing,
       created_at, updated_at)
     values ($1, $2, $3, $3, 'url', $4, 'https://example.com/', 'ready', $5, now(), now())`,
    [server.id, id, name, folder, !canBeFramed],
  );
  return id;
}
