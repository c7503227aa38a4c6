import { serverNameOfRole } from '@vitrine/contract/access';
import type { makeAdmin as makeAdminRoute } from '@vitrine/contract/internal';
import type * as z from 'zod';
import { operator, recordAuditBy } from '../../core/audit/audit.ts';
import type { App } from '../../http/app.ts';
import type { Environment } from '../../http/environments.ts';
import { markChanged } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { enqueueSync, syncNow } from './sync-to-auth-host.ts';
import { subjectOf, waitForMembers } from './users.service.ts';

type Person = z.output<NonNullable<typeof makeAdminRoute.body>>;

/**
 * Makes a person an admin by an operator command, including existing members who are blocked or limited to a
 * folder.
 */
export async function makeAdmin(app: App, environment: Environment, person: Person): Promise<void> {
  const { identityId, name, email, hasConfirmed } = person;
  const now = app.clock();
  const sync = await app.content.inEnvironments([environment.id], async (db) => {
    await waitForMembers(db, environment);
    const [member] = await db.query(sql({ id: 'uuid', identityId: 'uuid' })`
      insert into content.members as m (environment_id, id, identity_id, name, email, roles, confirmed_at, created_at,
        updated_at)
      values (${environment.id}, ${newId(now)}, ${identityId}, ${name}, ${email}, ${[serverNameOfRole.admin]},
        ${hasConfirmed ? now : null}, ${now}, ${now})
      on conflict (environment_id, identity_id) do update set roles = excluded.roles, allowed_folder = null,
        blocked = false, version = m.version + 1, updated_at = excluded.updated_at
      returning m.id, m.identity_id as "identityId"`);
    await recordAuditBy({ db, environment, now }, operator, {
      call: 'operator.makeAdmin',
      ...subjectOf({ ...member!, name }),
    });
    markChanged(db, environment.id, 'user');
    return enqueueSync({ db, now, environment }, [member!]);
  });
  await syncNow(app, sync);
}
