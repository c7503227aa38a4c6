import { receiveFailedSignIn } from '@vitrine/contract/internal';
import type { App } from '../../http/app.ts';
import { newId } from '../../infra/ids.ts';
import { defineJob, enqueue, type JobPayload } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';

// Admins see in their server's audit log that somebody failed to sign in as one of its members. Every server
// of that person is notified, whether they are blocked or not; failures with an unknown address are not
// reported.

const kind = 'report-failed-sign-in';

type Failure = JobPayload<typeof kind>;

/** The reply does not wait for it: a slower reply for an existing account would reveal that it exists. */
export const failureReporter = (app: App, address: string, now: Date) => (identityId: string) => {
  const payload: Failure = {
    id: newId(now),
    identityId,
    at: now.toISOString(),
    address: address.slice(0, 100),
  };
  app.identity
    .transaction((db) => enqueue(db, now, { kind, payload }))
    .then(() => wakeWorkers(app.content))
    .catch((err: unknown) => app.log.error({ err, identityId }, 'failed_sign_in_not_recorded'));
};

async function report(app: App, failure: Failure): Promise<void> {
  const servers = await app.identity.transaction((db) =>
    db.query(sql({ url: 'text', key_sealed: 'bytea' })`
      select c.url || '/s/' || s.slug as url, c.key_sealed
      from identity.memberships m
      join identity.servers s on s.id = m.server_id
      join identity.content_servers c on c.id = s.content_server_id
      where m.identity_id = ${failure.identityId}`),
  );
  await Promise.all(
    servers.map(({ url, key_sealed }) =>
      app.callPeer(url, app.secrets.decrypt(key_sealed), receiveFailedSignIn, { body: failure }),
    ),
  );
}

export const failedSignInJob = (app: App): JobHandler =>
  defineJob(kind, {
    run: ({ payload }) => report(app, payload),
    onGivenUp: async ({ payload: { identityId }, id }, reason) =>
      app.log.error({ job: id, identityId, reason }, 'failed_sign_in_not_recorded'),
  });
