import type { Manifest } from '@vitrine/contract/player';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { manifestOf, picture } from './play-queue.test-kit.ts';
import type { Playback } from './playback.ts';
import { startShowing } from './showing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

const manifest = manifestOf([{ name: 'P', items: [picture('a')] }]);
const other = manifestOf([{ name: 'P', items: [picture('b')] }], {}, '2');

function playbackFixture() {
  const playing = { playlist: null, item: null, name: 'a' };
  return {
    offer: vi.fn(),
    playing: vi.fn(() => playing),
    learnData: vi.fn(),
    designs: {} as Playback['designs'],
    watch: vi.fn(),
    cover: vi.fn(),
    storage: vi.fn(async () => ({ kind: 'opfs' as const, startsOffline: true, missingBytes: 0 })),
    reportFault: vi.fn(),
    forget: vi.fn(async () => {}),
  } satisfies Playback;
}

test('PL10: an error while a manifest is shown is reported, retried, and gone with the next manifest', async () => {
  const playback = playbackFixture();
  const bad = new Set<Manifest>([manifest]);
  const show = vi.fn((each: Manifest) => {
    if (bad.has(each)) throw new RangeError('Invalid time zone specified: Mars/Olympus');
  });
  const showing = startShowing({ start: async () => playback, show });
  showing.show(manifest);
  await vi.advanceTimersByTimeAsync(0);
  expect(show).toHaveBeenCalledOnce();
  expect(playback.reportFault).toHaveBeenCalledOnce();
  expect(showing.playing()).toMatchObject({ name: 'a' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(show).toHaveBeenCalledTimes(2);
  showing.show(other);
  expect(show).toHaveBeenLastCalledWith(other, playback);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(show).toHaveBeenCalledTimes(3);
});

test('PL10: storage that cannot be opened is retried, and the newest manifest is shown once it can', async () => {
  const playback = playbackFixture();
  const show = vi.fn();
  const start = vi.fn(async (): Promise<Playback> => playback);
  start.mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
  const showing = startShowing({ start, show });
  showing.show(manifest);
  await vi.advanceTimersByTimeAsync(0);
  expect(showing.playing()).toBeNull();
  showing.show(other);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(show).toHaveBeenCalledExactlyOnceWith(other, playback);
});

test('a device that is deleted while playback starts leaves nothing behind', async () => {
  const playback = playbackFixture();
  const show = vi.fn();
  const showing = startShowing({ start: async () => playback, show });
  showing.show(manifest);
  await showing.forget();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(playback.forget).toHaveBeenCalledOnce();
  expect(show).not.toHaveBeenCalled();
});

test('PL10: files that cannot be removed do not keep a deleted player from being paired again', async () => {
  const playback = playbackFixture();
  playback.forget.mockRejectedValue(new DOMException('in use', 'NoModificationAllowedError'));
  const showing = startShowing({ start: async () => playback, show: vi.fn() });
  await vi.advanceTimersByTimeAsync(0);
  await expect(showing.forget()).resolves.toBeUndefined();
});
