import { steerServer } from '@vitrine/contract/internal';
import type { PreferredRegion } from '@vitrine/contract/regions';
import type { App } from '../../http/app.ts';
import { callPeer } from '../../infra/auth-host.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { sql } from '../../infra/sql.ts';
import { orderMail } from '../mail/mail.service.ts';
import { findRoom, provision } from './provision.ts';

// Whoever waits for a server is looked after when one may have become free (a content server was added, or given more
// room), and every minute, since a server that did not answer leaves no such sign.

const atATime = 100;

export async function provisionWaiting(app: App): Promise<void> {
  const waiting = await app.identity.transaction((db) =>
    db.query<{ id: string }>(sql`
      select id from identity.signups where provisioned_at is null order by created_at limit ${atATime}`),
  );
  for (const { id } of waiting) await provision(app, id);
  await tellOfRegions(app);
  if (waiting.length > 0) await wakeWorkers(app.content);
}

export const signupJobs = (app: App): JobHandler[] => [
  {
    kind: 'provision-waiting',
    atOnce: 1,
    maxAttempts: 5,
    backOffMs: () => 10_000,
    run: () => provisionWaiting(app),
    giveUp: async (_job, reason) => app.log.error({ reason }, 'waiting sign-ups could not be looked after'),
  },
];

interface Wish {
  readonly id: string;
  readonly name: string;
  readonly preferred_region: PreferredRegion;
  readonly url: string;
  readonly key_sealed: Buffer;
  readonly person: string;
  readonly email: string;
  readonly locale: string | null;
}

/** Customers who would rather be in another region, where there is room now. */
async function tellOfRegions(app: App): Promise<void> {
  const wishes = await app.identity.transaction((db) =>
    db.query<Wish>(sql`
      select s.id, s.name, s.preferred_region, c.url || '/s/' || s.slug as url, c.key_sealed, i.name as person, i.email,
        i.locale
      from identity.servers s
      join identity.content_servers c on c.id = s.content_server_id
      join identity.identities i on i.id = s.wished_by
      order by s.id limit ${atATime}`),
  );
  for (const wish of wishes) {
    if (!(await app.identity.transaction((db) => findRoom(db, wish.preferred_region)))) continue;
    const body = { newServer: 'available' as const };
    await callPeer(wish.url, app.secrets.open(wish.key_sealed), steerServer, { body });
    await app.identity.transaction(async (db) => {
      const now = app.clock();
      const [isTold] = await db.query(sql`
        update identity.servers set wished_by = null
        where id = ${wish.id} and preferred_region = ${wish.preferred_region} and wished_by is not null returning 1`);
      if (!isTold) return;
      await orderMail(db, now, {
        to: wish.email,
        locale: wish.locale ?? 'en',
        template: 'regionAvailable',
        values: { person: wish.person, server: wish.name },
        path: '/settings',
        key: `region ${wish.id} ${now.getTime()}`,
      });
    });
    await wakeWorkers(app.content);
  }
}
