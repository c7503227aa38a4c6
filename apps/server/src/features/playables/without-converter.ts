import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { markFailed, waitsAtMostMs } from './conversion-outcomes.ts';

// While no worker can convert, the jobs that would report it do not run. These two functions report it
// instead.

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

export async function markUnconverted(app: App): Promise<void> {
  for (const { environment, playables } of await dueConversions(app)) {
    await app.content.inEnvironments([environment], async (db) => {
      const marked = await db.query(sql`
        update content.playables set waiting_since = coalesce(waiting_since, ${app.clock()}),
          waiting_reason = 'converter_unavailable', status = case when status = 'ready' then 'ready' else 'converting' end
        where environment_id = ${environment} and id = any (${playables}::uuid[]) and progress is not null
          and waiting_reason is distinct from 'converter_unavailable' returning id`);
      if (marked.length > 0) markChanged(db, environment, 'conversion');
    });
  }
}

export async function giveUpUnconverted(app: App): Promise<void> {
  const now = app.clock();
  const since = new Date(now.getTime() - waitsAtMostMs);
  for (const { environment, playables } of await dueConversions(app)) {
    await app.content.inEnvironments([environment], async (db) => {
      const late = await db.query(sql({ id: 'uuid' })`
        select id from content.playables where environment_id = ${environment} and id = any (${playables}::uuid[])
          and waiting_since <= ${since} for update`);
      for (const { id } of late) await markFailed(db, environment, id, 'converter_unavailable', now);
      // Includes those whose playable was deleted in the meantime.
      await db.query(sql`
        delete from infra.jobs j where j.kind = 'convert-playable' and j.key = any (${playables}) and not exists (
          select from content.playables p
          where p.environment_id = ${environment} and p.id::text = j.key and p.progress is not null)`);
    });
  }
}
