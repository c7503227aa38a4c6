import { sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';
import { namedPlaylists } from '../playlists/implicit-playlists.service.ts';

export const eventListRows: Rows = {
  table: trusted('content.event_lists'),
  fields: {
    ...plainFields('state', 'segments', 'generatedAt'),
    display: column('display_id'),
    startsAt: column('starts_at'),
    endsAt: column('ends_at'),
  },
  texts: [],
  relations: {},
};

export const playRows: Rows = {
  table: trusted('content.plays'),
  fields: {
    ...plainFields('name', 'startedAt', 'seconds'),
    device: column('device_id'),
    item: column('item_id'),
    playable: column('playable_id'),
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
