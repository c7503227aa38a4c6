import type { Lease } from '../media/media-cache.ts';
import { ItemFault, type ItemView, within } from './item-view.ts';

const decodeWithinMs = 15_000;

export function createPicture(lease: Lease): ItemView {
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
        throw new ItemFault('cannot_play');
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
