import { expect, fillLogin, test } from './fixtures.ts';
import { openPage, question, sheetOf, toasts } from './screen.ts';
import { addLocation, endSessions, newServer } from './seed.ts';

// Nothing that somebody typed is lost, tested with the form of a location.

test('two people who edit one location lose nothing: the user chooses between the other version and their own', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Shared place', { notes: 'as it was' });
  await openPage(page, server, `/locations?edit=${id}`);
  const sheet = sheetOf(page, 'Edit location');
  await sheet.getByLabel('Notes').fill('mine');

  const colleague = await openBrowser();
  await openPage(colleague, server, `/locations/detail/${id}`, server.standard);
  const saveAs = async (notes: string, port: string) => {
    await colleague.getByLabel('Notes').fill(notes);
    await colleague.getByLabel('SSH port').fill(port);
    await colleague.getByRole('button', { name: /^Save/ }).click();
    await expect(toasts(colleague)).toContainText('Shared place was saved.');
    await expect(colleague.getByText('unsaved change')).toBeHidden();
  };
  await saveAs('theirs', '2001');

  await sheet.getByRole('button', { name: 'Save location' }).click();
  await expect(question(page)).toContainText('Shared place was changed meanwhile');
  await expect(question(page).getByRole('row', { name: /^Notes/ })).toHaveText('Notestheirsmine');
  await question(page).getByRole('button', { name: 'Reload theirs' }).click();
  await expect(sheet.getByLabel('Notes')).toHaveValue('theirs');
  await expect(sheet.getByLabel('SSH port')).toHaveValue('2001');

  await sheet.getByLabel('Notes').fill('mine after all');
  await saveAs('theirs again', '2002');
  await sheet.getByRole('button', { name: 'Save location' }).click();
  await question(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(toasts(page)).toContainText('Shared place was saved.');
  await expect(sheet).toBeHidden();

  await page.goto(`/en/locations?edit=${id}`);
  await expect(sheet.getByLabel('Notes')).toHaveValue('mine after all');
  await expect(sheet.getByLabel('SSH port')).toHaveValue('2002');
});

test('case 161: link, Back, sheet, logout and reload ask about unsaved changes, and Stay keeps them', {
  tag: '@quick',
}, async ({ page, database }) => {
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Draft place');
  await openPage(page, server, '/locations');
  await page.getByRole('link', { name: 'Draft place' }).click();
  const notes = page.getByLabel('Notes');
  await notes.fill('half a thought');
  await expect(page.getByText('1 unsaved change')).toBeVisible();

  const askedBy = async (leave: () => Promise<unknown>) => {
    await leave();
    await expect(question(page)).toContainText('Leave without saving?');
    await expect(question(page)).toContainText('1 change in Draft place is not saved.');
    await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(`/en/locations/detail/${id}`);
    await expect(notes).toHaveValue('half a thought');
  };
  await askedBy(() => page.getByRole('link', { name: 'Groups' }).click());
  await askedBy(() => page.goBack());
  await askedBy(async () => {
    await page.getByRole('button', { name: /account of /i }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  });

  const browserAsks = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await browserAsks;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(notes).toHaveValue('half a thought');

  await page.getByRole('link', { name: 'Groups' }).click();
  await question(page).getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL('/en/groups');
  await page.goto(`/en/locations?edit=${id}`);
  const form = sheetOf(page, 'Edit location');
  await expect(form.getByLabel('Notes')).toHaveValue('half a thought');
  await form.getByLabel('Notes').fill('another thought');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('Leave without saving?');
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(form).toBeHidden();
  const [stored] = await database.query('select notes from content.locations where id = $1', [id]);
  expect(stored.notes).toBe('half a thought');
});

test('input from before the session expired is offered again after the next login', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Kept place');
  await openPage(page, server, `/locations/detail/${id}`);
  await page.getByLabel('Notes').fill('typed before the end');
  await page.getByLabel('Router password').fill('never-in-a-draft');
  await endSessions(database, server);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/en\/auth\/login\?redirect=/);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain('typed before the end');
  expect(kept).not.toContain('never-in-a-draft');

  await fillLogin(page, server.admin);
  await expect(page.getByText('Your session ended before you saved. Your changes were kept.')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('typed before the end');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(toasts(page)).toContainText('Kept place was saved.');
});
