import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { toasts } from './screen.ts';
import { addLocation, newServer } from './seed.ts';

// Missing files and a lost network: work is kept, and the page explains the problem.

const gone = (page: Page, chunk: string) =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ status: 404, body: 'gone' }));

test('case 213: an old tab whose files are gone reloads once, then reports it instead of reloading forever', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404|A file of this page is gone/);
  await signIn(page, 'standard@vitrine.test', { path: '/overview' });
  // Its own files have all arrived.
  await expect(page.getByRole('region', { name: 'Next changes' })).toBeVisible();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await gone(page, 'groups');
  // A prefetch on hover does not need the file yet, so nothing happens.
  const refused = page.waitForResponse(/assets\/groups-/);
  const entry = page.getByRole('complementary').getByRole('link', { name: 'Groups' });
  await entry.hover();
  await refused;
  expect(documents).toBe(0);

  await entry.click();
  await expect(page.getByText('This page could not be shown.')).toBeVisible();
  await expect(page).toHaveURL('/en/groups');
  expect(documents).toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Menu boards' })).toBeVisible();
});

test('case 213: that reload asks about unsaved work first, and keeps it', async ({
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

test('without a network a bar says so and nothing can be saved until it is back', { tag: '@quick' }, async ({
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
