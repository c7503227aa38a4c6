import { expect, moveTo, signIn, test } from './fixtures.ts';
import { openPage, question, rowOf, toasts } from './screen.ts';
import { addLocation, newServer } from './seed.ts';
import { addPaired, phraseOn, startPlayer } from './simulated-players.ts';

// Actions on devices, with real players.

test('a device shows its name and restarts on request, and reports how long the restart took', {
  tag: '@quick',
}, async ({ page, database, openBrowser }) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Corner shop');
  const { player, phrase } = await startPlayer(openBrowser);
  await openPage(page, server, '/devices');
  await expect(page.getByText('No devices yet. A player appears here once it is paired.')).toBeVisible();

  // Another user pairs it; the open list updates by itself.
  const colleague = await openBrowser();
  await openPage(colleague, server, '/overview', server.standard);
  await addPaired(colleague, phrase, 'Front window');
  const row = rowOf(page, 'Front window');
  await expect(row.getByText('Online')).toBeVisible();
  await expect(row).toContainText('Corner shop');

  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Show its name on the screen' }).click();
  await expect(player.locator('.identify')).toHaveText('Front window');
  await expect(toasts(page)).toContainText('Front window shows its name on the screen for a while.');

  const restarted = player.waitForEvent('load');
  await page.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(question(page)).toContainText('The screen goes dark. It may take a few minutes.');
  await question(page).getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByText(/restart requested \d\d:\d\d:\d\d in .+/i)).toBeVisible();
  await restarted;
  await expect(page.getByText(/Back online after \d/)).toBeVisible();
  await expect(player.getByText('Front window')).toBeVisible();
});

test('a deleted device is disconnected at once and shows three words again', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const server = await newServer(database);
  await addLocation(database, server, 'Corner shop');
  const { player, phrase } = await startPlayer(openBrowser);
  await openPage(page, server, '/displays');
  await addPaired(page, phrase, 'Front window');
  await expect(player.getByText('Front window')).toBeVisible();
  const watching = await openBrowser();
  await openPage(watching, server, '/displays', server.standard);
  await expect(rowOf(watching, 'Front window').getByText('Nothing planned')).toBeVisible();

  await moveTo(page, '/en/devices');
  await rowOf(page, 'Front window').getByRole('link').first().click();
  await expect(page).toHaveURL(/devices\/detail\//);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete device' }).click();
  await expect(question(page)).toContainText(
    'Front window will have no device and show nothing. The device can be paired again.',
  );
  await question(page).getByRole('button', { name: 'Delete device' }).click();
  await expect(page).toHaveURL('/en/devices');
  await expect(page.getByText('No devices yet. A player appears here once it is paired.')).toBeVisible();
  // The status changes on a list that nobody touched.
  await expect(rowOf(watching, 'Front window').getByText('Not paired')).toBeVisible();
  expect(await phraseOn(player)).not.toBe(phrase);
});

test('stored passwords are shown to admins on request, each reveal is logged, and others are refused', async ({
  page,
  database,
  openBrowser,
}) => {
  await signIn(page, 'admin@vitrine.test', { path: '/devices?q=terrace' });
  await page
    .getByRole('row', { name: /Terrace/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/devices\/detail\//);
  const id = page.url().split('/').at(-1)!;
  const traces = () =>
    database
      .query('select action from content.audit where subject_id = $1', [id])
      .then(({ length }) => length);
  const before = await traces();
  const access = page.getByRole('region', { name: 'Remote access' });
  await expect(access).toContainText('••••••••');
  await access.getByRole('button', { name: 'Show AnyDesk password for 20 seconds' }).click();
  await expect(access.getByRole('button', { name: 'Hide AnyDesk password' })).toBeVisible();
  expect(await traces()).toBe(before + 1);

  const standard = await openBrowser();
  await signIn(standard, 'standard@vitrine.test', { path: `/devices/detail/${id}` });
  await expect(standard.getByRole('heading', { name: 'Hardware' })).toBeVisible();
  await expect(standard.getByText('Remote access')).toBeHidden();
  const csrf = await standard.request.get('/s/demo/sanctum/csrf-cookie');
  const reply = await standard.request.put(`/s/demo/api/v1/devices/${id}?action=reveal`, {
    headers: { Origin: new URL(standard.url()).origin, 'X-XSRF-TOKEN': csrf.headers()['x-xsrf-token']! },
  });
  expect(reply.status()).toBe(403);
  expect(await traces()).toBe(before + 1);
});
