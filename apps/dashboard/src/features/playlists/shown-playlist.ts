import type { PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import type { ShownContent } from '../../lib/show-on.ts';

/** A playlist as named in "Show on…", with the picture of its first item. */
export function shownPlaylist({ id, name, items, playables }: PlaylistRecord): ShownContent {
  const first = playables.find((playable) => playable.id === items[0]?.playable_id);
  return {
    kind: 'playlist',
    thing: { id, name, picture: first?.picture ?? null, design: first?.type === 'design' ? first.id : null },
  };
}
