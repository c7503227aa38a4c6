import { readFile } from 'node:fs/promises';
import { expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, openPage, question, rowOf, sheetOf, toasts } from './screen.ts';
import { addPerson, newServer } from './seed.ts';

test('an admin exports what is known about a person and erases them; another person deletes their own account', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of (401|419|422)/);
  const server = await newServer(database);
  const leaving = await addPerson(database, { user_standard: [server.id] }, 'Lena Leaving');
  await addPerson(database, { user_standard: [server.id] }, 'Franz Forgotten');

  await openPage(page, server, '/users');
  const downloading = page.waitForEvent('download');
  await chooseAction(page, 'Franz Forgotten', 'Export personal data');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('personal-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.user).toMatchObject({ name: 'Franz Forgotten', role: 'standard' });

  await chooseAction(page, 'Franz Forgotten', 'Erase personal data…');
  await expect(question(page)).toContainText('This cannot be undone.');
  await question(page).getByRole('button', { name: 'Erase for good' }).click();
  await expect(toasts(page)).toContainText('Franz Forgotten was erased.');
  await expect(rowOf(page, 'Franz Forgotten')).toHaveCount(0);

  await page.getByRole('main').getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Personal data of others…' }).click();
  const sheet = sheetOf(page, 'People who are not users here');
  await expect(sheet).toContainText('Nobody is known here who is not a user.');
  await expectNoAxeViolationsInAnyLight(page);

  const elsewhere = await openBrowser();
  await openPage(elsewhere, server, '/settings', leaving);
  const section = elsewhere.getByRole('region', { name: 'Delete account' });
  const submit = async (password: string) => {
    await section.getByLabel('Your password', { exact: true }).fill(password);
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await question(elsewhere).getByRole('button', { name: 'Delete my account' }).click();
  };
  await submit('not the password');
  await expect(section).toContainText('That is not your password.');
  await submit('vitrine-demo');
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'Lena Leaving')).toHaveCount(0);
});
