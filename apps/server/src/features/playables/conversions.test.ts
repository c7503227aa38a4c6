import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { wakeWorkers } from '../../infra/queue.ts';
import { newFilm, oldFilm, readPlayable, whenDone } from '../../test/converting.ts';
import { pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import { sha256, storageFacts } from '../../test/storage-facts.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { beginUpload, uploadFile } from '../../test/uploads.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
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

describe('bad files', () => {
  const bad: [string, string, Buffer][] = [
    ['HTML as a picture', 'a.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program as a film', 'a.mp4', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), randomBytes(2000)])],
    ['a script that poses as a GIF', 'a.gif', Buffer.from('GIF89a/*\x00*/=1;alert(1)//')],
    ['an archive as a picture', 'a.png', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)])],
    ['a text as a film', 'a.mp4', Buffer.from('This is no film.\n'.repeat(50))],
    ['nothing at all', 'a.mp4', Buffer.alloc(0)],
  ];
  test.each(bad)(
    'case 72: %s fails with a reason, is not served, and is kept until it is deleted',
    async (_name, name, bytes) => {
      const before = await usedBy();
      const id = await uploadFile(server, admin, bytes, { name });
      const playable = await whenDone(server, admin, id, { locale: 'cs' });
      expect(playable).toMatchObject({
        status: 'failed',
        errorCode: expect.stringMatching(/^failed\./),
        playable_medias: [],
        media: [],
        screenshots: [],
        media_thumb: null,
        original: { url: null, formats: {} },
      });
      expect(playable.error).not.toContain('playables.');
      expect(playable.error).toMatch(/[ěščřžýáíéůú]/);
      expect(playable.canRetry).toBe(true);
      expect(await usedBy()).toBe(before + bytes.length);
      const again = await admin.put(url(`playables/${id}?action=retry`));
      expect(again).toMatchObject({ status: 200, body: { data: { status: 'converting', error: null } } });
      expect((await whenDone(server, admin, id, { locale: 'cs' })).error).toBe(playable.error);
      expect((await admin.delete(url(`playables/${id}`))).status).toBe(204);
      expect(await usedBy()).toBe(before);
      await expectNoOrphans();
    },
  );

  test('case 73: a drawing becomes a bitmap, and the original is never served', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script><rect width="40" height="30" fill="red"/></svg>',
    );
    const playable = await whenDone(server, admin, await uploadFile(server, admin, svg, { name: 'a.svg' }));
    expect(playable).toMatchObject({ status: 'ready', type: 'image', media: [], original: { url: null } });
    const [media] = playable.playable_medias;
    const bytes = await (await fetch(media.url)).arrayBuffer();
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(['png', 'webp', 'jpeg']).toContain((await sharp(bytes).metadata()).format);
    const { app } = server.program;
    expect((await fetch(app.mediaLinks.linkTo('demo', sha256(svg), app.clock()))).status).toBe(404);
    const device = await pairDevice(server, admin, { name: 'For drawings' });
    const headers = { Authorization: `Bearer ${device.token}` };
    expect((await fetch(`${device.url}/api/player/media/${sha256(svg)}`, { headers })).status).toBe(404);
  });

  fullTest('a truncated video fails, and the next one is converted', async () => {
    const film = await newFilm();
    const cut = await uploadFile(server, admin, film.subarray(0, Math.floor(film.length / 3)), {
      name: 'cut.mp4',
    });
    const whole = await uploadFile(server, admin, film, { name: 'whole.mp4' });
    expect((await whenDone(server, admin, cut)).status).toBe('failed');
    expect((await whenDone(server, admin, whole)).status).toBe('ready');
  });

  fullTest(
    'case 91: a file whose conversion killed its worker three times is given up, kept, and can be retried',
    async () => {
      const film = await newFilm();
      const before = await usedBy();
      // The state that three dead workers leave, found when the last one's lease has expired.
      const id = await beginUpload(server, admin, { length: film.length });
      await owner.query(
        `insert into infra.jobs (id, kind, environment_id, payload, key, run_at, attempts, leased_until, created_at)
       select gen_random_uuid(), 'convert-playable', environment_id, jsonb_build_object('playable', id), id::text,
         now(), 3, now() + interval '1 hour', now() from content.playables where id = $1`,
        [id],
      );
      await owner.query('update content.playables set conversion_strikes = 3 where id = $1', [id]);
      const { status } = await admin.ask('PATCH', url(`uploads/${id}`), {
        body: film,
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        },
      });
      expect(status).toBe(204);
      await owner.query(`update infra.jobs set leased_until = now() where key = $1`, [id]);
      const playable = await whenDone(server, admin, id);
      expect(playable).toMatchObject({ status: 'failed', errorCode: 'failed.not_converted', canRetry: true });
      expect(await usedBy()).toBe(before + film.length);
      expect((await admin.put(url(`playables/${id}?action=retry`))).status).toBe(200);
      expect((await whenDone(server, admin, id)).status).toBe('ready');
      await expectNoOrphans();
    },
  );
});

describe('concurrent actions of users', () => {
  test('case 95: a playable deleted during its conversion stays deleted and leaves no file', async () => {
    const before = await usedBy();
    const id = await uploadFile(server, admin, await oldFilm(40), { name: 'long.avi' });
    await vi.waitFor(async () => expect((await readPlayable(server, admin, id)).status).toBe('converting'), {
      timeout: 30_000,
      interval: 20,
    });
    expect((await admin.delete(url(`playables/${id}`))).status).toBe(204);
    await vi.waitFor(
      async () =>
        expect(await owner.query(`select 1 from infra.jobs where kind = 'convert-playable'`)).toEqual([]),
      { timeout: 60_000, interval: 50 },
    );
    expect((await admin.get(url(`playables/${id}`))).status).toBe(404);
    expect(await usedBy()).toBe(before);
    await expectNoOrphans();
  });

  fullTest(
    'case 98: without conversion, a video that no player shows says so and is not offered; converted later, it is',
    async () => {
      const film = await oldFilm();
      const id = await uploadFile(server, admin, film, { name: 'old.avi', metadata: { conversion: 'skip' } });
      const kept = await whenDone(server, admin, id);
      expect(kept).toMatchObject({
        status: 'failed',
        errorCode: 'failed.codec_unsupported',
        playable_medias: [],
      });
      expect((await fetch(kept.original.url)).status).toBe(200);
      const asked = await admin.put(url(`playables/${id}?action=convert`), { to: '4k' });
      expect(asked).toMatchObject({
        status: 200,
        body: { data: { status: 'converting', conversion: '4k', error: null } },
      });
      expect((await admin.put(url(`playables/${id}?action=convert`), { to: '4k' })).status).toBe(409);
      const done = await whenDone(server, admin, id);
      expect(done).toMatchObject({ status: 'ready', playable_medias: [{ quality: '1080p' }] });
    },
  );

  fullTest('a video that plays as it is stays usable while it is converted later', async () => {
    const id = await uploadFile(server, admin, await newFilm(), { metadata: { conversion: 'skip' } });
    const kept = await whenDone(server, admin, id);
    expect(kept).toMatchObject({
      status: 'ready',
      playable_medias: [{ quality: 'original', mime: 'video/mp4' }],
    });
    const { body } = await admin.put(url(`playables/${id}?action=convert`), { to: 'fullhd' });
    expect(body.data).toMatchObject({
      status: 'ready',
      progress: 0,
      playable_medias: [{ quality: 'original' }],
    });
    const done = await whenDone(server, admin, id);
    const offered = done.playable_medias.map(({ quality }: { quality: string }) => quality);
    expect(offered.sort()).toEqual(['1080p', 'original']);
  });

  test('a replaced playable keeps its id and shows the old file until the new one is ready', async () => {
    const [old, young] = [
      await newFilm(2),
      await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ];
    const id = await uploadFile(server, admin, old, { name: 'old.mp4' });
    const first = await whenDone(server, admin, id);
    const before = await usedBy();
    const upload = await beginUpload(server, admin, {
      length: young.length,
      name: 'new.png',
      metadata: { replaces: id },
    });
    expect((await admin.get(url(`playables/${upload}`))).status).toBe(404);
    expect(await readPlayable(server, admin, id)).toMatchObject({ type: 'video', status: 'ready' });
    expect((await fetch(first.playable_medias[0].url)).status).toBe(200);
    await admin.ask('PATCH', url(`uploads/${upload}`), {
      body: Uint8Array.from(young),
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
      },
    });
    const replaced = await vi.waitFor(
      async () => {
        const playable = await readPlayable(server, admin, id);
        expect(playable.type).toBe('image');
        return playable;
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(replaced).toMatchObject({
      id,
      name: 'old',
      status: 'ready',
      width: 64,
      fileInfo: { original: 'new.png', size: young.length },
    });
    expect(replaced.version).toBeGreaterThan(first.version);
    expect((await fetch(first.playable_medias[0].url)).status).toBe(404);
    expect(await usedBy()).toBe(before - old.length + young.length);
    await expectNoOrphans();
  });

  fullTest('a failed replacement leaves the old file, shows why, and can be retried for a week', async () => {
    const id = await uploadFile(server, admin, await newFilm(), { name: 'good.mp4' });
    await whenDone(server, admin, id);
    const before = await usedBy();
    const bad = Buffer.from('no film at all');
    await uploadFile(server, admin, bad, { name: 'bad.mp4', metadata: { replaces: id } });
    const kept = await vi.waitFor(
      async () => {
        const playable = await readPlayable(server, admin, id);
        expect(playable.error).not.toBeNull();
        return playable;
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(kept).toMatchObject({
      status: 'ready',
      fileInfo: { original: 'good.mp4' },
      errorCode: 'failed.not_media',
    });
    expect((await fetch(kept.playable_medias[0].url)).status).toBe(200);
    expect(await usedBy()).toBe(before + bad.length);
    expect(kept.canRetry).toBe(true);
    const again = await admin.put(url(`playables/${id}?action=retry`));
    expect(again).toMatchObject({ status: 200, body: { data: { status: 'ready', error: null } } });
    await vi.waitFor(
      async () => expect((await readPlayable(server, admin, id)).error).toBe(kept.error),
      60_000,
    );

    await owner.query(`update infra.jobs set run_at = now() where kind = 'expire-replacement'`);
    await wakeWorkers(server.program.app.content);
    const replacements = () => owner.query('select 1 from content.playables where replaces_id is not null');
    await vi.waitFor(async () => expect(await replacements()).toEqual([]), 20_000);
    expect(await usedBy()).toBe(before);
    expect(await readPlayable(server, admin, id)).toMatchObject({ status: 'ready', canRetry: false });
  });

  fullTest('a playable can take the file of another one that is ready', async () => {
    const [target, source] = [
      await uploadFile(server, admin, await newFilm(), { name: 'target.mp4' }),
      await uploadFile(server, admin, await oldFilm(), { name: 'source.avi' }),
    ];
    const [, from] = [await whenDone(server, admin, target), await whenDone(server, admin, source)];
    const answer = await admin.put(url(`playables/${target}?action=replace`), { upload: source });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { id: target, name: 'target', fileInfo: { original: 'source.avi' } } },
    });
    expect(answer.body.data.playable_medias[0].sha256).toBe(from.playable_medias[0].sha256);
    expect((await admin.get(url(`playables/${source}`))).status).toBe(404);
    for (const upload of [target, source]) {
      const again = await admin.put(url(`playables/${target}?action=replace`), { upload });
      expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['upload']]);
    }
    await expectNoOrphans();
  });

  test('a playable in a playlist is not deleted, and the playlists are named', async () => {
    const [{ playable_id, name }] = await owner.query(`
      select i.playable_id, l.name from content.playlist_items i
      join content.playlists l on l.id = i.playlist_id and l.environment_id = i.environment_id
      join content.environments e on e.id = i.environment_id where e.slug = 'demo' limit 1`);
    const answer = await admin.delete(url(`playables/${playable_id}`));
    expect([answer.status, answer.body.code]).toEqual([409, 'playable_in_use']);
    expect(answer.body.related.map((each: { name: string }) => each.name)).toContain(name);
  });
});
