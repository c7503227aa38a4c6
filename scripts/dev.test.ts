import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { fullDescribe, fullTest } from '../apps/server/src/test/profile.ts';
import { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { chromiumArguments } from './chromium-arguments.mjs';
import { isServerSource } from './dev/watch-sources.ts';
import { findChromium } from './find-chromium.mjs';
import { type Clone, makeClone } from './test/clone.ts';
import { NpmRun } from './test/run-npm.ts';

// `npm run dev` in a fresh clone, where nothing is built and only the port is set.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const patience = { timeout: 120_000, interval: 100 };

let clone: Clone;
let browser: Browser;
beforeAll(async () => {
  clone = makeClone({ name: 'vitrine für dev' });
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
});
afterAll(async () => {
  await browser.close();
  clone.remove();
});

const runs: NpmRun[] = [];
const stopAll = async () => {
  for (const run of runs.splice(0)) await run.kill();
};

async function startDev() {
  const url = `http://localhost:${await findFreePort()}`;
  const run = new NpmRun(clone, ['run', 'dev'], { env: { PORT: new URL(url).port } });
  runs.push(run);
  await run.waitFor(/Vitrine is running at/);
  return { run, url };
}

const edit = async (file: string, from: string, to: string) => {
  const text = await readFile(clone.path(file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(clone.path(file), text.replace(from, to));
};

describe('ST4: one front door on PORT', () => {
  let run: NpmRun;
  let url: string;
  beforeAll(async () => {
    ({ run, url } = await startDev());
  });
  afterAll(stopAll);
  const get = async (path: string, accept = '*/*') => {
    const answer = await fetch(`${url}${path}`, { headers: { Accept: accept }, redirect: 'manual' });
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
  };

  test('the printed address is the front door, and nothing is reported missing', () => {
    expect(run.output).toContain(`Vitrine is running at ${url}`);
    expect(run.output).not.toMatch(/not built/);
  });

  test.each([
    ['/', 200, /html/, /src="\.\/src\/main\.tsx/],
    ['/en/overview', 200, /html/, /src="\/src\/main\.tsx/],
    ['/player/', 200, /html/, /src="\/player\/src\/main\.ts/],
    ['/player/icon.svg', 200, /svg/, /Vitrine/],
    ['/outbox', 200, /html/, /<title>/],
    ['/healthz', 200, /json/, /alive/],
    ['/readyz', 200, /json/, /ready/],
    ['/metrics', 200, /text\/plain/, /vitrine_ready 1/],
    ['/s/demo/api/v1/openapi.json', 200, /json/, /"openapi"/],
    ['/payments/test/nobody', 404, /json/, /not_found/],
    ['/nonsense', 404, /json/, /not_found/],
  ])('%s is answered by the right part', async (path, status, type, body) => {
    expect(await get(path)).toEqual({
      status,
      type: expect.stringMatching(type),
      body: expect.stringMatching(body),
    });
  });

  test("/player redirects to /player/, and an unknown page is the dashboard's Not Found", async () => {
    const { status, headers } = await fetch(`${url}/player`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, '/player/']);
    expect(await get('/nonsense', 'text/html')).toMatchObject({
      status: 404,
      body: expect.stringMatching(/src="\/src\/main\.tsx/),
    });
  });

  test('a request by another name of this machine is redirected to the host name of the cookies', async () => {
    const other = url.replace('localhost', '127.0.0.1');
    const answer = await fetch(`${other}/en/displays`, {
      headers: { Accept: 'text/html' },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${url}/en/displays`]);
  });

  test('the test gateway page, dashboard events and the player socket pass through', async () => {
    const admin = new TestBrowser(url);
    const server = `${url}/s/demo`;
    await admin.logIn(server, 'admin', 'vitrine-demo');
    const { body: billings } = await admin.get(`${server}/api/v1/billings`);
    const { body: card } = await admin.put(
      `${server}/api/v1/billings/${billings.data[0].id}?action=card-start`,
      {},
    );
    expect((await fetch(card.data.page)).headers.get('content-type')).toMatch(/html/);
    expect(card.data.page).toMatch(`${url}/payments/test/`);

    const events = await fetch(`${server}/api/v1/events`, {
      headers: admin.headersFor('GET', `${server}/api/v1/events`),
    });
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (text: string) => {
      while (!heard.includes(text)) heard += (await reader.read()).value ?? '';
    };
    await hear('event: hello');
    await admin.post(`${server}/api/v1/locations`, { name: 'Heard of', timezone: 'UTC' });
    await hear('locations');
    await reader.cancel();

    const socket = new WebSocket(`${server.replace('http', 'ws')}/api/player/socket`);
    const message = await new Promise<string>((resolve, reject) => {
      socket.onopen = () => socket.send('{}');
      socket.onmessage = ({ data }) => resolve(String(data));
      socket.onerror = reject;
    });
    socket.close();
    expect(JSON.parse(message)).toEqual({ type: 'error', code: 'invalid_data' });
  });

  fullTest(
    'a changed file of the dashboard reaches the browser without a reload, and signing in works',
    async () => {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('response', (answer) => {
        if (answer.status() >= 400) errors.push(`${answer.status()} ${answer.url()}`);
      });
      await page.goto(`${url}/en/auth/login`);
      const email = page.getByLabel('Email');
      await email.fill('admin@vitrine.test', patience);
      await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
      await edit('apps/dashboard/src/features/auth/CredentialsForm.tsx', '<form', '<form data-hot="yes"');
      await page.locator('form[data-hot="yes"]').waitFor(patience);
      expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
      expect(await email.inputValue()).toBe('admin@vitrine.test');

      await page.getByLabel('Password', { exact: true }).fill('vitrine-demo');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Orchard Coffee EU').first().click(patience);
      await page.getByRole('button', { name: 'Continue to Orchard Coffee EU' }).click();
      await page.waitForURL(/\/en\/overview/, patience);
      await page.getByRole('heading', { level: 1 }).waitFor(patience);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  fullTest(
    'a changed file of the player does too; a service worker left by npm start is removed',
    async () => {
      const page = await browser.newPage();
      await page.goto(`${url}/player/`);
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await vi.waitFor(
        async () => expect(await page.locator('#player').textContent()).toMatch(/\w+/),
        patience,
      );
      await edit('apps/player/src/screens/player.css', '--ds-black: #000;', '--ds-black: #010203;');
      await vi.waitFor(async () => expect(await background()).toBe('rgb(1, 2, 3)'), patience);

      const isRegistered = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/player/sw.js');
      });
      await vi.waitFor(async () => expect(await isRegistered()).toBe(false), patience);
      await page.close();
    },
  );

  fullTest(
    'changed code restarts the server; broken code is reported, and fixed code serves again',
    async () => {
      const file = 'apps/server/src/http/operations.ts';
      await edit(file, "'alive'", "'changed'");
      await vi.waitFor(async () => expect((await get('/healthz')).body).toContain('changed'), patience);
      await run.waitFor(/Server restarted in/);

      await edit(file, "'changed'", "'changed' +");
      await vi.waitFor(
        async () => expect(await get('/healthz')).toMatchObject({ status: 503, body: /does not run/ }),
        patience,
      );
      await run.waitFor(/The server has ended \(1\)/);
      expect((await get('/en/overview')).status).toBe(200);

      await edit(file, "'changed' +", "'alive'");
      await vi.waitFor(async () => expect((await get('/healthz')).body).toContain('alive'), patience);
    },
  );

  test('no warning was logged', () => {
    expect(run.warnings).toEqual([]);
  });

  test('SIGTERM to npm leaves nothing running', async () => {
    expect(run.find(/main\.ts$/)).toBeDefined();
    expect(await run.signal('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(run.processes()).toEqual([]);
  });
});

fullDescribe('ST4: the end', () => {
  afterEach(stopAll);

  fullTest('Ctrl+C leaves nothing running', async () => {
    const { run } = await startDev();
    expect(await run.interrupt()).toEqual({ code: 0, signal: null });
    expect(run.processes()).toEqual([]);
  });

  test('SIGINT to npm leaves nothing running', async () => {
    const { run } = await startDev();
    expect(await run.signal('SIGINT')).toEqual({ code: 0, signal: null });
    expect(run.processes()).toEqual([]);
  });

  fullTest('kill -9 of the front door ends the server and its Postgres too', async () => {
    const { run } = await startDev();
    process.kill(run.find(/scripts\/dev\.ts$/)!.pid, 'SIGKILL');
    await run.waitUntilGone();
  });
});

describe('an invalid start prints one line and exits with code 1', () => {
  afterEach(stopAll);
  const end = async (env: Record<string, string>) => {
    const run = new NpmRun(clone, ['run', 'dev'], { env });
    runs.push(run);
    onTestFailed(() => console.error(run.output));
    return { ...(await run.ended), lines: run.lines };
  };

  test('a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(taken.listening).toBe(true));
    const { port } = taken.address() as { port: number };
    expect(await end({ PORT: String(port) })).toMatchObject({
      code: 1,
      lines: [`Port ${port} is taken: stop the other program or set PORT.`],
    });
    taken.close();
  });

  test('an address that is reachable from other machines', async () => {
    const env = { PORT: String(await findFreePort()), HOST: '0.0.0.0', PUBLIC_URL: 'http://signage.test' };
    expect(await end(env)).toMatchObject({
      code: 1,
      lines: ['npm run dev is for this machine only: leave out HOST, or use npm start.'],
    });
  });
});

test('tests and files written by tools do not restart the server', () => {
  const names = ['server/src/main.ts', 'infra/migrations/0001_start.sql', 'locales/en/alerts.json'];
  expect(names.filter(isServerSource)).toEqual(names);
  const others = ['src/config.test.ts', 'src/test/kit.ts', 'dist/main.ts', 'node_modules/a/b.ts', 'notes.md'];
  expect(others.filter(isServerSource)).toEqual([]);
});
