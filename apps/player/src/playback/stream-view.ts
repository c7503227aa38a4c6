import type Hls from 'hls.js';
import { eventOf, ItemFault, type ItemView, within } from './item-view.ts';
import { isRefused } from './local-network.ts';
import { beSilent, playAloud } from './sound.ts';
import { giveBackVideo, takeVideo } from './video-view.ts';

// A live stream, or a recording in the same format. hls.js is loaded before the first stream; browsers that play streams natively do without it.

const loadWithinMs = 14_000;
const stalledAfterMs = 8000;
const nativeType = 'application/vnd.apple.mpegurl';

export function createStream(address: string, isLocal = false): ItemView {
  const element = takeVideo();
  let hls: Hls | null = null;
  let hasFailed = false;
  let isEnded = false;
  let lastTime = -1;
  let movedAt = performance.now();

  const attach = async () => {
    const { default: Library } = await import('hls.js').catch(() => ({ default: null }));
    if (isEnded) return;
    if (Library?.isSupported()) {
      // The worker would be created from a string, which the page's Content Security Policy forbids.
      hls = new Library({ enableWorker: false, backBufferLength: 10, maxBufferLength: 20 });
      await new Promise<void>((resolve, reject) => {
        hls!.on(Library.Events.ERROR, (_event, { fatal }) => {
          if (!fatal) return;
          hasFailed = true;
          reject(new ItemFault('stream_failed'));
        });
        element.addEventListener('loadeddata', () => resolve(), { once: true });
        hls!.attachMedia(element);
        hls!.loadSource(address);
      });
    } else if (element.canPlayType(nativeType)) {
      const loaded = eventOf(element, 'loadeddata', 'stream_failed');
      element.src = address;
      await loaded;
    } else throw new ItemFault('stream_failed');
  };
  return {
    element,
    drawable: element,
    maySeeAgain: true,
    async load(position) {
      await within(loadWithinMs, 'stream_failed', attach()).catch(async (error) => {
        throw isLocal && (await isRefused(address)) ? new ItemFault('page_refused') : error;
      });
      // The element may be used by another video by now.
      if (isEnded) throw new ItemFault('stream_failed');
      beSilent(element);
      // A recording waits for its turn, like a video, and begins again when it is over.
      if (Number.isFinite(element.duration)) {
        element.loop = true;
        element.currentTime = position() % element.duration;
        return;
      }
      // A live stream plays muted behind the current item, so that it is moving when it is shown.
      await element.play().catch(() => {});
    },
    start() {
      movedAt = performance.now();
      void playAloud(element);
    },
    follow() {
      if (element.currentTime !== lastTime) movedAt = performance.now();
      lastTime = element.currentTime;
      const isStill = performance.now() - movedAt > stalledAfterMs && document.visibilityState === 'visible';
      if (hasFailed || element.error || isStill) throw new ItemFault('stream_failed');
    },
    end() {
      isEnded = true;
      hls?.destroy();
      giveBackVideo(element);
    },
  };
}
