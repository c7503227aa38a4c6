import { copyFile, mkdtemp, rename, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requireAbsolute } from '../../infra/absolute-path.ts';
import { testTools } from '../../infra/converter/test/bench.ts';
import { gifOf } from '../../infra/converter/test/hostile-files.ts';
import { pdfOf } from '../../infra/converter/test/pdf-files.ts';
import { watchConverter } from '../../processes/converter-watch.ts';
import { newFilm, readPlayable, whenDone } from '../../test/converting.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { uploadFile } from '../../test/uploads.ts';

// The machine of somebody who has just downloaded the product: no ffmpeg, which appears later and disappears again.

vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-later-'));
  const env = { DEMO: '0', FFMPEG_PATH: path.join(folder, 'ffmpeg') };
  server = await startTestServer({ env });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  await whenState({ converter: 'no_ffmpeg', pictures: 'available' });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(folder, { recursive: true });
});

const ready = async () => (await server.browser().get(`${server.authUrl}/readyz`)).body;
const whenState = (state: object) =>
  vi.waitFor(async () => expect(await ready()).toMatchObject(state), { timeout: 90_000, interval: 200 });
const read = (id: string) => readPlayable(server, admin, id);
const upload = (bytes: Buffer, name: string) => uploadFile(server, admin, bytes, { name });
const jpeg = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

async function installFfmpeg(): Promise<void> {
  const { ffmpeg, ffprobe } = await testTools();
  // A link would be resolved, and the program would stay where it points to.
  for (const [name, program] of Object.entries({ ffprobe, ffmpeg })) {
    await copyFile(program, path.join(folder, `${name}.part`));
    await rename(path.join(folder, `${name}.part`), path.join(folder, name));
  }
  // By itself it looks every ten seconds.
  await server.program.look();
}
async function removeFfmpeg(): Promise<void> {
  await unlink(path.join(folder, 'ffmpeg'));
  await unlink(path.join(folder, 'ffprobe'));
  await server.program.look();
}

test('pictures and PDFs are converted, films, sound and animations wait and say for what', async () => {
  const picture = await upload(await jpeg(), 'Croissant.jpg');
  expect(await read(picture)).toMatchObject({ type: 'image', kind: 'image' });
  const menu = await upload(await pdfOf([{}, {}]), 'Menu.pdf');
  expect(await whenDone(server, admin, picture)).toMatchObject({ status: 'ready', type: 'image' });
  expect(await whenDone(server, admin, menu)).toMatchObject({ status: 'ready', pageCount: 2 });

  const waits = { reason: 'converter_unavailable', missing: 'ffmpeg' };
  const film = await upload(await newFilm(), 'Beans.mp4');
  // The end of the upload writes it, not a worker that looks around every few seconds.
  expect(await read(film)).toMatchObject({ type: 'video', waiting: waits, error: null });
  const sound = await upload(Buffer.from('ID3'), 'Jingle.MP3');
  expect((await read(sound)).type).toBe('audio');
  const animation = await upload(gifOf(3), 'Steam.gif');
  // Its name says picture, its bytes say film.
  const misnamed = await upload(await newFilm(), 'Really a film.jpg');
  for (const id of [animation, misnamed])
    await vi.waitFor(async () => expect((await read(id)).waiting).toMatchObject(waits), 30_000);
  // And the other way round.
  const hidden = await upload(await jpeg(), 'Really a picture.mp4');
  expect(await whenDone(server, admin, hidden)).toMatchObject({ status: 'ready', type: 'image' });

  const { body: metrics } = await admin.get(`${server.authUrl}/metrics`);
  expect(metrics).toContain('vitrine_converter_available 0');
  expect(metrics).toContain('vitrine_pictures_available 1');
  expect((await read(film)).status).toBe('converting');
});

test('sources are read without ffmpeg', async () => {
  const reply = await server.program.app.reader.read({
    environment: 'demo',
    kind: 'sheet',
    priority: 'usual',
    body: Buffer.from('name,price\nEspresso,2.50\n'),
    contentType: 'text/csv',
    pointer: null,
    now: Date.now(),
  });
  expect(reply).toMatchObject({ data: { rows: [{}] } });
});

test('what waits for ffmpeg waits without limit, and is converted without a restart when it appears', async () => {
  const film = await upload(await newFilm(), 'Patient.mp4');
  const sleeps = (id = film) =>
    owner.query(`select 1 from infra.jobs where key = $1 and payload ? 'waitsFor' and leased_until is null`, [
      id,
    ]);
  await vi.waitFor(async () => expect(await sleeps()).toHaveLength(1), 30_000);
  await owner.query(`update content.playables set waiting_since = now() - interval '9 days' where id = $1`, [
    film,
  ]);
  expect((await admin.put(`${server.serverUrl('demo')}/api/v1/playables/${film}?action=retry`)).status).toBe(
    200,
  );
  await vi.waitFor(async () => expect(await sleeps()).toHaveLength(1), 30_000);
  await owner.query(`update content.playables set waiting_since = now() - interval '9 days' where id = $1`, [
    film,
  ]);

  // One of many: its turn does not come for an hour.
  const queued = await upload(await newFilm(), 'Last of two hundred.mp4');
  const lease = (until: string | null) =>
    owner.query('update infra.jobs set leased_until = $2 where key = $1', [queued, until]);
  await vi.waitFor(async () => expect(await sleeps(queued)).toHaveLength(1), 30_000);
  await lease(new Date(Date.now() + 3_600_000).toISOString());

  await installFfmpeg();
  expect(await whenDone(server, admin, film)).toMatchObject({
    status: 'ready',
    type: 'video',
    waiting: null,
  });
  await vi.waitFor(
    async () => expect(await read(queued)).toMatchObject({ status: 'converting', waiting: null }),
    60_000,
  );
  await lease(null);
  expect(await whenDone(server, admin, queued)).toMatchObject({ status: 'ready' });
  await whenState({ converter: 'available', pictures: 'available' });

  // It disappears in the middle.
  await removeFfmpeg();
  const late = await upload(await newFilm(2), 'Late.mp4');
  const picture = await upload(await jpeg(), 'Still works.jpg');
  await vi.waitFor(async () => expect((await read(late)).waiting?.missing).toBe('ffmpeg'), 90_000);
  expect(await whenDone(server, admin, picture)).toMatchObject({ status: 'ready' });
  await whenState({ converter: 'no_ffmpeg', pictures: 'available' });
  await installFfmpeg();
  expect(await whenDone(server, admin, late)).toMatchObject({ status: 'ready' });
});

test('a worker without ffmpeg leaves conversions to one that has it', async () => {
  await whenState({ converter: 'available' });
  const { app } = server.program;
  const ffmpegPath = requireAbsolute(path.join(folder, 'nothing', 'ffmpeg'));
  const watch = watchConverter({ ...app, config: { ...app.config, ffmpegPath } }, () => {});
  try {
    await vi.waitFor(() => expect(watch.current()?.can).toBe('pictures'), 30_000);
    await vi.waitFor(() => expect(watch.isReady()).toBe(false), 30_000);
    expect(await ready()).toMatchObject({ converter: 'available' });
  } finally {
    await watch.stop();
  }
});

fullTest(
  '200 films that wait become due at once when ffmpeg appears, in turns between customers',
  async () => {
    await removeFfmpeg();
    await whenState({ converter: 'no_ffmpeg' });
    const film = await newFilm();
    const other = await server.signIn('admin@vitrine.test', 'demo');
    for (let i = 0; i < 200; i++) await uploadFile(server, other, film, { name: `Film ${i}.mp4` });
    const asleep = async () =>
      (await owner.query(`select 1 from infra.jobs where payload ? 'waitsFor' and leased_until is null`))
        .length;
    await vi.waitFor(async () => expect(await asleep()).toBe(200), 120_000);
    await installFfmpeg();
    await vi.waitFor(async () => expect(await asleep()).toBe(0), 60_000);
    const [{ due }] = await owner.query(
      `select count(*)::int as due from infra.jobs where kind = 'convert-playable' and run_at <= now() + interval '1 minute'`,
    );
    expect(due).toBeGreaterThan(150);
  },
);
