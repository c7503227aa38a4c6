import { namedPlaylists } from '../../core/plans/named-playlists.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

/** Plays written by the previous release have no names until they are frozen (play-history.service.ts). */
const orCurrent = (frozen: string, current: string): Sql =>
  trusted(`coalesce(t.${frozen}, (select ${current} from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where d.environment_id = t.environment_id and d.id = t.display_id), '')`);

export const playRows: Rows = {
  table: trusted('content.plays'),
  fields: {
    ...plainFields('name', 'startedAt', 'seconds', 'showings', 'playlistName', 'playlistVersion'),
    device: column('device_id'),
    item: column('item_id'),
    playable: column('playable_id'),
    file: trusted(`encode(t.file_sha256, 'hex')`),
    displayName: orCurrent('display_name', 'd.name'),
    location: orCurrent('location_name', 'l.name'),
    timezone: orCurrent('timezone', 'l.timezone'),
  },
  tests: {
    from: (instant) => sql`t.started_at >= ${instant}`,
    to: (instant) => sql`t.started_at < ${instant}`,
  },
  texts: [],
  relations: {
    display: {
      kind: 'one',
      table:
        trusted(`(select d.environment_id, d.id, d.name, l.name as location, l.timezone from content.displays d
        join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id)`),
      column: column('display_id'),
      fields: { id: 'id', name: 'name', location: 'location', timezone: 'timezone' },
    },
    playlist: {
      kind: 'one',
      table: namedPlaylists,
      column: column('playlist_id'),
      fields: { id: 'id', name: 'name' },
    },
  },
};
