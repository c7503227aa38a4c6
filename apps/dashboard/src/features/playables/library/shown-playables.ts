import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import type { ShownContent } from '../../../lib/show-on.ts';

/** Playables as named in "Show on…". */
export const shownOf = (playables: readonly PlayableRecord[]): ShownContent => ({
  kind: 'playables',
  things: playables.map(({ id, name, type, media_thumb }) => ({
    id,
    name,
    picture: media_thumb?.url ?? null,
    design: type === 'design' ? id : null,
  })),
});
