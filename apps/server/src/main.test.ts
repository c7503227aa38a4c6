import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { findFreePort } from './infra/free-port.ts';
import { startFlakyProxy } from './test/flaky-proxy.ts';
import { fullDescribe, fullTest } from './test/profile.ts';
import { launchProcess, type ProgramProcess, runProcess, startProcess } from './test/program-process.ts';
import { TestBrowser } from './test/test-browser.ts';
import { createTestDatabase, testSecretKey } from './test/test-postgres.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-start-'));
});
const running: ProgramProcess[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) await program.end('SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<ProgramProcess> {
  const program = await startProcess(env);
  running.push(program);
  return program;
}

const environment = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir, PORT: '0', ...more });

async function signIn({ url }: ProgramProcess): Promise<TestBrowser> {
  const admin = new TestBrowser(url);
  await admin.logIn(`${url}/s/demo`, 'admin', 'vitrine-demo');
  return admin;
}

/** Writes until the program is gone, and returns the acknowledged writes. */
async function writeUntilDead(program: ProgramProcess, round: string, admin: TestBrowser): Promise<string[]> {
  const acknowledged: string[] = [];
  const write = async (worker: number) => {
    for (let i = 0; ; i++) {
      const name = `${round} ${worker}-${i}`;
      const answer = await admin
        .post(`${program.url}/s/demo/api/v1/locations`, { name, timezone: 'UTC' })
        .catch(() => null);
      if (answer?.status !== 201) return;
      acknowledged.push(name);
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  const enough = new Promise<void>((resolve) => {
    const check = () => (acknowledged.length >= 40 ? resolve() : setTimeout(check, 5));
    check();
  });
  await enough;
  await program.end('SIGKILL');
  await Promise.all(writers);
  return acknowledged;
}

async function namesIn(program: ProgramProcess, admin: TestBrowser, round: string): Promise<string[]> {
  const names: string[] = [];
  for (let start = 0; ; start += 200) {
    const { body } = await admin.get(
      `${program.url}/s/demo/api/v1/locations?name_contains=${round}&_limit=200&_start=${start}`,
    );
    names.push(...body.data.map((each: { name: string }) => each.name));
    if (names.length >= body.meta.total) return names;
  }
}

fullDescribe('starting and stopping', () => {
  test('a first start serves the demo and prints address and accounts; secrets are for its owner only', async () => {
    const program = await start(environment());
    expect(program.output()).toContain('admin@vitrine.test');
    const admin = await signIn(program);
    expect((await admin.get(`${program.url}/s/demo/api/v1/displays`)).body.meta.total).toBe(25);
    expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o077).toBe(0);
    expect(await program.end('SIGTERM')).toBe(0);
  });

  fullTest(
    'kill -9 in the middle of writes loses no acknowledged write and the next start is clean',
    async () => {
      let program = await start(environment());
      for (const round of ['alpha', 'beta']) {
        const admin = await signIn(program);
        const acknowledged = await writeUntilDead(program, round, admin);
        program = await start(environment());
        const found = new Set(await namesIn(program, await signIn(program), round));
        expect(acknowledged.filter((name) => !found.has(name))).toEqual([]);
      }
      expect(await program.end('SIGTERM')).toBe(0);
    },
  );

  fullTest('sessions survive a restart', async () => {
    const first = await start(environment({ PORT: '0' }));
    const admin = await signIn(first);
    await first.end('SIGTERM');
    const second = await start(environment({ PORT: new URL(first.url).port }));
    expect((await admin.get(`${second.url}/s/demo/api/me`)).status).toBe(200);
    await second.end('SIGTERM');
  });

  fullTest('case 168: SIGTERM lets running requests finish', async () => {
    const program = await start(environment());
    const admin = await signIn(program);
    const writes = Array.from({ length: 20 }, (_, i) =>
      admin
        .post(`${program.url}/s/demo/api/v1/locations`, { name: `Stopping ${i}`, timezone: 'UTC' })
        .catch(() => null),
    );
    await writes[0];
    expect(await program.end('SIGTERM')).toBe(0);
    const answers = (await Promise.all(writes)).map((answer) => answer?.status);
    expect(answers.filter((status) => status !== undefined && ![201, 503].includes(status))).toEqual([]);
  });
});

describe('refusing to start, with one line', () => {
  const oneLine = (output: string) => output.trim().split('\n');

  test('a wrong variable is named', async () => {
    const { code, output } = await runProcess(environment({ PORT: 'eighty' }));
    expect({ code, output: oneLine(output) }).toEqual({
      code: 1,
      output: ['PORT is not valid: it must be a port from 0 to 65535.'],
    });
  });

  test('a database that will never accept it is named, without waiting', async () => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/there_is_none';
    const { code, output } = await runProcess(environment({ DATABASE_URL: url.href, DEMO: '1' }));
    expect(code).toBe(1);
    expect(oneLine(output)).toEqual([
      `The database at ${url.host} does not answer (3D000): check DATABASE_URL.`,
    ]);
  });

  fullTest(
    'case 171: started before its database, it stays alive, reports that it is not ready, and serves once the database is there',
    async () => {
      const database = await createTestDatabase();
      const gate = await startFlakyProxy([]);
      const url = new URL(database.url);
      const behind = Number(url.port);
      url.port = String(gate.port);
      const port = await findFreePort();
      const env = { DATABASE_URL: url.href, SECRET_KEY: testSecretKey, DEMO: '1', PORT: String(port) };
      const started = start(environment(env));
      const ask = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`).then(
          ({ status }) => status,
          () => 0,
        );
      await vi.waitFor(async () => expect(await ask('/healthz')).toBe(200), 20_000);
      expect([await ask('/readyz'), await ask('/s/demo/api/me')]).toEqual([503, 503]);
      gate.setTargets([behind]);
      const program = await started;
      await vi.waitFor(async () => expect(await ask('/readyz')).toBe(200), 20_000);
      expect(program.output()).toMatch(/does not answer .* Waiting for it\./);
      expect(await program.end('SIGTERM')).toBe(0);
      await gate.close();
      await database.drop();
    },
  );

  fullTest('ST6: a stop request while it waits for its database ends it', async () => {
    const gate = await startFlakyProxy([]);
    const port = await findFreePort();
    const url = new URL(inject('postgresUrl'));
    url.port = String(gate.port);
    const env = { DATABASE_URL: url.href, SECRET_KEY: testSecretKey, DEMO: '1', PORT: String(port) };
    const { child, ended } = launchProcess(environment(env));
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true));
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    await gate.close();
  });

  test('AC3: the demo is not opened to others, and the line says what to set', async () => {
    const { code, output } = await runProcess(environment({ PUBLIC_URL: 'https://signage.example.com' }));
    expect({ code, output: oneLine(output) }).toEqual({
      code: 1,
      output: [
        'The demo is for this computer only, and PUBLIC_URL=https://signage.example.com opens it to others: set DEMO=0 to start without it.',
      ],
    });
  });

  test('a port in use is reported', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const { code, output } = await runProcess(environment({ PORT: String(port) }));
    expect({ code, output: oneLine(output) }).toEqual({
      code: 1,
      output: [`Port ${port} is taken: stop the other program or set PORT.`],
    });
    await new Promise((resolve) => taken.close(resolve));
  });

  fullTest('a data directory of a newer version is refused', async () => {
    const file = path.join(dataDir, 'VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '999\n');
    const { code, output } = await runProcess(environment());
    writeFileSync(file, version);
    expect(code).toBe(1);
    expect(oneLine(output)).toHaveLength(1);
    expect(output).toMatch(/newer Vitrine/);
  });
});
