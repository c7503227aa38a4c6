import { afterEach, expect, test, vi } from 'vitest';
import { createStream } from './stream-view.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that plays streams natively. */
function videoFixture(duration: number) {
  const video = Object.assign(new EventTarget(), {
    duration,
    currentTime: 0,
    error: null,
    canPlayType: () => 'maybe',
    play: vi.fn(async () => {}),
    pause: vi.fn(),
    load: vi.fn(),
    removeAttribute: vi.fn(),
  });
  Object.defineProperty(video, 'src', {
    set: () => queueMicrotask(() => video.dispatchEvent(new Event('loadeddata'))),
  });
  vi.stubGlobal('document', { createElement: () => video, visibilityState: 'visible' });
  return video;
}

test('PL20: a recorded stream waits for its turn and starts at its beginning', async () => {
  const video = videoFixture(60);
  const view = createStream('https://example.com/recorded.m3u8');
  await view.load(() => 0);
  expect(video.play).not.toHaveBeenCalled();
  expect(video.currentTime).toBe(0);
  view.start();
  expect(video.play).toHaveBeenCalledOnce();
});

test('PL20: a restarted player continues in the middle of a recorded stream', async () => {
  const video = videoFixture(60);
  await createStream('https://example.com/recorded.m3u8').load(() => 42);
  expect(video.currentTime).toBe(42);
});

test('a live stream is moving before it is shown', async () => {
  const video = videoFixture(Number.POSITIVE_INFINITY);
  await createStream('https://example.com/live.m3u8').load(() => 0);
  expect(video.play).toHaveBeenCalledOnce();
});
