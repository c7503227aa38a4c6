import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { oldFilm, whenDone } from '../../test/converting.ts';
import { pairDevice, showOn } from '../../test/devices.ts';
import { type FakeS3, startFakeS3 } from '../../test/fake-s3.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { beginUpload, cancelUpload, sendPiece } from '../../test/uploads.ts';

// The life cycle of a video with an object store instead of a directory.

let store: FakeS3;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
/** Number of files of the demo. */
let atFirst: string[];
const inStore = () => [...store.objects.keys(), ...store.unfinished.keys()].sort();

beforeAll(async () => {
  store = await startFakeS3();
  server = await startTestServer({ env: store.env });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  atFirst = inStore();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await store.close();
});

const hash = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex');

test('the media of the demo are in the store from the first start on', async () => {
  const { body } = await admin.get(`${server.serverUrl('demo')}/api/v1/playables?_limit=200`);
  const pictures = body.data.flatMap(
    ({ media_thumb }: { media_thumb: { url: string } | null }) => media_thumb ?? [],
  );
  expect(pictures.length).toBeGreaterThan(10);
  for (const { url } of pictures) expect((await fetch(url)).status).toBe(200);
});

test('the dashboard may show what the store serves', async () => {
  const page = await fetch(server.authUrl);
  expect(page.headers.get('content-security-policy')).toContain(store.config.endpoint);
});

fullTest('a video is uploaded in pieces, converted, served by the store itself, and deleted', async () => {
  const film = await oldFilm();
  const id = await beginUpload(server, admin, { length: film.length, name: 'Far „away“.avi' });
  for (const [from, to] of [
    [0, 1000],
    [1000, 1001],
    [1001, film.length],
  ] as const) {
    const answer = await sendPiece(server, admin, id, { offset: from, bytes: film.subarray(from, to) });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(to)]);
  }
  const playable = await whenDone(server, admin, id);
  expect(playable.status).toBe('ready');
  const [media] = playable.playable_medias;

  const redirect = await fetch(media.url, { redirect: 'manual' });
  const address = redirect.headers.get('location')!;
  expect([redirect.status, address.startsWith(store.config.endpoint)]).toEqual([302, true]);
  expect(address).toContain('X-Amz-Signature=');
  expect(redirect.headers.get('cache-control')).toMatch(/^private, max-age=\d{1,4}$/);
  const whole = await fetch(media.url);
  expect([hash(await whole.arrayBuffer()), whole.headers.get('content-type')]).toEqual([
    media.sha256,
    'video/mp4',
  ]);
  const part = await fetch(media.url, { headers: { Range: 'bytes=10-19' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  const original = await fetch(playable.original.url);
  expect(hash(await original.arrayBuffer())).toBe(hash(Uint8Array.from(film).buffer));
  expect(original.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Far _away_\.avi"; filename\*=UTF-8''Far%20/,
  );

  const device = await pairDevice(server, admin);
  const headers = { Authorization: `Bearer ${device.token}` };
  const playlist = await showOn(server, 'demo', device.deviceId, id);
  const own = await fetch(`${device.url}/api/player/media/${media.sha256}`, { headers });
  expect(hash(await own.arrayBuffer())).toBe(media.sha256);

  expect(existsSync(path.join(server.dataDir, 'media'))).toBe(false);
  await admin.delete(`${server.serverUrl('demo')}/api/v1/playlists/${playlist}`);
  await admin.delete(`${server.serverUrl('demo')}/api/v1/playables/${id}`);
  expect((await fetch(media.url)).status).toBe(404);
  // For a week it can be put back.
  const removal = `infra.jobs where kind = 'remove-files' and run_at > now() + interval '6 days'`;
  expect(await owner.query(`select 1 from ${removal}`)).toHaveLength(1);
  await owner.query(`update infra.jobs set run_at = now() where id in (select id from ${removal})`);
  await vi.waitFor(() => expect(inStore()).toEqual(atFirst), 20_000);
});

test('an abandoned upload leaves nothing in the store', async () => {
  const id = await beginUpload(server, admin, { length: 100_000, bytes: new Uint8Array(50_000) });
  expect(store.unfinished.size).toBe(1);
  expect((await cancelUpload(server, admin, id)).status).toBe(204);
  await vi.waitFor(() => expect(inStore()).toEqual(atFirst), 20_000);
});

test('a full store is reported as such', async () => {
  const id = await beginUpload(server, admin, { length: 100_000 });
  store.failNext(1, 403, 'QuotaExceeded');
  const answer = await sendPiece(server, admin, id, { offset: 0, bytes: new Uint8Array(100_000) });
  expect([answer.status, answer.body.code]).toEqual([507, 'storage_full']);
});
