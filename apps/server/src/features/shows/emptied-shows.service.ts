import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { stopShow } from './end-shows.ts';

/**
 * Ends shows whose playlists were all deleted with their content: their displays return to what was shown
 * before.
 */
export async function endEmptiedShows(context: Context, playlists: readonly string[]): Promise<void> {
  if (playlists.length === 0) return;
  const { db, environment } = context;
  const emptied = await db.query(sql({ id: 'uuid' })`
    select distinct s.id from content.show_parts p
    join content.shows s on s.environment_id = p.environment_id and s.id = p.show_id and s.ended_at is null
    where p.environment_id = ${environment.id} and p.playlist_id = any (${playlists}::uuid[]) and not exists (
      select from content.show_parts other
      join content.playlists l on l.environment_id = other.environment_id and l.id = other.playlist_id
      where other.environment_id = s.environment_id and other.show_id = s.id)`);
  for (const { id } of emptied) await stopShow(context, id);
}
