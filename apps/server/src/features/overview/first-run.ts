import type { Overview } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/sql.ts';

/** The first steps, each of which ticks itself; null once all are done. */
export async function readFirstRun({ db, environment }: Context): Promise<Overview['firstRun']> {
  const id = environment.id;
  const [done] = await db.query<NonNullable<Overview['firstRun']>>(sql`
    select exists (select from content.locations where environment_id = ${id}) as location,
      exists (select from content.displays where environment_id = ${id}) as display,
      exists (select from content.displays where environment_id = ${id} and device_id is not null) as paired,
      exists (select from content.playables where environment_id = ${id}) as playable,
      exists (select from content.playlists where environment_id = ${id}) as playlist,
      exists (select from content.playlist_groups p
        join content.display_groups g on g.environment_id = p.environment_id and g.group_id = p.group_id
        join content.playlist_items i on i.environment_id = p.environment_id and i.playlist_id = p.playlist_id
        where p.environment_id = ${id}) as scheduled`);
  return Object.values(done!).every(Boolean) ? null : done!;
}
