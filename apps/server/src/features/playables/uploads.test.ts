import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { freeStorageBytes } from '@vitrine/billing/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageFull } from '../../infra/storage/storage.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { mountSmallDisk, unmount } from '../../test/small-disk.ts';
import { sha256, storageFacts } from '../../test/storage-facts.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import {
  announce,
  askOffset,
  beginUpload,
  cancelUpload,
  offsetType,
  sendPiece,
  sendSlowly,
  tus,
  uploadFile,
  uploadsUrl,
} from '../../test/uploads.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const clock = createTestClock(Date.now());

beforeAll(async () => {
  server = await startTestServer({ clock, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
});
beforeEach(async () => {
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const { filesOf, jobsOf, mediaDir, rowOf, sealed, usedBy, workOff } = storageFacts(
  () => server,
  () => owner,
);
const playable = (id: string) => admin.get(`${server.serverUrl('demo')}/api/v1/playables/${id}`);
const offsetOf = async (id: string) =>
  Number((await askOffset(server, admin, id)).headers.get('upload-offset'));

test('SP10: an upload sets the name, description and groups of its playable', async () => {
  const api = `${server.serverUrl('demo')}/api/v1`;
  const group = (await admin.post(`${api}/groups`, { name: 'Uploaded together' })).body.data.id as string;
  const described = { description: 'Until the end of May', orientation: 'vertical_left', groups: group };
  const id = await uploadFile(server, admin, randomBytes(10), {
    metadata: { filename: 'IMG_2041.mp4', name: 'Spring menu', ...described },
  });
  expect((await playable(id)).body.data).toMatchObject({
    ...{ name: 'Spring menu', ...described, groups: [group] },
    fileInfo: { original: 'IMG_2041.mp4' },
  });
  const empty = { name: '', description: '', orientation: '', groups: '' };
  const plain = await uploadFile(server, admin, randomBytes(10), {
    metadata: { filename: 'IMG_2042.mp4', ...empty },
  });
  expect((await playable(plain)).body.data).toMatchObject({
    ...{ name: 'IMG_2042', description: null, orientation: null, groups: [] },
  });
});

describe('names of files', () => {
  const names: [string, string][] = [
    ['../../x', 'x'],
    ['..\\x.mp4', 'x'],
    ['/etc/passwd', 'passwd'],
    ['%2e%2e%2fx', '%2e%2e%2fx'],
    ['%252e%252e%252fx', '%252e%252e%252fx'],
    ['a\u0000b.mp4', 'ab'],
    [`${'n'.repeat(300)}.mp4`, 'n'.repeat(255)],
    ['\u202egpj.exe', 'gpj'],
    ['CON', 'CON'],
    ['.htaccess', '.htaccess'],
    ['-rf', '-rf'],
    ['a\r\nSet-Cookie: x=1.mp4', 'aSet-Cookie: x=1'],
    ['<img src=x onerror=alert(1)>.mp4', '<img src=x onerror=alert(1)>'],
    ['\u200b', '?'],
  ];
  test.each(names)(
    'case 69: %j is text, and the file is stored under a generated name',
    async (name, shown) => {
      const id = await uploadFile(server, admin, randomBytes(10), { name });
      expect((await playable(id)).body.data).toMatchObject({ name: shown });
      const everything = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
      const uuid = '[0-9a-f-]{36}';
      const form = new RegExp(`^media/${uuid}/${uuid}(\\.part)?$`);
      const strange = everything
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(server.dataDir, path.join(entry.parentPath, entry.name)))
        .filter((file) => !form.test(file));
      expect(strange).toEqual([]);
    },
  );
});

describe('what can go wrong', () => {
  test('case 76: more bytes than announced are refused, however they are sent', async () => {
    const bytes = randomBytes(10_000_000);
    const id = await beginUpload(server, admin, { length: 1_000_000 });
    expect((await sendPiece(server, admin, id, { offset: 0, bytes })).status).toBe(413);
    const headers = { ...tus, 'Upload-Offset': '0', 'Content-Type': offsetType };
    const url = `${uploadsUrl(server)}/${id}`;
    // Without a length, this cannot be known beforehand.
    const chunked = await sendSlowly(admin, 'PATCH', url, {
      headers,
      write: (request) => {
        request.write(bytes.subarray(0, 400_000));
        request.end(bytes.subarray(400_000));
      },
    });
    expect(chunked.status).toBe(413);
    expect(await offsetOf(id)).toBe(0);
    const { storage_key } = await rowOf(id);
    expect((await stat(path.join(mediaDir(), `${storage_key}.part`))).size).toBeLessThanOrEqual(1_000_000);
    const right = bytes.subarray(0, 1_000_000);
    expect((await sendPiece(server, admin, id, { offset: 0, bytes: right })).status).toBe(204);
    expect(sha256(await sealed(id))).toBe(sha256(right));
  });

  test('case 77: of two pieces at the same offset one is accepted, and the file is correct', async () => {
    const bytes = randomBytes(5_000_000);
    const id = await beginUpload(server, admin, { length: bytes.length });
    const both = [bytes, bytes].map((each) => sendPiece(server, admin, id, { offset: 0, bytes: each }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect([409, 423]).toContain(statuses.find((status) => status !== 204));
    expect(sha256(await sealed(id))).toBe(sha256(bytes));
  });

  test('a connection that dies leaves what came; the next one continues at once', async () => {
    const bytes = randomBytes(400_000);
    const id = await beginUpload(server, admin, { length: bytes.length });
    const headers = { ...tus, 'Upload-Offset': '0', 'Content-Type': offsetType, 'Content-Length': '400000' };
    const write = async (request: Parameters<Parameters<typeof sendSlowly>[3]['write']>[0]) => {
      request.write(bytes.subarray(0, 150_000));
      await vi.waitFor(async () => expect((await rowOf(id)).writer).not.toBeNull());
      request.destroy();
    };
    await expect(
      sendSlowly(admin, 'PATCH', `${uploadsUrl(server)}/${id}`, { headers, write }),
    ).rejects.toThrow();
    await vi.waitFor(async () => expect((await rowOf(id)).writer).toBeNull(), 10_000);
    const offset = await offsetOf(id);
    expect(offset).toBeLessThanOrEqual(150_000);
    expect((await sendPiece(server, admin, id, { offset, bytes: bytes.subarray(offset) })).status).toBe(204);
    expect(sha256(await sealed(id))).toBe(sha256(bytes));
  });

  test('case 82: the last piece, repeated because its reply was lost, creates nothing twice', async () => {
    const bytes = randomBytes(1000);
    const id = await uploadFile(server, admin, bytes);
    expect((await sendPiece(server, admin, id, { offset: 0, bytes })).status).toBe(409);
    expect((await sendPiece(server, admin, id, { offset: 1000, bytes: new Uint8Array() })).status).toBe(409);
    expect(await offsetOf(id)).toBe(1000);
    expect((await cancelUpload(server, admin, id)).status).toBe(409);
    const kinds = (await jobsOf(id)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['convert-playable', 'expire-upload']);
  });

  test('case 82: an upload whose server died after the last byte is finished by the next request', async () => {
    const bytes = randomBytes(1000);
    const id = await beginUpload(server, admin, { length: 1000 });
    const seal = vi.spyOn(server.program.app.storage, 'seal').mockRejectedValueOnce(new Error('killed'));
    expect((await sendPiece(server, admin, id, { offset: 0, bytes })).status).toBe(500);
    expect((await playable(id)).body.data.status).toBe('uploading');
    await Promise.all([askOffset(server, admin, id), askOffset(server, admin, id)]);
    expect((await playable(id)).body.data.status).toBe('processing');
    expect(sha256(await sealed(id))).toBe(sha256(bytes));
    seal.mockRestore();
  });

  test('case 83: cancelled and begun again, the same file is a clean new upload', async () => {
    const bytes = randomBytes(2000);
    const first = await beginUpload(server, admin, {
      length: 2000,
      bytes: bytes.subarray(0, 1000),
      name: 'same.mp4',
    });
    const before = await usedBy('demo');
    await cancelUpload(server, admin, first);
    const second = await uploadFile(server, admin, bytes, { name: 'same.mp4' });
    expect(second).not.toBe(first);
    expect(await usedBy('demo')).toBe(before);
    await workOff();
    expect(await filesOf(second)).toHaveLength(1);
    expect(await owner.query('select 1 from content.playables where id = $1', [first])).toEqual([]);
  });

  test('an upload cancelled while its bytes arrive leaves none of them', async () => {
    const bytes = randomBytes(300_000);
    const id = await beginUpload(server, admin, { length: 1_000_000 });
    const { storage_key } = await rowOf(id);
    const headers = { ...tus, 'Upload-Offset': '0', 'Content-Type': offsetType, 'Content-Length': '600000' };
    const answer = sendSlowly(admin, 'PATCH', `${uploadsUrl(server)}/${id}`, {
      headers,
      async write(request) {
        request.write(bytes);
        await vi.waitFor(async () => expect((await rowOf(id)).writer).not.toBeNull());
        await cancelUpload(server, admin, id);
        await workOff();
        request.end(bytes);
      },
    });
    expect((await answer).status).toBe(409);
    expect(existsSync(path.join(mediaDir(), `${storage_key}.part`))).toBe(false);
  });

  test('case 79: a disk that fills up during an upload ends it; the server and other tenants continue', async () => {
    const { storage } = server.program.app;
    const museum = await server.signIn('admin@vitrine.test', 'museum');
    const { id: environment } = (
      await owner.query(`select id from content.environments where slug = 'demo'`)
    )[0];
    const place = path.join(mediaDir(), environment);
    mkdirSync(place, { recursive: true });
    const isMounted = mountSmallDisk(place, 'size=8m');
    const room = vi.spyOn(storage, 'freeBytes').mockResolvedValue(Number.POSITIVE_INFINITY);
    // If nothing can be mounted, the storage simulates the error.
    const full = isMounted ? null : vi.spyOn(storage, 'append').mockRejectedValue(new StorageFull('full'));
    const before = await usedBy('demo');
    try {
      const id = await beginUpload(server, admin, { length: 30_000_000 });
      const answer = await sendPiece(server, admin, id, { offset: 0, bytes: randomBytes(30_000_000) });
      expect([answer.status, answer.body.code]).toEqual([507, 'storage_full']);
      const theirs = await museum.get(`${server.serverUrl('museum')}/api/v1/playables`);
      expect(theirs.status).toBe(200);
      expect((await playable(id)).status).toBe(404);
      expect(await usedBy('demo')).toBe(before);
      await workOff();
      if (isMounted) expect(await readdir(place)).toEqual([]);
    } finally {
      room.mockRestore();
      full?.mockRestore();
      if (isMounted) unmount(place);
    }
    vi.spyOn(storage, 'freeBytes').mockResolvedValue(1_000_000);
    expect((await announce(server, admin, { length: 900_000 })).status).toBe(507);
  });
});

describe('storage space', () => {
  test('the free tier has 5 GB, reserved when uploads are created and exact under concurrency', async () => {
    const museum = await server.signIn('admin@vitrine.test', 'museum');
    const before = await usedBy('museum');
    const each = 260_000_000;
    const fitting = Math.floor((freeStorageBytes - before) / each);
    expect(fitting).toBeLessThan(20);
    const make = (length: number) => announce(server, museum, { slug: 'museum', length });
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(each)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(fitting);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [422, 'quota_exceeded']),
    );
    expect(await usedBy('museum')).toBe(before + fitting * each);
    const rest = freeStorageBytes - (await usedBy('museum'));
    expect((await make(rest + 1)).status).toBe(422);
    expect((await make(rest)).status).toBe(201);
    expect((await make(1)).status).toBe(422);
    const [first] = answers.filter(({ status }) => status === 201);
    await cancelUpload(server, museum, first!.headers.get('location')!.split('/').at(-1)!, 'museum');
    expect((await make(each)).status).toBe(201);
  });

  test('customers who pay for displays have no such limit', async () => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, () => beginUpload(server, admin, { length: 2_000_000_000 })),
    );
    expect(await usedBy('demo')).toBeGreaterThan(freeStorageBytes);
    for (const id of ids) await cancelUpload(server, admin, id);
  });
});

describe('expiry', () => {
  test('an upload that is left for a day is 410, then removed with its bytes and its reserved space', async () => {
    const before = await usedBy('demo');
    const id = await beginUpload(server, admin, { length: 1000, bytes: randomBytes(100) });
    const { storage_key } = await rowOf(id);
    await clock.advance(23 * 3_600_000);
    admin = await server.signIn('admin@vitrine.test');
    // Continuing gives it another day.
    expect((await sendPiece(server, admin, id, { offset: 100, bytes: randomBytes(100) })).status).toBe(204);
    await clock.advance(2 * 3_600_000);
    admin = await server.signIn('admin@vitrine.test');
    await workOff();
    expect(await offsetOf(id)).toBe(200);
    await clock.advance(24 * 3_600_000);
    admin = await server.signIn('admin@vitrine.test');
    expect((await askOffset(server, admin, id)).status).toBe(410);
    expect((await sendPiece(server, admin, id, { offset: 200, bytes: randomBytes(1) })).status).toBe(410);
    await workOff();
    expect((await askOffset(server, admin, id)).status).toBe(404);
    expect(await usedBy('demo')).toBeLessThanOrEqual(before);
    await vi.waitFor(() => expect(existsSync(path.join(mediaDir(), `${storage_key}.part`))).toBe(false));
  });
});
