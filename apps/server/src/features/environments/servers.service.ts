import { serverNameOfRole } from '@vitrine/contract/access';
import type {
  makeServer as makeServerRoute,
  steerServer as steerServerRoute,
} from '@vitrine/contract/internal';
import type * as z from 'zod';
import { arrangementOfNew } from '../../core/payments/arrangements.ts';
import type { App } from '../../http/app.ts';
import { type Environment, forgetEnvironment } from '../../http/environments.ts';
import { HttpError } from '../../http/errors.ts';
import { markChanged } from '../../infra/events.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { startAlertsFor } from '../alerts/first-recipient.service.ts';
import { enqueueDeletionMails } from './deletion-mails.ts';

// The content server's side: what the auth host creates and controls here.

type MakeServer = z.output<NonNullable<typeof makeServerRoute.body>>;

/** Creates an environment and its first admin. Repeating it with the same id changes nothing. */
export async function makeServer(app: App, slug: string, body: MakeServer): Promise<void> {
  const { id, name, region, preferredRegion, currency, business, plan, admin } = body;
  const now = app.clock();
  await app.content.inEnvironments([id], async (db) => {
    const [made] = await db.query(sql`
      insert into content.environments (id, slug, name, region, preferred_region, currency, business,
        extra_free_displays, price_list, reseller, arrangement, created_at)
      values (${id}, ${slug}, ${name}, ${region}, ${preferredRegion}, ${currency},
        ${business && JSON.stringify(business)}, ${plan.extraFreeDisplays}, ${plan.priceList}, ${plan.reseller},
        ${arrangementOfNew(app)}, ${now})
      on conflict (id) do nothing returning 1`);
    if (!made) return;
    await db.query(sql`
      insert into content.members (environment_id, id, identity_id, name, email, roles, confirmed_at, created_at,
        updated_at)
      values (${id}, ${admin.memberId}, ${admin.identityId}, ${admin.name}, ${admin.email},
        ${[serverNameOfRole.admin]}, ${admin.hasConfirmed ? now : null}, ${now}, ${now})`);
    await startAlertsFor(db, id, { recipient: admin.email, locale: admin.locale ?? 'en', now });
  });
}

/** What is gone by then does not come back. */
async function refuseIfBegun(db: Db, environment: Environment): Promise<void> {
  const [row] = await db.query(sql({ has_begun: 'bool' })`
    select deletion_began_at is not null as has_begun from content.environments where id = ${environment.id} for no key update`);
  if (row?.has_begun)
    throw new HttpError({
      status: 409,
      code: 'deletion_began',
      message: { key: 'errors.invalid_data' },
    });
}

type Steering = z.output<NonNullable<typeof steerServerRoute.body>>;

export async function steerServer(
  app: App,
  environment: Environment,
  { newServer, isSuspended, isUnused, deleteAt }: Steering,
): Promise<void> {
  await app.content.inEnvironments([environment.id], async (db) => {
    markChanged(db, environment.id, 'settings', 'user');
    if (isUnused) {
      // An existing admin keeps the role.
      await db.query(sql`
        delete from content.environments e where e.id = ${environment.id} and not exists (
          select from content.members m where m.environment_id = e.id and m.signed_in_at is not null)`);
    }
    if (newServer)
      await db.query(
        sql`update content.environments set new_server = ${newServer} where id = ${environment.id}`,
      );
    if (deleteAt !== undefined) {
      if (deleteAt === null) await refuseIfBegun(db, environment);
      await enqueueDeletionMails(db, environment, deleteAt, app.clock());
      await db.query(sql`
        update content.environments set delete_at = ${deleteAt},
          delete_requested_at = case when ${deleteAt}::timestamptz is not null then coalesce(delete_requested_at, ${app.clock()}) end
        where id = ${environment.id} and deleted_at is null`);
    }
    if (isSuspended === undefined) return;
    await db.query(sql`
      update content.environments set suspended_at = ${isSuspended ? app.clock() : null} where id = ${environment.id}`);
    // Nobody can return, because the auth host admits nobody.
    if (isSuspended)
      await db.query(sql`delete from content.sessions where environment_id = ${environment.id}`);
  });
  forgetEnvironment(app, environment.slug);
  if (deleteAt !== undefined) await wakeWorkers(app.content);
}
