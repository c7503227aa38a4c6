import { expect, moveTo, test } from './fixtures.ts';
import { chooseAction, openPage, question, rowOf, sheetOf, toasts } from './screen.ts';
import { addDisplay, addLocation, newServer } from './seed.ts';

// Actions on a location. Every test has its own server, so it knows everything on it.

test('a location is created with its hours, after the form has reported missing and invalid fields', {
  tag: '@quick',
}, async ({ page, database, complaints }) => {
  complaints.expect(/status of 409/);
  const server = await newServer(database);
  await openPage(page, server, '/locations');
  await expect(
    page.getByText('A location gives displays their time zone and opening hours. Every display needs one.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add location' }).last().click();
  await expect(page).toHaveURL(/\?add=location$/);
  const form = sheetOf(page, 'Add location');
  const submit = form.getByRole('button', { name: 'Add location' });
  const name = form.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();

  await submit.click();
  await expect(form.getByText('Required inputs are not filled')).toBeVisible();
  await expect(form.getByText('This field is required.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Wien · Neubau');

  await form.getByRole('combobox', { name: /^Time zone/ }).click();
  await page.getByPlaceholder('Type to search').fill('wien');
  await page.getByRole('option', { name: /Europe\/Vienna/ }).click();
  await expect(form.getByRole('combobox', { name: /^Time zone/ })).toContainText(/Europe\/Vienna.*UTC\+\d/);

  await expect(form.getByText('Open around the clock until you set hours')).toBeVisible();
  await form.getByRole('button', { name: 'Set hours' }).click();
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
  await expect(toasts(page)).toContainText('Wien · Neubau was added.');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/en\/locations$/);

  await page.getByRole('link', { name: 'Wien · Neubau' }).click();
  await expect(page).toHaveTitle(`Wien · Neubau · ${server.name}`);
  await expect(page.getByRole('textbox', { name: 'Friday, closing' })).toHaveValue('17:30');
  await expect(page.getByRole('radiogroup', { name: /^Saturday/ }).getByLabel('Nonstop')).toBeChecked();
  await expect(page.getByLabel('SSH port')).toHaveValue('2222');
  await expect(page.getByLabel('Notes')).toHaveValue('Key at the bar');

  await moveTo(page, '/en/locations?add=location');
  await name.fill('WIEN · neubau');
  await submit.click();
  await expect(toasts(page)).toContainText(
    'The location was not created. A location with this name already exists.',
  );
  await expect(name).toHaveValue('WIEN · neubau');
});

test('the sheet of a location can be linked, closes on Back, and saves with the keyboard', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const id = await addLocation(database, server, 'Old name');
  await openPage(page, server, '/locations');
  await chooseAction(page, 'Old name', 'Edit');
  await expect(page).toHaveURL(`/en/locations?edit=${id}`);
  await expect(sheetOf(page, 'Edit location').getByLabel('Name', { exact: true })).toHaveValue('Old name');
  await page.goBack();
  await expect(sheetOf(page, 'Edit location')).toBeHidden();
  await expect(page).toHaveURL('/en/locations');

  await page.goto(`/en/locations?edit=${id}`);
  await sheetOf(page, 'Edit location').getByLabel('Name', { exact: true }).fill('New name');
  await page.keyboard.press('Control+Enter');
  await expect(toasts(page)).toContainText('New name was saved.');
  await expect(page.getByRole('link', { name: 'New name' })).toBeVisible();
});

test('a location with displays cannot be deleted: the displays are listed', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const server = await newServer(database);
  await addLocation(database, server, 'Full place', { displays: ['Window', 'Counter'] });
  const filling = await addLocation(database, server, 'Filling place');
  await addLocation(database, server, 'Empty place');
  await openPage(page, server, '/locations');

  await chooseAction(page, 'Full place', 'Delete');
  await expect(question(page)).toContainText('Delete Full place?');
  await expect(question(page)).toContainText('Move its 2 displays first.');
  await expect(question(page).getByRole('listitem')).toHaveText(['Counter', 'Window']);
  await question(page).getByRole('button', { name: 'Close' }).click();

  await chooseAction(page, 'Empty place', 'Delete');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question(page).getByRole('button', { name: 'Delete location' }).click();
  await expect(toasts(page)).toContainText('Empty place was deleted.');
  await expect(rowOf(page, 'Empty place')).toBeHidden();

  // A display was added after the page was loaded.
  await chooseAction(page, 'Filling place', 'Delete');
  await expect(question(page).getByRole('button', { name: 'Delete location' })).toBeVisible();
  await addDisplay(database, server, filling, 'Newcomer');
  await question(page).getByRole('button', { name: 'Delete location' }).click();
  await expect(question(page)).toContainText('Move its 1 display first.');
  await expect(question(page).getByRole('listitem')).toHaveText(['Newcomer']);
  await question(page).getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'Filling place')).toBeVisible();
});

test('deleting several locations reports which stayed, and keeps those selected', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const server = await newServer(database);
  for (const name of ['First', 'Second']) await addLocation(database, server, name);
  await addLocation(database, server, 'Third', { displays: ['Window'] });
  await openPage(page, server, '/locations');
  await page.getByLabel('Select all rows').press('Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await expect(question(page)).toContainText('Delete 3 locations?');
  // What would be refused is told before it is tried.
  await expect(question(page).getByRole('listitem')).toHaveText([
    'Third: Move its 1 display first.',
    'First',
    'Second',
    'Third',
  ]);
  await question(page).getByRole('button', { name: 'Delete 3 locations' }).click();
  await expect(toasts(page)).toContainText('2 of 3 deleted. 1 failed:');
  await expect(toasts(page)).toContainText('Third: Move its 1 display first.');
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
  await openPage(page, server, `/locations/detail/${id}`);
  await page.getByLabel('Router user').fill('service');
  await page.getByLabel('Router password').fill('s3cret-s3cret');
  await page.getByRole('button', { name: /^Save/ }).click();

  const credentials = page.getByRole('group', { name: 'Credentials' });
  await expect(credentials).toContainText('•••');
  await page.clock.pauseAt(start + 600_000);
  await credentials.getByRole('button', { name: 'Copy password without showing it' }).click();
  await expect(toasts(page)).toContainText('copied to clipboard');
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
    // The event stream never ends, and carries no data.
    const isData = /\/api\/v1\/(?!events$)/.test(response.url());
    if (isData) replies.push(response.text().catch(() => ''));
  });
  await openPage(standard, server, `/locations/detail/${id}`, server.standard);
  await expect(standard.getByText('Only admins can see them.')).toBeVisible();
  await expect(standard.getByRole('button', { name: 'Show for 20 seconds' })).toBeHidden();
  await expect(standard.getByRole('button', { name: /Copy password/ })).toBeHidden();
  expect((await Promise.all(replies)).join()).not.toContain('s3cret');
});
