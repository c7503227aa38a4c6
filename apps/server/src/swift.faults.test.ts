import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openS3Storage } from './infra/storage/s3-storage.ts';
import { iterations } from './test/iterations.ts';
import { type MortalServer, startMortalServer } from './test/killable-server.ts';
import { hasSwift, type Swift, startSwift } from './test/swift.ts';
import type { TestBrowser } from './test/test-browser.ts';
import { metadataOf, offsetType, tus } from './test/uploads.ts';

// The program with a real object store, OpenStack Swift, whose proxy is killed while a film is uploaded.

vi.setConfig({ testTimeout: iterations(180_000, 1_800_000), hookTimeout: 120_000 });
const soon = { timeout: 60_000, interval: 10 };

describe.runIf(hasSwift)('the program with Swift', () => {
  let swift: Swift;
  let server: MortalServer;
  let admin: TestBrowser;

  beforeAll(async () => {
    swift = await startSwift();
    server = await startMortalServer(swift.env);
    admin = await server.signIn();
  });
  // Also for a test that is tried again.
  beforeEach(() => swift.startProxy());
  afterAll(async () => {
    await server?.end();
    await swift?.stop();
  });

  const announce = async (length: number) => {
    const made = await admin.ask('POST', server.api('uploads'), {
      headers: {
        ...tus,
        'Upload-Length': String(length),
        'Upload-Metadata': metadataOf({ filename: 'film.mp4' }),
      },
    });
    expect(made.status).toBe(201);
    return made.headers.get('location')!;
  };
  const send = (location: string, bytes: Buffer, offset: number) =>
    admin.ask('PATCH', location, {
      body: bytes.subarray(offset),
      headers: { ...tus, 'Content-Type': offsetType, 'Upload-Offset': String(offset) },
    });
  const offsetOf = async (location: string) =>
    Number((await admin.ask('HEAD', location, { headers: tus })).headers.get('upload-offset'));
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const storedHash = async (location: string, length: number) => {
    const id = location.split('/').at(-1)!;
    const [{ storage_key }] = await server.owner.query(
      'select storage_key from content.uploads where id = $1',
      [id],
    );
    const storage = await openS3Storage(swift.config);
    return hashOf(
      Buffer.concat(await (await storage.read(storage_key, { start: 0, end: length - 1 })).toArray()),
    );
  };

  test('an upload in the middle of which the store is killed answers 503, loses no part, and arrives whole', async () => {
    for (let round = 0; round < iterations(2, 50); round++) {
      const bytes = randomBytes(60_000_000);
      const location = await announce(bytes.length);
      const sent = send(location, bytes, 0);
      await vi.waitFor(async () => expect(await offsetOf(location)).toBeGreaterThan(0), soon);
      await swift.killProxy();
      const { status, headers, body } = await sent;
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
      const kept = await offsetOf(location);
      expect(kept).toBeGreaterThan(0);
      expect(kept).toBeLessThan(bytes.length);
      expect((await admin.get(server.api('playables'))).status).toBe(200);
      expect((await send(location, bytes, kept)).status).toBe(503);
      await swift.startProxy();
      expect((await send(location, bytes, kept)).status).toBe(204);

      expect(await storedHash(location, bytes.length)).toBe(hashOf(bytes));
    }
  });

  test('the program that is killed during an upload continues it in the store', async () => {
    const bytes = randomBytes(60_000_000);
    const location = await announce(bytes.length);
    const sent = send(location, bytes, 0).catch(() => null);
    await vi.waitFor(async () => expect(await offsetOf(location)).toBeGreaterThan(0), soon);
    await server.kill();
    await sent;
    await server.start();
    const kept = await offsetOf(location);
    await vi.waitFor(async () => expect((await send(location, bytes, kept)).status).toBe(204), soon);
    expect(await storedHash(location, bytes.length)).toBe(hashOf(bytes));
  });
});
