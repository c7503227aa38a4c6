import { once } from 'node:events';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newFilm } from './test/converting.ts';
import { type MortalServer, startMortalServer } from './test/killable-server.ts';
import { type ProgramProcess, startProcess } from './test/program-process.ts';
import type { TestBrowser } from './test/test-browser.ts';
import { testSecretKey } from './test/test-postgres.ts';
import { metadataOf, offsetType, tus } from './test/uploads.ts';

// A worker that reaches its memory limit is killed by its runtime and restarted by its supervisor: here, this
// file. The converter's tools have separate limits and do not take a worker down (run-tool.test.ts).

vi.setConfig({ testTimeout: 120_000 });
const soon = { timeout: 60_000, interval: 50 };

let directory: string;
let databaseUrl: string;
let server: MortalServer;
let admin: TestBrowser;
let worker: ProgramProcess | undefined;

beforeAll(async () => {
  directory = await realpath(await mkdtemp(path.join(tmpdir(), 'vitrine-memory-')));
  server = await startMortalServer((url) => {
    databaseUrl = url;
    return { DATA_DIR: dataDir() };
  });
  admin = await server.signIn();
}, 120_000);
afterAll(async () => {
  await worker?.end('SIGKILL');
  await server.end();
  await rm(directory, { recursive: true, force: true });
});

const dataDir = () => path.join(directory, 'data');
const setFault = (fault: 'memory' | 'none') => writeFile(path.join(directory, 'fault'), fault);

async function startWorker(): Promise<ProgramProcess> {
  worker = await startProcess({
    ROLES: 'worker',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: testSecretKey,
    DATA_DIR: dataDir(),
    PORT: '0',
    PUBLIC_URL: server.url,
    AUTH_URL: server.url,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    FAULTY_DIRECTORY: dataDir(),
    FAULTY_DISK: path.join(directory, 'fault'),
    NODE_OPTIONS: `--max-old-space-size=128 --import ${new URL('./test/faulty-disk.ts', import.meta.url).href}`,
  });
  return worker;
}

async function upload(): Promise<string> {
  const film = await newFilm(1);
  const { status, headers } = await admin.ask('POST', server.api('uploads'), {
    body: film,
    headers: {
      ...tus,
      'Upload-Length': String(film.length),
      'Upload-Metadata': metadataOf({ filename: 'film.mp4' }),
      'Content-Type': offsetType,
    },
  });
  expect(status).toBe(201);
  return headers.get('location')!.split('/').at(-1)!;
}

/** Calls continue all the time; none may fail or wait. */
async function servedUntil(end: Promise<unknown>): Promise<void> {
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    expect((await admin.get(server.api('playables?_limit=5'))).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    await pause(100); // the pace of a person, which leaves the worker some capacity
  }
  await end;
}

const read = async (id: string) => (await admin.get(server.api(`playables/${id}`))).body.data;
const jobs = () =>
  server.owner.query(
    `select payload ->> 'playable' as playable, attempts from infra.jobs where kind = 'convert-playable' order by run_at`,
  );
/** As a minute later: the lease of the dead worker has expired. */
const endLease = (playable: string, attempts: number) =>
  server.owner.query(
    `update infra.jobs set leased_until = now(), attempts = $1 where payload ->> 'playable' = $2`,
    [attempts, playable],
  );

test('case 172: a worker out of memory leaves its job to its successor; a job that kills each is given up; nobody else notices', async () => {
  await setFault('memory');
  const unlucky = await upload();
  const deadly = await upload();
  const first = await startWorker();
  await servedUntil(once(first.child, 'exit'));
  expect(first.output()).toMatch(/heap out of memory/i);
  expect(await jobs()).toEqual([
    { playable: unlucky, attempts: 1 },
    { playable: deadly, attempts: 0 },
  ]);
  expect(await read(unlucky)).toMatchObject({ status: 'converting' });

  await setFault('none');
  await endLease(unlucky, 1);
  // Three workers have died of this one.
  await endLease(deadly, 3);
  await server.owner.query('update content.playables set conversion_strikes = 3 where id = $1', [deadly]);
  const second = await startWorker();
  await vi.waitFor(async () => {
    expect(await read(unlucky)).toMatchObject({ status: 'ready', progress: null });
    expect(await read(deadly)).toMatchObject({ status: 'failed', progress: null });
    expect(await jobs()).toEqual([]);
  }, soon);
  expect(second.child.exitCode).toBeNull();
});
