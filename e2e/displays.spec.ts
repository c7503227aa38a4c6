import { expect, test } from './fixtures.ts';
import { chooseAction, heading, openPage, question, rowOf, sheetOf, toasts } from './screen.ts';
import { activate, addDisplay, addGroup, addLocation, allowPaying, newServer } from './seed.ts';

// Actions on displays; pairing.spec.ts covers real players.

test('an empty list says where the three words come from, and leads to the other ways', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Harbour');
  await openPage(page, server, '/displays');
  const main = page.getByRole('main');
  await expect(main.getByText(/\/player$/)).toBeVisible();
  await main.getByRole('link', { name: 'Get a player' }).click();
  await expect(heading(page, 'Get a player')).toBeVisible();
});

test('a display is added without a device, edited, renamed in place and deleted', { tag: '@quick' }, async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Harbour');
  const corner = await addLocation(database, server, 'Corner shop', { displays: ['Till'] });
  await addGroup(database, server, 'Windows', [await addDisplay(database, server, corner, 'Door')]);
  await openPage(page, server, '/displays');
  await page.getByRole('button', { name: 'Add display' }).click();
  const form = sheetOf(page, 'Add display');
  await expect(form.getByLabel('Word 1')).toBeFocused();
  await expect(form.getByText(/\/player$/)).toBeVisible();
  await expect(form.getByRole('link', { name: 'Get a player' })).toBeVisible();
  // The location used last is filled in, and the group of most displays there.
  await form.getByLabel('Name', { exact: true }).fill('Front window');
  await form.getByRole('button', { name: /^More groups/ }).click();
  await form.getByLabel('Description').fill('Left of the door');
  await expect(form.getByRole('button', { name: 'Take it out of Windows' })).toBeVisible();
  await form.getByRole('radio', { name: 'Vertical left' }).check();
  await form.getByRole('button', { name: 'Add screen' }).click();
  await form.getByLabel('Vendor').fill('Samsung');
  await form.getByLabel('Local IP').fill('192.168.1.60');
  await form.getByLabel('Screen id').fill('65');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('A screen id is a number from 0 to 64.')).toBeVisible();
  await form.getByLabel('Screen id').fill('64');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toasts(page)).toContainText('Front window was added.');
  await expect(rowOf(page, 'Front window')).toContainText('Left of the door');
  await expect(rowOf(page, 'Front window').getByRole('button', { name: 'Pair' })).toBeVisible();

  await chooseAction(page, 'Front window', 'Edit');
  const edit = sheetOf(page, 'Edit display');
  await edit.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Harbour' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(toasts(page)).toContainText('Front window was saved.');
  await page.getByRole('button', { name: 'Display', exact: true }).click();
  await expect(rowOf(page, 'Front window')).toContainText('Harbour');

  await page.getByRole('link', { name: 'Front window' }).click();
  await expect(page.getByText('Not paired')).toBeVisible();
  await expect(page.getByLabel('Word 1')).toBeVisible();
  await page.getByRole('tab', { name: 'Technical info' }).click();
  await expect(page.getByText('Samsung, 192.168.1.60, id 64')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop window');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Shop window')).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question(page)).toContainText(/Delete Shop window in (Harbour|Corner shop)\?/);
  await expect(question(page)).toContainText('Its calendar and history are lost.');
  // On a slow connection the deletion event arrives before the reply: the page must not request the deleted
  // record again.
  const slowAnswerMs = 1500;
  await page.route('**/api/v1/displays/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    const response = await route.fetch();
    setTimeout(() => void route.fulfill({ response }), slowAnswerMs);
  });
  await question(page).getByRole('button', { name: 'Delete display' }).click();
  await expect(page).toHaveURL('/en/displays');
  await expect(page.getByRole('link', { name: 'Till' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop window' })).toBeHidden();
});

test('activation and deactivation show their cost before anything happens', async ({ page, database }) => {
  const server = await newServer(database);
  await allowPaying(database, server, true);
  const shop = await addLocation(database, server, 'Shop');
  for (let number = 1; number <= 24; number += 1) {
    await activate(database, server, await addDisplay(database, server, shop, `Screen ${number}`));
  }
  await addDisplay(database, server, shop, 'Spare');
  await openPage(page, server, '/displays?q=spare');
  await chooseAction(page, 'Spare', 'Activate');
  await expect(question(page)).toContainText('Activate Spare in Shop?');
  for (const words of ['Now · 24 displays', '237.60', 'After · 25 displays', '247.50', '9.90']) {
    await expect(question(page)).toContainText(words);
  }
  await expect(question(page)).toContainText('Not paired yet. You would pay while nothing plays.');
  await expect(question(page).getByRole('button', { name: 'Pair first' })).toBeVisible();
  await page.keyboard.press('Escape');
  const isActive = page.getByRole('switch', { name: 'Spare is active' });
  await expect(isActive).not.toBeChecked();
  await isActive.press('Space');
  await question(page).getByRole('button', { name: 'Activate display' }).click();
  await expect(toasts(page)).toContainText('Spare is active.');
  await expect(isActive).toBeChecked();

  await isActive.press('Space');
  await expect(question(page)).toContainText('Deactivate Spare in Shop?');
  await expect(question(page)).toContainText('It stops playing now. Its settings stay.');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question(page).getByRole('button', { name: 'Deactivate display' }).click();
  await expect(toasts(page)).toContainText('Spare is inactive.');
  await expect(page.getByText('24 active')).toBeVisible();
});

test('the first display is free, and a second one is refused until there is a card', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Museum', { displays: ['Entrance', 'Foyer'] });
  await openPage(page, server, '/displays');
  await chooseAction(page, 'Entrance', 'Activate');
  await expect(question(page)).toContainText('Your first active display is free, with 5 GB of storage.');
  await question(page).getByRole('button', { name: 'Activate display' }).click();
  await expect(toasts(page)).toContainText('Entrance is active.');

  await chooseAction(page, 'Foyer', 'Activate');
  await expect(question(page)).toContainText('Activate Foyer in Museum and leave the free tier?');
  await expect(question(page)).toContainText(/2 displays × 14\.90.€ = 29\.80.€ \/ month without VAT/);
  await expect(question(page)).toContainText('Both displays are billed.');
  await expect(question(page)).toContainText('Add a card first.');
  await expect(question(page)).not.toContainText('could not be worked out');
  await expect(question(page).getByRole('button', { name: 'Activate and pay' })).toBeDisabled();
  await expect(question(page).getByRole('link', { name: 'Add card' })).toHaveAttribute(
    'href',
    '/en/billings?tab=card',
  );
});

test('activating several displays reports which were refused, and keeps those selected', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/);
  const server = await newServer(database);
  await allowPaying(database, server, true);
  await addLocation(database, server, 'Shop', { displays: ['First', 'Second', 'Third'] });
  await openPage(page, server, '/displays?view=grid');
  await page.getByLabel('Select First').press('Space');
  await page.getByLabel('Select Third').click({ modifiers: ['Shift'], force: true });
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(question(page)).toContainText('Activate 3 displays?');
  await expect(question(page)).toContainText('First, Second, Third');
  await expect(question(page)).toContainText('44.70');
  // The card is removed while the user reads the page.
  await allowPaying(database, server, false);
  await question(page)
    .getByRole('button', { name: /^Activate/ })
    .click();
  await expect(toasts(page)).toContainText('1 of 3 activated. 2 failed:');
  await expect(toasts(page)).toContainText(
    'Second: Only one display can be active for free. Add a card first.',
  );
  await expect(bar).toContainText('2 selected');
  await expect(page.getByLabel('Select First')).not.toBeChecked();
  await expect(page.getByLabel('Select Third')).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('a display is added by three fields and more', async ({ page, database }) => {
    const server = await newServer(database);
    await addLocation(database, server, 'Corner shop', { displays: ['Till'] });
    await openPage(page, server, '/displays?add=display');
    const form = sheetOf(page, 'Add display');
    await expect(form.getByRole('radio', { name: 'Upside down' })).toBeHidden();
    // The name is filled in as soon as the number of displays is known.
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(/./);
    await form.getByLabel('Name', { exact: true }).fill('');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Required inputs are not filled')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('Front window');
    await form.getByRole('button', { name: /^More groups/ }).click();
    await form.getByRole('radio', { name: 'Upside down' }).check();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toasts(page)).toContainText('Front window was added.');
    await expect(rowOf(page, 'Front window')).toBeVisible();
    const [stored] = await database.query(
      'select orientation from content.displays where environment_id = $1 and name = $2',
      [server.id, 'Front window'],
    );
    expect(stored.orientation).toBe('upside_down');
  });
});
