import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testTools } from '../infra/converter/test/bench.ts';
import { killTools } from '../infra/converter/test/kill-tools.ts';
import { emptyPages, pdfOf, plainPages } from '../infra/converter/test/pdf-files.ts';
import { findFreePort } from '../infra/free-port.ts';
import { wakeWorkers } from '../infra/queue.ts';
import { type ConverterProcess, startConverterProcess } from '../test/converter-process.ts';
import { oldFilm, readPlayable, whenDone } from '../test/converting.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { fullTest } from '../test/profile.ts';
import { runProcess } from '../test/program-process.ts';
import type { TestBrowser } from '../test/test-browser.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { uploadFile } from '../test/uploads.ts';

// A separate converter process, as compose and Kubernetes start it, without database and keys.

vi.setConfig({ testTimeout: 300_000 });

const token = 'a token that opens the converter and nothing else';
let directory: string;
let port: number;
let converter: ConverterProcess;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-converter-role-'));
  port = await findFreePort();
  converter = await start();
  const env = { DEMO: '0', CONVERTER_URL: `http://127.0.0.1:${port}`, CONVERTER_TOKEN: token };
  server = await startTestServer({ env });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await converter.end('SIGTERM');
  await rm(directory, { recursive: true });
});

const start = () =>
  startConverterProcess({
    PORT: String(port),
    ROLES: 'converter',
    CONVERTER_TOKEN: token,
    DATA_DIR: path.join(directory, 'data'),
  });
const read = (id: string) => readPlayable(server, admin, id);

test('A18: it reads what comes from outside, too', async () => {
  await vi.waitFor(
    async () =>
      expect((await admin.get(`${server.authUrl}/readyz`)).body).toMatchObject({ reader: 'available' }),
    60_000,
  );
  const reply = await server.program.app.reader.read({
    environment: 'demo',
    kind: 'sheet',
    priority: 'usual',
    body: Buffer.from('name,price\nEspresso,2.50\n'),
    contentType: 'text/csv',
    pointer: null,
    now: Date.now(),
  });
  expect(reply).toMatchObject({ data: { rows: [{ values: { name: 'Espresso' } }] } });
  const stranger = await fetch(`http://127.0.0.1:${port}/read`, { method: 'POST', body: 'x' });
  expect(stranger.status).toBe(401);
});

test('A27: without a sandbox one file at a time is on its machine, from its first byte to its last', async () => {
  const alonePort = await findFreePort();
  const data = path.join(directory, 'alone');
  const alone = await startConverterProcess({
    PORT: String(alonePort),
    ROLES: 'converter',
    CONVERTER_TOKEN: token,
    DATA_DIR: data,
    // No helper of a sandbox is found there.
    PATH: '/nowhere',
  });
  try {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const begin = () => {
      const sent = request(`http://127.0.0.1:${alonePort}/convert`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-length': png.length, 'x-convert-to': '1080p' },
      });
      const reply = once(sent, 'response').then(([response]) => response as IncomingMessage);
      return { sent, reply };
    };
    const here = async () => (await readdir(path.join(data, 'jobs'))).length;
    const first = begin();
    first.sent.write(png.subarray(0, 10));
    const firstReply = await first.reply;
    await vi.waitFor(async () => expect(await here()).toBe(1), { timeout: 60_000 });
    const second = begin();
    second.sent.end(png);
    // It is accepted, and waits with its bytes outside.
    const secondReply = await second.reply;
    expect([firstReply.statusCode, secondReply.statusCode, await here()]).toEqual([200, 200, 1]);
    first.sent.end(png.subarray(10));
    for (const reply of [firstReply, secondReply]) expect(await text(reply)).toContain('"converted"');
    await vi.waitFor(async () => expect(await here()).toBe(0), { timeout: 60_000 });
    expect(alone.output()).toContain('"sandbox":"none"');
  } finally {
    await alone.end('SIGTERM');
  }
});

test('videos and pictures are converted by a separate converter, which stores nothing', async () => {
  const film = await uploadFile(server, admin, await oldFilm(3), { name: 'film.avi' });
  const png = sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'teal' } }).png();
  const picture = await uploadFile(server, admin, await png.toBuffer(), { name: 'picture.png' });
  const done = await whenDone(server, admin, film);
  expect(done).toMatchObject({
    status: 'ready',
    type: 'video',
    duration: expect.closeTo(3, 0),
    playable_medias: [{ quality: '1080p', mime: 'video/mp4' }],
  });
  expect(done.screenshots.length).toBeGreaterThan(1);
  expect((await fetch(done.playable_medias[0].url)).status).toBe(200);
  expect(await whenDone(server, admin, picture)).toMatchObject({
    status: 'ready',
    type: 'image',
    width: 3000,
  });
  await vi.waitFor(
    async () => expect(await readdir(path.join(directory, 'data', 'jobs'))).toEqual([]),
    20_000,
  );
});

fullTest('ME6: documents are returned page by page, and a refusal with its number', async () => {
  const menu = await uploadFile(server, admin, await pdfOf(plainPages(3)), {
    name: 'menu.pdf',
    metadata: { conversion: '4k' },
  });
  const long = await uploadFile(server, admin, emptyPages(2000), { name: 'long.pdf' });
  const done = await whenDone(server, admin, menu);
  expect(done).toMatchObject({ status: 'ready', type: 'image', pageCount: 3 });
  expect(done.pages).toHaveLength(3);
  for (const { playable_medias, picture } of done.pages) {
    expect(playable_medias.map(({ quality }: { quality: string }) => quality)).toEqual(['1080p', '2160p']);
    for (const url of [picture, playable_medias[1].url]) expect((await fetch(url)).status).toBe(200);
  }
  expect((await whenDone(server, admin, long)).error).toContain('2,000 pages');
});

test('a bad file is refused with its reason, and a killed tool does not make a file bad', async () => {
  const bad = await uploadFile(server, admin, Buffer.from('no film'), { name: 'bad.mp4' });
  expect(await whenDone(server, admin, bad)).toMatchObject({ errorCode: 'failed.not_media', canRetry: true });
  const { ffmpeg } = await testTools();
  const killer = killTools(ffmpeg, '1080p.mp4');
  // Long enough to be seen on a busy machine too.
  const good = await uploadFile(server, admin, await oldFilm(40), { name: 'good.avi' });
  await vi.waitFor(async () => expect((await read(good)).waiting?.reason).toBe('converter_failed'), 120_000);
  await killer.stop();
  await admin.put(`${server.serverUrl('demo')}/api/v1/playables/${good}?action=retry`);
  expect((await whenDone(server, admin, good)).status).toBe('ready');
});

fullTest('a converter that dies half-way, and comes back, loses nothing', async () => {
  const id = await uploadFile(server, admin, await oldFilm(90), { name: 'long.avi' });
  await vi.waitFor(async () => expect((await read(id)).progress).toBeGreaterThan(0), 60_000);
  await converter.end('SIGKILL');
  await vi.waitFor(
    async () => expect((await read(id)).waiting?.reason).toBe('converter_unavailable'),
    60_000,
  );
  const state = async () => (await admin.get(`${server.authUrl}/readyz`)).body.converter;
  await vi.waitFor(async () => expect(await state()).toBe('unreachable'), { timeout: 90_000, interval: 200 });
  converter = await start();
  await vi.waitFor(async () => expect(await state()).toBe('available'), { timeout: 60_000, interval: 200 });
  await owner.query(`update infra.jobs set run_at = now() where kind = 'convert-playable' and key = $1`, [
    id,
  ]);
  await wakeWorkers(server.program.app.content);
  expect((await whenDone(server, admin, id)).status).toBe('ready');
});

test('it answers only callers with its token, and its token opens nothing else', async () => {
  const at = (place: string) => `http://127.0.0.1:${port}${place}`;
  const headers = { Authorization: 'Bearer something else, of any length at all' };
  expect((await fetch(at('/convert'), { method: 'POST', body: 'x' })).status).toBe(401);
  expect((await fetch(at('/trial'), { headers })).status).toBe(401);
  expect((await fetch(at('/healthz'))).status).toBe(200);
  const own = { Authorization: `Bearer ${token}` };
  for (const place of ['/metrics', '/s/demo/api/me', '/api/internal/verify'])
    expect((await fetch(at(place), { headers: own })).status).toBe(404);
  const elsewhere = await fetch(`${server.serverUrl('demo')}/api/player/manifest`, { headers: own });
  expect(elsewhere.status).toBe(401);
});

fullTest(
  'a converter that is given a key of another role does not start, and prints why in one line',
  async () => {
    const given = { ROLES: 'converter', CONVERTER_TOKEN: token, DATA_DIR: directory, PORT: '0' };
    const { code, output } = await runProcess({ ...given, SECRET_KEY: 'x'.repeat(40) });
    expect(code).toBe(1);
    expect(output).toMatch(/^SECRET_KEY must not be set[^\n]*\n$/);
  },
);
