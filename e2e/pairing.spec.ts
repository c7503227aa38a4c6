import { expect, signIn, test } from './fixtures.ts';
import { heading, openPage, question, toasts } from './screen.ts';
import { addLocation, newServer } from './seed.ts';
import { addPaired, phraseOn, startPlayer } from './simulated-players.ts';

// A customer's first minute: start a player, read three words, type them, and see the screen play.

test('typing the three words from the screen makes a display play, and it stays paired over a restart', {
  tag: '@quick',
}, async ({ page, browser, database }) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Corner shop');
  const player = await (await browser.newContext()).newPage();
  await player.goto('/player/');
  const words = player.locator('.word');
  await expect(words).toHaveCount(3);
  const phrase = await words.allTextContents();

  await signIn(page, server.admin, { server: server.slug, path: '/displays?add=display' });
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Word 1').fill(phrase.join(' ').toUpperCase());
  await expect(sheet.getByText(/is waiting$/)).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill('Front window');
  await sheet.getByRole('button', { name: /^Add/ }).last().click();
  const row = page.getByRole('row', { name: /Front window/ });
  await expect(row.getByText('Nothing planned')).toBeVisible();
  await expect(player.getByText('Front window')).toBeVisible();

  await player.reload();
  await expect(player.getByText('Front window')).toBeVisible();
  await expect(words).toHaveCount(0);
  await player.context().close();
});

test('an unpaired player is paired again by its new phrase, and replaced by another one', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of (401|422)/);
  const server = await newServer(database);
  await addLocation(database, server, 'Corner shop');
  const first = await startPlayer(openBrowser);
  await openPage(page, server, '/displays');
  await addPaired(page, first.phrase, 'Front window');
  await page.getByRole('link', { name: 'Front window' }).click();
  await expect(heading(page, 'Front window')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpair' }).click();
  await expect(question(page)).toContainText(
    'The device shows three words again and can be paired with any display. Front window stays and shows nothing.',
  );
  await expect(question(page)).toContainText('It is still billed until you deactivate it.');
  await question(page).getByRole('button', { name: 'Unpair' }).click();
  await expect(toasts(page)).toContainText('Front window is unpaired.');
  const newWords = await phraseOn(first.player);
  expect(newWords).not.toBe(first.phrase);

  const place = page.getByRole('main');
  await place.getByLabel('Word 1').fill(first.phrase);
  await expect(place.getByText('No screen shows these words.')).toBeVisible();
  await place.getByLabel('Word 1').fill(newWords);
  await expect(place.getByText(/is waiting$/)).toBeVisible();
  await place.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(place.getByText('Online').first()).toBeVisible();
  await expect(first.player.getByText('Front window')).toBeVisible();

  const second = await startPlayer(openBrowser);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the device of Front window?' });
  await expect(dialog.getByText(/\/player$/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Get a player' })).toBeVisible();
  await dialog.getByLabel('Word 1').fill(second.phrase);
  await expect(dialog.getByText(/is waiting$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace device' }).click();
  await expect(toasts(page)).toContainText('Front window is paired.');
  await expect(second.player.getByText('Front window')).toBeVisible();
  await phraseOn(first.player);
});
