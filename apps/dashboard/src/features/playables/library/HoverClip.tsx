import { useEffect, useRef, useState } from 'react';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { isUpright } from '../is-upright.ts';
import classes from './card.module.css';

/** Delay before a clip starts, so that moving across cards starts none. */
const restMs = 300;

/** Prefers small files, because the clip is only a moving thumbnail. */
function clipOf({ type, status, playable_medias }: PlayableRecord): string | null {
  if (type !== 'video' || status !== 'ready') return null;
  const media = playable_medias.find(({ quality }) => quality === '1080p') ?? playable_medias[0];
  return media?.url ?? null;
}

const wantsStillness = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  matchMedia('(hover: none)').matches ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Plays the muted video while the pointer rests on its card. */
export function HoverClip({ playable }: { playable: PlayableRecord }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const clip = clipOf(playable);
  useEffect(() => {
    const card = anchor.current?.closest('li');
    if (!card || !clip || wantsStillness()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      timer = setTimeout(() => setPlaying(true), restMs);
    };
    const stop = () => {
      clearTimeout(timer);
      setPlaying(false);
    };
    card.addEventListener('pointerenter', start);
    card.addEventListener('pointerleave', stop);
    card.addEventListener('dragstart', stop);
    return () => {
      stop();
      card.removeEventListener('pointerenter', start);
      card.removeEventListener('pointerleave', stop);
      card.removeEventListener('dragstart', stop);
    };
  }, [clip]);
  return (
    <span ref={anchor} className={classes.clip} aria-hidden="true">
      {isPlaying && clip && (
        <video
          src={clip}
          data-upright={isUpright(playable) || undefined}
          muted
          loop
          autoPlay
          playsInline
          tabIndex={-1}
        />
      )}
    </span>
  );
}
