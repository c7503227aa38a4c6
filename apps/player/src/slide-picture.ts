import type { Lease } from './media-cache.ts';
import { type Slide, SlideFault, within } from './slide.ts';

const decodeWithinMs = 15_000;

export function createPicture(lease: Lease): Slide {
  const element = document.createElement('img');
  element.className = 'picture';
  element.alt = '';
  return {
    element,
    drawable: element,
    maySeeAgain: true,
    async load() {
      element.src = lease.url;
      const decoding = element.decode().catch(() => {
        throw new SlideFault('cannot_play');
      });
      await within(decodeWithinMs, 'cannot_play', decoding);
    },
    start() {},
    follow() {},
    end() {
      element.removeAttribute('src');
      lease.release();
    },
  };
}
