import { receivePerson } from '@vitrine/contract/internal';
import type { App } from '../../http/app.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, tryAtOnce } from '../../infra/queue.ts';

// Servers keep a copy of a person's data (name, username, whether there is a password). They are sent the
// current state: at once, and again by a job in case one did not answer.

const kind = 'tell-servers';
const againAfterMs = 10_000;

export interface PersonNotification {
  readonly jobId: string;
  readonly identityId: string;
}

/** Runs in the transaction of the change. */
export async function enqueueNotification(
  db: Db,
  now: Date,
  identityId: string,
): Promise<PersonNotification> {
  const runAt = new Date(now.getTime() + againAfterMs);
  return { identityId, jobId: await enqueue(db, now, { kind, payload: { identityId }, runAt }) };
}

/** Runs after it. */
export async function notifyNow(app: App, { jobId, identityId }: PersonNotification): Promise<void> {
  const isDone = await tryAtOnce(app.identity, [jobId], () => notifyServers(app, identityId));
  if (!isDone) app.log.warn({ identity: identityId }, 'identity_sync_delayed');
}

async function notifyServers(app: App, identityId: string): Promise<void> {
  const { person, servers } = await app.identity.transaction(async (db) => {
    const [row] = await db.query(sql({
      name: 'text',
      email: 'text',
      username: 'text?',
      hasConfirmed: 'bool',
    })`
      select name, email, username, password_hash is not null and confirmed_at is not null as "hasConfirmed"
      from identity.identities where id = ${identityId}`);
    const rows = await db.query(sql({ url: 'text', key_sealed: 'bytea' })`
      select c.url || '/s/' || s.slug as url, c.key_sealed
      from identity.memberships m
      join identity.servers s on s.id = m.server_id
      join identity.content_servers c on c.id = s.content_server_id
      where m.identity_id = ${identityId}`);
    return { person: row, servers: rows };
  });
  if (!person) return;
  await Promise.all(
    servers.map(({ url, key_sealed }) =>
      app.callPeer(url, app.secrets.decrypt(key_sealed), receivePerson, { body: { identityId, ...person } }),
    ),
  );
}

export const notifyServersJob = (app: App): JobHandler =>
  defineJob(kind, {
    run: ({ payload }) => notifyServers(app, payload.identityId),
    // The next sign-in of the person updates the server anyway.
    onGivenUp: async ({ payload }, reason) =>
      app.log.warn({ identity: payload.identityId, reason }, 'identity_sync_given_up'),
  });
