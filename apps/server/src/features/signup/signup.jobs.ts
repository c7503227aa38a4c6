import { steerServer } from '@vitrine/contract/internal';
import type { PreferredRegion } from '@vitrine/contract/regions';
import { enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { defineJob } from '../../infra/jobs.ts';
import { PeerError } from '../../infra/outbound/auth-host.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { isPaused } from '../../infra/restore-pause.ts';
import { findRoom, provision } from '../environments/provision.service.ts';

// People who wait for a server are served when there may be room (a content server was added, or given more
// room), and every minute, because a server that did not answer leaves no such event.

const atATime = 100;

export async function provisionWaiting(app: App): Promise<void> {
  // People who were waiting when the backup was made may have their server on another machine by now.
  if (await app.content.transaction(isPaused)) return;
  const waiting = await app.identity.transaction((db) =>
    db.query(sql({ id: 'uuid' })`
      select id from identity.signups where provisioned_at is null order by created_at limit ${atATime}`),
  );
  for (const { id } of waiting) await provision(app, id);
  await notifyOfRegions(app);
  if (waiting.length > 0) await wakeWorkers(app.content);
}

export const signupJobs = (app: App): JobHandler[] => [
  defineJob('provision-waiting', {
    run: () => provisionWaiting(app),
    onGivenUp: async (_job, reason) => app.log.error({ reason }, 'signup_provisioning_given_up'),
  }),
];

const wishColumns = columns({
  id: 'uuid',
  slug: 'text',
  name: 'text',
  preferred_region: narrowed<PreferredRegion>('text'),
  url: 'text',
  key_sealed: 'bytea',
  person: 'text',
  email: 'text',
  locale: 'text?',
});
type Wish = RowOf<typeof wishColumns>;

/** Notifies customers who prefer another region, if there is room now. */
async function notifyOfRegions(app: App): Promise<void> {
  const wishes = await app.identity.transaction((db) =>
    db.query(sql(wishColumns)`
      select s.id, s.name, s.slug, s.preferred_region, c.url || '/s/' || s.slug as url, c.key_sealed, i.name as person, i.email,
        i.locale
      from identity.servers s
      join identity.content_servers c on c.id = s.content_server_id
      join identity.identities i on i.id = s.wished_by
      order by s.id limit ${atATime}`),
  );
  for (const wish of wishes) {
    try {
      await notifyOfRegion(app, wish);
    } catch (error) {
      app.log.warn({ err: error, server: wish.url }, 'region_notice_failed');
    }
  }
}

async function notifyOfRegion(app: App, wish: Wish): Promise<void> {
  if (!(await app.identity.transaction((db) => findRoom(db, wish.preferred_region)))) return;
  const body = { newServer: 'available' as const };
  await app.callPeer(wish.url, app.secrets.decrypt(wish.key_sealed), steerServer, { body });
  await app.identity.transaction(async (db) => {
    const now = app.clock();
    const [isNotified] = await db.query(sql`
      update identity.servers set wished_by = null
      where id = ${wish.id} and preferred_region = ${wish.preferred_region} and wished_by is not null returning 1`);
    if (!isNotified) return;
    await enqueueMail(db, now, {
      to: wish.email,
      locale: wish.locale ?? 'en',
      template: 'regionAvailable',
      values: { person: wish.person, server: wish.name },
      path: pathOnServer('/settings', wish.slug),
      key: `region ${wish.id} ${now.getTime()}`,
    });
  });
  await wakeWorkers(app.content);
}

const unconfirmedDays = 30;

const staleColumns = columns({
  identity_id: 'uuid',
  server_id: 'uuid?',
  url: 'text?',
  key_sealed: 'bytea?',
});
type Stale = RowOf<typeof staleColumns>;

/**
 * For people who signed up and never confirmed the address, account and server are deleted, and the address
 * is free again.
 */
export async function pruneSignups(app: App): Promise<void> {
  if (await app.content.transaction(isPaused)) return;
  const before = new Date(app.clock().getTime() - unconfirmedDays * 86_400_000);
  const stale = await app.identity.transaction((db) =>
    db.query(sql(staleColumns)`
      select u.identity_id, u.server_id, c.url || '/s/' || s.slug as url, c.key_sealed
      from identity.signups u
      join identity.identities i on i.id = u.identity_id and i.confirmed_at is null
      left join identity.servers s on s.id = u.server_id
      left join identity.content_servers c on c.id = s.content_server_id
      where u.created_at < ${before} and u.accepted_at is not null order by u.created_at limit ${atATime}`),
  );
  for (const signup of stale) {
    try {
      await app.identity.transaction((db) => removeSignup(app, db, signup));
    } catch (error) {
      app.log.warn({ err: error, server: signup.url }, 'signup_removal_failed');
    }
  }
}

async function removeSignup(
  app: App,
  db: Db,
  { identity_id, server_id, url, key_sealed }: Stale,
): Promise<void> {
  // Locked, so that nobody confirms an address whose server is being deleted.
  const [isStale] = await db.query(sql`
    select 1 from identity.identities where id = ${identity_id} and confirmed_at is null for update`);
  if (!isStale) return;
  if (url && key_sealed) {
    await app
      .callPeer(url, app.secrets.decrypt(key_sealed), steerServer, { body: { isUnused: true } })
      .catch((error: unknown) => {
        // A server that was never created there is already gone.
        if (!(error instanceof PeerError && error.status === 404)) throw error;
      });
  }
  await db.query(sql`delete from identity.identities where id = ${identity_id}`);
  if (server_id) await db.query(sql`delete from identity.servers where id = ${server_id}`);
}
