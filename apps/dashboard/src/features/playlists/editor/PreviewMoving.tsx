import { type RefObject, useEffect, useRef } from 'react';
import type { Playback } from './playback.ts';
import classes from './preview.module.css';
import { usePlaybackPart } from './use-playback.ts';

interface PreviewMovingProps {
  address: string;
  isSound?: boolean;
  name: string;
  playback: Playback;
  isMuted: boolean;
  onFail: () => void;
}

/** The loop waits no longer than this for a video and then continues without it. */
const longestHoldMs = 8000;

/** A video or an audio file that follows the clock of the preview. */
export function PreviewMoving({ address, isSound, name, playback, isMuted, onFail }: PreviewMovingProps) {
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  useFollowing(element, playback);
  const suspend = useHolding(playback);
  const shared = {
    ref: element,
    src: address,
    muted: isMuted,
    loop: true,
    playsInline: true,
    preload: 'auto' as const,
    'aria-label': name,
    onError: onFail,
    onWaiting: () => suspend(true),
    onPlaying: () => suspend(false),
    onCanPlay: () => suspend(false),
  };
  return isSound ? <audio {...shared} /> : <video {...shared} className={classes.live} />;
}

function useFollowing(element: RefObject<HTMLMediaElement | null>, playback: Playback) {
  const isPlaying = usePlaybackPart(playback, (state) => state.isPlaying);
  const jumps = usePlaybackPart(playback, (state) => state.jumps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every jump of the clock is followed
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const follow = () => {
      const { time, at } = playback.get();
      const into = time - (playback.segments()[at]?.from ?? 0);
      const length = media.duration;
      if (Number.isFinite(length) && length > 0) media.currentTime = Math.max(0, into) % length;
    };
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) follow();
    media.addEventListener('loadedmetadata', follow);
    return () => media.removeEventListener('loadedmetadata', follow);
  }, [element, playback, jumps]);
  useEffect(() => {
    const media = element.current;
    // Browsers refuse to play with sound before a user gesture; it then stays paused.
    if (isPlaying) media?.play().catch(() => undefined);
    else media?.pause();
  }, [element, isPlaying]);
}

function useHolding(playback: Playback) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const suspend = useRef((isHeld: boolean) => {
    clearTimeout(timer.current);
    playback.suspend(isHeld);
    if (isHeld) timer.current = setTimeout(() => playback.suspend(false), longestHoldMs);
  }).current;
  useEffect(() => () => suspend(false), [suspend]);
  return suspend;
}
