import type { App } from '../../http/app.ts';
import type { Converter } from '../../infra/converter/converter.ts';
import { publish } from '../../infra/events.ts';
import type { PagePainter } from '../../infra/outbound/page-picture.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { enqueue, type Job, type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { lookAtAddress } from './check-url.ts';
import { retryDelayMs } from './conversion-outcomes.ts';
import { convertPlayable } from './convert-playable.ts';
import { removeRow } from './playables.service.ts';

// What the worker does for playables. Everything may be delivered twice.

const minutes = (count: number) => count * 60_000;

/** What the worker has to convert and paint with; null while it has nothing. */
export interface ConverterSource {
  current(): Converter | null;
  /** Something around a tool failed: the converter is tried out before it is trusted again. */
  doubt(): void;
}

export function converterJobs(app: App, source: ConverterSource, painter: PagePainter): JobHandler[] {
  const convert: JobHandler<{ playable: string }> = {
    kind: 'convert-playable',
    // One at a time: a conversion fills the machine as it is.
    atOnce: 1,
    takesTurns: true,
    // How often, and for how long, is decided by what went wrong (conversion-outcomes.ts).
    maxAttempts: Number.POSITIVE_INFINITY,
    backOffMs: retryDelayMs,
    isReady: () => source.current() !== null,
    async run(job, signal) {
      const converter = source.current();
      if (!converter) throw new Error('The converter went away.');
      try {
        await convertPlayable(app, converter, job, signal);
      } catch (error) {
        source.doubt();
        throw error;
      }
    },
    giveUp: async () => {},
  };
  const look: JobHandler<{ playable: string }> = {
    kind: 'look-at-address',
    atOnce: 1,
    takesTurns: true,
    maxAttempts: 3,
    backOffMs: (attempts) => minutes(attempts),
    run: (job) => lookAtAddress(app, { converter: source.current(), painter }, job),
    giveUp: async () => {},
  };
  return [convert, look] as JobHandler[];
}

export function playableJobs(app: App): JobHandler[] {
  const removeFiles: JobHandler<{ keys: string[] }> = {
    kind: 'remove-files',
    atOnce: 2,
    maxAttempts: 10,
    backOffMs: (attempts) => minutes(attempts ** 2),
    async run({ environment, payload }) {
      for (const key of payload.keys) await app.storage.remove(ownKey(environment, key));
    },
    giveUp: async ({ payload }, reason) =>
      app.log.error({ files: payload.keys, reason }, 'file_deletion_given_up'),
  };
  const abandon: JobHandler<{ key: string; state: unknown }> = {
    kind: 'abandon-upload',
    atOnce: 1,
    maxAttempts: 10,
    backOffMs: (attempts) => minutes(attempts ** 2),
    run: async ({ environment, payload }) =>
      app.storage.abandon(ownKey(environment, payload.key), payload.state),
    giveUp: async ({ payload }, reason) =>
      app.log.error({ file: payload.key, reason }, 'upload_deletion_given_up'),
  };
  const expire: JobHandler<{ upload: string }> = {
    kind: 'expire-upload',
    atOnce: 1,
    maxAttempts: 5,
    backOffMs: (attempts) => minutes(attempts),
    run: (job) => expireUpload(app, job),
    giveUp: async () => {},
  };
  const expireReplacement: JobHandler<{ playable: string }> = {
    kind: 'expire-replacement',
    atOnce: 1,
    maxAttempts: 5,
    backOffMs: (attempts) => minutes(attempts),
    run: (job) => removeFailedReplacement(app, job),
    giveUp: async () => {},
  };
  return [removeFiles, abandon, expire, expireReplacement] as JobHandler[];
}

/** A job touches files of the environment it names and no others. */
function ownKey(environment: string | null, key: string): string {
  if (!key.startsWith(`${environment}/`)) throw new Error('That file belongs to another environment.');
  return key;
}

/** An upload that went on meanwhile is looked at again when its new time is over; a finished one is only forgotten. */
async function expireUpload(app: App, { environment, payload }: Job<{ upload: string }>): Promise<void> {
  const now = app.clock();
  const id = payload.upload;
  const isEnded = await app.content.inEnvironments([environment!], async (db) => {
    const [row] = await db.query<{ expires_at: string; finished_at: string | null }>(sql`
      select expires_at, finished_at from content.uploads where environment_id = ${environment} and id = ${id} for update`);
    if (!row) return false;
    if (row.finished_at) {
      await db.query(sql`delete from content.uploads where environment_id = ${environment} and id = ${id}`);
      return false;
    }
    const expiresAt = new Date(row.expires_at);
    if (expiresAt > now) {
      const again = { kind: 'expire-upload', environment: environment!, payload, runAt: expiresAt };
      await enqueue(db, now, again);
      return false;
    }
    await removeRow(db, environment!, id, now);
    return true;
  });
  if (!isEnded) return;
  publish(app.content, environment!, ['playables', 'folders', 'settings']);
  await wakeWorkers(app.content);
}

/** One that was tried again with success has replaced its playable and is gone; one that is being tried stays. */
async function removeFailedReplacement(
  app: App,
  { environment, payload }: Job<{ playable: string }>,
): Promise<void> {
  const now = app.clock();
  await app.content.inEnvironments([environment!], async (db) => {
    const [row] = await db.query(sql`
      select from content.playables where environment_id = ${environment} and id = ${payload.playable}
        and replaces_id is not null and status = 'failed' for update`);
    if (row) await removeRow(db, environment!, payload.playable, now);
  });
  await wakeWorkers(app.content);
}
