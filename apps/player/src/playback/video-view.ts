import { createTimekeeper } from '../connection/timekeeping.ts';
import type { Lease } from '../media/media-cache.ts';
import { eventOf, ItemFault, type ItemView, within } from './item-view.ts';
import { beSilent, playAloud } from './sound.ts';

// A video from the player. Its first frame is decoded and drawn behind the current item, so the change shows
// no gap.

const loadWithinMs = 15_000;
/** Drawing is reported only for a visible page; for a hidden one it does not matter. */
const drawnWithinMs = 500;

/** Decoders are scarce, so elements are reused. */
const idle: HTMLVideoElement[] = [];

export function takeVideo(): HTMLVideoElement {
  const video = idle.pop() ?? document.createElement('video');
  video.className = 'video';
  video.playsInline = true;
  video.disableRemotePlayback = true;
  video.preload = 'auto';
  video.playbackRate = 1;
  video.loop = false;
  beSilent(video);
  return video;
}

export function giveBackVideo(video: HTMLVideoElement): void {
  beSilent(video);
  video.pause();
  video.removeAttribute('src');
  // Without it the decoder and the file stay open.
  video.load();
  idle.push(video);
}

export function createVideo(lease: Lease): ItemView {
  const element = takeVideo();
  const keeper = createTimekeeper(element);
  let cannotStart = false;
  let isEnded = false;
  /** The element may be used by another video by now. */
  const step = async (waiting: Promise<void>) => {
    await waiting;
    if (isEnded) throw new ItemFault('cannot_play');
  };
  const loadAt = async (position: () => number) => {
    const loaded = eventOf(element, 'loadeddata', 'cannot_play');
    element.src = lease.url;
    await step(loaded);
    const from = Math.min(position(), Math.max(0, element.duration - 0.05));
    if (from > 0.04) {
      const sought = eventOf(element, 'seeked', 'cannot_play');
      element.currentTime = from;
      await step(sought);
    }
    await drawn(element);
  };
  return {
    element,
    drawable: element,
    maySeeAgain: false,
    load: (position) => within(loadWithinMs, 'cannot_play', loadAt(position)),
    start() {
      void playAloud(element).then((plays) => {
        cannotStart = !plays;
      });
    },
    follow(position) {
      if (cannotStart || element.error) throw new ItemFault('cannot_play');
      // A page in the background is not drawn, and its videos pause.
      const moves = keeper.keep(position, performance.now());
      if (!moves && document.visibilityState === 'visible') throw new ItemFault('stalled');
    },
    end() {
      isEnded = true;
      giveBackVideo(element);
      lease.release();
    },
  };
}

function drawn(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, drawnWithinMs);
    video.requestVideoFrameCallback?.(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
