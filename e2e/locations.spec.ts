import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDisplay, addLocation, endSessions, newServer, type OwnServer } from './arrange.ts';
import { expect, fillLogin, signIn, test } from './kit.ts';

// Every test has a server of its own, so it knows all that is on it.

const open = (page: Page, server: OwnServer, path = '', email = server.admin) =>
  signIn(page, email, { server: server.slug, path: `/locations${path}` });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page) => page.getByRole('alertdialog');
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function chooseAction(page: Page, name: string, action: string) {
  await row(page, name).hover();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a location is created with its hours, after the form has said what is missing or wrong', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const server = await newServer(database);
  await open(page, server);
  await expect(
    page.getByText('A location gives displays their time zone and opening hours. Every display needs one.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add location' }).last().click();
  await expect(page).toHaveURL(/\?add=location$/);
  const form = sheet(page, 'Add location');
  const submit = form.getByRole('button', { name: 'Add location' });
  const name = form.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();

  await submit.click();
  await expect(form.getByText('Required inputs are not filled')).toBeVisible();
  await expect(form.getByText('This field is required.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Wien · Neubau');

  await form.getByRole('button', { name: /^Time zone/ }).click();
  await page.getByRole('combobox').fill('wien');
  await page.getByRole('option', { name: /Europe\/Vienna/ }).click();
  await expect(form.getByRole('button', { name: /^Time zone/ })).toContainText(/Europe\/Vienna.*UTC\+\d/);

  const monday = form.getByRole('group', { name: 'Monday', exact: true });
  await monday.getByRole('textbox', { name: 'Monday, opening' }).fill('9');
  await monday.getByRole('textbox', { name: 'Monday, closing' }).fill('830');
  await monday.getByRole('textbox', { name: 'Monday, closing' }).blur();
  await expect(monday.getByRole('alert')).toHaveText('Start of day must be smaller than end.');
  await submit.click();
  await expect(form.getByText('Invalid data')).toBeVisible();
  await expect(monday.getByRole('textbox', { name: 'Monday, opening' })).toBeFocused();
  await monday.getByRole('textbox', { name: 'Monday, closing' }).fill('1730');
  await form.getByRole('button', { name: 'Copy Monday to weekdays' }).click();
  await form.getByRole('group', { name: 'Saturday', exact: true }).getByText('Nonstop').click();
  await expect(form.getByText('42.5 h, plus nonstop Saturday')).toBeVisible();

  await form.getByLabel('SSH port').fill('70000');
  await form.getByLabel('SSH port').blur();
  await expect(form.getByText('A port is a number from 1 to 65535.')).toBeVisible();
  await form.getByLabel('SSH port').fill('2222');
  await form.getByLabel('Public IP').fill('203.0.113.9');
  await form.getByLabel('Router user').fill('service');
  await form.getByLabel('Router password').fill('not-for-everyone');
  await form.getByLabel('Notes').fill('Key at the bar');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Wien · Neubau was added.');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/en\/locations$/);

  await page.getByRole('link', { name: 'Wien · Neubau' }).click();
  await expect(page).toHaveTitle(`Wien · Neubau · ${server.name}`);
  await expect(page.getByRole('textbox', { name: 'Friday, closing' })).toHaveValue('17:30');
  await expect(page.getByRole('radiogroup', { name: /^Saturday/ }).getByLabel('Nonstop')).toBeChecked();
  await expect(page.getByLabel('SSH port')).toHaveValue('2222');
  await expect(page.getByLabel('Notes')).toHaveValue('Key at the bar');

  await page.goto('/en/locations?add=location');
  await name.fill('WIEN · neubau');
  await submit.click();
  await expect(toast(page)).toContainText(
    'The location was not created. A location with this name already exists.',
  );
  await expect(name).toHaveValue('WIEN · neubau');
});

test('filter, order and page stand in the address; Back, reload and a link show the same', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  for (let number = 1; number <= 30; number += 1) {
    const timezone = number % 10 === 0 ? 'Asia/Tokyo' : 'Europe/Prague';
    await addLocation(database, server, `Place ${String(number).padStart(2, '0')}`, { timezone });
  }
  await open(page, server);
  const names = () => page.getByRole('table').locator('tbody').getByRole('link').allInnerTexts();
  await expect(page.getByText('30 locations, 0 displays')).toBeVisible();
  await expect(page.getByText('1–25 of 30')).toBeVisible();

  await page.getByRole('button', { name: 'Location', exact: true }).click();
  await expect(page).toHaveURL('/en/locations?sort=name:desc');
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect.poll(async () => (await names())[0]).toBe('Place 30');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(names).toEqual(['Place 05', 'Place 04', 'Place 03', 'Place 02', 'Place 01']);
  await page.reload();
  await expect.poll(names).toEqual(['Place 05', 'Place 04', 'Place 03', 'Place 02', 'Place 01']);
  await page.goBack();
  await expect(page).toHaveURL('/en/locations?sort=name:desc');
  await expect.poll(async () => (await names())[0]).toBe('Place 30');

  await page.getByRole('button', { name: 'Time zone', expanded: false }).click();
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await expect(page).toHaveURL(/timezone=Asia\/Tokyo/);
  await expect.poll(names).toEqual(['Place 30', 'Place 20', 'Place 10']);
  await page.getByLabel('Filter locations').fill('place 2');
  await expect.poll(names).toEqual(['Place 20']);
  await expect(page).toHaveURL(/q=place\+2/);
  await page.getByLabel('Filter locations').fill('nowhere');
  await expect(page.getByText('No locations match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/en/locations?sort=name:desc');
  await expect.poll(async () => (await names()).length).toBe(25);
});

test('two people who edit one location lose nothing: theirs is reloaded or mine is kept, as I say', async ({
  page,
  database,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Shared place', { notes: 'as it was' });
  await open(page, server, `?edit=${id}`);
  const mine = sheet(page, 'Edit location');
  await mine.getByLabel('Notes').fill('mine');

  const colleague = await openBrowser();
  await open(colleague, server, `/detail/${id}`, server.standard);
  const saveAs = async (notes: string, port: string) => {
    await colleague.getByLabel('Notes').fill(notes);
    await colleague.getByLabel('SSH port').fill(port);
    await colleague.getByRole('button', { name: /^Save/ }).click();
    await expect(toast(colleague)).toContainText('Shared place was saved.');
    await expect(colleague.getByText('unsaved change')).toBeHidden();
  };
  await saveAs('theirs', '2001');

  await mine.getByRole('button', { name: 'Save location' }).click();
  await expect(question(page)).toContainText('Shared place was changed meanwhile');
  await expect(question(page).getByRole('row', { name: /^Notes/ })).toHaveText('Notestheirsmine');
  await question(page).getByRole('button', { name: 'Reload theirs' }).click();
  await expect(mine.getByLabel('Notes')).toHaveValue('theirs');
  await expect(mine.getByLabel('SSH port')).toHaveValue('2001');

  await mine.getByLabel('Notes').fill('mine after all');
  await saveAs('theirs again', '2002');
  await mine.getByRole('button', { name: 'Save location' }).click();
  await question(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page)).toContainText('Shared place was saved.');
  await expect(mine).toBeHidden();

  await page.goto(`/en/locations?edit=${id}`);
  await expect(mine.getByLabel('Notes')).toHaveValue('mine after all');
  await expect(mine.getByLabel('SSH port')).toHaveValue('2002');
});

test('the sheet of a location can be linked, is closed by Back, and saves with the keyboard', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Old name');
  await open(page, server);
  await chooseAction(page, 'Old name', 'Edit');
  await expect(page).toHaveURL(`/en/locations?edit=${id}`);
  await expect(sheet(page, 'Edit location').getByLabel('Name', { exact: true })).toHaveValue('Old name');
  await page.goBack();
  await expect(sheet(page, 'Edit location')).toBeHidden();
  await expect(page).toHaveURL('/en/locations');

  await page.goto(`/en/locations?edit=${id}`);
  await sheet(page, 'Edit location').getByLabel('Name', { exact: true }).fill('New name');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('New name was saved.');
  await expect(page.getByRole('link', { name: 'New name' })).toBeVisible();
});

test('a location with displays can not be deleted: the displays are listed', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const server = await newServer(database);
  await addLocation(database, server, 'Full place', { displays: ['Window', 'Counter'] });
  const filling = await addLocation(database, server, 'Filling place');
  await addLocation(database, server, 'Empty place');
  await open(page, server);

  await chooseAction(page, 'Full place', 'Delete');
  await expect(question(page)).toContainText('Delete Full place?');
  await expect(question(page)).toContainText('Move its 2 displays first.');
  await expect(question(page).getByRole('listitem')).toHaveText(['Counter', 'Window']);
  await question(page).getByRole('button', { name: 'Close' }).click();

  await chooseAction(page, 'Empty place', 'Delete');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question(page).getByRole('button', { name: 'Delete location' }).click();
  await expect(toast(page)).toContainText('Empty place was deleted.');
  await expect(row(page, 'Empty place')).toBeHidden();

  // A display came after the page had been read.
  await addDisplay(database, server, filling, 'Newcomer');
  await chooseAction(page, 'Filling place', 'Delete');
  await question(page).getByRole('button', { name: 'Delete location' }).click();
  await expect(question(page)).toContainText('Move its 1 display first.');
  await expect(question(page).getByRole('listitem')).toHaveText(['Newcomer']);
  await question(page).getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'Filling place')).toBeVisible();
});

test('deleting several says honestly which stayed, and keeps those selected', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const server = await newServer(database);
  for (const name of ['First', 'Second']) await addLocation(database, server, name);
  await addLocation(database, server, 'Third', { displays: ['Window'] });
  await open(page, server);
  await page.getByLabel('Select all rows').press('Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page)).toContainText('Delete 3 locations?');
  await expect(question(page).getByRole('listitem')).toHaveText(['First', 'Second', 'Third']);
  await question(page).getByRole('button', { name: 'Delete 3 locations' }).click();
  await expect(toast(page)).toContainText('2 of 3 deleted. 1 failed:');
  await expect(toast(page)).toContainText('Third: Move its 1 display first.');
  await expect(page.getByLabel('Select Third')).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeHidden();
});

test('router credentials are shown to admins for 20 seconds, and to nobody else', async ({
  page,
  context,
  database,
  openBrowser,
}) => {
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Vault');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const start = Date.UTC(2026, 10, 16, 9);
  await page.clock.install({ time: start });
  await open(page, server, `/detail/${id}`);
  await page.getByLabel('Router user').fill('service');
  await page.getByLabel('Router password').fill('s3cret-s3cret');
  await page.getByRole('button', { name: /^Save/ }).click();

  const credentials = page.getByRole('group', { name: 'Credentials' });
  await expect(credentials).toContainText('•••');
  await page.clock.pauseAt(start + 600_000);
  await credentials.getByRole('button', { name: 'Copy password without showing it' }).click();
  await expect(toast(page)).toContainText('copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('s3cret-s3cret');
  await expect(credentials).not.toContainText('s3cret');

  await credentials.getByRole('button', { name: 'Show for 20 seconds' }).click();
  await expect(credentials).toContainText('service / s3cret-s3cret');
  await page.clock.fastForward(19_900);
  await expect(credentials).toContainText('service / s3cret-s3cret');
  await page.clock.fastForward(200);
  await expect(credentials).not.toContainText('s3cret');
  const audit = await database.query('select action from content.audit where subject_id = $1', [id]);
  expect(audit).toEqual([{ action: 'locations.actions.reveal' }, { action: 'locations.actions.reveal' }]);

  const standard = await openBrowser();
  const replies: Promise<string>[] = [];
  standard.on('response', (response) => {
    // The stream of news never ends, and carries no data.
    const isData = /\/api\/v1\/(?!events$)/.test(response.url());
    if (isData) replies.push(response.text().catch(() => ''));
  });
  await open(standard, server, `/detail/${id}`, server.standard);
  await expect(standard.getByText('Only admins can see them.')).toBeVisible();
  await expect(standard.getByRole('button', { name: 'Show for 20 seconds' })).toBeHidden();
  await expect(standard.getByRole('button', { name: /Copy password/ })).toBeHidden();
  expect((await Promise.all(replies)).join()).not.toContain('s3cret');
});

test('case 161: unsaved changes are asked about by link, Back, sheet, logout and reload, and Stay keeps them', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Draft place');
  await open(page, server);
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
  const form = sheet(page, 'Edit location');
  await expect(form.getByLabel('Notes')).toHaveValue('half a thought');
  await form.getByLabel('Notes').fill('another thought');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('Leave without saving?');
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(form).toBeHidden();
  const [stored] = await database.query('select notes from content.locations where id = $1', [id]);
  expect(stored.notes).toBe('half a thought');
});

test('what was typed when the session ended by itself is offered back after the next login', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Kept place');
  await open(page, server, `/detail/${id}`);
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
  await expect(toast(page)).toContainText('Kept place was saved.');
});

test('the filtered list is exported as CSV, and no cell runs as a formula', async ({ page, database }) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Brno, "Hlavní"', { notes: '=1+1', displays: ['A', 'B'] });
  await addLocation(database, server, 'Elsewhere');
  await open(page, server, '?q=brno');
  await expect(page.getByRole('link', { name: /Brno/ })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('locations.csv');
  const hours = `${'08:00–18:00,'.repeat(6)}Closed`;
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFLocation,Displays now,Time zone,Displays,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday,Notes\r\n' +
      `"Brno, ""Hlavní""",2 unknown,Europe/Prague,2,${hours},'=1+1\r\n`,
  );
});

test('a list or a record that can not be loaded says why and can be tried again; a gone one says so', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of (404|500)/);
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Some place');
  const fail = (pattern: string) =>
    page.route(pattern, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'Retry-After': '0' },
        json: { message: 'The database is on holiday.', code: 'something_went_wrong' },
      }),
    );
  await fail('**/api/v1/locations?*');
  await open(page, server);
  await expect(page.getByText('The list could not be loaded.')).toBeVisible();
  await expect(page.getByText('The database is on holiday.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Some place' })).toBeVisible();

  await fail(`**/api/v1/locations/${id}?*`);
  await page.getByRole('link', { name: 'Some place' }).click();
  await expect(page.getByText('The location could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Some place' })).toBeVisible();

  await page.goto('/en/locations/detail/0190a0a0-0000-7000-8000-000000000000');
  await expect(page.getByText('This location no longer exists.')).toBeVisible();
  await page.getByRole('link', { name: 'All locations' }).click();
  await expect(page).toHaveURL('/en/locations');
});
