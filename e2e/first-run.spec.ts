import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { whole } from './hosts.ts';
import { picture } from './samples.ts';
import { heading, nextChanges, openPage, question, sheetOf } from './screen.ts';
import { newServer } from './seed.ts';
import { phraseOn } from './simulated-players.ts';
import { startOnSundayNight } from './sunday-night.ts';

// From the first sign-in to a playing screen, and what can go wrong on the way.

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^\\d?${title}`) });
const isDone = (page: Page, title: string) => expect(step(page, title)).toHaveAttribute('data-state', 'done');
const useBrowser = (page: Page) => page.getByRole('button', { name: 'Use this browser' });
const embeddedPlayer = (page: Page) => page.frameLocator('iframe[title="Player"]');
const welcome = /Which screen comes first/;

test('UI1: at 03:00 on a Sunday one click leads to a frame of the sample, and one file to a frame of its own', {
  tag: '@quick',
}, async ({ openBrowser }) => {
  const night = await startOnSundayNight('Café Linden');
  try {
    const page = await openBrowser();
    await signIn(page, night.email, { server: night.slug, place: night.place });
    await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeVisible();
    await expect(page.getByText('Café Linden · Prague time')).toBeVisible();
    await expect(page.getByText('Open around the clock until you set hours')).toBeVisible();
    await expect(page.getByText('Free, 1 of 1')).toBeVisible();
    await expectNoAxeViolations(page);
    await useBrowser(page).click();
    await isDone(page, 'Screen');
    await isDone(page, 'Sample plays');
    await expect(step(page, 'Sample plays').locator('img')).toBeVisible();
    await expect(page.getByText(/^Live after \d/)).toBeVisible();
    await expect(embeddedPlayer(page).locator('.layer.front img, .layer.front video')).toBeVisible();

    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles(picture('menu.png', 240));
    await isDone(page, 'Your picture');
    await expect(heading(page, 'Your screen is on.')).toBeVisible();
    await page.close();
  } finally {
    await night.stop();
  }
});

test('C5, C6: a place closes under the first screen: the page says so, and no sheet over it stops the screen', async ({
  openBrowser,
}) => {
  const night = await startOnSundayNight('Café Linden');
  try {
    const page = await openBrowser();
    await signIn(page, night.email, { server: night.slug, place: night.place });
    await useBrowser(page).click();
    await isDone(page, 'Sample plays');
    const player = page.frames().find((frame) => frame.url().includes('/player/'))!;
    await player.evaluate(() => Object.assign(window, { isSameScreen: true }));
    await expect(page.getByText('None of it stops the screen')).toBeVisible();

    await page.getByRole('button', { name: /^Set opening hours/ }).click();
    const hours = sheetOf(page, 'Edit location');
    await hours.getByRole('button', { name: 'Set hours' }).click();
    await expect(hours).toContainText(/rests? from now until/);
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, /^Closed until .*08:00\. It plays then\.$/)).toBeVisible();
    // The tag of the screen and its frame say the same.
    await expect(page.getByText(/^Closed until .*08:00$/)).toHaveCount(2);

    await page.getByRole('button', { name: /^Invite a colleague/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(question(page)).toBeHidden();
    expect(await player.evaluate(() => 'isSameScreen' in window)).toBe(true);
    await expectNoAxeViolations(page);
    await page.close();
  } finally {
    await night.stop();
  }
});

test('UI1: a second tab shows where the screen is, and leaving the first one asks for confirmation', async ({
  page,
  context,
  database,
}) => {
  const server = await newServer(database);
  await openPage(page, server, '/overview');
  await useBrowser(page).click();
  await isDone(page, 'Sample plays');

  const second = await context.newPage();
  await second.goto('/en/overview');
  await expect(second.getByText('The screen is already on in another tab.')).toBeVisible();
  await second.getByRole('button', { name: 'Show it there' }).click();
  await expect(page).toHaveTitle(/^▶ Screen 1/);
  const counts = await database.query(
    `select (select count(*)::int from content.locations where environment_id = $1) as locations,
       (select count(*)::int from content.groups where environment_id = $1) as groups,
       (select count(*)::int from content.displays where environment_id = $1) as displays,
       (select count(*)::int from content.devices where environment_id = $1) as devices`,
    [server.id],
  );
  expect(counts).toEqual([{ locations: 1, groups: 1, displays: 1, devices: 1 }]);
  await second.close();

  await page.getByRole('button', { name: /account of /i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(question(page)).toContainText('Leave, and end the screen?');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('link', { name: 'Displays' }).first().click();
  await expect(question(page)).toContainText('Leave, and end the screen?');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(embeddedPlayer(page).locator('.layer.front')).toBeVisible();
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Go to Overview' }).click();
  await question(page).getByRole('button', { name: 'Open in its own window' }).click();
  const own = await opening;
  await expect(own.locator('.layer.front img, .layer.front video')).toBeVisible();
  await expect(nextChanges(page)).toBeVisible();
});

test('UI1: a browser without storage plays as long as its page is open, and the page says so', async ({
  page,
  context,
  database,
}) => {
  // Simulates a browser in which storage is forbidden, which no test can configure.
  await context.addInitScript(() => {
    if (!location.pathname.startsWith('/player/')) return;
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    IDBFactory.prototype.open = refuse;
    StorageManager.prototype.getDirectory = () =>
      Promise.reject(new DOMException('refused', 'SecurityError'));
    LockManager.prototype.request = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  });
  const server = await newServer(database);
  await openPage(page, server, '/overview');
  await expect(page.getByText('This window forgets everything when it closes.')).toBeVisible();
  await useBrowser(page).click();
  await isDone(page, 'Sample plays');
});

test('UI1: the phrase of a TV leads to the same screen, and a wrong phrase keeps all options open', async ({
  page,
  openBrowser,
  database,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const server = await newServer(database);
  const player = await openBrowser();
  await player.goto('/player/');
  const phrase = await phraseOn(player);
  await openPage(page, server, '/overview');
  await expect(page.getByText('Only this computer can reach it.')).toBeVisible();
  const words = page.getByRole('combobox');
  await words.first().click();
  await words.first().fill('abacus-abide-ability');
  await expect(page.getByText('No screen shows these words.')).toBeVisible();
  await expect(useBrowser(page)).toBeEnabled();
  // This is where the code on the screen leads.
  await page.goto('/en/settings');
  await page.goto(`/en/overview#phrase=${phrase}`);
  await expect(words.first()).toHaveValue(phrase.split('-')[0]!);
  await page.getByRole('button', { name: 'Use this screen' }).click();
  await expect(question(page)).toContainText('Free, 1 of 1');
  await question(page).getByRole('button', { name: 'Use this screen' }).click();
  await isDone(page, 'Sample plays');
  await expect(player.locator('.layer.front img, .layer.front video')).toBeVisible();
});

test('UI1: without the network the player says so, and the page continues when it is back', async ({
  page,
  context,
  database,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Failed to load resource/);
  const server = await newServer(database);
  await context.route('**/api/player/**', (route) => route.abort());
  await openPage(page, server, '/overview');
  await expect(page.getByText('The player has no network.')).toBeVisible();
  await context.unroute('**/api/player/**');
  await expect(useBrowser(page)).toBeEnabled();
});

test('UI1: a user who skips the first run starts on the Overview; a colleague still sees it', async ({
  page,
  openBrowser,
  database,
}) => {
  const server = await newServer(database);
  await openPage(page, server, '/overview');
  await page.getByRole('button', { name: 'Go to Overview' }).click();
  await expect(nextChanges(page)).toBeVisible();
  await page.reload();
  await expect(nextChanges(page)).toBeVisible();
  const other = await openBrowser();
  await openPage(other, server, '/overview', server.standard);
  await expect(other.getByRole('heading', { level: 1, name: welcome })).toBeVisible();
});

test('UI1: a missing group is created in the display’s form', async ({ page, database }) => {
  const server = await newServer(database);
  await openPage(page, server, '/displays?add=display');
  await page.getByRole('button', { name: /^More groups/ }).click();
  await page.getByRole('button', { name: 'Add group…' }).click();
  await page.getByRole('combobox', { name: 'Groups' }).fill('Windows');
  await page.getByRole('option', { name: 'Make the group “Windows”' }).click();
  await expect(page.getByRole('button', { name: 'Take it out of Windows' })).toBeVisible();
  const groups = await database.query('select name from content.groups where environment_id = $1', [
    server.id,
  ]);
  expect(groups).toEqual([{ name: 'Windows' }]);
});

test('UI1, PL4: Get a player has every way with this server’s own address, and its downloads are there', {
  tag: '@quick',
}, async ({ page, database }) => {
  const server = await newServer(database);
  await openPage(page, server, '/devices');
  await page.getByRole('link', { name: 'Get a player' }).first().click();
  await expect(heading(page, 'Get a player')).toBeVisible();
  await expect(page.locator('pre')).toContainText(`${whole.auth}/agent/arm64.deb`);
  await page.getByText('PC', { exact: true }).click();
  await expect(page.locator('pre')).toContainText(`${whole.auth}/agent/amd64.deb`);
  for (const file of ['vitrine.ipk', 'vitrine.wgt']) {
    const link = page.getByRole('link', { name: `Download ${file}` });
    const answer = await page.request.get((await link.getAttribute('href'))!);
    expect([file, answer.status()]).toEqual([file, 200]);
  }
  await moveTo(page, '/cs/devices/get-a-player');
  await expect(heading(page, 'Pořídit přehrávač')).toBeVisible();
});

test('UI1: a first file that is not a picture is rejected, and the next one replaces it', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await openPage(page, server, '/overview');
  await useBrowser(page).click();
  await isDone(page, 'Sample plays');
  const choose = async (file: ReturnType<typeof picture>) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles(file);
  };
  await choose({ ...picture('broken.png', 240), buffer: Buffer.from('not a picture') });
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This is not a video, picture, audio file or PDF',
  );
  await expect(embeddedPlayer(page).locator('.layer.front img, .layer.front video')).toBeVisible();
  await choose(picture('menu.png', 240));
  await isDone(page, 'Your picture');
});

test('UI1: an unfinished pairing continues later, in another browser and with the same phrase', async ({
  page,
  openBrowser,
  database,
}) => {
  const server = await newServer(database);
  const player = await openBrowser();
  await player.goto('/player/');
  const phrase = await phraseOn(player);
  await openPage(page, server, '/overview');
  const [first, second] = phrase.split('-');
  await page.getByRole('combobox').first().fill(`${first}-${second}`);
  await page.close();

  const later = await openBrowser();
  await openPage(later, server, '/overview');
  await expect(step(later, 'Screen')).toHaveAttribute('data-state', 'next');
  await later.getByRole('combobox').first().fill(phrase);
  await later.getByRole('button', { name: 'Use this screen' }).click();
  await question(later).getByRole('button', { name: 'Use this screen' }).click();
  await isDone(later, 'Sample plays');
  await expect(player.locator('.layer.front img, .layer.front video')).toBeVisible();
});

test('UI1: a phone is a screen like any other: it shows its phrase, then the sample', async ({
  page,
  openBrowser,
  database,
}) => {
  const server = await newServer(database);
  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/player/');
  const phrase = await phraseOn(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await openPage(page, server, '/overview');
  await page.getByRole('combobox').first().fill(phrase);
  await page.getByRole('button', { name: 'Use this screen' }).click();
  await question(page).getByRole('button', { name: 'Use this screen' }).click();
  await isDone(page, 'Sample plays');
  await expect(phone.locator('.layer.front img, .layer.front video')).toBeVisible();
});
