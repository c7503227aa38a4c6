import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../test/fake-s3.ts';
import { startFlakyProxy } from '../../test/flaky-proxy.ts';
import { openLocalStorage } from './local-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { type AppendState, FileGone, type Storage, StorageFull, StorageUnreachable } from './storage.ts';

let directory: string;
let fake: FakeS3;
const homes: Record<string, Storage> = {};

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-storage-'));
  fake = await startFakeS3();
  homes.local = openLocalStorage(path.join(directory, 'media'));
  homes.s3 = openS3Storage(fake.config);
});
afterAll(async () => {
  await fake.close();
  await rm(directory, { recursive: true, force: true });
});

const environment = randomUUID();
const newKey = () => `${environment}/${randomUUID()}`;
const big = randomBytes(21_000_003);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function* cutAfter(bytes: Buffer, count: number): AsyncGenerator<Buffer> {
  yield* inChunks(bytes.subarray(0, count));
  throw new Error('the line is dead');
}
const bytesOf = async (storage: Storage, key: string, length: number) =>
  Buffer.concat(await (await storage.read(key, { start: 0, end: length - 1 })).toArray());

/** Everything there is under a key, whole or not. */
async function leftOf(home: string, key: string): Promise<string[]> {
  if (home === 's3')
    return [...fake.objects.keys(), ...[...fake.unfinished.values()].map((each) => each.key)].filter((each) =>
      each.startsWith(key),
    );
  const folder = path.join(directory, 'media', environment);
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => name.startsWith(path.basename(key)));
}

describe.each(['local', 's3'])('the %s home', (home) => {
  const storage = () => homes[home]!;

  test('takes a file in odd pieces, each going on where the last one ended', async () => {
    const key = newKey();
    let state: AppendState = null;
    let offset = 0;
    for (const size of [1, 5, 999_999, 16_777_216, 0, 2_000_000, 222_782, 1_000_000]) {
      const source = inChunks(big.subarray(offset, offset + size));
      const appended = await storage().append({ key, state, offset, source, length: big.length });
      expect(appended.received).toBe(offset + size);
      // As the table keeps it.
      state = JSON.parse(JSON.stringify(appended.state ?? null));
      offset = appended.received;
    }
    expect(offset).toBe(big.length);
    await storage().seal(key, state, big.length);
    expect(hashOf(await bytesOf(storage(), key, big.length))).toBe(hashOf(big));
    expect(await leftOf(home, key)).toHaveLength(1);
    await storage().remove(key);
  });

  test('keeps what came before a source failed, and says what it failed with', async () => {
    const key = newKey();
    const source = cutAfter(big, 20_000_000);
    const first = await storage().append({ key, state: null, offset: 0, source, length: big.length });
    expect(first).toMatchObject({ received: 20_000_000, sourceError: { message: 'the line is dead' } });
    const rest = inChunks(big.subarray(20_000_000));
    const second = await storage().append({
      key,
      state: first.state,
      offset: 20_000_000,
      source: rest,
      length: big.length,
    });
    await storage().seal(key, second.state, big.length);
    expect(hashOf(await bytesOf(storage(), key, big.length))).toBe(hashOf(big));
    await storage().remove(key);
  });

  test('goes back to where its caller believes it to be', async () => {
    const key = newKey();
    const wrong = inChunks(randomBytes(3000));
    const first = await storage().append({
      key,
      state: null,
      offset: 0,
      source: inChunks(big.subarray(0, 1000)),
      length: 5000,
    });
    await storage().append({ key, state: first.state, offset: 1000, source: wrong, length: 5000 });
    const again = inChunks(big.subarray(1000, 5000));
    const second = await storage().append({
      key,
      state: first.state,
      offset: 1000,
      source: again,
      length: 5000,
    });
    expect(second.received).toBe(5000);
    await storage().seal(key, second.state, 5000);
    expect(await bytesOf(storage(), key, 5000)).toEqual(big.subarray(0, 5000));
    await storage().remove(key);
  });

  test('tells only what would survive a crash, and may be sealed twice', async () => {
    const key = newKey();
    const durable: number[] = [];
    const { state } = await storage().append({
      key,
      state: null,
      offset: 0,
      source: inChunks(big),
      length: big.length,
      onDurable: async (received) => void durable.push(received),
    });
    expect(durable).toEqual([...durable].sort((a, b) => a - b));
    expect(durable.every((received) => received <= big.length)).toBe(true);
    await storage().seal(key, state, big.length);
    await storage().seal(key, state, big.length);
    expect(hashOf(await bytesOf(storage(), key, big.length))).toBe(hashOf(big));
    await storage().remove(key);
  });

  test('takes a file without a single byte', async () => {
    const key = newKey();
    const { state, received } = await storage().append({
      key,
      state: null,
      offset: 0,
      source: inChunks(Buffer.alloc(0)),
      length: 0,
    });
    expect(received).toBe(0);
    await storage().seal(key, state, 0);
    const target = path.join(directory, randomUUID());
    await storage().copyTo(key, target);
    expect(await readFile(target)).toHaveLength(0);
    await storage().remove(key);
  });

  test('leaves nothing of a file that is given up, whole or not, once or twice', async () => {
    const key = newKey();
    const { state } = await storage().append({
      key,
      state: null,
      offset: 0,
      source: cutAfter(big, 17_000_000),
      length: big.length,
    });
    expect(await leftOf(home, key)).not.toEqual([]);
    await storage().abandon(key, state);
    await storage().abandon(key, state);
    expect(await leftOf(home, key)).toEqual([]);
    await storage().abandon(newKey(), null);
  });

  test.each([12, 20_000_000])(
    'stores a file of %i bytes, copies it, reads ranges of it and removes it',
    async (size) => {
      const key = newKey();
      const bytes = big.subarray(0, size);
      const file = path.join(directory, randomUUID());
      await writeFile(file, bytes);
      await storage().put(key, file, 'video/mp4');
      const copy = path.join(directory, randomUUID());
      await storage().copyTo(key, copy);
      expect(hashOf(await readFile(copy))).toBe(hashOf(bytes));
      for (const [start, end] of [
        [0, 0],
        [5, 9],
        [size - 3, size - 1],
      ] as const) {
        const piece = Buffer.concat(await (await storage().read(key, { start, end })).toArray());
        expect(piece).toEqual(bytes.subarray(start, end + 1));
      }
      expect(await leftOf(home, key)).toHaveLength(1);
      await storage().remove(key);
      await storage().remove(key);
      await expect(storage().read(key, { start: 0, end: 1 })).rejects.toThrow(FileGone);
    },
  );

  test('lists everything of an environment, whole or not, and nothing of others', async () => {
    const other = randomUUID();
    const keys = Array.from({ length: 5 }, () => `${other}/${randomUUID()}`);
    const source = () => inChunks(Buffer.from('twelve bytes'));
    for (const key of keys) {
      const { state } = await storage().append({ key, state: null, offset: 0, source: source(), length: 12 });
      await storage().seal(key, state, 12);
    }
    const half = `${other}/${randomUUID()}`;
    await storage().append({ key: half, state: null, offset: 0, source: source(), length: 100 });
    const listed: string[] = [];
    for await (const { key, storedAt } of storage().list(other)) {
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
      listed.push(key);
    }
    expect(listed.sort()).toEqual([...keys, half].sort());
    for await (const _ of storage().list(randomUUID())) expect.unreachable();
  });

  test.each(['../x', `${environment}/../x`, 'x', `${environment}/${randomUUID()}/x`, `/${randomUUID()}`])(
    'refuses a name that it has not made: %s',
    async (key) => {
      await expect(storage().read(key, { start: 0, end: 1 })).rejects.toThrow('no name');
      await expect(storage().remove(key)).rejects.toThrow('no name');
      await expect(storage().copyTo(key, path.join(directory, 'never'))).rejects.toThrow('no name');
    },
  );
});

describe('the object store', () => {
  const put = async (bytes: Buffer) => {
    const key = newKey();
    const file = path.join(directory, randomUUID());
    await writeFile(file, bytes);
    await homes.s3!.put(key, file, 'video/mp4');
    return key;
  };

  test('hands files out by addresses that expire, are good for one file, and carry type and name', async () => {
    const key = await put(Buffer.from('film'));
    const disposition = `attachment; filename="a b.mp4"; filename*=UTF-8''a%20b%C3%A9.mp4`;
    const address = await homes.s3!.addressOf!(key, { seconds: 60, mime: 'video/mp4', disposition });
    const answer = await fetch(address, { headers: { Range: 'bytes=1-2' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'il']);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    const other = await put(Buffer.from('other'));
    for (const forged of [
      address.replace(key, other),
      address.replace('Expires=60', 'Expires=600'),
      address.replace('mp4', 'mp3'),
    ])
      expect((await fetch(forged)).status).toBe(403);
    const expired = await homes.s3!.addressOf!(key, { seconds: -1, mime: 'video/mp4', disposition });
    expect((await fetch(expired)).status).toBe(403);
  });

  test('is asked again after a moment when it is busy', async () => {
    fake.failNext(2, 503, 'SlowDown');
    const key = await put(Buffer.from('patience'));
    expect(fake.objects.get(key)?.bytes.toString()).toBe('patience');
  });

  test('that is full says so, and one that refuses is no success', async () => {
    fake.failNext(1, 403, 'QuotaExceeded');
    await expect(put(Buffer.from('x'))).rejects.toBeInstanceOf(StorageFull);
    fake.failNext(1, 403, 'AccessDenied');
    await expect(put(Buffer.from('x'))).rejects.toThrow('403 AccessDenied');
  });

  test('is never shown a wrong signature by us, and refuses one by others', async () => {
    const stranger = openS3Storage({ ...fake.config, secretAccessKey: 'another' });
    await expect(stranger.remove(newKey())).rejects.toThrow('SignatureDoesNotMatch');
  });
});

test('case 177: an object store that has gone silent, or is away, is told as such in time', async () => {
  const door = await startFlakyProxy([Number(new URL(fake.config.endpoint).port)]);
  const storage = openS3Storage({ ...fake.config, endpoint: `http://127.0.0.1:${door.port}` }, 500);
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
  const { state, received } = await write();
  expect(received).toBe(small.length);
  await storage.seal(key, state, small.length);
  expect((await bytesOf(storage, key, small.length)).equals(small)).toBe(true);
  await door.close();
});

test('AC8: other users of the machine can’t read stored files, whatever an earlier release left open', async () => {
  const media = path.join(directory, 'open');
  await mkdir(media, { mode: 0o755 });
  await chmod(media, 0o755);
  const storage = openLocalStorage(media);
  const [uploaded, converted] = [newKey(), newKey()];
  await storage.append({
    key: uploaded,
    offset: 0,
    length: 1,
    source: inChunks(Buffer.from('x')),
    state: null,
  });
  await storage.seal(uploaded, null, 1);
  const made = path.join(directory, 'made');
  await writeFile(made, 'y', { mode: 0o644 });
  await storage.put(converted, made, 'text/plain');
  const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
  expect(await modeOf(media)).toBe(0o700);
  expect(await modeOf(path.join(media, environment))).toBe(0o700);
  // As root, converters with users of their own read originals by their mode, behind those directories.
  const expected = process.getuid?.() === 0 ? 0o644 : 0o600;
  for (const key of [uploaded, converted]) expect(await modeOf(path.join(media, key))).toBe(expected);
});
