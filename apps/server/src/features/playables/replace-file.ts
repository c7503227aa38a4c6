import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { enqueueRemoval, keptFileDays, read, removeRow, requireUnused, rows } from './playables.service.ts';
import type { PlayableRow } from './present-playable.ts';
import { releaseStorage } from './storage-use.ts';

/** The uploaded file replaces this playable's when it is ready, immediately if it already is. */
export async function replaceFile(context: Context, id: string, upload: string) {
  const { db, environment } = context;
  const { data } = await rows.read(context, id);
  if ((data as PlayableRow).originalName === null)
    throw invalidField('upload', { key: 'playables.notAFile' });
  const { data: source } = await rows.read(context, upload).catch(() => {
    throw invalidField('upload', { key: 'validation.unknownRecord' });
  });
  const from = source as PlayableRow;
  if ((data as PlayableRow).status === 'uploading')
    throw new HttpError({ status: 409, code: 'still_converting' });
  if (upload === id || from.originalName === null || from.status === 'failed')
    throw invalidField('upload', { key: 'playables.notAFile' });
  await requireUnused(context, upload);
  // A second replacement cancels the first one.
  const earlier = await db.query(sql({ id: 'uuid' })`
    select id from content.playables where environment_id = ${environment.id} and replaces_id = ${id} for update`);
  for (const each of earlier) await removeRow(db, environment.id, each.id, context.now);
  await db.query(sql`
    update content.playables set replaces_id = ${id} where environment_id = ${environment.id} and id = ${upload}`);
  if (from.status === 'ready') await takeOver(db, environment.id, upload, context.now);
  notifyChanged(context, 'playable');
  return read(context, id);
}

/** The new file's media and facts move to the playable it replaces; its own row is deleted. */
export async function takeOver(db: Db, environment: string, upload: string, now: Date): Promise<void> {
  const [from] = await db.query(sql({ replaces_id: 'uuid!', size: 'int8' })`
    select replaces_id, size from content.playables where environment_id = ${environment} and id = ${upload} for update`);
  const target = from?.replaces_id;
  if (!target) return;
  const [old] = await db.query(sql({ size: 'int8' })`
    select size from content.playables where environment_id = ${environment} and id = ${target} for update`);
  await enqueueRemoval(db, environment, sql`m.playable_id = ${target}`, now, { keepsForDays: keptFileDays });
  await db.query(sql`
    update content.media set playable_id = ${target} where environment_id = ${environment} and playable_id = ${upload}`);
  await db.query(sql`
    update content.playables t set type = f.type, width = f.width, height = f.height, duration = f.duration,
      page_count = f.page_count,
      original_name = f.original_name, extension = f.extension, size = f.size, fingerprint = f.fingerprint,
      conversion = f.conversion, status = 'ready', progress = null, error = null,
      version = t.version + 1, updated_at = ${now}
    from content.playables f
    where t.environment_id = ${environment} and t.id = ${target} and f.environment_id = ${environment} and f.id = ${upload}`);
  await db.query(sql`
    update content.playables set size = 0, replaces_id = null where environment_id = ${environment} and id = ${upload}`);
  await db.query(sql`delete from content.playables where environment_id = ${environment} and id = ${upload}`);
  await releaseStorage(db, environment, old?.size ?? 0);
}
