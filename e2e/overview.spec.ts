import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { heading, nextChanges, openPage, toasts } from './screen.ts';
import {
  activate,
  addDevice,
  addDisplay,
  addLocation,
  allowPaying,
  type Database,
  newServer,
  type OwnServer,
} from './seed.ts';

// The overview and the live view. Device reports are written straight into the database, so that they do not
// change.

const nonstop = { start: '00:00', end: '00:00', nonstop: true, closed: false };
const alwaysOpen = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, nonstop]),
);

/** A shop that never closes: one screen plays, one has been offline for ten minutes. */
async function openShop(database: Database) {
  const server = await newServer(database);
  await allowPaying(database, server, true);
  const shop = await addLocation(database, server, 'Shop');
  await database.query('update content.locations set hours = $2 where id = $1', [
    shop,
    JSON.stringify(alwaysOpen),
  ]);
  const counter = await addScreen(database, server, shop, 'Counter', 0, { name: 'Flat white' });
  const window = await addScreen(database, server, shop, 'Window', 10);
  return { server, shop, counter, window };
}

async function addScreen(
  database: Database,
  server: OwnServer,
  location: string,
  name: string,
  silentMinutes: number,
  playing: { name: string } | null = null,
) {
  const id = await addDisplay(database, server, location, name);
  const device = await addDevice(database, server, id, 'NUC 12');
  await activate(database, server, id);
  // Nobody reports after this, so a screen that plays has reported ahead: it is online however long the journey takes.
  const isUp = silentMinutes === 0;
  await database.query(
    `update content.devices set last_active_at = now() - make_interval(mins => $2), is_up = $3, playing = $4,
       playing_since = now() where id = $1`,
    [device, isUp ? -60 : silentMinutes, isUp, playing && { playlist: null, item: null, ...playing }],
  );
  return { id, device };
}

/** Stores a frame as a player would send it. */
async function showFrame(
  page: Page,
  database: Database,
  server: OwnServer,
  screen: { id: string; device: string },
  colour: string,
  state = 'showing',
) {
  const address = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = fill;
    context.fillRect(0, 0, 160, 90);
    return canvas.toDataURL('image/jpeg');
  }, colour);
  const jpeg = Buffer.from(address.split(',')[1]!, 'base64');
  await database.query(
    `insert into content.frames (environment_id, display_id, device_id, state, state_since, jpeg, at)
     values ($1, $2, $3, $4, now(), $5, now())
     on conflict (environment_id, display_id) do update set state = $4, jpeg = $5, at = now()`,
    [server.id, screen.id, screen.device, state, state === 'page' ? null : jpeg],
  );
}

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const attention = (page: Page) => region(page, 'Needs attention');

test('the overview shows what is wrong, what plays and what is next, and an item can be snoozed', {
  tag: '@quick',
}, async ({ page, database, openBrowser, complaints }) => {
  complaints.expect(/net::ERR_FAILED .*\/api\/v1\/overview/);
  const { server, counter, window } = await openShop(database);
  await showFrame(page, database, server, counter, '#18a05a');
  await page.clock.install();
  await openPage(page, server, '/overview');

  await expect(heading(page, '1 screen is dark.')).toBeVisible();
  const first = attention(page).getByRole('listitem').first();
  await expect(first).toContainText('Window is offline');
  // Ten minutes, and those that the journey has taken so far.
  await expect(first).toContainText(/^nowWindow is offlineShop1\d\smin/);
  await expect(attention(page)).toContainText('2 screens have nothing planned');
  const playing = region(page, 'Playing now');
  await expect(playing.getByRole('link', { name: 'Counter', exact: true })).toBeVisible();
  const picture = playing.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  await expect(playing.getByText('Planned')).toBeHidden();
  await expect(nextChanges(page)).toContainText('Nothing changes in the next 24 hours.');

  await page.getByRole('button', { name: 'Bring it back: Window is offline' }).click();
  await expect(attention(page).getByText('Does the router answer?')).toBeVisible();
  await expect(attention(page).getByRole('link', { name: 'Shop' })).toBeVisible();

  // It is snoozed for everybody, and comes back for everybody.
  const colleague = await openBrowser();
  await openPage(colleague, server, '/overview', server.standard);
  await expect(attention(colleague)).toContainText('Window is offline');
  await page.getByRole('button', { name: 'Actions: Window is offline' }).click();
  await page.getByRole('menuitem', { name: 'Snooze 1 h' }).click();
  await expect(toasts(page)).toContainText('Snoozed until');
  await expect(attention(page).getByText('Window is offline')).toBeHidden();
  await expect(attention(colleague).getByText('Window is offline')).toBeHidden();
  await colleague.getByRole('button', { name: '1 snoozed' }).click();
  await colleague.getByRole('button', { name: 'Bring back: Window is offline' }).click();
  await expect(attention(page)).toContainText('Window is offline');

  await page.getByRole('link', { name: 'Window is offline', exact: true }).click();
  await expect(heading(page, 'Window')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Offline\s*1$/ }).click();
  await expect(page).toHaveURL('/en/displays?status=offline&active=true');
  await expect(page.getByRole('row', { name: /Window/ })).toBeVisible();
  await page.goBack();

  // Both views can be opened by keyboard and by address.
  await expect(heading(page, '1 screen is dark.')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page).toHaveURL('/en/overview?view=24h');
  await page.keyboard.press('1');
  await expect(page).toHaveURL('/en/overview');
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked();

  // The device no longer reports, so the page shows how old its data is.
  await database.query('update content.devices set playing = null where id = $1', [window.device]);
  // A refused request is the first of the lost ones: the answer to one that was sent before would make the data new again.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/overview'));
  await page.route('**/api/v1/overview*', (route) => route.abort());
  await lost;
  await page.clock.pauseAt(Date.now() + 180_000);
  await expect(page.getByText('Updated 3 min ago.')).toBeVisible();
  // It tries again by itself. With its clock standing once it has given up, only the button makes it try.
  const refresh = page.getByRole('button', { name: 'Refresh' });
  const hasGivenUp = async () => {
    await page.clock.runFor(500);
    return refresh.isEnabled();
  };
  await expect.poll(hasGivenUp).toBe(true);
  await page.unroute('**/api/v1/overview*');
  await refresh.click();
  await page.clock.resume();
  await expect(refresh).toBeHidden();
});

test('a screen is watched live: a picture per second, neighbours by arrow keys, and problems in words', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/(live|frame)$/);
  const { server, shop, counter, window } = await openShop(database);
  const terrace = await addScreen(database, server, shop, 'Terrace', 0);
  await showFrame(page, database, server, counter, '#18a05a');
  await showFrame(page, database, server, window, '#2b57e3');
  await openPage(page, server, `/displays/detail/${counter.id}`);
  const watched = page.waitForRequest((request) => request.url().endsWith(`/displays/${counter.id}/watch`));
  await page.getByRole('link', { name: 'Open live' }).click();
  await expect(page).toHaveURL(`/en/live/${counter.id}`);
  expect((await (await watched).response())?.status()).toBe(204);
  await expect(heading(page, 'Counter')).toBeVisible();
  await expect(page).toHaveTitle(/Counter · /);
  await expect(page.getByText('Flat white')).toBeVisible();

  const screen = page.getByRole('img', { name: 'What Counter shows now' });
  const middle = () =>
    screen.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const [red, green, blue] = canvas.getContext('2d')!.getImageData(width / 2, height / 2, 1, 1).data;
      return [red! > 128, green! > 128, blue! > 128];
    });
  await expect.poll(middle).toEqual([false, true, false]);
  await showFrame(page, database, server, counter, '#ff1010', 'frozen');
  await expect.poll(middle).toEqual([true, false, false]);
  await expect(page.getByText(/^Picture \d+ s old$/)).toBeVisible();
  await expect(page.getByText('The player reports that the picture stands still.')).toBeVisible();
  await expectNoAxeViolations(page);

  await showFrame(page, database, server, counter, '#000000', 'page');
  await expect(page.getByText('A web page plays.')).toBeVisible();

  // Sorted by name: Counter, Terrace, Window, and around again.
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'Terrace')).toBeVisible();
  await expect(page.getByText('Nothing is scheduled now.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'Window')).toBeVisible();
  await expect(page.getByText(/^Offline since .* Last picture: .*\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Next display: Counter' }).click();
  await expect(heading(page, 'Counter')).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/en/displays/detail/${counter.id}`);

  await page.goto(`/en/live/${terrace.id.slice(0, -2)}00`);
  await expect(heading(page, 'This page does not exist.')).toBeVisible();
});

test('the overview is accessible to every role, in dark mode and on a phone, in every language', async ({
  page,
}) => {
  await signIn(page, 'admin@vitrine.test');
  await expect(attention(page)).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const locale of ['cs', 'de', 'es', 'en']) {
    await moveTo(page, `/${locale}/overview`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isTooWide, locale).toBe(false);
  }
  await expectNoAxeViolationsInAnyLight(page);
});
