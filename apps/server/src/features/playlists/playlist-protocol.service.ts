import type { ManifestSchedule } from '@vitrine/contract/player';
import { trusted } from '../../infra/postgres/sql.ts';

// Which protocol a player must understand to play a schedule at the right times. Most need only the first, so
// that a player which was not reloaded for a while still gets its changes.

/** Everything that a player of protocol 1 would ignore, and so play at the wrong time. */
export const protocolFor = ({ playlists }: ManifestSchedule): number =>
  playlists.some(({ alternatives, exceptions }) => alternatives || exceptions) ? 2 : 1;

/** The same in SQL, for the display `t`: whether an enabled playlist of it needs protocol 2. */
export const needsProtocol2 = trusted(`exists (
  select from content.display_groups g
  join content.playlist_groups p on p.environment_id = g.environment_id and p.group_id = g.group_id
  join content.playlists l on l.environment_id = p.environment_id and l.id = p.playlist_id and l.enabled
  where g.environment_id = t.environment_id and g.display_id = t.id and (
    l.calendar -> 'alternatives' <> '[]' or l.calendar -> 'exceptions' <> '[]'))`);
