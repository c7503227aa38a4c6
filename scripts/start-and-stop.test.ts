import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { fullTest } from '../apps/server/src/test/profile.ts';
import { type Clone, makeClone } from './test/clone.ts';
import { NpmRun, type RunOptions } from './test/run-npm.ts';

// Each test starts the whole product as `npm start` does, with only the port set.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let clone: Clone;
beforeAll(() => {
  clone = makeClone({ hasFront: true });
});
afterAll(() => clone.remove());

const runs: NpmRun[] = [];
afterEach(async () => {
  for (const run of runs.splice(0)) await run.kill();
});

function npm(words: string, options: RunOptions = {}): NpmRun {
  const run = new NpmRun(clone, words.split(' '), options);
  runs.push(run);
  onTestFailed(() => console.error(run.output.slice(-2000)));
  return run;
}

async function start(options: RunOptions = {}) {
  const port = await findFreePort();
  const run = npm('start', { ...options, env: { ...options.env, PORT: String(port) } });
  await run.waitFor(/Vitrine is running at/);
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await isHealthy()).toBe(true);
  return { run, isHealthy };
}

const program = /main\.js$/;
const postgres = /postgres -D /;

describe('ST6: npm start leaves no process behind', () => {
  test('SIGTERM to npm ends the program and its Postgres', async () => {
    const { run } = await start();
    expect([run.find(program), run.find(postgres)]).not.toContain(undefined);
    expect(await run.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(run.processes()).toEqual([]);
  });

  fullTest('SIGINT to npm ends them too', async () => {
    const { run } = await start();
    expect(await run.signal('SIGINT')).toEqual({ code: 0, signal: null });
    expect(run.processes()).toEqual([]);
  });

  fullTest(
    'Ctrl+C ends them too, although the program receives it twice: from the terminal and from npm',
    async () => {
      const { run } = await start();
      expect(await run.interrupt()).toEqual({ code: 0, signal: null });
      expect(run.processes()).toEqual([]);
    },
  );

  test('SIGTERM during the start leaves no Postgres behind', async () => {
    // The first start with its own data, which has to make every table before it is over.
    const env = { PORT: String(await findFreePort()), DATA_DIR: clone.path('new-data') };
    const run = npm('start', { env });
    await run.waitForProcess(postgres);
    expect(await run.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(run.output).not.toContain('running at');
    expect(run.processes()).toEqual([]);
  });

  fullTest('closing the terminal ends it', async () => {
    const { run } = await start({ isAtTerminal: true });
    await run.signal('SIGKILL');
    await run.waitUntilGone();
  });

  fullTest('at a terminal, a killed npm ends its program too', async () => {
    const { run } = await start({ isAtTerminal: true });
    process.kill(run.find(/^npm start/)!.pid, 'SIGKILL');
    await run.waitUntilGone();
  });

  fullTest(
    'a program that outlives its terminal continues, although nothing reads its log any more',
    async () => {
      const { run, isHealthy } = await start({
        isAtTerminal: true,
        through: 'setsid --wait',
        env: { LOG_LEVEL: 'info' },
      });
      await run.signal('SIGKILL');
      // Each request writes a log line that has nowhere to go.
      for (let i = 0; i < 5; i++) expect(await isHealthy()).toBe(true);
      process.kill(run.find(program)!.pid, 'SIGTERM');
      await run.waitUntilGone();
    },
  );

  fullTest('without a terminal, as under nohup, it survives a hangup and the end of npm', async () => {
    const { run, isHealthy } = await start();
    const { pid } = run.find(program)!;
    process.kill(pid, 'SIGHUP');
    await run.signal('SIGKILL');
    // At a terminal the program checks its parent once a second, so two seconds of continued running are
    // enough.
    const until = Date.now() + 2000;
    while (Date.now() < until) expect(await isHealthy()).toBe(true);
    process.kill(pid, 'SIGTERM');
    await run.waitUntilGone();
  });
});

describe('ST6: the other commands leave no process behind', () => {
  test('npm run admin prints its result and leaves no Postgres running', async () => {
    const run = npm('run admin --silent -- environment list');
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.output).toContain('Orchard Coffee');
    expect(run.processes()).toEqual([]);
  });

  test('npm run admin stopped by SIGTERM leaves no Postgres running', async () => {
    const run = npm('run admin --silent -- environment list');
    await run.waitForProcess(postgres);
    await run.signal('SIGTERM');
    expect(run.processes()).toEqual([]);
  });

  fullTest('npm run bench stopped by SIGTERM leaves no product and no Postgres running', async () => {
    const run = npm('run bench --silent -- api');
    await run.waitForProcess(postgres);
    await run.signal('SIGTERM');
    expect(run.processes()).toEqual([]);
  });
});

test('an interrupted setup leaves nothing running', async () => {
  const fresh = makeClone({ hasDependencies: false });
  try {
    const run = new NpmRun(fresh, ['start'], {});
    runs.push(run);
    // Once npm runs, its title is `npm ci`.
    await run.waitForProcess(/npm.* ci\b/);
    await run.signal('SIGTERM');
    expect(run.processes()).toEqual([]);
    expect(existsSync(fresh.path('node_modules/.lock-stamp'))).toBe(false);
  } finally {
    fresh.remove();
  }
});
