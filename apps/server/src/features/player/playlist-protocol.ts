import type { ManifestSchedule } from '@vitrine/contract/player';
import { frameOf } from '../../core/frames/frames.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';

// Which protocol a player must understand to play a schedule at the right times. Most need only the first, so
// that a player which was not reloaded for a while still gets its changes.

/** The one that knows designs, as items and as frames. */
export const designProtocol = 3;

/** Everything that a player of an earlier protocol would ignore, and so play at the wrong time or not at all. */
export function protocolFor({ playlists, playables }: ManifestSchedule): number {
  if (playables.some(({ design }) => design)) return designProtocol;
  const isDated = playlists.some(
    ({ alternatives, exceptions, items }) =>
      alternatives || exceptions || items.some(({ showFrom, showUntil }) => showFrom || showUntil),
  );
  return isDated ? 2 : 1;
}

/** No clock of a place is further behind. */
const dayMs = 86_400_000;

/** Whether an enabled playlist of the display `t` has what `condition` says of the playlist `l`. */
const somePlaylist = (condition: Sql): Sql => sql`exists (
  select from content.display_groups g
  join content.playlist_groups p on p.environment_id = g.environment_id and p.group_id = g.group_id
  join content.playlists l on l.environment_id = p.environment_id and l.id = p.playlist_id and l.enabled
  where g.environment_id = t.environment_id and g.display_id = t.id and ${condition})`;

const someItem = (condition: Sql): Sql => sql`exists (
  select from content.playlist_items i
  join content.playables a on a.environment_id = i.environment_id and a.id = i.playable_id and a.status = 'ready'
  where i.environment_id = l.environment_id and i.playlist_id = l.id and ${condition})`;

/** The same in SQL: whether the device `d` understands too little for the display `t`. */
export const needsNewerProtocol = (now: Date): Sql => sql`(d.protocol < 2 and ${somePlaylist(sql`(
    l.calendar -> 'alternatives' <> '[]' or l.calendar -> 'exceptions' <> '[]' or ${someItem(sql`
      (a.show_until > ${new Date(now.getTime() - dayMs).toISOString().slice(0, 16)}
        or (a.show_from is not null and a.show_until is null))`)})`)}
  or d.protocol < 3 and (${frameOf('t')} is not null or ${somePlaylist(someItem(sql`a.type = 'design'`))}))`;
