import type { FirstRun } from '@vitrine/contract/first-run';
import { inVisibleFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { columns } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createPlaylist, updatePlaylist } from '../playlists/playlists.service.ts';
import { readFirstRun } from './read-first-run.ts';
import { freeName, lockFirstRun } from './start-first-run.ts';

const playableColumns = columns({
  name: 'text',
  status: 'text',
});

/**
 * The customer's first file replaces the sample. Until it is ready it is only recorded, so that reopening the
 * page continues with it; the sample's playlist is disabled, not deleted.
 */
export async function showFirstFile(context: Context, playable: string): Promise<FirstRun> {
  const { db, environment } = context;
  const [found] = await db.query(sql(playableColumns)`
    select t.name, t.status from content.playables t
    where t.environment_id = ${environment.id} and t.id = ${playable} and ${inVisibleFolder(context)}`);
  if (!found) throw invalidField('playable', { key: 'validation.unknownRecord' });
  const run = await lockFirstRun(context);
  if (!run.group_id) throw new HttpError({ status: 409, code: 'invalid_data' });
  const isSame = run.own_playable_id === playable && run.own_playlist_id !== null;
  if (isSame) return readFirstRun(context);
  const playlist = found.status === 'ready' ? await putOn(context, run, playable, found.name) : null;
  await db.query(sql`
    update content.first_runs set own_playable_id = ${playable}, own_playlist_id = coalesce(${playlist}, own_playlist_id)
    where environment_id = ${environment.id}`);
  return readFirstRun(context);
}

async function putOn(
  context: Context,
  run: Awaited<ReturnType<typeof lockFirstRun>>,
  playable: string,
  name: string,
): Promise<string> {
  const items = [{ playable_id: playable }];
  const playlist = run.own_playlist_id
    ? await updatePlaylist(context, run.own_playlist_id, null, { items })
    : await createPlaylist(context, {
        name: await freeName(context, name.slice(0, 100)),
        groups: [run.group_id!],
        items,
      });
  if (run.sample_id) await updatePlaylist(context, run.sample_id, null, { enabled: false });
  return playlist.data.id;
}
