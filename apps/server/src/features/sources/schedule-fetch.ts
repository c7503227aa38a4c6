import type { Context } from '../../http/context.ts';
import { enqueue } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';

/** Has a source fetched now. `isChanged`: what is known about its last answer no longer counts. */
export async function scheduleFetch(
  { app, db, environment, now, afterCommit }: Context,
  source: string,
  { isChanged = false } = {},
): Promise<void> {
  await db.query(sql`
    insert into content.source_states as s (environment_id, source_id) values (${environment.id}, ${source})
    on conflict (environment_id, source_id) do update set
      parsed_at = case when ${isChanged} then null else s.parsed_at end`);
  const job = { kind: 'fetch-source', environment: environment.id, payload: { source } } as const;
  await enqueue(db, now, { ...job, key: `fetch ${source}` });
  afterCommit(() => void wakeWorkers(app.content));
}
