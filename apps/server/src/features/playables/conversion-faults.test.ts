import { existsSync } from 'node:fs';
import { readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testTools } from '../../infra/converter/test/bench.ts';
import { killTools, type ToolKiller } from '../../infra/converter/test/kill-tools.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { newFilm, oldFilm, readPlayable, whenDone } from '../../test/converting.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import { storageFacts } from '../../test/storage-facts.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { uploadFile } from '../../test/uploads.ts';

// The machine around the converter fails in typical ways. No good file is ever reported as bad or lost.

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let killers: ToolKiller[] = [];
const logged: { level: number; msg: string; [field: string]: unknown }[] = [];

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  server = await startTestServer({ logStream, env: { LOG_LEVEL: 'info' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterEach(async () => {
  await Promise.all(killers.map((killer) => killer.stop()));
  killers = [];
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const url = (rest: string) => `${server.serverUrl('demo')}/api/v1/${rest}`;
const { mediaDir, rowOf, sealed, usedBy } = storageFacts(
  () => server,
  () => owner,
);
const read = (id: string) => readPlayable(server, admin, id);
const waits = (id: string, reason: string) =>
  vi.waitFor(
    async () => {
      const playable = await read(id);
      expect(playable).toMatchObject({
        status: 'converting',
        waiting: { reason },
        canRetry: true,
        error: null,
      });
      return playable;
    },
    { timeout: 60_000, interval: 50 },
  );
/** Makes the next retry due at once instead of after its back-off. */
const hurry = async (id: string) => {
  await owner.query(
    `update infra.jobs set run_at = now() where kind = 'convert-playable' and key = $1 and leased_until is null`,
    [id],
  );
  await wakeWorkers(server.program.app.content);
};
const kill = async (words: string, chooses?: () => boolean) => {
  const { ffmpeg } = await testTools();
  const killer = killTools(ffmpeg, words, chooses);
  killers.push(killer);
  return killer;
};

fullTest('ME1: a video whose ffmpeg is killed once is converted anyway', async () => {
  let toKill = 1;
  const killer = await kill('1080p.mp4', () => toKill-- > 0);
  const id = await uploadFile(server, admin, await oldFilm(8), { name: 'once.avi' });
  expect(await whenDone(server, admin, id)).toMatchObject({ status: 'ready', waiting: null, error: null });
  expect(killer.killed).toBe(1);
});

fullTest(
  'ME1: a video whose ffmpeg is always killed waits, is given up after three runs as "could not be converted", and is kept',
  async () => {
    const film = await oldFilm(20);
    const before = await usedBy();
    const killer = await kill('1080p.mp4');
    const id = await uploadFile(server, admin, film, { name: 'always.avi' });
    await waits(id, 'converter_failed');
    for (let strikes = 2; strikes <= 3; strikes++) {
      const { killed } = killer;
      await hurry(id);
      await vi.waitFor(() => expect(killer.killed).toBeGreaterThan(killed), {
        timeout: 60_000,
        interval: 20,
      });
    }
    const given = await whenDone(server, admin, id);
    expect(given).toMatchObject({ status: 'failed', errorCode: 'failed.not_converted', canRetry: true });
    expect(killer.killed).toBeGreaterThanOrEqual(6);
    expect(await sealed(id)).toEqual(film);
    expect(await usedBy()).toBe(before + film.length);
    const faults = logged.filter(({ msg, playable }) => msg === 'conversion_fault' && playable === id);
    expect(faults.map(({ level, kind }) => [level, kind])).toEqual(
      [50, 50, 50].map((level) => [level, 'killed']),
    );
    const { body: metrics } = await admin.get(`${server.authUrl}/metrics`);
    expect(metrics).toMatch(/vitrine_events_total\{event="conversion_environment"\} [1-9]/);

    await killer.stop();
    expect((await admin.put(url(`playables/${id}?action=retry`))).status).toBe(200);
    expect(await whenDone(server, admin, id)).toMatchObject({ status: 'ready', canRetry: false });
    await admin.delete(url(`playables/${id}`));
    expect(await usedBy()).toBe(before);
  },
);

test('ME1: "damaged" requires two attempts that agree', async () => {
  const film = await newFilm(4);
  const cut = film.subarray(0, Math.floor(film.length / 3));
  const before = logged.length;
  const id = await uploadFile(server, admin, cut, { name: 'cut.mp4' });
  expect(await whenDone(server, admin, id)).toMatchObject({ status: 'failed', errorCode: 'failed.damaged' });
  expect(await sealed(id)).toEqual(cut);
  expect(logged.slice(before).filter(({ level }) => level >= 40)).toEqual([]);
});

fullTest('ME1: workspaces that are deleted during the work lose nothing', async () => {
  const jobsDir = path.join(server.dataDir, 'jobs');
  const id = await uploadFile(server, admin, await oldFilm(60), { name: 'cleaned.avi' });
  await vi.waitFor(
    async () => {
      const [name] = await readdir(jobsDir);
      expect(existsSync(path.join(jobsDir, name!, 'files', '1080p.mp4.part'))).toBe(true);
    },
    { timeout: 60_000, interval: 10 },
  );
  await rm(jobsDir, { recursive: true });
  await waits(id, 'converter_failed');
  await hurry(id);
  expect(await whenDone(server, admin, id)).toMatchObject({ status: 'ready' });
});

/** Keeps the converter busy, so that a file can be changed before it is processed. */
async function occupyConverter(): Promise<() => Promise<unknown>> {
  const id = await uploadFile(server, admin, await oldFilm(120), { name: 'long.avi' });
  await vi.waitFor(async () => expect((await read(id)).status).toBe('converting'), 60_000);
  return () => admin.delete(url(`playables/${id}`));
}

fullTest('ME1: an original that the storage does not return completely waits for the storage', async () => {
  const film = await oldFilm();
  const release = await occupyConverter();
  const id = await uploadFile(server, admin, film, { name: 'half.avi' });
  const stored = path.join(mediaDir(), (await rowOf(id)).storage_key);
  await truncate(stored, 1000);
  await release();
  await waits(id, 'storage_unavailable');
  await writeFile(stored, film);
  await hurry(id);
  expect(await whenDone(server, admin, id)).toMatchObject({ status: 'ready' });
});

fullTest(
  'ME1: a file that could not be converted for a day is given up as "The converter was not available", and kept',
  async () => {
    const film = await oldFilm(2);
    const release = await occupyConverter();
    const id = await uploadFile(server, admin, film, { name: 'late.avi' });
    const stored = path.join(mediaDir(), (await rowOf(id)).storage_key);
    await rename(stored, `${stored}.away`);
    await owner.query(
      `update content.playables set waiting_since = now() - interval '25 hours' where id = $1`,
      [id],
    );
    await release();
    const given = await whenDone(server, admin, id);
    expect(given).toMatchObject({
      status: 'failed',
      errorCode: 'failed.converter_unavailable',
      canRetry: true,
    });
    expect(given.error).toBe('The converter was not available. Your file is kept: try again.');
    await rename(`${stored}.away`, stored);
    expect((await admin.put(url(`playables/${id}?action=retry`))).status).toBe(200);
    expect((await whenDone(server, admin, id)).status).toBe('ready');
    expect(await sealed(id)).toEqual(film);
  },
);
