import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../apps/server/src/test/test-server.ts';
import { demoPages, demoRecords } from '../demo-pages.ts';
import { type Display, startDisplay } from './display.ts';
import { type EngineBrowser, waitUntil } from './engine-browser.ts';
import { openFirefox } from './firefox.ts';
import { type Installation, startInstallation } from './installation.ts';
import { seesFilm, seesPage, seesPicture } from './screen.ts';
import { openWebKit } from './webkit.ts';

// Browsers of other makers: the dashboard's pages, and the player.

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
afterEach(() => browser?.kill());

interface Expected {
  readonly engine: RegExp;
  readonly kind: string;
}
type Maker = [name: string, open: (url: string) => Promise<EngineBrowser>, facts: Expected];
const makers: Maker[] = [
  ['Firefox', (url) => openFirefox(profile, url), { engine: /^Firefox \d+$/, kind: 'opfs' }],
  ['WebKitGTK', (url) => openWebKit(display, url), { engine: /^WebKit 605$/, kind: 'cache' }],
];

/** How Firefox names a file that was still on its way when the page was left (NS_BINDING_ABORTED). */
const leftPage = 'status=2152398850';

/** Types as React sees it. */
const typeInto = (selector: string, text: string) => `(() => {
  const input = document.querySelector(${JSON.stringify(selector)});
  if (!input) return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, ${JSON.stringify(text)});
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
})()`;

const click = (text: string) => `(() => {
  const found = [...document.querySelectorAll('label, button, [role=radio]')];
  const wanted = found.find((each) => each.textContent.includes(${JSON.stringify(text)}));
  wanted?.click();
  return Boolean(wanted);
})()`;

test.each(makers)('%s opens every page of the dashboard', async (_name, open) => {
  browser = await open(`${installation.url}/en/auth/login`);
  const user = 'input[autocomplete=username]';
  await waitUntil('the login', () => browser.evaluate(typeInto(user, 'admin@vitrine.test')));
  await browser.evaluate(typeInto('input[type=password]', demoPassword));
  await browser.evaluate(`document.querySelector('form button[type=submit]').click()`);
  await waitUntil('the servers', () => browser.evaluate(click('Orchard Coffee EU')));
  await waitUntil('the server is chosen', () => browser.evaluate(click('Continue to Orchard')));
  await waitUntil('signed in', () => browser.evaluate(`/overview/.test(location.pathname)`));
  const records = await demoRecords(async (at) => (await installation.staff.get(installation.api(at))).body);
  for (const { path: address, name } of demoPages(records)) {
    await browser.goTo(`${installation.url}/en${address}`);
    await waitUntil(`${name} is there`, () =>
      browser.evaluate(`Boolean(document.querySelector('main h1, main h2, main [role=heading]'))`),
    );
    const text: string = await browser.evaluate(`document.body.innerText`);
    expect([name, /Something went wrong/i.test(text)]).toEqual([name, false]);
  }
  expect((browser.errors ?? []).filter((error) => !error.includes(leftPage))).toEqual([]);
});

test.each(makers)(
  'PL12: %s pairs and plays a picture, a film and a page',
  async (_name, open, { engine, kind }) => {
    browser = await open(`${installation.url}/player/`);
    const { display: wall, group } = await installation.pair(browser);
    await installation.show(group);
    await seesPicture(browser);
    await seesFilm(browser);
    await seesPage(browser);
    const device = await waitUntil(
      'its facts arrive',
      () => installation.readDevice(wall),
      ({ storage }) => storage?.startsOffline === true,
    );
    expect(device.engine).toMatch(engine);
    expect(device.storage).toMatchObject({ kind, missingBytes: 0 });
    expect(browser.errors ?? []).toEqual([]);
  },
);
