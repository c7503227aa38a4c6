import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Segment } from './loop.ts';
import { createPlayback, type Playback, type PlaybackState } from './playback.ts';

/** One clock for the preview and the playhead over the strip. */
export function usePlayback(segments: readonly Segment[]): Playback {
  const [playback] = useState(createPlayback);
  useLayoutEffect(() => playback.setSegments(segments), [playback, segments]);
  useEffect(() => () => playback.pause(), [playback]);
  return playback;
}

/** A part of the state that changes rarely; the time itself is drawn by `useFrames`. */
export const usePlaybackPart = <T extends string | number | boolean | undefined>(
  playback: Playback,
  part: (state: PlaybackState) => T,
): T => useSyncExternalStore(playback.subscribe, () => part(playback.get()));

/** Draws immediately and with every step of the clock, bypassing React. */
export function useFrames(playback: Playback, draw: (state: PlaybackState) => void) {
  useLayoutEffect(() => {
    const drawNow = () => draw(playback.get());
    drawNow();
    return playback.subscribe(drawNow);
  });
}
