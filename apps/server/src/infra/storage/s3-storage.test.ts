import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../test/fake-s3.ts';
import { startFlakyProxy } from '../../test/flaky-proxy.ts';
import { big, bytesOf, describeStorage, hashOf, inChunks, newKey } from '../../test/storage-rules.ts';
import { partBytesFor } from './s3-append.ts';
import { openS3Storage } from './s3-storage.ts';
import { type Storage, StorageFull, StorageRefused, StorageUnreachable } from './storage.ts';

// Uses a fake store that can be made to fail; s3-swift.faults.test.ts does the same with a real store.

let directory: string;
let fake: FakeS3;
let home: Storage;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-storage-'));
  fake = await startFakeS3();
  home = await openS3Storage(fake.config);
});
afterAll(async () => {
  await fake.close();
  await rm(directory, { recursive: true, force: true });
});

const put = async (bytes: Buffer, storage = home) => {
  const key = newKey();
  const file = path.join(directory, randomUUID());
  await writeFile(file, bytes);
  await storage.put(key, file, 'video/mp4');
  return key;
};

describeStorage('an object store', {
  storage: () => home,
  async leftOf(key) {
    const unfinished = [...fake.unfinished.values()].map((each) => each.key);
    return [...fake.objects.keys(), ...unfinished].filter((each) => each.startsWith(key));
  },
});

test('files are served by addresses that contain their type and name', async () => {
  const key = await put(Buffer.from('film'));
  const disposition = `attachment; filename="a b.mp4"; filename*=UTF-8''a%20b%C3%A9.mp4`;
  const { url, seconds } = await home.addressOf!(key, { seconds: 60, mime: 'video/mp4', disposition });
  expect([seconds, new URL(url).origin]).toEqual([60, home.origin]);
  const answer = await fetch(url, { headers: { Range: 'bytes=1-2' } });
  expect([answer.status, await answer.text()]).toEqual([206, 'il']);
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  expect(answer.headers.get('content-disposition')).toBe(disposition);
});

test('a busy store is retried after a moment', async () => {
  fake.failNext(2, 503, 'SlowDown');
  const key = await put(Buffer.from('patience'));
  expect(fake.objects.get(key)?.bytes.toString()).toBe('patience');
});

test('a full store is reported, and a refusal does not count as success', async () => {
  fake.failNext(1, 403, 'QuotaExceeded');
  await expect(put(Buffer.from('x'))).rejects.toBeInstanceOf(StorageFull);
  fake.failNext(1, 403, 'AccessDenied');
  await expect(put(Buffer.from('x'))).rejects.toMatchObject({ status: 403, code: 'AccessDenied' });
  const unknown = { accessKeyId: 'another', secretAccessKey: 'another' };
  const stranger = await openS3Storage({ ...fake.config, credentials: unknown });
  await expect(stranger.remove(newKey())).rejects.toBeInstanceOf(StorageRefused);
});

test('a gateway that can’t reach the store counts as unreachable', async () => {
  fake.failNext(5, 502, '');
  await expect(put(Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnreachable);
});

test('a multipart upload is completed once, also if the answer was lost', async () => {
  const key = newKey();
  const source = inChunks(big);
  const { state } = await home.append({ key, state: null, offset: 0, source, length: big.length });
  await home.seal(key, state, big.length);
  fake.failNext(1, 500, 'InternalError');
  await home.seal(key, state, big.length);
  expect(hashOf(fake.objects.get(key)!.bytes)).toBe(hashOf(big));
});

test('uploads of an older version continue with its larger part size', async () => {
  const key = newKey();
  const partBytes = 16 * 1_048_576;
  const first = await home.append({
    ...{ key, state: null, offset: 0, length: big.length },
    source: inChunks(Buffer.alloc(0)),
  });
  const { uploadId } = first.state as { uploadId: string };
  const older = big.subarray(0, partBytes);
  fake.unfinished.get(uploadId)!.parts.set(1, older);
  const state = { uploadId, parts: [{ etag: fake.etagOf(older), size: partBytes }], tail: 0 };
  const rest = inChunks(big.subarray(partBytes));
  const second = await home.append({ key, state, offset: partBytes, source: rest, length: big.length });
  expect(second.state).toMatchObject({ parts: [{ size: partBytes }, { size: big.length - partBytes }] });
  await home.seal(key, second.state, big.length);
  expect(hashOf(fake.objects.get(key)!.bytes)).toBe(hashOf(big));
});

test.each([
  ['10 GB', 1e10, 8 * 2 ** 20, 1000],
  ['60 GB', 6e10, 64 * 2 ** 20, 1000],
  ['500 GB', 5e11, 64 * 2 ** 20, 10_000],
  ['5 TB', 5e12, 512 * 2 ** 20, 10_000],
])('a file of %s is sent in parts that a store accepts', (_name, length, mostBytes, mostParts) => {
  const bytes = partBytesFor(length);
  expect(Math.ceil(length / bytes)).toBeLessThanOrEqual(mostParts);
  expect(bytes).toBeLessThanOrEqual(Math.max(mostBytes, length / 1000));
});

describe('checksums', () => {
  const roundTrip = async (storage: Storage) => {
    for (const bytes of [Buffer.from('a few bytes'), big]) {
      const key = await put(bytes, storage);
      expect(hashOf(await bytesOf(storage, key, bytes.length))).toBe(hashOf(bytes));
    }
  };

  test('a store that refuses the newer ones works by default', async () => {
    const store = await startFakeS3('refused');
    await roundTrip(await openS3Storage(store.config));
    await store.close();
  });

  test('a bucket that requires them works with S3_CHECKSUMS=when_supported, and only with that', async () => {
    const store = await startFakeS3('required');
    await roundTrip(await openS3Storage({ ...store.config, checksums: 'when_supported' }));
    await expect(roundTrip(await openS3Storage(store.config))).rejects.toThrow('400 InvalidRequest');
    await store.close();
  });
});

test('case 177: an object store that is silent or unreachable is reported as such in time', async () => {
  const door = await startFlakyProxy([Number(new URL(fake.config.endpoint).port)]);
  const storage = await openS3Storage({ ...fake.config, endpoint: door.url }, 500);
  const key = newKey();
  const small = Buffer.from('a few bytes');
  const write = () =>
    storage.append({ key, state: null, offset: 0, source: inChunks(small), length: small.length });
  for (const line of [{ isSilent: true }, { cutAfterBytes: 0 }]) {
    door.setLine(line);
    await expect(write()).rejects.toThrow(StorageUnreachable);
    await expect(storage.remove(key)).rejects.toThrow(StorageUnreachable);
  }
  door.setLine({});
  door.breakAll();
  // A busy machine may need longer than the half second that this connection has for an answer.
  const { state, received } = await vi.waitFor(write);
  expect(received).toBe(small.length);
  await vi.waitFor(() => storage.seal(key, state, small.length));
  const stored = await vi.waitFor(() => bytesOf(storage, key, small.length));
  expect(stored.equals(small)).toBe(true);
  await door.close();
});
