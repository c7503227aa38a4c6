import { trusted } from '../../infra/postgres/sql.ts';

/** Every playlist with its name, including those of past shows. */
export const namedPlaylists = trusted(`(select environment_id, id, name from content.playlists
  union all select s.environment_id, s.playlist_id, s.name from content.show_parts s
  where s.owns_playlist and not exists (select from content.playlists l
    where l.environment_id = s.environment_id and l.id = s.playlist_id))`);
