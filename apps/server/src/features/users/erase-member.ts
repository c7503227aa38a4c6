import { serverNameOfRole } from '@vitrine/contract/access';
import type { eraseMember as eraseMemberRoute } from '@vitrine/contract/internal';
import type * as z from 'zod';
import type { App } from '../../http/app.ts';
import type { Environment } from '../../http/environments.ts';
import { HttpError } from '../../http/errors.ts';
import { markChanged } from '../../infra/events.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { eraseTraces } from './erase-person.ts';
import { findTraces } from './person-traces.ts';
import { syncNow } from './sync-to-auth-host.ts';
import { waitForMembers } from './users.service.ts';

type Erasure = z.output<NonNullable<typeof eraseMemberRoute.body>>;

/** Called when the auth host deletes an account. Repeating it has no effect. */
export async function eraseMember(
  app: App,
  environment: Environment,
  { identityId, isTrial }: Erasure,
): Promise<void> {
  const now = app.clock();
  const sync = await app.content.inEnvironments([environment.id], async (db) => {
    await waitForMembers(db, environment);
    if (isTrial) return refuseLastAdmin(db, environment, identityId);
    const place = { app, db, environment, now };
    const traces = await findTraces(place, { kind: 'former', key: identityId }).catch((error: unknown) => {
      if (error instanceof HttpError && error.problem.status === 404) return null;
      throw error;
    });
    if (!traces) return null;
    markChanged(db, environment.id, 'personErased');
    return (await eraseTraces(place, traces, { id: identityId, name: '', via: 'person' })).sync;
  });
  if (sync) await syncNow(app, sync);
}

/** An environment that is to be deleted needs no admin. */
async function refuseLastAdmin(db: Db, environment: Environment, identityId: string): Promise<null> {
  const isAdmin = sql`roles[1] = ${serverNameOfRole.admin} and not blocked`;
  const [row] = await db.query(sql`
    select 1 from content.members m join content.environments e on e.id = m.environment_id and e.delete_at is null
    where m.environment_id = ${environment.id} and m.identity_id = ${identityId} and ${isAdmin}
      and not exists (select from content.members o where o.environment_id = m.environment_id
        and o.identity_id <> m.identity_id and o.roles[1] = ${serverNameOfRole.admin} and not o.blocked
        and (o.confirmed_at is not null or o.signed_in_at is not null))`);
  if (row) throw new HttpError({ status: 409, code: 'last_admin' });
  return null;
}
