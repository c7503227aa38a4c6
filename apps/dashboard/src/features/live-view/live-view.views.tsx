import { drawDesign } from '../../core/design-views/designs.views.tsx';
import type { Live } from '../../core/queries/live-view.queries.ts';
import type { PictureSubject } from '../../lib/picture-state.ts';
import { isAlive } from '../../lib/realtime/is-alive.ts';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { useFrames } from './use-frames.ts';
import classes from './watched.module.css';

interface WatchedPictureProps {
  display: PictureSubject & { readonly id: string; readonly active: boolean };
  place: Place;
  /** The live state, if the page fetches it. */
  live?: Live | undefined;
}

/**
 * The picture of a display while it is being viewed: a new frame is requested immediately and then every
 * second.
 */
export function WatchedPicture({ display, place, live }: WatchedPictureProps) {
  const isWatched = isAlive(display) && display.closed === null;
  // Before the first picture there is nothing to fetch.
  const hasFrame = live ? live.frame !== null : display.picture !== null;
  const { canvas, takenAt } = useFrames(display.id, isWatched, isWatched && hasFrame);
  const isNewer = takenAt !== null && takenAt > Date.parse(display.pictureAt ?? '1970-01-01');
  const pictureAt = isNewer ? new Date(takenAt).toISOString() : display.pictureAt;
  return (
    <ScreenPicture
      // Once a frame is drawn there is a picture, whatever the record says.
      display={{ ...display, pictureAt, picture: display.picture ?? (isNewer ? '' : null) }}
      place={place}
      size="large"
      isStateSaid
      draw={drawDesign}
      clockAhead={live?.clockAhead ?? 0}
      live={isWatched && <canvas ref={canvas} width={16} height={9} className={classes.frame} />}
    />
  );
}

export { NextChanges } from './NextChanges.tsx';
export { NowPlaying } from './NowPlaying.tsx';
export { PlaylistChip } from './PlaylistChip.tsx';
