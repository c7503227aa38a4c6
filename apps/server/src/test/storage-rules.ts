import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppendState, FileGone, type Storage } from '../infra/storage/storage.ts';

// The rules for every storage, whether a directory, the fake object store, or a real one.

export interface StorageUnderTest {
  storage(): Storage;
  /** Names of everything stored under a key, complete or not. */
  leftOf(key: string): Promise<string[]>;
}

export const environment = randomUUID();
export const newKey = () => `${environment}/${randomUUID()}`;
export const big = randomBytes(21_000_003);
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function* cutAfter(bytes: Buffer, count: number): AsyncGenerator<Buffer> {
  yield* inChunks(bytes.subarray(0, count));
  throw new Error('the line is dead');
}
export const bytesOf = async (storage: Storage, key: string, length: number) =>
  Buffer.concat(await (await storage.read(key, { start: 0, end: length - 1 })).toArray());

export function describeStorage(name: string, { storage, leftOf }: StorageUnderTest): void {
  describe(name, () => {
    let directory: string;
    beforeAll(async () => {
      directory = await mkdtemp(path.join(tmpdir(), 'vitrine-storage-'));
    });
    afterAll(() => rm(directory, { recursive: true, force: true }));

    test('accepts a file in odd pieces, each continuing where the last one ended', async () => {
      const key = newKey();
      let state: AppendState = null;
      let offset = 0;
      for (const size of [1, 5, 999_999, 16_777_216, 0, 2_000_000, 222_782, 1_000_000]) {
        const source = inChunks(big.subarray(offset, offset + size));
        const appended = await storage().append({ key, state, offset, source, length: big.length });
        expect(appended.received).toBe(offset + size);
        // As the table stores it.
        state = JSON.parse(JSON.stringify(appended.state ?? null));
        offset = appended.received;
      }
      expect(offset).toBe(big.length);
      await storage().seal(key, state, big.length);
      expect(hashOf(await bytesOf(storage(), key, big.length))).toBe(hashOf(big));
      expect(await leftOf(key)).toHaveLength(1);
      await storage().remove(key);
    });

    test('keeps what came before a source failed, and returns its error', async () => {
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

    test('returns to the offset that its caller gives', async () => {
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

    test('reports only what would survive a crash, and may be sealed twice', async () => {
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

    test('accepts an empty file', async () => {
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

    test('leaves nothing of a removed file, complete or not, removed once or twice', async () => {
      const key = newKey();
      const { state } = await storage().append({
        key,
        state: null,
        offset: 0,
        source: cutAfter(big, 17_000_000),
        length: big.length,
      });
      expect(await leftOf(key)).not.toEqual([]);
      await storage().abandon(key, state);
      await storage().abandon(key, state);
      expect(await leftOf(key)).toEqual([]);
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
        expect(await leftOf(key)).toHaveLength(1);
        await storage().remove(key);
        await storage().remove(key);
        await expect(storage().read(key, { start: 0, end: 1 })).rejects.toThrow(FileGone);
      },
    );

    test('lists everything of an environment, complete or not, and nothing of others', async () => {
      const other = randomUUID();
      // Stores have whole seconds, and clocks of their own.
      const begunAt = Date.now() - 60_000;
      const keys = Array.from({ length: 5 }, () => `${other}/${randomUUID()}`);
      const source = () => inChunks(Buffer.from('twelve bytes'));
      for (const key of keys) {
        const { state } = await storage().append({
          key,
          state: null,
          offset: 0,
          source: source(),
          length: 12,
        });
        await storage().seal(key, state, 12);
      }
      const half = `${other}/${randomUUID()}`;
      await storage().append({ key: half, state: null, offset: 0, source: source(), length: 100 });
      const listed: string[] = [];
      for await (const { key, storedAt } of storage().list(other)) {
        expect(storedAt.getTime()).toBeGreaterThan(begunAt);
        expect(storedAt.getTime()).toBeLessThan(Date.now() + 60_000);
        listed.push(key);
      }
      expect(listed.sort()).toEqual([...keys, half].sort());
      for await (const _ of storage().list(randomUUID())) expect.unreachable();
    });

    test.each(['../x', `${environment}/../x`, 'x', `${environment}/${randomUUID()}/x`, `/${randomUUID()}`])(
      'refuses a name that it has not generated: %s',
      async (key) => {
        await expect(storage().read(key, { start: 0, end: 1 })).rejects.toThrow('no name');
        await expect(storage().remove(key)).rejects.toThrow('no name');
        await expect(storage().copyTo(key, path.join(directory, 'never'))).rejects.toThrow('no name');
      },
    );
  });
}
