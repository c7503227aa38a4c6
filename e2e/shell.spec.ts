import type { Locator } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { heading, toasts } from './screen.ts';
import { addLocation, newServer } from './seed.ts';

// What surrounds every page: toasts, the server switcher, and the bottom bar on a phone.

const start = Date.UTC(2026, 10, 16, 9);

test('toasts appear bottom right, at most three, for ten seconds, and stay while hovered', async ({
  page,
}) => {
  await page.clock.install({ time: start });
  await signIn(page, 'admin@vitrine.test', { path: '/styleguide' });
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

test('the server switcher needs no password, keeps the list open, and does not change other tabs', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 401.*\/api\/me/);
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

  test('a bar replaces the menu, rows become cards and sheets fill the screen', { tag: '@quick' }, async ({
    page,
    database,
  }) => {
    const server = await newServer(database);
    await addLocation(database, server, 'Corner shop', { displays: ['Window'] });
    await signIn(page, server.admin, { server: server.slug });
    const bar = page.getByRole('navigation', { name: 'Main menu' });
    await expect(bar.getByRole('link')).toHaveText(['Overview', 'Calendar', 'Displays', 'Playables']);
    await expect(page.getByRole('complementary')).toBeHidden();
    const bottomOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height;
    };
    await expect.poll(() => bottomOf(bar)).toBeGreaterThan(775);

    await bar.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await expect(more.getByRole('link', { name: 'Billings' })).toBeVisible();
    await more.getByRole('link', { name: 'Locations' }).click();
    await expect(more).toBeHidden();
    await expect(page).toHaveURL('/en/locations');

    const card = page.getByRole('row').filter({ hasText: 'Corner shop' });
    await expect.poll(async () => (await card.boundingBox())!.width).toBeLessThanOrEqual(390);
    await expect.poll(async () => (await card.boundingBox())!.height).toBeGreaterThan(56);
    await page.getByRole('button', { name: 'Add location' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Add location' });
    await expect
      .poll(async () => Object.values((await sheet.boundingBox())!).map(Math.round))
      .toEqual([0, 0, 390, 780]);
    const submit = sheet.getByRole('button', { name: 'Add location' });
    await expect.poll(() => bottomOf(submit)).toBeGreaterThan(720);
    expect((await submit.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });

  test('a user who may open few pages has the usual ones in the bar', async ({ page }) => {
    await signIn(page, 'playables@vitrine.test', { path: '/playables' });
    const bar = page.getByRole('navigation', { name: 'Main menu' });
    await expect(bar.getByRole('link')).toHaveText(['Devices', 'Playables', 'Alerts', 'Settings']);
    await expect(bar.getByRole('button')).toHaveCount(0);
  });
});
