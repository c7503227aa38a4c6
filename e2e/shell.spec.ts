import type { Page } from '@playwright/test';
import { addLocation, newServer, password } from './arrange.ts';
import { expect, signIn, test } from './kit.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
const scheme = (page: Page) => page.locator('html').getAttribute('data-color-scheme');

test('the palette finds records, opens pages and runs actions, from the keyboard', async ({ page }) => {
  await signIn(page, 'admin@vitrine.test', { path: '/overview' });
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();

  await page.keyboard.type('HLAVNÍ');
  const found = palette(page).getByRole('option', { name: /Brno · Hlavní/ });
  await expect(found).toBeVisible();
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(/\/en\/locations\/detail\//);
  await expect(heading(page, 'Brno · Hlavní')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('counter left');
  await expect(palette(page).getByRole('option', { name: /Counter left.*Praha · Vinohrady/ })).toBeVisible();
  await field.fill('nothing is called this');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing matches “nothing is called this”.');

  await field.fill('>');
  await expect(palette(page).getByRole('group')).toHaveCount(1);
  await expect(palette(page).getByRole('group', { name: 'Actions' })).toBeVisible();
  await field.pressSequentially('dark');
  await page.keyboard.press('Enter');
  expect(await scheme(page)).toBe('dark');

  await page.keyboard.press('Control+k');
  await field.fill('>add loc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add location' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const opener = page
    .getByRole('banner')
    .getByRole('button', { name: /Search or jump to/ })
    .first();
  await opener.click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the palette offers and asks for nothing that the role may not see', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'playables@vitrine.test', { path: '/playables' });
  await expect(heading(page, 'Playables')).toBeVisible();
  await page.keyboard.press('Control+k');
  const pages = palette(page).getByRole('group', { name: 'Pages' }).getByRole('option');
  await expect(pages).toHaveText([/^Devices/, /^Playables/, /^Alerts/, /^Settings/]);
  await page.keyboard.type('location');
  await expect(palette(page).getByRole('status')).toContainText('Nothing matches');
  expect(asked.filter((path) => /\/api\/v1\/(?!(settings|events)$)/.test(path))).toEqual([]);
});

test('single keys go, add, filter, select, collapse and darken, and are silent while one types', async ({
  page,
}) => {
  await signIn(page, 'standard@vitrine.test', { path: '/overview' });
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL('/en/locations');
  await expect(heading(page, 'Locations')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeHidden();

  await page.keyboard.press('/');
  const filter = page.getByLabel('Filter locations');
  await expect(filter).toBeFocused();
  await page.keyboard.type('gln[');
  await expect(filter).toHaveValue('gln[');
  await expect(page).toHaveURL(/q=gln/);
  await page.keyboard.press('Escape');
  await expect(filter).toHaveValue('');
  await filter.blur();

  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: 'Add location' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
  await page.keyboard.press('Shift+D');
  expect(await scheme(page)).toBe('dark');

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Go to')).toBeVisible();
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('Shift+D');
  expect(await scheme(page)).toBe('dark');
  await expect(page).toHaveURL(/\/en\/locations/);
});

const start = Date.UTC(2026, 10, 16, 9);

test('toasts stand bottom right, at most three, for ten seconds, and wait under the pointer', async ({
  page,
}) => {
  await page.clock.install({ time: start });
  await signIn(page, 'standard@vitrine.test', { path: '/styleguide' });
  await expect(heading(page, 'Style guide')).toBeVisible();
  await page.clock.pauseAt(start + 600_000);
  const show = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await show('Success');
  const box = (await toasts(page).getByText('copied to clipboard').boundingBox())!;
  expect(box.x).toBeGreaterThan(1440 / 2);
  expect(box.y).toBeGreaterThan(900 / 2);
  await page.clock.fastForward(9900);
  await expect(toasts(page).getByText('copied to clipboard')).toBeVisible();
  await page.clock.fastForward(200);
  await expect(toasts(page).getByText('copied to clipboard')).toBeHidden();

  await show('Error with a button');
  await toasts(page).getByText('The server does not answer.').hover();
  await page.clock.fastForward(60_000);
  await expect(toasts(page).getByText('The server does not answer.')).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.fastForward(10_100);
  await expect(toasts(page).getByText('The server does not answer.')).toBeHidden();

  await show('Loss of the session');
  await expect(toasts(page).getByRole('alert')).toContainText('Reconnection failed. Please log in again.');
  await show('Success');
  await show('Error with a button');
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toHaveCount(3);
});

test('the server switcher asks for the password once, keeps the list open, and leaves other tabs where they are', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of (401|422)/);
  await signIn(page, 'admin@vitrine.test', { path: '/locations' });
  const other = await context.newPage();
  await other.goto('/en/locations');
  await expect(other.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  await page.bringToFront();

  const switchTo = async (name: string) => {
    await page.getByRole('button', { name: /^Server: / }).click();
    await expect(
      page.getByRole('menuitemradio', { name: /City Museum.*museum\.example.*Reachable/ }),
    ).toBeVisible();
    await page.getByRole('menuitemradio', { name: new RegExp(name) }).click();
  };
  await switchTo('City Museum');
  const dialog = page.getByRole('dialog', { name: 'Enter City Museum?' });
  await expect(dialog).toContainText('admin@vitrine.test');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Enter server' }).click();
  await expect(dialog).toContainText('Incorrect email/username or password.');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Main building' })).toBeVisible();
  await expect(page).toHaveURL('/en/locations');
  await expect(page).toHaveTitle(/Locations · City Museum$/);
  await expect(page.getByText('Berlin · Mitte')).toBeHidden();

  await other.reload();
  await expect(other.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  await expect(other).toHaveTitle(/Orchard Coffee EU$/);
  await switchTo('Orchard Coffee EU');
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('a bar replaces the menu, rows are cards and sheets fill the screen', async ({ page, database }) => {
    const server = await newServer(database);
    await addLocation(database, server, 'Corner shop', { displays: ['Window'] });
    await signIn(page, server.admin, { server: server.slug });
    const bar = page.getByRole('navigation', { name: 'Main menu' });
    await expect(bar.getByRole('link')).toHaveText(['Overview', 'Displays', 'Playlists', 'Playables']);
    await expect(page.getByRole('complementary')).toBeHidden();
    const barBox = (await bar.boundingBox())!;
    expect(barBox.y + barBox.height).toBeGreaterThan(775);

    await bar.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await expect(more.getByRole('link', { name: 'Billings' })).toBeVisible();
    await more.getByRole('link', { name: 'Locations' }).click();
    await expect(more).toBeHidden();
    await expect(page).toHaveURL('/en/locations');

    const card = page.getByRole('row').filter({ hasText: 'Corner shop' });
    const cardBox = (await card.boundingBox())!;
    expect(cardBox.width).toBeLessThanOrEqual(390);
    expect(cardBox.height).toBeGreaterThan(56);
    await page.getByRole('button', { name: 'Add location' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Add location' });
    await expect
      .poll(async () => Object.values((await sheet.boundingBox())!).map(Math.round))
      .toEqual([0, 0, 390, 780]);
    const submit = (await sheet.getByRole('button', { name: 'Add location' }).boundingBox())!;
    expect(submit.y + submit.height).toBeGreaterThan(720);
    expect(submit.height).toBeGreaterThanOrEqual(44);
  });

  test('who may open few pages has them all in the bar', async ({ page }) => {
    await signIn(page, 'playables@vitrine.test', { path: '/playables' });
    const bar = page.getByRole('navigation', { name: 'Main menu' });
    await expect(bar.getByRole('link')).toHaveText(['Devices', 'Playables', 'Alerts', 'Settings']);
    await expect(bar.getByRole('button')).toHaveCount(0);
  });
});

const gone = (page: Page, chunk: string) =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ status: 404, body: 'gone' }));

test('case 213: an old tab whose files are gone reloads once, then says so instead of reloading for ever', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404|A file of this page is gone/);
  await signIn(page, 'standard@vitrine.test', { path: '/overview' });
  await expect(heading(page, 'Overview')).toBeVisible();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await gone(page, 'LocationsPage');
  // Fetched ahead under the pointer it is not needed yet, so nothing happens.
  const refused = page.waitForResponse(/LocationsPage/);
  const entry = page.getByRole('complementary').getByRole('link', { name: 'Locations' });
  await entry.hover();
  await refused;
  expect(documents).toBe(0);

  await entry.click();
  await expect(page.getByText('This page could not be shown.')).toBeVisible();
  await expect(page).toHaveURL('/en/locations');
  expect(documents).toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
});

test('case 213: unsaved work is asked about before that reload, and stays', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Half done');
  await signIn(page, server.admin, { server: server.slug, path: `/locations/detail/${id}` });
  await page.getByLabel('Notes').fill('not saved yet');
  await gone(page, 'CommandPalette');
  const asked = page.waitForEvent('dialog');
  await page.keyboard.press('Control+k');
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Notes')).toHaveValue('not saved yet');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
});

test('without a network a bar says so and nothing can be saved until it is back', async ({
  page,
  context,
  database,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Remote place');
  await signIn(page, server.admin, { server: server.slug, path: `/locations/detail/${id}` });
  await page.getByLabel('Notes').fill('written in the tunnel');
  const save = page.getByRole('button', { name: /^Save/ });
  await expect(save).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Changes wait.')).toBeVisible();
  await expect(save).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText('You are offline. Changes wait.')).toBeHidden();
  await save.click();
  await expect(toasts(page)).toContainText('Remote place was saved.');
});
