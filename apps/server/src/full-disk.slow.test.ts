import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from './infra/free-port.ts';
import { iterations } from './test/iterations.ts';
import { type ProgramProcess, startProcess } from './test/program-process.ts';
import { mountSmallDisk, unmount } from './test/small-disk.ts';
import { TestBrowser } from './test/test-browser.ts';

vi.setConfig({ testTimeout: iterations(120_000, 1_200_000) });

// A laptop whose disk fills up under the product: database and files are on a small disk of their own.

const rounds = iterations(1, 10);
const diskBytes = 400_000_000;

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-disk-'));
const isMounted = mountSmallDisk(directory, `size=${diskBytes},mode=755`);
let program: ProgramProcess;
let env: Record<string, string>;
const dataDir = () => path.join(directory, 'data');
const ballast = () => path.join(directory, 'ballast');

beforeAll(async () => {
  if (!isMounted) return;
  const port = await findFreePort();
  env = { DATA_DIR: dataDir(), PORT: String(port), DEMO: '1', ROLES: 'auth,content' };
  program = await startProcess(env);
}, 120_000);
afterAll(async () => {
  if (isMounted) {
    await program.end('SIGTERM');
    unmount(directory);
  }
  await rm(directory, { recursive: true, force: true });
});

/** To the last byte. */
async function fillUp(): Promise<void> {
  const file = await open(ballast(), 'a');
  for (let bytes = 1 << 24; bytes >= 512; ) {
    const { bytesWritten } = await file.write(Buffer.alloc(bytes)).catch(() => ({ bytesWritten: 0 }));
    if (bytesWritten < bytes) bytes >>= 1;
  }
  await file.close();
}

test.runIf(isMounted)(
  'a disk that fills up costs no row that was acknowledged, and the product goes on by itself once there is room',
  async () => {
    const api = (route: string) => `${program.url}/s/demo/api/v1/${route}`;
    const admin = new TestBrowser(program.url);
    await admin.logIn(`${program.url}/s/demo`, 'admin', 'vitrine-demo');
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let written = 0;
    // Long names, so that the last pages of the database are soon used up.
    const write = async () => {
      const name = `${written++} `.padEnd(100, 'x');
      const { status } = await admin.post(api('locations'), {
        name,
        timezone: 'UTC',
        notes: 'y'.repeat(1000),
      });
      statuses.add(status);
      if (status === 201) acknowledged.push(name);
      return status;
    };
    await write();
    expect([...statuses]).toEqual([201]);

    for (let round = 0; round < rounds; round++) {
      await fillUp();
      let refused = 0;
      for (const until = Date.now() + 20_000; refused < 5 && Date.now() < until; )
        if ((await write()) !== 201) refused++;
      expect(refused).toBeGreaterThan(0);
      expect((await admin.get(`${program.url}/healthz`)).status).toBe(200);
      rmSync(ballast());
      await vi.waitFor(async () => expect(await write()).toBe(201), { timeout: 60_000, interval: 500 });
    }
    expect([...statuses].filter((status) => ![201, 503, 507].includes(status))).toEqual([]);

    await program.end('SIGKILL');
    program = await startProcess(env);
    const kept = new Set<string>();
    for (let start = 0; ; start += 200) {
      const { body } = await admin.get(api(`locations?_limit=200&_start=${start}`));
      for (const { name } of body.data) kept.add(name);
      if (body.data.length < 200) break;
    }
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  },
);
