import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newFilm, oldFilm, type PlayableReply, readPlayable, whenDone } from '../../test/converting.ts';
import { pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import { sha256, storageFacts } from '../../test/storage-facts.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { uploadFile } from '../../test/uploads.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
/** At noon, because addresses change at midnight. */
const noon = new Date().setUTCHours(12, 0, 0, 0) - Date.now();
let now: Date | null = null;
/** Lines of level warn and above. */
const logged: string[] = [];

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) };
  const clock = () => now ?? new Date(Date.now() + noon);
  server = await startTestServer({ clock, logStream, env: { LOG_LEVEL: 'warn' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const url = (rest: string) => `${server.serverUrl('demo')}/api/v1/${rest}`;
const { expectNoOrphans, usedBy } = storageFacts(
  () => server,
  () => owner,
);

describe('a video', () => {
  let film: Buffer;
  let playable: PlayableReply;
  let address: string;
  const seen: string[] = [];

  beforeAll(async () => {
    film = await oldFilm();
    const id = await uploadFile(server, admin, film, { name: 'Winter.avi' });
    await vi.waitFor(
      async () => {
        playable = await readPlayable(server, admin, id);
        seen.push(playable.status);
        expect(playable.status).toBe('ready');
      },
      { timeout: 60_000, interval: 20 },
    );
    address = playable.playable_medias[0].url;
  });

  fullTest('ME5: clients that disconnect half-way leave nothing in the log', async () => {
    const long = await whenDone(server, admin, await uploadFile(server, admin, await newFilm(120)));
    const [{ url: large }] = long.playable_medias;
    logged.length = 0;
    const leave = (afterMs: number) =>
      new Promise<void>((resolve) => {
        const request = httpRequest(large, (response) => {
          if (afterMs < 0) response.destroy();
          else response.once('data', () => setTimeout(() => response.destroy(), afterMs));
        });
        request.once('close', resolve).once('error', () => {});
        request.end();
        if (afterMs === 0) setImmediate(() => request.destroy());
      });
    await Promise.all(Array.from({ length: 60 }, (_, i) => leave((i % 4) - 1)));
    // The next client is served normally.
    expect((await fetch(large)).status).toBe(200);
    expect(logged).toEqual([]);
  });

  test('goes from uploading and converting to ready, and has its properties', () => {
    const order = ['processing', 'converting', 'ready'];
    expect([...new Set(seen)]).toEqual(order.filter((status) => seen.includes(status)));
    expect(playable).toMatchObject({
      name: 'Winter',
      type: 'video',
      kind: 'video',
      width: 320,
      height: 180,
      progress: null,
      error: null,
      fileInfo: {
        original: 'Winter.avi',
        extension: 'avi',
        size: film.length,
        '1080p': { state: 'done', size: expect.any(Number) },
        '2160p': { state: 'none', size: null },
      },
    });
    expect(playable.duration).toBeCloseTo(1, 0);
    // The original plays nowhere, so it is not offered to players.
    expect(playable.playable_medias).toMatchObject([
      { quality: '1080p', mime: 'video/mp4', width: 320, height: 180 },
    ]);
    expect(Object.keys(playable.original.formats).sort()).toEqual(['large', 'medium', 'small', 'thumbnail']);
    expect(playable.screenshots.length).toBeGreaterThan(0);
  });

  test('has signed addresses, and each file matches its hash', async () => {
    const [media] = playable.playable_medias;
    const answer = await fetch(media.url);
    const bytes = await answer.arrayBuffer();
    expect([answer.status, bytes.byteLength, sha256(bytes)]).toEqual([200, media.size, media.sha256]);
    const pictures = [
      playable.media_thumb.url,
      ...playable.screenshots.map(({ original_url }: { original_url: string }) => original_url),
      ...Object.values<{ url: string }>(playable.original.formats).map((each) => each.url),
    ];
    for (const each of pictures) {
      const picture = await fetch(each);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('webp');
    }
    const original = await fetch(playable.original.url);
    expect(sha256(await original.arrayBuffer())).toBe(sha256(film));
  });

  test('is served in ranges, as players request them', async () => {
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    const size = whole.length;
    const ranges: [string, number, number][] = [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=${size - 1}-${size + 100}`, size - 1, size - 1],
    ];
    for (const [Range, start, end] of ranges) {
      const answer = await fetch(address, { headers: { Range } });
      expect([Range, answer.status, answer.headers.get('content-range')]).toEqual([
        Range,
        206,
        `bytes ${start}-${end}/${size}`,
      ]);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(start, end + 1));
    }
    for (const Range of [`bytes=${size}-`, 'bytes=-0']) {
      const answer = await fetch(address, { headers: { Range } });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
      expect(await answer.json()).toMatchObject({ code: 'range' });
    }
  });

  test.each([
    'bytes=0-,0-',
    `bytes=${Array(1000).fill('0-').join(',')}`,
    'bytes=5-2',
    'bytes=a-b',
    'lines=0-1',
    'bytes=-',
  ])('case 152: several ranges at once, or invalid ones, get the whole file once', async (Range) => {
    const answer = await fetch(address, { headers: { Range } });
    const { byteLength } = await answer.arrayBuffer();
    expect([answer.status, byteLength]).toEqual([200, playable.playable_medias[0].size]);
  });

  test('case 176: is not sent again to a client that has it, continues only if unchanged, and HEAD returns its size', async () => {
    const first = await fetch(address, { method: 'HEAD' });
    expect([first.status, first.headers.get('content-length')]).toEqual([
      200,
      String(playable.playable_medias[0].size),
    ]);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    const again = await fetch(address, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const changed = await fetch(address, { headers: { Range: 'bytes=0-1', 'If-Range': '"other"' } });
    expect(changed.status).toBe(200);
    const same = await fetch(address, { headers: { Range: 'bytes=0-1', 'If-Range': etag } });
    expect(same.status).toBe(206);
  });

  test('cases 33 and 74: nothing in a file can run, and no reply sets a cookie', async () => {
    for (const each of [address, playable.original.url, playable.media_thumb.url]) {
      const { headers } = await admin.get(each);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cross-origin-resource-policy': 'cross-origin',
        'accept-ranges': 'bytes',
      });
      expect(headers.getSetCookie()).toEqual([]);
    }
    const { headers } = await fetch(playable.original.url, { method: 'HEAD' });
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Winter.avi"; filename*=UTF-8''Winter.avi`,
    );
  });

  test('case 52: an address is valid for one file of one tenant until it expires', async () => {
    const other = new URL(playable.media_thumb.url).pathname.split('/').at(-1)!;
    const { sha256: own } = playable.playable_medias[0];
    const expires = new URL(address).searchParams.get('expires')!;
    const forged = [
      address.replace(own, other),
      address.replace('/s/demo/', '/s/museum/'),
      address.replace(expires, String(Number(expires) + 86_400)),
      address.replace(/signature=.{5}/, 'signature=AAAAA'),
      `${address}&download=evil.html`,
      playable.original.url.replace('Winter', 'Summer'),
    ];
    for (const each of forged) expect([each, (await fetch(each)).status]).toEqual([each, 403]);
    expect((await fetch(address.split('?')[0]!)).status).toBe(422);
    now = new Date(Number(expires) * 1000 - 1000);
    expect((await fetch(address)).status).toBe(200);
    now = new Date(Number(expires) * 1000);
    expect((await fetch(address)).status).toBe(403);
    now = null;
  });

  test('the address stays the same all day, so that browsers can cache the file', async () => {
    expect((await readPlayable(server, admin, playable.id)).playable_medias[0].url).toBe(address);
  });

  test('case 114: a device of the tenant gets it by its hash and its token, and nobody else does', async () => {
    const device = await pairDevice(server, admin);
    const museum = await pairDevice(server, await server.signIn('admin@vitrine.test', 'museum'), {
      slug: 'museum',
    });
    const { sha256: hash, size } = playable.playable_medias[0];
    const playlist = await showOn(server, 'demo', device.deviceId, playable.id);
    const ask = (base: string, token: string | null, what = hash) =>
      fetch(`${base}/api/player/media/${what}`, {
        headers: token ? { Authorization: `Bearer ${token}` } : {},
      });
    const own = await ask(device.url, device.token);
    expect([own.status, (await own.arrayBuffer()).byteLength]).toEqual([200, size]);
    expect(own.headers.get('access-control-allow-origin')).toBe('*');
    expect((await ask(device.url, null)).status).toBe(401);
    expect((await ask(device.url, museum.token)).status).toBe(401);
    expect((await ask(museum.url, museum.token)).status).toBe(404);
    expect((await ask(device.url, device.token, '0'.repeat(64))).status).toBe(404);
    expect((await ask(device.url, device.token, '..%2f..%2fx')).status).toBe(404);
    // Players show videos, not originals nor pictures of them.
    expect((await ask(device.url, device.token, sha256(film))).status).toBe(404);
    // They do not get files that are no longer assigned to their display either.
    expect((await admin.delete(url(`playlists/${playlist}`))).status).toBe(204);
    expect((await ask(device.url, device.token)).status).toBe(404);
  });

  test('is recognised before it is uploaded a second time', async () => {
    const length = Math.min(film.length, 1_048_576);
    const fingerprint = createHash('sha256')
      .update(film.subarray(0, length))
      .update(film.subarray(film.length - length));
    const files = [{ size: film.length, fingerprint: fingerprint.digest('hex') }];
    const { body } = await admin.post(url('uploads?action=duplicates'), { files });
    expect(body.data).toEqual([{ id: playable.id, name: 'Winter', folder: null }]);
  });

  test('case 96: running its job again changes nothing', async () => {
    const media = () =>
      owner.query('select id, sha256 from content.media where playable_id = $1 order by id', [playable.id]);
    const before = await media();
    await owner.query(
      `insert into infra.jobs (id, kind, environment_id, payload, run_at, created_at)
       select gen_random_uuid(), 'convert-playable', environment_id, jsonb_build_object('playable', id), $2, $2
       from content.playables where id = $1`,
      [playable.id, server.program.app.clock()],
    );
    const convertJobs = () => owner.query(`select 1 from infra.jobs where kind = 'convert-playable'`);
    await vi.waitFor(async () => expect(await convertJobs()).toEqual([]), { timeout: 30_000, interval: 50 });
    expect(await media()).toEqual(before);
    expect((await readPlayable(server, admin, playable.id)).version).toBe(playable.version);
  });

  test('case 52: once deleted, its files and reserved space are gone', async () => {
    const before = await usedBy();
    expect((await admin.delete(url(`playables/${playable.id}`))).status).toBe(204);
    expect((await fetch(address)).status).toBe(404);
    expect(await usedBy()).toBe(before - film.length);
    await expectNoOrphans();
  });
});
