import { createTimekeeper } from '../connection/timekeeping.ts';
import type { Lease } from '../media/media-cache.ts';
import { eventOf, ItemFault, type ItemView, within } from './item-view.ts';
import { beSilent, playAloud } from './sound.ts';

const loadWithinMs = 15_000;

/** A sound with its picture, or with a dark screen if it has none. */
export function createSound(lease: Lease, picture: ItemView | null): ItemView {
  const element = document.createElement('div');
  element.className = 'sound';
  const audio = document.createElement('audio');
  audio.preload = 'auto';
  beSilent(audio);
  element.append(...(picture ? [picture.element] : []), audio);
  const keeper = createTimekeeper(audio);
  let cannotStart = false;
  return {
    element,
    drawable: picture?.drawable ?? null,
    maySeeAgain: false,
    async load(position) {
      const loaded = eventOf(audio, 'loadeddata', 'cannot_play');
      audio.src = lease.url;
      // A broken picture does not prevent the sound.
      await Promise.all([
        within(loadWithinMs, 'cannot_play', loaded),
        picture?.load(position).catch(() => {}),
      ]);
      audio.currentTime = Math.min(position(), Math.max(0, audio.duration - 0.05));
    },
    start() {
      void playAloud(audio).then((plays) => {
        cannotStart = !plays;
      });
    },
    follow(position) {
      if (cannotStart || audio.error) throw new ItemFault('cannot_play');
      const moves = keeper.keep(position, performance.now());
      if (!moves && document.visibilityState === 'visible') throw new ItemFault('stalled');
    },
    end() {
      beSilent(audio);
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      picture?.end();
      lease.release();
    },
  };
}
