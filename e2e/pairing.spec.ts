import { addLocation, newServer } from './arrange.ts';
import { expect, signIn, test } from './kit.ts';

// A customer's first minute: plug in a box, read three words, type them, see the screen come alive.

test('three words on the screen, typed by a person, bring a display to life, and it stays paired over a restart', async ({
  page,
  browser,
  database,
}) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Corner shop');
  const box = await (await browser.newContext()).newPage();
  await box.goto('/player/');
  const words = box.locator('.word');
  await expect(words).toHaveCount(3);
  const phrase = await words.allTextContents();

  await signIn(page, server.admin, { server: server.slug, path: '/displays?add=display' });
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Word 1').fill(phrase.join(' ').toUpperCase());
  await expect(sheet.getByText('Device found')).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill('Front window');
  await sheet.getByRole('button', { name: /^Add/ }).last().click();
  const row = page.getByRole('row', { name: /Front window/ });
  await expect(row.getByText('Online')).toBeVisible();
  await expect(box.getByText('Front window')).toBeVisible();

  await box.reload();
  await expect(box.getByText('Front window')).toBeVisible();
  await expect(words).toHaveCount(0);
  await box.context().close();
});
