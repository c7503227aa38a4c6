import { type RecordedResource, recordedResources } from '@vitrine/contract/history';
import type { SavedChange } from '@vitrine/contract/overview-moment';
import type { Context } from '../../http/context.ts';
import { columns, narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { visibleChanges } from './changes.rows.ts';

const savedColumns = columns({
  id: 'uuid',
  at: 'timestamptz',
  actor: 'text?',
  topic: narrowed<RecordedResource>('text'),
  kind: narrowed<SavedChange['kind']>('text'),
  subject: 'text',
  displays: 'int4?',
});

const onScreens = recordedResources.filter((each) => each !== 'settings' && each !== 'devices');
const maxSaves = 300;

/** Changes in a stretch of time that altered what displays show and that the reader may see, oldest first; one for each call. */
export async function readSaves(context: Context, from: Date, to: Date): Promise<SavedChange[]> {
  const { db, environment } = context;
  const rows = await db.query(sql(savedColumns)`
    select s.* from (
      select distinct on (t.batch) t.id, t.at, t.actor_name as actor, t.topic, t.kind, t.subject_name as subject, t.displays
      from (select c.*, c.resource as topic from content.changes c where c.environment_id = ${environment.id}
        and c.at >= ${from} and c.at <= ${to} and c.displays > 0
        and c.resource = any (${onScreens}::text[])) t
      where ${visibleChanges(context)} order by t.batch, t.entry
    ) s order by s.at desc, s.id limit ${maxSaves}`);
  return rows.reverse();
}
