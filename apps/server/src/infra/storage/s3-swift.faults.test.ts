import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFlakyProxy } from '../../test/flaky-proxy.ts';
import { big, bytesOf, describeStorage, hashOf, inChunks, newKey } from '../../test/storage-rules.ts';
import { hasSwift, type Swift, startSwift } from '../../test/swift.ts';
import { connectS3 } from './s3-client.ts';
import { openS3Storage } from './s3-storage.ts';
import { FileGone, type Storage, StorageUnreachable } from './storage.ts';

// Uses OpenStack Swift, which checks signatures, dates and hashes in its own way, and can be killed.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.runIf(hasSwift)('Swift', () => {
  let swift: Swift;
  let home: Storage;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'vitrine-storage-'));
    swift = await startSwift();
    home = await openS3Storage(swift.config);
  });
  // Also needed when a test is retried.
  beforeEach(() => swift.startProxy());
  afterAll(async () => {
    await swift?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const put = async (bytes: Buffer, storage = home) => {
    const key = newKey();
    const file = path.join(directory, randomUUID());
    await writeFile(file, bytes);
    await storage.put(key, file, 'video/mp4');
    return key;
  };
  const inline = { mime: 'video/mp4', disposition: 'inline' };

  describeStorage('an object store', {
    storage: () => home,
    async leftOf(key) {
      const { client } = connectS3(swift.config);
      const Bucket = swift.config.bucket;
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: key }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }));
      return [...Contents, ...Uploads].map(({ Key }) => Key!);
    },
  });

  test('files are served by addresses that expire, work for one file, and contain type and name', async () => {
    const key = await put(Buffer.from('film'));
    const disposition = `attachment; filename="a b.mp4"; filename*=UTF-8''a%20b%C3%A9.mp4`;
    const { url } = await home.addressOf!(key, { seconds: 60, mime: 'video/mp4', disposition });
    const answer = await fetch(url, { headers: { Range: 'bytes=1-2' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'il']);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    const other = await put(Buffer.from('other'));
    const forgeries = [
      url.replace(key, other),
      url.replace('Expires=60', 'Expires=600'),
      url.replace('mp4', 'mp3'),
    ];
    for (const forged of forgeries) expect((await fetch(forged)).status).toBe(403);
    const { url: short } = await home.addressOf!(key, { seconds: 1, ...inline });
    await vi.waitFor(async () => expect((await fetch(short)).status).toBe(403), {
      timeout: 60_000,
      interval: 200,
    });
  });

  test('wrong keys and a missing bucket are reported by name', async () => {
    const wrong = { ...swift.config.credentials!, secretAccessKey: 'another' };
    const stranger = await openS3Storage({ ...swift.config, credentials: wrong });
    await expect(stranger.remove(newKey())).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
    const lost = await openS3Storage({ ...swift.config, bucket: 'nowhere' });
    await expect(put(Buffer.from('x'), lost)).rejects.toMatchObject({ status: 404, code: 'NoSuchBucket' });
  });

  test('the newer checksums make no difference to a store that does not support them', async () => {
    const storage = await openS3Storage({ ...swift.config, checksums: 'when_supported' });
    const key = await put(big, storage);
    expect(hashOf(await bytesOf(storage, key, big.length))).toBe(hashOf(big));
  });

  test('a bucket is found by its host name', async () => {
    const { port } = new URL(swift.config.endpoint);
    // Answers as the name service of a store would.
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, options: { all?: boolean }, done: Answer) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never);
    const endpoint = `http://${swift.virtualDomain}:${port}`;
    const storage = await openS3Storage({ ...swift.config, endpoint, addressing: 'virtual' });
    expect(storage.origin).toBe(`http://media.${swift.virtualDomain}:${port}`);
    const key = await put(big, storage);
    expect(hashOf(await bytesOf(home, key, big.length))).toBe(hashOf(big));
    const { url } = await storage.addressOf!(key, { seconds: 60, ...inline });
    expect((await fetch(url, { headers: { Range: 'bytes=0-9' } })).status).toBe(206);
  });

  test('a part whose connection breaks is sent again silently', async () => {
    const door = await startFlakyProxy([Number(new URL(swift.config.endpoint).port)]);
    const storage = await openS3Storage({ ...swift.config, endpoint: `http://127.0.0.1:${door.port}` });
    const key = newKey();
    const length = big.length;
    door.setLine({ cutSendingAfterBytes: 3_000_000, breaksByReset: true });
    const appending = storage.append({ key, state: null, offset: 0, source: inChunks(big), length });
    await vi.waitFor(() => expect(door.cuts()).toBe(1), { timeout: 60_000, interval: 5 });
    door.setLine({});
    const { state } = await appending;
    await storage.seal(key, state, length);
    expect(hashOf(await bytesOf(home, key, length))).toBe(hashOf(big));
    await door.close();
  });

  test('an upload whose store is killed fails with that error, and continues after the last stored part', async () => {
    const key = newKey();
    const length = big.length;
    const progress: { received: number; state: unknown }[] = [];
    const onDurable = async (received: number, state: unknown) => void progress.push({ received, state });
    const killedInTheMiddle = async function* (): AsyncGenerator<Buffer> {
      yield* inChunks(big.subarray(0, 12_000_000));
      await vi.waitFor(() => expect(progress).toHaveLength(1));
      await swift.killProxy();
      yield* inChunks(big.subarray(12_000_000));
    };
    const source = killedInTheMiddle();
    const cut = home.append({ key, state: null, offset: 0, source, length, onDurable });
    await expect(cut).rejects.toBeInstanceOf(StorageUnreachable);
    await expect(home.read(key, { start: 0, end: 1 })).rejects.toBeInstanceOf(StorageUnreachable);
    await swift.startProxy();

    const { received, state } = progress.at(-1)!;
    expect(received).toBeGreaterThan(0);
    const rest = inChunks(big.subarray(received));
    const second = await home.append({ key, state, offset: received, source: rest, length });
    await home.seal(key, second.state, length);
    expect(hashOf(await bytesOf(home, key, length))).toBe(hashOf(big));
  });

  test('a download that is cut off is an error, not a short file', async () => {
    const key = await put(Buffer.concat(Array.from({ length: 5 }, () => big)));
    const reading = await home.read(key, { start: 0, end: 5 * big.length - 1 });
    const cut = (async () => {
      let count = 0;
      for await (const piece of reading) {
        if (count === 0) await swift.killProxy();
        count += (piece as Buffer).length;
      }
    })();
    await expect(cut).rejects.toBeInstanceOf(StorageUnreachable);
    await swift.startProxy();
    await home.remove(key);
    await expect(home.read(key, { start: 0, end: 1 })).rejects.toBeInstanceOf(FileGone);
  });
});

type Answer = (error: null, found: unknown, family?: number) => void;
