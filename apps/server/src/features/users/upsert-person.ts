import type { receivePerson } from '@vitrine/contract/internal';
import type * as z from 'zod';
import type { App } from '../../http/app.ts';
import type { Environment } from '../../http/environments.ts';
import { markChanged } from '../../infra/events.ts';
import { sql } from '../../infra/postgres/sql.ts';

type Person = z.output<NonNullable<typeof receivePerson.body>>;

/**
 * Stores what the auth host reports about a person. An invited person is only an address until they have a
 * password or come here.
 */
export async function upsertPerson(app: App, environment: Environment, person: Person): Promise<void> {
  const { identityId, name, email, username, hasConfirmed } = person;
  await app.content.inEnvironments([environment.id], async (db) => {
    const changed = await db.query(sql`
      update content.members
      set name = ${name}, email = ${email}, username = ${username},
        confirmed_at = coalesce(confirmed_at, case when ${hasConfirmed} then ${app.clock()}::timestamptz end)
      where environment_id = ${environment.id} and identity_id = ${identityId}
        and (${hasConfirmed} or confirmed_at is not null or signed_in_at is not null)
      returning 1`);
    if (changed.length > 0) markChanged(db, environment.id, 'user');
  });
}
