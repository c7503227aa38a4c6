import { confirmDevice } from '@vitrine/contract/pairing-calls';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, tryAtOnce } from '../../infra/queue.ts';

// The second half of a pairing. The device is stored here, and now the auth host may give its token to the
// player. The auth host is notified at once, and by a job that was enqueued with the device in case this
// process or the auth host dies in between.

const kind = 'confirm-device';
/** Longer than the immediate attempt takes. */
const againAfterMs = 6000;

/** Runs in the transaction that stores the device. */
export const enqueueConfirmation = ({ db, now, environment }: Context, device: string): Promise<string> =>
  enqueue(db, now, {
    kind,
    environment: environment.id,
    payload: { device },
    runAt: new Date(now.getTime() + againAfterMs),
  });

/** Runs after it. False if somebody else has claimed the device in the meantime and it was removed here. */
export async function confirmAtOnce(
  app: App,
  environment: string,
  device: string,
  job: string,
): Promise<boolean> {
  let isOurs = true;
  const isDone = await tryAtOnce(app.content, [job], async () => {
    isOurs = await confirm(app, environment, device);
  });
  if (!isDone) app.log.warn({ environment, device }, 'device_confirmation_delayed');
  return isOurs;
}

async function confirm(app: App, environment: string, device: string): Promise<boolean> {
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query(
      sql({
        token_hash: 'bytea',
      })`select token_hash from content.devices where environment_id = ${environment} and id = ${device}`,
    ),
  );
  // It has been deleted since. The claim expires by itself.
  if (!row) return true;
  const body = { deviceId: device, environment, tokenHash: row.token_hash.toString('hex') };
  const { isConfirmed } = await app.callPeer(app.urls.auth, app.serverKey, confirmDevice, { body });
  if (!isConfirmed) await removeUnclaimed(app, environment, device, row.token_hash);
  return isConfirmed;
}

/**
 * Removes a device that belongs to somebody else: it has never sent anything, and its display becomes free
 * again.
 */
async function removeUnclaimed(app: App, environment: string, device: string, tokenHash: Buffer) {
  const isRemoved = await app.content.inEnvironments([environment], async (db) => {
    const removed = await db.query(sql`
      delete from content.devices
      where environment_id = ${environment} and id = ${device} and token_hash = ${tokenHash} and last_active_at is null
      returning 1`);
    if (removed.length > 0) markChanged(db, environment, 'pairing');
    return removed.length > 0;
  });
  if (isRemoved) app.log.warn({ environment, device }, 'device_claim_lost');
}

export const deviceJobs = (app: App): JobHandler[] => [
  defineJob(kind, {
    run: async ({ environment, payload }) => void (await confirm(app, environment, payload.device)),
    onGivenUp: async ({ environment, payload }, reason) =>
      app.log.error({ environment, device: payload.device, reason }, 'device_not_confirmed'),
  }),
];
