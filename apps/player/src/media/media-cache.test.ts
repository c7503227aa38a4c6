import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../connection/server-calls.ts';
import { hashOnThisThread } from './hash-on-this-thread.ts';
import { createMediaCache, type MediaCache } from './media-cache.ts';
import { type MemoryFiles, mediaOf, memoryFiles, type TestMedia } from './media-files.test-kit.ts';

const [one, two, three] = [mediaOf('one'), mediaOf('two two'), mediaOf('three three three')] as const;
let cache: MediaCache;
afterEach(() => cache.stop());

type Answer = (
  sha256: string,
  signal: AbortSignal,
  from: number,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

async function arrange(answer: Answer, files: MemoryFiles = memoryFiles(), simultaneous = 2) {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  const seen = { onFault: vi.fn(), onChange: vi.fn() };
  const asked: string[] = [];
  cache = createMediaCache({
    files,
    createHash: hashOnThisThread,
    fetchBytes: async (sha256, from, signal) => {
      asked.push(sha256);
      return new Response(await answer(sha256, signal, from), { status: from > 0 ? 206 : 200 });
    },
    found: await files.list(),
    simultaneous: () => simultaneous,
    random: () => 0,
    ...seen,
  });
  return { files, asked, ...seen };
}
const bytesOf = (sha256: string) => [one, two, three].find((each) => each.sha256 === sha256)!.bytes;
const here = (...media: TestMedia[]) =>
  vi.waitFor(() => expect(media.map(({ sha256 }) => cache.stateOf(sha256))).toEqual(media.map(() => 'here')));

test('files are fetched in the order in which they are needed, a few at a time, each once', async () => {
  let running = 0;
  let most = 0;
  const { asked } = await arrange(async (sha256) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    return bytesOf(sha256);
  });
  cache.want([three, one, two, one]);
  await here(one, two, three);
  expect(asked).toEqual([three.sha256, one.sha256, two.sha256]);
  expect(most).toBe(2);
});

test('case 179: on a slow connection one file is fetched at a time, and a partial download is kept', async () => {
  let running = 0;
  let most = 0;
  const began: [sha256: string, from: number][] = [];
  const slow: Answer = async (sha256, _signal, from) => {
    began.push([sha256, from]);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    const breaksOff = sha256 === three.sha256 && from === 0;
    return bytesOf(sha256).slice(from, breaksOff ? 7 : undefined);
  };
  await arrange(slow, memoryFiles(), 1);
  cache.want([three, one, two]);
  await here(one, two, three);
  expect(most).toBe(1);
  expect(began.filter(([sha256]) => sha256 === three.sha256)).toEqual([
    [three.sha256, 0],
    [three.sha256, 7],
  ]);
});

test('files that no manifest names any more are removed, except those that play', async () => {
  const { files } = await arrange(bytesOf);
  cache.want([one, two, three]);
  await here(one, two, three);
  const lease = await cache.open(one);
  await cache.keepOnly(new Set([three.sha256]));
  expect([...files.stored.keys()].sort()).toEqual([one.sha256, three.sha256].sort());
  lease.release();
  await vi.waitFor(() => expect([...files.stored.keys()]).toEqual([three.sha256]));
});

test('a full player evicts files that are not needed, and otherwise skips the file and reports it', async () => {
  const files = memoryFiles();
  files.room = 20;
  const { onFault } = await arrange(bytesOf, files);
  cache.want([one, two]);
  await here(one, two);
  await cache.keepOnly(new Set([one.sha256, two.sha256, three.sha256]));
  cache.want([one, two, three]);
  await vi.waitFor(() => expect(cache.stateOf(three.sha256)).toBe('gone'));
  expect(onFault).toHaveBeenCalledExactlyOnceWith(three.sha256, 'media_missing');
  expect(cache.stateOf(one.sha256)).toBe('here');
  await cache.keepOnly(new Set([three.sha256]));
  cache.want([three]);
  await here(three);
});

test('a file that the server does not have is given up; after a network failure it is retried', async () => {
  let tries = 0;
  const { onFault } = await arrange((sha256) => {
    if (sha256 === one.sha256) throw new Refusal(404, 'not_found', null);
    if (++tries === 1) throw new TypeError('Failed to fetch');
    return two.bytes;
  });
  cache.want([one, two]);
  await here(two);
  expect(cache.stateOf(one.sha256)).toBe('gone');
  expect(onFault).toHaveBeenCalledExactlyOnceWith(one.sha256, 'media_missing');
});

test('case 122: a file altered in transit is reported, fetched once more and never shown', async () => {
  const { onFault, asked } = await arrange(() => two.bytes);
  cache.want([one]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(cache.stateOf(one.sha256)).toBe('coming');
  expect(onFault).toHaveBeenCalledWith(one.sha256, 'media_altered');
  await expect(cache.open(one)).rejects.toThrow();
});

test.each([
  ['with a byte that flipped', [mediaOf('onE').bytes]],
  ['that was cut to nothing', [new Uint8Array()]],
  ['that was cut short', [mediaOf('on').bytes]],
  ['that was deleted', []],
])(
  'cases 122 and 165: a stored file %s is not shown after a start, is reported and fetched again',
  async (_, parts) => {
    const files = memoryFiles();
    files.stored.set(one.sha256, parts);
    files.good.add(one.sha256);
    const { onFault } = await arrange(bytesOf, files);
    cache.want([one]);
    expect(cache.stateOf(one.sha256)).toBe('here');
    await expect(cache.open(one)).rejects.toThrow();
    expect(onFault).toHaveBeenCalledExactlyOnceWith(one.sha256, 'media_altered');
    await here(one);
    await expect(cache.open(one)).resolves.toMatchObject({ url: 'blob:here' });
  },
);

test('the download of a file that is no longer wanted is aborted', async () => {
  let isAborted = false;
  const { asked } = await arrange((_sha256, signal) => {
    signal.addEventListener('abort', () => {
      isAborted = true;
    });
    return new Promise(() => {});
  });
  cache.want([one]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  cache.want([two]);
  expect(isAborted).toBe(true);
});

test('PL12: the bytes for which there is no space are known, and no longer once they were stored', async () => {
  const files = memoryFiles();
  files.room = 8;
  await arrange(bytesOf, files, 1);
  cache.want([one, three]);
  expect(cache.needs()).toEqual({ pendingBytes: one.size + three.size, refusedBytes: 0 });
  await vi.waitFor(() => expect(cache.stateOf(three.sha256)).toBe('gone'));
  expect(cache.needs()).toEqual({ pendingBytes: three.size, refusedBytes: three.size });
  files.room = 100;
  cache.want([one, three]);
  await here(one, three);
  expect(cache.needs()).toEqual({ pendingBytes: 0, refusedBytes: 0 });
});
