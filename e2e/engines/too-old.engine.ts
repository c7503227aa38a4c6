import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pairDevice } from '../../apps/server/src/test/devices.ts';
import { type Display, endProcess, startDisplay } from './display.ts';
import { collectOutput, type EngineBrowser, waitUntil } from './engine-browser.ts';
import { type Installation, startInstallation } from './installation.ts';
import { python } from './qt-webengine.ts';

// An engine of 2016 (QtWebKit), which cannot even parse the player.

const program = fileURLToPath(new URL('qt-webkit.py', import.meta.url));
let display: Display;
let installation: Installation;
let profile: string;
let browser: EngineBrowser;
beforeAll(async () => {
  display = await startDisplay();
  installation = await startInstallation();
  profile = await mkdtemp(path.join(tmpdir(), 'vitrine-engine-'));
});
afterAll(async () => {
  await installation?.stop();
  await display?.stop();
  await rm(profile, { recursive: true, force: true });
});
afterEach(() => browser.kill());

async function open(url: string): Promise<EngineBrowser> {
  const child = spawn(python, [program, profile, url], { env: { ...process.env, ...display.env } });
  const output = collectOutput(child);
  const answers: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => answers.shift()?.(line));
  const evaluate = (expression: string) =>
    new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error(output())));
      answers.push((line) => resolve(JSON.parse(line)));
      child.stdin.write(`${JSON.stringify(expression)}\n`);
    });
  return {
    name: 'QtWebKit',
    evaluate,
    goTo: async (address) => void (await evaluate(`location.href = ${JSON.stringify(address)}`)),
    errors: null,
    kill: () => endProcess(child),
  };
}

const readText = `(document.getElementById('too-old') || {}).textContent || ''`;

test('PL4: an engine that is too old shows one honest sentence', async () => {
  browser = await open(`${installation.url}/player/`);
  const text = await waitUntil('the screen', () => browser.evaluate(readText));
  expect(text).toMatch(
    /^This TV’s browser is too old \(WebKit \d+\)\. It needs Chromium 87 or a small box\.$/,
  );
  expect(await browser.evaluate(`document.getElementById('too-old').offsetHeight > 600`)).toBe(true);
});

test('PL4: a paired device whose engine is too old still sends heartbeats, so that the dashboard shows it', async () => {
  const { deviceId, url, token } = await pairDevice(installation.server, installation.staff, {
    name: 'Old TV',
  });
  const read = async () => (await installation.staff.get(installation.api(`devices/${deviceId}`))).body.data;
  expect((await read()).status).toBe('unknown');
  // As an earlier version of the player stored it.
  const saved = { revision: 3, secret: 'secret', credentials: { url, token } };
  browser = await open(`${installation.url}/player/icon.svg`);
  const store = `localStorage.setItem('vitrine-player', ${JSON.stringify(JSON.stringify(saved))}), localStorage.length`;
  await waitUntil('local storage', () => browser.evaluate(store));
  await browser.goTo(`${installation.url}/player/`);
  await waitUntil('the screen', () => browser.evaluate(readText));
  const device = await waitUntil('a heartbeat', read, ({ status }) => status === 'online');
  expect(device.engine).toMatch(/^WebKit \d+$/);
  expect(device.platform).toBe('browser');
});
