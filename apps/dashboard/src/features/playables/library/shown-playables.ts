import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { kindText } from '../../../lib/playable-types.ts';
import type { ShownContent } from '../../../lib/show-on.ts';

/** Playables as named in "Show on…": "Happy hour · Picture, 1920 × 1080". */
export const shownOf = (t: Translate, playables: readonly PlayableRecord[]): ShownContent => ({
  kind: 'playables',
  things: playables.map((playable) => {
    const { id, name, width, height, media_thumb } = playable;
    const size = width && height ? `${width} × ${height}` : null;
    const about = [kindText(t, playable), size].filter(Boolean).join(', ');
    return { id, name, about, picture: media_thumb?.url ?? null };
  }),
});
