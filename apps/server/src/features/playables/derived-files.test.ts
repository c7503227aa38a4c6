import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findEnvironment } from '../../http/environments.ts';
import { type Queue, startQueue } from '../../infra/queue.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { type NewFile, replaceDerived, storeFiles } from './derived-files.service.ts';
import { playableJobs } from './playables.jobs.ts';

// Files and rows are stored in different places: a process that dies in between must leave neither an unknown
// file nor a row without its file.

let server: TestServer;
let owner: Owner;
let environment: string;
let playable: string;
let made: string;
const clock = createTestClock(Date.now());

beforeAll(async () => {
  // Without a worker: this file decides when the sweeper runs.
  server = await startTestServer({ env: { ROLES: 'auth,content' }, clock });
  owner = await connectOwner(server.database);
  environment = (await findEnvironment(server.program.app, 'demo'))!.id;
  const [row] = await owner.query('select id from content.playables where environment_id = $1 limit 1', [
    environment,
  ]);
  playable = row.id;
  made = await mkdtemp(path.join(tmpdir(), 'vitrine-derived-'));
});
beforeEach(() => owner.query(`delete from infra.jobs`));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(made, { recursive: true, force: true });
});

async function newPicture(): Promise<NewFile> {
  const file = path.join(made, `${Math.random()}.jpg`);
  await writeFile(file, 'bytes of a picture');
  return { file, role: 'large', position: 0, mime: 'image/jpeg', width: 640, height: 360, plays: false };
}

const store = async () => storeFiles(server.program.app, environment, [await newPicture()]);
const show = (stored: Awaited<ReturnType<typeof store>>) =>
  server.program.app.content.inEnvironments([environment], (db) =>
    replaceDerived(db, environment, playable, stored, clock.now()),
  );
const shownKeys = async () =>
  (
    await owner.query(`select storage_key from content.media where playable_id = $1 and role = 'large'`, [
      playable,
    ])
  ).map(({ storage_key }) => storage_key);
const storedNames = () =>
  readdir(path.join(server.dataDir, 'media', environment)).catch(() => [] as string[]);

async function sweep(): Promise<void> {
  const queue: Queue = startQueue(
    server.program.app.content,
    playableJobs(server.program.app).filter(({ kind }) => kind === 'remove-files'),
    {
      clock: clock.now,
      encrypt: server.program.app.secrets.encrypt,
      onError: (error) => {
        throw error;
      },
    },
  );
  await vi.waitFor(async () => {
    const due = await owner.query(`select 1 from infra.jobs where kind = 'remove-files' and run_at <= $1`, [
      clock.now(),
    ]);
    expect(due).toEqual([]);
  }, 10_000);
  await queue.stop();
}

test('case 169: files that were stored and never published are deleted after an hour', async () => {
  const stored = await store();
  expect(await storedNames()).toContain(path.basename(stored.files[0]!.key));
  await sweep();
  expect(await storedNames()).toContain(path.basename(stored.files[0]!.key));
  await clock.advance(3_600_001);
  await sweep();
  expect(await storedNames()).not.toContain(path.basename(stored.files[0]!.key));
});

test('case 169: published files stay, and the previous ones are deleted', async () => {
  const first = await store();
  await show(first);
  const second = await store();
  await show(second);
  await clock.advance(2 * 3_600_000);
  await sweep();
  expect(await shownKeys()).toEqual([second.files[0]!.key]);
  const names = await storedNames();
  expect(names).toContain(path.basename(second.files[0]!.key));
  expect(names).not.toContain(path.basename(first.files[0]!.key));
});

test('case 169: swept files can not be published any more: no row without its file', async () => {
  const before = await shownKeys();
  const stored = await store();
  await clock.advance(3_600_001);
  await sweep();
  await expect(show(stored)).rejects.toThrow('swept away');
  expect(await shownKeys()).toEqual(before);
});
