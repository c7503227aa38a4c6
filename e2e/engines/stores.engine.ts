import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Display, startDisplay } from './display.ts';
import { waitUntil } from './engine-browser.ts';
import { type Installation, startInstallation } from './installation.ts';
import { type CdpBrowser, openQtWebEngine } from './qt-webengine.ts';
import { seesFilm, seesPicture } from './screen.ts';

// The stores for files other than the usual one, in the oldest engine that is promised.

/** Plain http, and not this machine by its name. */
const host = 'shop.test';
const flags = [`--host-resolver-rules="MAP ${host} 127.0.0.1"`];
const withoutOpfs = 'delete StorageManager.prototype.getDirectory';

let display: Display;
let profile: string;
let browser: CdpBrowser;
let installation: Installation;
beforeAll(async () => {
  display = await startDisplay();
});
afterAll(() => display?.stop());
afterEach(async () => {
  await browser?.kill();
  await installation?.stop();
  await rm(profile, { recursive: true, force: true });
});

async function open(prepare = '') {
  const url = `${installation.url}/player/`;
  browser = await openQtWebEngine({ binding: 'PyQt5', profile, url: 'about:blank', display, flags });
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: prepare });
  await browser.goTo(url);
}

const storageOf = (wall: string) =>
  waitUntil(
    'its facts arrive',
    async () => (await installation.readDevice(wall)).storage,
    (storage) => storage !== null,
  );

test('PL12: without a private file system Chromium 87 stores files in the Cache API and starts without a network', async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'vitrine-engine-'));
  installation = await startInstallation();
  await open(withoutOpfs);
  const { display: wall, group } = await installation.pair(browser);
  await installation.show(group);
  await seesPicture(browser);
  await seesFilm(browser);
  await waitUntil(
    'its facts arrive',
    async () => (await installation.readDevice(wall)).storage,
    (storage) => storage?.kind === 'cache' && storage.startsOffline,
  );
  installation.cutNetwork();
  await browser.kill();
  await open(withoutOpfs);
  await seesPicture(browser);
  await seesFilm(browser);
  expect(browser.errors).toEqual([]);
});

test('PL19: over plain http Chromium 87 plays where the operator allows it, goes on without a network, and says that it needs one to start', async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'vitrine-engine-'));
  installation = await startInstallation({ host, env: { ALLOW_HTTP_PLAYERS: '1' } });
  await open();
  expect(await browser.evaluate('isSecureContext')).toBe(false);
  const { display: wall, group } = await installation.pair(browser);
  const readInformation = `[...document.querySelectorAll('.information p')].map((line) => line.textContent)`;
  const information: string[] = await waitUntil(
    'technical information with the name',
    () => browser.evaluate(readInformation),
    ({ length }) => length > 0,
  );
  expect(information).toContain('Starts only with network.');
  await installation.show(group);
  await seesPicture(browser);
  await seesFilm(browser);
  expect(await storageOf(wall)).toEqual({ kind: 'indexeddb', startsOffline: false, missingBytes: 0 });
  installation.cutNetwork();
  for (let round = 0; round < 2; round++) {
    await seesPicture(browser);
    await seesFilm(browser);
  }
  expect(browser.errors).toEqual([]);
});

test('PL19: over plain http a player says that it needs a secure address unless the operator allows it', async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'vitrine-engine-'));
  installation = await startInstallation({ host });
  await open();
  const headline = `document.querySelector('.notice h1')?.textContent ?? ''`;
  const text = await waitUntil('the notice', () => browser.evaluate(headline));
  expect(text).toBe('This player needs a secure address.');
});
