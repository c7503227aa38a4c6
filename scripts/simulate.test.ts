import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test, vi } from 'vitest';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { type ProgramProcess, startProcess } from '../apps/server/src/test/program-process.ts';
import { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { readOptions } from './simulate/options.ts';
import { type Clone, makeClone } from './test/clone.ts';
import { NpmRun } from './test/run-npm.ts';

// ST5: runs `npm run simulate` from the command line.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let clone: Clone;
beforeAll(() => {
  clone = makeClone();
});
afterAll(() => clone.remove());

let run: NpmRun;
afterEach(() => run?.kill());

function simulate(port: number, ...words: string[]): NpmRun {
  run = new NpmRun(clone, ['run', 'simulate', '--', ...words], { env: { PORT: String(port) } });
  onTestFailed(() => console.error(run.output));
  return run;
}

test('without a server it prints one line', async () => {
  const port = await findFreePort();
  const { ended } = simulate(port);
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(run.lines).toEqual([
    `No server answers at http://localhost:${port}: run npm start first, or set PORT or --url.`,
  ]);
});

test('--devices abc is refused with one line', async () => {
  expect(await simulate(await findFreePort(), '--devices', 'abc').ended).toEqual({ code: 1, signal: null });
  expect(run.lines).toEqual(['--devices must be a whole number from 1 to 1000000.']);
});

test.each([
  [['--devices', '0'], '--devices must be a whole number from 1 to 1000000.'],
  [['--seconds', '1.5'], '--seconds must be a whole number from 0 to 1000000.'],
  [['--url', 'here'], '--url must be an address such as http://localhost:4400.'],
  [['--device', '3'], /^Unknown option '--device'\. Type: npm run simulate -- /],
])('%s is refused with a sentence', (words, sentence) => {
  expect(() => readOptions(words, {})).toThrow(sentence);
});

test('the players connect to the server on PORT, and Ctrl+C ends them', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-simulate-'));
  let server: ProgramProcess | undefined;
  try {
    server = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
    const { url } = server;
    simulate(Number(new URL(url).port), '--devices', '3');
    await run.waitFor(/3 devices run\. Stop with Ctrl\+C\./);
    await run.waitFor(/3 paired, 3 connected/);

    const admin = new TestBrowser(url);
    await admin.logIn(`${url}/s/demo`, 'admin', 'vitrine-demo');
    // Connected players send their first heartbeat, which the server writes within a second.
    await vi.waitFor(async () => {
      const { body } = await admin.get(`${url}/s/demo/api/v1/displays?name_contains=Simulated`);
      expect(body.data.map(({ status }: { status: string }) => status)).toEqual(
        Array.from({ length: 3 }, () => 'playlist_active'),
      );
    });

    expect(await run.interrupt()).toEqual({ code: 0, signal: null });
    expect(run.processes()).toEqual([]);
  } finally {
    await server?.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
