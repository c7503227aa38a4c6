import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Display, startDisplay } from './display.ts';
import { waitUntil } from './engine-browser.ts';
import { type Installation, startInstallation } from './installation.ts';
import { type CdpBrowser, openQtWebEngine } from './qt-webengine.ts';
import { seesFilm, seesPage, seesPicture } from './screen.ts';

// The oldest Chromium that is promised, and one in between, as Debian builds them.

const engines = [
  ['Chromium 87', 'PyQt5'],
  ['Chromium 102', 'PyQt6'],
] as const;

let display: Display;
let installation: Installation;
let profile: string;
let browser: CdpBrowser;
beforeAll(async () => {
  display = await startDisplay();
  installation = await startInstallation();
});
afterAll(async () => {
  await installation?.stop();
  await display?.stop();
});
afterEach(async () => {
  await browser?.kill();
  installation.restoreNetwork();
  await rm(profile, { recursive: true, force: true });
});

async function open(binding: 'PyQt5' | 'PyQt6', options: { url?: string; flags?: readonly string[] } = {}) {
  const url = options.url ?? `${installation.url}/player/`;
  browser = await openQtWebEngine({ binding, profile, url, display, flags: options.flags });
  return browser;
}

test.each(engines)(
  'PL4: %s pairs, plays a picture, a film and a page, and reports them',
  async (engine, binding) => {
    profile = await mkdtemp(path.join(tmpdir(), 'vitrine-engine-'));
    await open(binding);
    const { display: wall, group } = await installation.pair(browser);
    await installation.show(group);
    await seesPicture(browser);
    await seesFilm(browser);
    await seesPage(browser);
    expect(installation.page.visits()).toBeGreaterThan(0);

    const device = await waitUntil(
      'its facts arrive',
      () => installation.readDevice(wall),
      ({ storage }) => storage?.startsOffline === true,
    );
    expect(device).toMatchObject({ engine, platform: 'browser', storage: { kind: 'opfs', missingBytes: 0 } });

    // Without a network it goes on, and after a power cut it comes back.
    installation.cutNetwork();
    for (let round = 0; round < 2; round++) {
      await seesPicture(browser);
      await seesFilm(browser);
    }
    expect(browser.errors).toEqual([]);
    const before = await installation.countPlays(wall);
    await browser.kill();
    await open(binding);
    await seesPicture(browser);
    await seesFilm(browser);

    // What was shown meanwhile is reported once the network is back.
    installation.restoreNetwork();
    await waitUntil(
      'plays of the time without a network arrive',
      () => installation.countPlays(wall),
      (count) => count > before,
      240_000,
    );
    expect(browser.errors).toEqual([]);
  },
);

/** Lines that stick out of the box to which they are fitted. The area of a span is higher than its line, which is not seen. */
const outside = `[...document.querySelectorAll('.layer.front [data-box]')].flatMap((box) => {
  const frame = box.getBoundingClientRect();
  const isInside = ({ left, top, right, bottom }) =>
    left >= frame.left - 1 && top >= frame.top - 1 && right <= frame.right + 1 && bottom <= frame.bottom + 1;
  return ['text', 'clock', 'date', 'countdown', 'hours'].includes(box.dataset.box)
    ? [...box.querySelectorAll('div')].filter((each) => !isInside(each.getBoundingClientRect())).map(() => box.dataset.box)
    : [];
})`;

test.each(engines)(
  'designs: %s draws every kind of box, and goes on without a network',
  async (_, binding) => {
    profile = await mkdtemp(path.join(tmpdir(), 'vitrine-engine-'));
    await open(binding);
    const { group } = await installation.pair(browser);
    const { text, clock, date, countdown, qr, shape, ticker, hours } = sampleBoxes;
    const boxes = [text, clock, date, countdown, qr, shape, ticker, hours];
    const { staff, api } = installation;
    const made = await staff.post(api('designs'), {
      ...{ name: `Board ${group}`, use: 'item', shape: 'landscape', background: '#14342b', boxes },
    });
    expect(made.status).toBe(201);
    await installation.play(group, [{ playable_id: made.body.data.id, duration: 3600 }]);
    const states = `[...document.querySelectorAll('.layer.front [data-box]')].map(({ dataset }) => dataset.box + ' ' + dataset.state).sort()`;
    const seesDesign = () =>
      waitUntil(
        'the design is drawn',
        () => browser.evaluate(states),
        (found: string[]) => found.length === boxes.length && found.every((each) => each.endsWith(' shown')),
      );
    await seesDesign();
    expect(await browser.evaluate(outside)).toEqual([]);
    installation.cutNetwork();
    await browser.kill();
    await open(binding);
    await seesDesign();
    expect(browser.errors).toEqual([]);
  },
);
