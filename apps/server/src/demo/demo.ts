import { createHash } from 'node:crypto';
import { registerContentServer } from '../features/identity/identity.service.ts';
import type { App } from '../http/app.ts';
import type { Db } from '../infra/db.ts';
import { hashPassword } from '../infra/password.ts';
import { sql } from '../infra/sql.ts';
import {
  type DemoDisplay,
  type DemoEnvironment,
  demoEnvironments,
  demoPassword,
  demoPeople,
} from './demo-data.ts';

// Fills an empty installation with the two demo environments. Ids are made from names, so filling twice changes nothing
// and links keep working from one fresh start to the next.

export const demoAccounts = demoPeople.map(({ email, role }) => ({ email, role, password: demoPassword }));

const idOf = (...path: string[]): string => {
  const hex = createHash('sha256')
    .update(`vitrine demo ${path.join('/')}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export async function fillDemo(app: App): Promise<void> {
  const { isEmpty, contentServer } = await app.identity.transaction(async (db) => {
    const servers = await db.query(sql`select 1 from identity.servers limit 1`);
    const self = { url: app.urls.public, region: app.config.region, key: app.serverKey };
    return {
      isEmpty: servers.length === 0,
      contentServer: await registerContentServer(db, self, app.secrets),
    };
  });
  if (!isEmpty) return;
  const now = app.clock();
  for (const environment of demoEnvironments) {
    const id = idOf(environment.slug);
    await app.content.inEnvironments([id], (db) => fillEnvironment(app, db, id, environment, now));
  }
  // Last, because it is what the next start looks at.
  const passwordHash = await hashPassword(demoPassword);
  await app.identity.transaction((db) => fillIdentities(db, contentServer, passwordHash, now));
}

async function fillIdentities(db: Db, contentServer: string, passwordHash: string, now: Date): Promise<void> {
  for (const { slug, name, domain } of demoEnvironments) {
    await db.query(sql`
      insert into identity.servers (id, content_server_id, slug, name, domain)
      values (${idOf(slug)}, ${contentServer}, ${slug}, ${name}, ${domain}) on conflict do nothing`);
  }
  for (const { email, username, name, servers } of demoPeople) {
    await db.query(sql`
      insert into identity.identities (id, email, username, name, password_hash, created_at, updated_at)
      values (${idOf('person', email)}, ${email}, ${username}, ${name}, ${passwordHash}, ${now}, ${now})
      on conflict do nothing`);
    for (const slug of servers) {
      await db.query(sql`
        insert into identity.memberships (identity_id, server_id) values (${idOf('person', email)}, ${idOf(slug)})
        on conflict do nothing`);
    }
  }
}

async function fillEnvironment(
  app: App,
  db: Db,
  id: string,
  environment: DemoEnvironment,
  now: Date,
): Promise<void> {
  const { slug, name, locations, groups } = environment;
  await db.query(sql`
    insert into content.environments (id, slug, name, region, currency, created_at)
    values (${id}, ${slug}, ${name}, 'europe', 'EUR', ${now}) on conflict do nothing`);
  for (const person of demoPeople.filter(({ servers }) => servers.includes(slug))) {
    await db.query(sql`
      insert into content.members (environment_id, identity_id, name, email, username, roles, created_at, updated_at)
      values (${id}, ${idOf('person', person.email)}, ${person.name}, ${person.email}, ${person.username},
        ${[person.serverRole]}, ${now}, ${now})
      on conflict do nothing`);
  }
  for (const group of groups) {
    await db.query(sql`
      insert into content.groups (environment_id, id, name, description, orientation, priority, created_at, updated_at)
      values (${id}, ${idOf(slug, 'group', group.name)}, ${group.name}, ${group.description}, ${group.orientation},
        ${group.priority}, ${now}, ${now})
      on conflict do nothing`);
  }
  for (const location of locations) {
    const locationId = idOf(slug, 'location', location.name);
    const { router } = location;
    const credentials =
      router &&
      app.secrets.seal(JSON.stringify({ routerUser: router.user, routerPassword: router.password }));
    await db.query(sql`
      insert into content.locations (environment_id, id, name, timezone, hours, router_public_ip, winbox_port, gui_port,
        ssh_port, router_credentials, notes, created_at, updated_at)
      values (${id}, ${locationId}, ${location.name}, ${location.timezone}, ${JSON.stringify(location.hours)},
        ${router?.publicIp ?? null}, ${router?.winboxPort ?? null}, ${router?.guiPort ?? null}, ${router?.sshPort ?? null},
        ${credentials ?? null}, ${location.notes ?? null}, ${now}, ${now})
      on conflict do nothing`);
    for (const display of location.displays)
      await fillDisplay(db, id, slug, locationId, location.name, display, now);
  }
}

async function fillDisplay(
  db: Db,
  environment: string,
  slug: string,
  location: string,
  place: string,
  display: DemoDisplay,
  now: Date,
): Promise<void> {
  const id = idOf(slug, 'display', place, display.name);
  await db.query(sql`
    insert into content.displays (environment_id, id, name, description, location_id, orientation, active, created_at, updated_at)
    values (${environment}, ${id}, ${display.name}, ${display.description ?? null}, ${location},
      ${display.orientation ?? 'horizontal'}, ${display.isInactive !== true}, ${now}, ${now})
    on conflict do nothing`);
  for (const group of display.groups) {
    await db.query(sql`
      insert into content.display_groups (environment_id, display_id, group_id)
      values (${environment}, ${id}, ${idOf(slug, 'group', group)}) on conflict do nothing`);
  }
}

const beatMs = 30_000;

/** The demo's boxes report themselves as players will: each is playing, idle, silent for a while, or never seen. */
export function startSimulatedBoxes(app: App): () => void {
  const boxes = demoEnvironments.flatMap(({ slug, locations }) =>
    locations.flatMap(({ name, displays }) =>
      displays.map((display) => ({
        environment: idOf(slug),
        id: idOf(slug, 'display', name, display.name),
        display,
      })),
    ),
  );
  const environments = [...new Set(boxes.map(({ environment }) => environment))];
  const report = async (isFirst: boolean) => {
    const now = app.clock();
    const heard = boxes.filter(
      ({ display }) => display.box !== 'never' && (isFirst || display.silentMinutes === undefined),
    );
    const seenAt = heard.map(({ display }) =>
      new Date(now.getTime() - (display.silentMinutes ?? 0) * 60_000).toISOString(),
    );
    try {
      await app.content.inEnvironments(environments, (db) =>
        db.query(sql`
          update content.displays d set last_active_at = b.seen_at, is_playing = b.is_playing
          from unnest(${heard.map(({ environment }) => environment)}::uuid[], ${heard.map(({ id }) => id)}::uuid[],
            ${seenAt}::timestamptz[], ${heard.map(({ display }) => display.box !== 'idle')}::boolean[])
            as b (environment_id, id, seen_at, is_playing)
          where d.environment_id = b.environment_id and d.id = b.id`),
      );
    } catch (error) {
      app.log.warn({ err: error }, 'the simulated boxes could not report');
    }
  };
  void report(true);
  const timer = setInterval(() => void report(false), beatMs);
  return () => clearInterval(timer);
}
