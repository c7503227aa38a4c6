import type { ManifestSchedule } from '@vitrine/contract/player';
import { type Sql, sql } from '../../infra/postgres/sql.ts';

// Which protocol a player must understand to play a schedule at the right times. Most need only the first, so
// that a player which was not reloaded for a while still gets its changes.

/** Everything that a player of protocol 1 would ignore, and so play at the wrong time. */
export const protocolFor = ({ playlists }: ManifestSchedule): number =>
  playlists.some(
    ({ alternatives, exceptions, items }) =>
      alternatives || exceptions || items.some(({ showFrom, showUntil }) => showFrom || showUntil),
  )
    ? 2
    : 1;

/** No clock of a place is further behind. */
const dayMs = 86_400_000;

/** The same in SQL, for the display `t`: whether an enabled playlist of it needs protocol 2. */
export const needsProtocol2 = (now: Date): Sql => sql`exists (
  select from content.display_groups g
  join content.playlist_groups p on p.environment_id = g.environment_id and p.group_id = g.group_id
  join content.playlists l on l.environment_id = p.environment_id and l.id = p.playlist_id and l.enabled
  where g.environment_id = t.environment_id and g.display_id = t.id and (
    l.calendar -> 'alternatives' <> '[]' or l.calendar -> 'exceptions' <> '[]' or exists (
      select from content.playlist_items i
      join content.playables a on a.environment_id = i.environment_id and a.id = i.playable_id and a.status = 'ready'
      where i.environment_id = l.environment_id and i.playlist_id = l.id
        and (a.show_until > ${new Date(now.getTime() - dayMs).toISOString().slice(0, 16)}
          or (a.show_from is not null and a.show_until is null)))))`;
