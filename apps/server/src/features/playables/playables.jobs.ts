import type { App } from '../../http/app.ts';
import { actingAs } from '../../infra/author.ts';
import type { Converter } from '../../infra/converter/converter.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob, enqueue, type JobOf } from '../../infra/jobs.ts';
import type { PagePainter } from '../../infra/outbound/page-picture.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { lookAtAddress } from './check-url.ts';
import { markFailed } from './conversion-outcomes.ts';
import { convertPlayable } from './convert-playable.ts';
import { removeRow } from './playables.service.ts';

// The worker's jobs for playables. All of them may be delivered twice.

/** The worker's converter; null while there is none. */
export interface ConverterSource {
  current(): Converter | null;
  /** False for a worker that lacks something which another one has: jobs are left to that one. */
  isReady(): boolean;
  /** Something around a tool failed, so the converter is tested before it is trusted again. */
  doubt(): void;
}

export const converterJobs = (app: App, source: ConverterSource, painter: PagePainter): JobHandler[] => [
  defineJob('convert-playable', {
    isReady: source.isReady,
    async run(job, signal) {
      const converter = source.current();
      if (!converter) throw new Error('The converter went away.');
      const { batch } = job.payload;
      const author = { via: 'program', call: job.kind, ...(batch && { batch }) } as const;
      try {
        await actingAs(author, () => convertPlayable(app, converter, job, signal));
      } catch (error) {
        source.doubt();
        throw error;
      }
    },
    // Whatever else happens to a conversion is decided there: only workers that die with it give it up.
    onGivenUp: ({ environment, payload }) =>
      app.content.inEnvironments([environment], (db) =>
        markFailed(db, environment, payload.playable, 'not_converted', app.clock()),
      ),
  }),
  defineJob('look-at-address', {
    run: (job) => lookAtAddress(app, { converter: source.current(), painter }, job),
    onGivenUp: async () => {},
  }),
];

export const playableJobs = (app: App): JobHandler[] => [
  defineJob('remove-files', {
    async run({ environment, payload }) {
      const used = await app.content.inEnvironments([environment], (db) =>
        db.query(sql({ key: 'text' })`
          select storage_key as key from content.media
          where environment_id = ${environment} and storage_key = any (${payload.keys}::text[])`),
      );
      // Put back since.
      const isUsed = new Set(used.map(({ key }) => key));
      for (const key of payload.keys)
        if (!isUsed.has(key)) await app.storage.remove(ownKey(environment, key));
    },
    onGivenUp: async ({ payload }, reason) =>
      app.log.error({ files: payload.keys, reason }, 'file_deletion_given_up'),
  }),
  defineJob('abandon-upload', {
    run: async ({ environment, payload }) =>
      app.storage.abandon(ownKey(environment, payload.key), payload.state),
    onGivenUp: async ({ payload }, reason) =>
      app.log.error({ file: payload.key, reason }, 'upload_deletion_given_up'),
  }),
  defineJob('expire-upload', { run: (job) => expireUpload(app, job), onGivenUp: async () => {} }),
  defineJob('expire-replacement', {
    run: (job) => removeFailedReplacement(app, job),
    onGivenUp: async () => {},
  }),
];

/** A job touches only files of its own environment. */
function ownKey(environment: string, key: string): string {
  if (!key.startsWith(`${environment}/`)) throw new Error('That file belongs to another environment.');
  return key;
}

/**
 * An upload that was continued is checked again when its new deadline is over; a finished one is only
 * forgotten.
 */
async function expireUpload(app: App, { environment, payload }: JobOf<'expire-upload'>): Promise<void> {
  const now = app.clock();
  const id = payload.upload;
  const isEnded = await app.content.inEnvironments([environment], async (db) => {
    const [row] = await db.query(sql({ expires_at: 'timestamptz', finished_at: 'timestamptz?' })`
      select expires_at, finished_at from content.uploads where environment_id = ${environment} and id = ${id} for update`);
    if (!row) return false;
    if (row.finished_at) {
      await db.query(sql`delete from content.uploads where environment_id = ${environment} and id = ${id}`);
      return false;
    }
    const expiresAt = new Date(row.expires_at);
    if (expiresAt > now) {
      await enqueue(db, now, { kind: 'expire-upload', environment, payload, runAt: expiresAt });
      return false;
    }
    await removeRow(db, environment, id, now);
    markChanged(db, environment, 'storage');
    return true;
  });
  if (isEnded) await wakeWorkers(app.content);
}

/**
 * If a retry succeeded, it has replaced its playable and no longer exists; one that is being retried stays.
 */
async function removeFailedReplacement(
  app: App,
  { environment, payload }: JobOf<'expire-replacement'>,
): Promise<void> {
  const now = app.clock();
  await app.content.inEnvironments([environment], async (db) => {
    const [row] = await db.query(sql`
      select from content.playables where environment_id = ${environment} and id = ${payload.playable}
        and replaces_id is not null and status = 'failed' for update`);
    if (row) await removeRow(db, environment, payload.playable, now);
  });
  await wakeWorkers(app.content);
}
