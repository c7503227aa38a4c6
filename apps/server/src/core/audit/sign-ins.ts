import type { receiveFailedSignIn } from '@vitrine/contract/internal';
import type * as z from 'zod';
import type { App } from '../../http/app.ts';
import type { Environment } from '../../http/environments.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { recordAuditBy } from './audit.ts';

// Sign-ins to this server, and failures of its members on any server. It does not reveal which other servers
// they use.

export const recordSignIn = (
  place: { db: Db; environment: Environment; now: Date },
  member: { identity_id: string; name: string },
  address: string,
): Promise<void> =>
  recordAuditBy(
    place,
    { id: member.identity_id, name: member.name, via: 'person' },
    { call: 'session.login', address },
  );

type Failure = z.output<NonNullable<typeof receiveFailedSignIn.body>>;

export async function recordFailedSignIn(
  app: App,
  environment: Environment,
  { id, identityId, at, address }: Failure,
): Promise<void> {
  await app.content.inEnvironments([environment.id], async (db) => {
    const [member] = await db.query(sql({ name: 'text' })`
      select name from content.members where environment_id = ${environment.id} and identity_id = ${identityId}`);
    if (!member) return;
    const actor = { id: identityId, name: member.name, via: 'person' } as const;
    await recordAuditBy({ db, environment, now: new Date(at) }, actor, {
      call: 'internal.receiveFailedSignIn',
      address,
      id,
    });
  });
}
