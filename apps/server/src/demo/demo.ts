import { registerContentServer } from '../features/identity/identity.service.ts';
import type { App } from '../http/app.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { hashPassword } from '../infra/secrets/password.ts';
import { activationsOf, fillActivations, fillInvoices } from './demo-billing.ts';
import { fillCard } from './demo-card.ts';
import {
  type DemoDisplay,
  type DemoEnvironment,
  demoEnvironments,
  demoPassword,
  demoPeople,
} from './demo-data.ts';
import { fillDevice } from './demo-devices.ts';
import { deviceIdOf, displayIdOf, idOf } from './demo-ids.ts';
import { storeDemoMedia } from './demo-media.ts';
import { fillAvailability } from './demo-outages.ts';
import { fillAlarmHistory } from './fill-alarm-history.ts';
import { fillAlarms } from './fill-alarms.ts';
import { fillAlerts } from './fill-alerts.ts';
import { fillContent } from './fill-content.ts';
import { fillIdentities, fillMembers } from './fill-people.ts';
import { fillProposals } from './fill-proposals.ts';

// Fills an empty installation with the two demo environments. Ids are derived from names, so filling twice
// changes nothing and links keep working from one fresh start to the next.

export const demoAccounts = demoPeople.map(({ email, role }) => ({ email, role, password: demoPassword }));

/**
 * Two processes that start together on an empty database are serialised, so it is filled once. Tests log in too often for the
 * usual hash of passwords.
 */
export async function fillDemo(app: App, hash = hashPassword): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const release = app.content.whileLocked('vitrine demo filling', () => {
      fillIfEmpty(app, hash).finally(release).then(resolve, reject);
      return () => {};
    });
  });
}

async function fillIfEmpty(app: App, hash: typeof hashPassword): Promise<void> {
  const { isEmpty, contentServer } = await app.identity.transaction(async (db) => {
    const servers = await db.query(sql`select 1 from identity.servers limit 1`);
    const self = { url: app.urls.public, region: app.config.region, key: app.serverKey };
    return {
      isEmpty: servers.length === 0,
      contentServer: await registerContentServer(db, self, app.secrets, app.clock()),
    };
  });
  if (!isEmpty) return;
  const now = app.clock();
  const [passwordHash] = await Promise.all([
    hash(demoPassword),
    ...demoEnvironments.map((environment) => fillContentServer(app, environment, now)),
  ]);
  // Last, because the next start checks for it.
  await app.identity.transaction(async (db) => {
    await fillServers(db, contentServer);
    await fillIdentities(db, passwordHash, now);
  });
}

async function fillContentServer(app: App, environment: DemoEnvironment, now: Date): Promise<void> {
  const id = idOf(environment.slug);
  await storeDemoMedia(app, environment.slug);
  await app.content.inEnvironments([id], (db) => fillEnvironment(app, db, id, environment, now));
}

async function fillServers(db: Db, contentServer: string): Promise<void> {
  for (const { slug, name, domain } of demoEnvironments) {
    await db.query(sql`
      insert into identity.servers (id, content_server_id, slug, name, domain)
      values (${idOf(slug)}, ${contentServer}, ${slug}, ${name}, ${domain}) on conflict do nothing`);
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
  // Nobody changed anything yet.
  await db.query(sql`select set_config('vitrine.unrecorded', 'on', true)`);
  await db.query(sql`
    insert into content.environments (id, slug, name, region, currency, created_at)
    values (${id}, ${slug}, ${name}, 'europe', 'EUR', ${now}) on conflict do nothing`);
  for (const group of groups) {
    await db.query(sql`
      insert into content.groups (environment_id, id, name, description, orientation, priority, created_at, updated_at)
      values (${id}, ${idOf(slug, 'group', group.name)}, ${group.name}, ${group.description}, ${group.orientation},
        ${group.priority}, ${now}, ${now})
      on conflict do nothing`);
  }
  await fillActivations(db, environment, now);
  const activeSince = new Map(activationsOf(environment, now).map((each) => [each.id, each.started]));
  for (const location of locations) {
    const locationId = idOf(slug, 'location', location.name);
    const { router } = location;
    const credentials =
      router &&
      app.secrets.encrypt(JSON.stringify({ routerUser: router.user, routerPassword: router.password }));
    await db.query(sql`
      insert into content.locations (environment_id, id, name, timezone, hours, router_public_ip, winbox_port, gui_port,
        ssh_port, router_credentials, notes, latitude, longitude, created_at, updated_at)
      values (${id}, ${locationId}, ${location.name}, ${location.timezone}, ${JSON.stringify(location.hours)},
        ${router?.publicIp ?? null}, ${router?.winboxPort ?? null}, ${router?.guiPort ?? null}, ${router?.sshPort ?? null},
        ${credentials ?? null}, ${location.notes ?? null}, ${location.coordinates[0]}, ${location.coordinates[1]}, ${now}, ${now})
      on conflict do nothing`);
    for (const display of location.displays) {
      const displayId = displayIdOf(slug, location.name, display.name);
      const deviceId = deviceIdOf(slug, location.name, display.name);
      const device = await fillDevice(app, db, deviceId, activeSince.get(displayId) ?? now);
      await fillDisplay(
        db,
        { environment: id, slug, location: locationId, id: displayId, device },
        display,
        now,
      );
    }
  }
  await fillAvailability(db, environment, now);
  if (environment.canPay) await fillCard(db, slug, now);
  await fillContent(db, slug, now);
  if (slug === 'demo') await fillAlerts(db, environment, now);
  if (slug === 'demo') await fillAlarms(db, now);
  if (slug === 'demo') await fillAlarmHistory(db, environment, now);
  await fillMembers(db, slug, now);
  if (slug === 'demo') await fillProposals(db, slug, now);
  if (environment.canPay) await fillInvoices(app, db, slug, now);
}

interface DisplayKeys {
  readonly environment: string;
  readonly slug: string;
  readonly location: string;
  readonly id: string;
  readonly device: string | null;
}

async function fillDisplay(
  db: Db,
  { environment, slug, location, id, device }: DisplayKeys,
  display: DemoDisplay,
  now: Date,
): Promise<void> {
  const screens = display.screen
    ? [{ vendor: display.screen, localIp: '192.168.1.120', screenId: 1, hasPassword: false }]
    : [];
  await db.query(sql`
    insert into content.displays
      (environment_id, id, name, description, location_id, device_id, orientation, active, network_screens, created_at,
        updated_at)
    values (${environment}, ${id}, ${display.name}, ${display.description ?? null}, ${location}, ${device},
      ${display.orientation ?? 'horizontal'}, ${display.isInactive !== true}, ${JSON.stringify(screens)}, ${now}, ${now})
    on conflict do nothing`);
  for (const group of display.groups) {
    await db.query(sql`
      insert into content.display_groups (environment_id, display_id, group_id)
      values (${environment}, ${id}, ${idOf(slug, 'group', group)}) on conflict do nothing`);
  }
}
