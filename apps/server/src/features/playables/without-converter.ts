import { typeByExtension } from '@vitrine/contract/playables';
import type { App } from '../../http/app.ts';
import { type ConverterProblem, missingOf, readConverterState } from '../../infra/converter-state.ts';
import { markChanged } from '../../infra/events.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { markFailed, markWaiting, waitsAtMostMs } from './conversion-outcomes.ts';

// What is said about conversions while something is missing. Without any converter, the jobs that would report
// it do not run; with one for pictures only, films have a job that sleeps until ffmpeg appears.

const waitingColumns = columns({
  environment: 'uuid!',
  playables: 'text[]',
});
type Waiting = RowOf<typeof waitingColumns>;

/** Conversions of all environments that are due by now. */
async function dueConversions(app: App): Promise<Waiting[]> {
  const now = app.clock();
  return app.content.transaction((db) =>
    db.query(sql(waitingColumns)`
      select environment_id as environment, array_agg(payload ->> 'playable') as playables from infra.jobs
      where kind = 'convert-playable' and run_at <= ${now} and (leased_until is null or leased_until <= ${now})
      group by environment_id`),
  );
}

export async function markUnconverted(app: App, problem: ConverterProblem): Promise<void> {
  const missing = missingOf[problem];
  for (const { environment, playables } of await dueConversions(app)) {
    await app.content.inEnvironments([environment], async (db) => {
      const marked = await db.query(sql`
        update content.playables set waiting_since = coalesce(waiting_since, ${app.clock()}),
          waiting_reason = 'converter_unavailable', waiting_missing = ${missing},
          status = case when status = 'ready' then 'ready' else 'converting' end
        where environment_id = ${environment} and id = any (${playables}::uuid[]) and progress is not null
          and (waiting_reason is distinct from 'converter_unavailable' or waiting_missing is distinct from ${missing})
        returning id`);
      if (marked.length > 0) markChanged(db, environment, 'conversion');
    });
  }
}

/** What waits for a missing program waits without limit. */
export async function giveUpUnconverted(app: App): Promise<void> {
  const now = app.clock();
  const since = new Date(now.getTime() - waitsAtMostMs);
  for (const { environment, playables } of await dueConversions(app)) {
    await app.content.inEnvironments([environment], async (db) => {
      const late = await db.query(sql({ id: 'uuid' })`
        select id from content.playables where environment_id = ${environment} and id = any (${playables}::uuid[])
          and waiting_since <= ${since} and waiting_missing is null for update`);
      for (const { id } of late) await markFailed(db, environment, id, 'converter_unavailable', now);
      // Includes those whose playable was deleted in the meantime.
      await db.query(sql`
        delete from infra.jobs j where j.kind = 'convert-playable' and j.key = any (${playables}) and not exists (
          select from content.playables p
          where p.environment_id = ${environment} and p.id::text = j.key and p.progress is not null)`);
    });
  }
}

/** Makes conversions due that waited for a missing program: of all environments, in one statement. */
export async function wakeWaiting(app: App): Promise<void> {
  await app.content.transaction((db) =>
    db.query(sql`
      update infra.jobs set run_at = ${app.clock()}, payload = payload - 'waitsFor'
      where kind = 'convert-playable' and payload ? 'waitsFor'`),
  );
}

/** Everything is there: what is still in the queue waits for its turn only, and no longer says that something is missing. */
export async function forgetMissing(app: App): Promise<void> {
  const environments = await app.content.transaction((db) =>
    db.query(sql({ id: 'uuid!' })`
      select distinct environment_id as id from infra.jobs where kind = 'convert-playable'`),
  );
  for (const { id } of environments)
    await app.content.inEnvironments([id], async (db) => {
      const marked = await db.query(sql`
        update content.playables set waiting_since = null, waiting_reason = null, waiting_missing = null
        where environment_id = ${id} and waiting_missing is not null and progress is not null
        returning id`);
      if (marked.length > 0) markChanged(db, id, 'conversion');
    });
}

/**
 * At the end of an upload, so that nobody waits for the worker to learn that it cannot convert the file. The
 * name decides here; the worker looks at the bytes.
 */
export async function markIfUnconvertible(
  db: Db,
  environment: string,
  { id, extension }: { id: string; extension: string },
  now: Date,
): Promise<void> {
  const { converter, pictures } = await readConverterState(db, now);
  if (converter === 'available' || converter === 'no_worker') return;
  if (pictures === 'available' && typeByExtension(extension) === 'image') return;
  const missing = missingOf[converter];
  await markWaiting(db, environment, id, { reason: 'converter_unavailable', missing, now });
}
