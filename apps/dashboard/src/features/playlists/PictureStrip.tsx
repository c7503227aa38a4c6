import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import type { PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import { kindIcon } from '../../lib/playable-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import classes from './playlists.module.css';

const mostPictures = 3;

type Shown = Pick<PlaylistRecord, 'items' | 'playables'>;

/** Pictures of its first items. Decorative, because the text beside it has the same content. */
export function PictureStrip({ playlist: { items, playables } }: { playlist: Shown }) {
  const byId = new Map(playables.map((each) => [each.id, each]));
  const first = items.slice(0, mostPictures);
  return (
    <span className={classes.strip} aria-hidden="true">
      {first.map(({ id, playable_id }) => {
        const playable = byId.get(playable_id);
        return (
          <Stack as="span" key={id} className={classes.frame} center clip>
            {playable?.type === 'design' ? (
              <DesignPicture id={playable.id} />
            ) : playable?.picture ? (
              <img src={playable.picture} alt="" loading="lazy" decoding="async" draggable={false} />
            ) : (
              <Icon name={playable ? kindIcon(playable) : 'playable'} size={14} />
            )}
          </Stack>
        );
      })}
      {first.length === 0 && (
        <Stack as="span" className={classes.frame} center clip>
          <Icon name="playlist" size={14} />
        </Stack>
      )}
    </span>
  );
}
