import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withoutRoom } from './check-batch.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createSpeedometer } from './speed.ts';
import { createUnfinished, isSameFile } from './unfinished-uploads.ts';
import { type UploadItem, withUpdate } from './upload-item.ts';
import { secondsLeft, summaryOf, timeText } from './upload-summary.ts';

const megabyte = 1_048_576;
const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

test('a file is recognised by its first and its last megabyte; short files count twice', async () => {
  const bytes = new Uint8Array(3 * megabyte).map((_, at) => at % 251);
  expect(await fingerprintOf(new Blob([bytes]))).toBe(
    sha256(bytes.subarray(0, megabyte), bytes.subarray(2 * megabyte)),
  );
  const short = new TextEncoder().encode('short');
  expect(await fingerprintOf(new Blob([short]))).toBe(sha256(short, short));
  expect(await fingerprintOf(new Blob([]))).toBe(sha256());
});

test('files that will not fit are reported, filled in the order of selection', () => {
  const files = [3, 5, 1, 2].map((size) => ({ file: { size } }));
  expect(withoutRoom(files, 6)).toEqual([{ file: { size: 5 } }]);
  expect(withoutRoom(files, Number.POSITIVE_INFINITY)).toEqual([]);
  expect(withoutRoom(files, 0)).toHaveLength(4);
});

const item = (change: Partial<UploadItem>): UploadItem => ({
  id: 'one',
  batch: 1,
  name: 'a.mp4',
  size: 100,
  file: null,
  path: [],
  folder: null,
  conversion: '4k',
  notify: true,
  state: 'uploading',
  sent: 0,
  isHeldUp: false,
  isWaiting: false,
  missing: null,
  percent: null,
  failure: null,
  picture: null,
  fingerprint: 'f',
  url: 'https://server/uploads/1',
  ...change,
});

test('a file that waits for a missing program says so and does not count as being converted', () => {
  const sent = item({ state: 'processing', sent: 100 });
  const waits = withUpdate(sent, { state: 'converting', percent: null, isWaiting: true, missing: 'ffmpeg' });
  expect(waits).toMatchObject({ state: 'converting', isWaiting: true, missing: 'ffmpeg' });
  expect(summaryOf([waits, sent])).toMatchObject({ isBusy: false, converting: 1 });
  const converts = withUpdate(waits, { state: 'converting', percent: null });
  expect(converts).toMatchObject({ isWaiting: false, missing: null });
});

test('the header counts the running batches, in files and in bytes', () => {
  const items = [
    item({ id: '1', state: 'ready', sent: 100 }),
    item({ id: '2', sent: 50 }),
    item({ id: '3', state: 'failed', failure: { reason: 'quota' } }),
    item({ id: '4', state: 'cancelled' }),
    item({ id: '5', batch: 2, state: 'ready' }),
  ];
  const summary = summaryOf(items);
  expect(summary).toMatchObject({
    at: 1,
    total: 3,
    bytesSent: 150,
    bytesTotal: 200,
    isBusy: true,
    failed: 1,
  });
  expect(secondsLeft(summary, 10)).toBe(5);
  expect(secondsLeft(summary, null)).toBeNull();
  expect(secondsLeft({ ...summary, bytesSent: 19 }, 10)).toBeNull();
  expect(secondsLeft({ ...summary, bytesSent: 20 }, 10)).toBe(18);
  expect([38, 61, 7300].map(timeText)).toEqual(['38\u00a0s', '2\u00a0min', '2\u00a0h 2\u00a0min']);
});

test('speed is measured over the last seconds', () => {
  let now = 0;
  const speed = createSpeedometer(() => now);
  expect(speed.perSecond()).toBeNull();
  for (let second = 0; second < 20; second += 1) {
    speed.add(second < 10 ? 1000 : 100);
    now += 1000;
  }
  expect(speed.perSecond()).toBeCloseTo(100, -2);
  now += 60_000;
  expect(speed.perSecond()).toBeNull();
});

function memoryStore() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('unfinished uploads are stored for a day, each for its owner', () => {
  const store = memoryStore();
  let now = 1000;
  const unfinished = createUnfinished(store, 'page-1', () => now);
  unfinished.remember('kim', [item({ id: '1' }), item({ id: '2', url: null, path: ['Photos'] })]);
  unfinished.remember('lee', [item({ id: '3' })]);
  expect(unfinished.of('kim').map(({ id, page }) => [id, page])).toEqual([
    ['1', 'page-1'],
    ['2', 'page-1'],
  ]);
  unfinished.forget({ id: '1' });
  expect(unfinished.of('kim').map(({ id }) => id)).toEqual(['2']);
  now += 24 * 3_600_000;
  expect(unfinished.of('kim')).toEqual([]);
  store.setItem('signage-uploads', 'not what we wrote');
  expect(unfinished.of('lee')).toEqual([]);
});

test('the same file has the same size and content; the name counts only if nothing can be hashed', () => {
  const known = { name: 'a.mp4', size: 5, fingerprint: 'f' };
  expect(isSameFile(known, { ...known, name: 'renamed.mp4' })).toBe(true);
  expect(isSameFile(known, { ...known, fingerprint: 'g' })).toBe(false);
  expect(isSameFile(known, { ...known, size: 6 })).toBe(false);
  expect(isSameFile(known, { ...known, fingerprint: null })).toBe(true);
  expect(isSameFile(known, { name: 'b.mp4', size: 5, fingerprint: null })).toBe(false);
});
