import { pictureFields, summaryFields } from '../../core/display-state/display-fields.ts';
import { trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

export const groupRows: Rows = {
  table: trusted('content.groups'),
  fields: {
    ...plainFields('name', 'description', 'orientation', 'priority', 'implicit'),
    frame: column('frame_id'),
  },
  filters: {
    withoutPlaylist: trusted(
      `(not exists (select from content.playlist_groups u
        join content.playlists p on p.environment_id = u.environment_id and p.id = u.playlist_id and p.first_enabled_at is not null
        where u.environment_id = t.environment_id and u.group_id = t.id))`,
    ),
    unused: trusted(
      '(not exists (select from content.display_groups u where u.environment_id = t.environment_id and u.group_id = t.id))',
    ),
  },
  texts: ['name'],
  relations: {
    playlists: {
      kind: 'many',
      from: trusted(
        'content.playlist_groups r join content.playlists p on p.environment_id = r.environment_id and p.id = r.playlist_id',
      ),
      owner: trusted('r.group_id'),
      id: trusted('p.id'),
      order: trusted('p.priority desc, p.name collate content.sort_und'),
      fields: {
        id: trusted('p.id'),
        name: trusted('p.name'),
        priority: trusted('p.priority'),
        enabled: trusted('p.enabled'),
      },
    },
    displays: {
      kind: 'many',
      from: trusted(
        'content.display_groups r join content.displays s on s.environment_id = r.environment_id and s.id = r.display_id',
      ),
      owner: trusted('r.group_id'),
      id: trusted('s.id'),
      order: trusted('s.name collate content.sort_und'),
      fields: {
        ...summaryFields('s'),
        ...pictureFields('s'),
        orientation: trusted('s.orientation'),
        image: trusted(
          `case when s.image_type is not null then '/api/v1/displays/' || s.id || '/image?v=' || s.version end`,
        ),
      },
    },
  },
};
