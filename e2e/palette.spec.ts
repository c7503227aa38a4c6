import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { heading, nextChanges, sheetOf } from './screen.ts';

// The palette and the single-key shortcuts: everything the mouse can do, the keyboard can do.

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
/** Its code is loaded on first use, and the field accepts letters only after that. */
async function searchFor(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
}

const scheme = (page: Page) => page.locator('html').getAttribute('data-color-scheme');

test('the palette finds records, opens pages and runs actions from the keyboard', { tag: '@quick' }, async ({
  page,
}) => {
  await signIn(page, 'admin@vitrine.test', { path: '/overview' });
  await expect(nextChanges(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();

  await page.keyboard.type('HLAVNÍ');
  const found = palette(page).getByRole('option', { name: /^Brno · Hlavní/ });
  await expect(found).toBeVisible();
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(/\/en\/locations\/detail\//);
  await expect(heading(page, 'Brno · Hlavní')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('counter left');
  await expect(palette(page).getByRole('option', { name: /^Counter left.*Praha · Vinohrady/ })).toBeVisible();
  await field.fill('nothing is called this');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing matches “nothing is called this”.');
  const offers = palette(page).getByRole('group', { name: 'Actions' }).getByRole('option');
  await expect(offers).toHaveText([
    /^Add display “nothing is called this”/,
    /^Add location “nothing is called this”/,
    /^Add playlist “nothing is called this”/,
  ]);
  // Nobody adds anything by one Enter too many.
  await expect(palette(page).getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(offers).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Add display/);

  await field.fill('>');
  await expect(palette(page).getByRole('group')).toHaveCount(1);
  await expect(palette(page).getByRole('group', { name: 'Actions' })).toBeVisible();
  await field.pressSequentially('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');

  await page.keyboard.press('Control+k');
  await field.fill('>add loc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add location' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const opener = page
    .getByRole('banner')
    .getByRole('button', { name: /Search or jump to/ })
    .first();
  await opener.click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

/** Its code comes when the returned function is called. */
async function holdPalette(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/CommandPalette-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return () => arrive();
}

test('Enter typed while the palette is loaded opens what stands first once it is found', async ({ page }) => {
  await signIn(page, 'standard@vitrine.test', { path: '/locations' });
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  const arrive = await holdPalette(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('counter left');
  await page.keyboard.press('Enter');
  arrive();
  await expect(page).toHaveURL(/\/en\/displays\/detail\//);
  await expect(heading(page, 'Counter left')).toBeVisible();
  await expect(palette(page)).toBeHidden();
});

test('letters typed while the palette is loaded are in its field, and are no shortcuts', async ({ page }) => {
  await signIn(page, 'standard@vitrine.test', { path: '/locations' });
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  const arrive = await holdPalette(page);
  await page.keyboard.press('Control+k');
  // On this page N would open a form.
  await page.keyboard.type('no');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ew place');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('new place');
  await page.keyboard.type('s');
  await expect(field).toHaveValue('new places');
});

test('the palette offers and requests nothing that the role may not see', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'playables@vitrine.test', { path: '/settings' });
  await expect(heading(page, 'Settings')).toBeVisible();
  await page.keyboard.press('Control+k');
  const pages = palette(page).getByRole('group', { name: 'Pages' }).getByRole('option');
  await expect(pages).toHaveText([/^Devices/, /^Playables/, /^Alerts/, /^Settings/]);
  await page.keyboard.type('location');
  await expect(palette(page).getByRole('status')).toContainText('Nothing matches');
  expect(
    asked.filter((path) =>
      /\/api\/v1\/(?!(approval|settings|profile|sessions|events|devices|playables|designs|folders)$)/.test(
        path,
      ),
    ),
  ).toEqual([]);
});

test('single keys navigate, add, filter, select, collapse and toggle dark mode, and do nothing while typing', async ({
  page,
}) => {
  await signIn(page, 'standard@vitrine.test', { path: '/overview' });
  await expect(nextChanges(page)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL('/en/locations');
  await expect(heading(page, 'Locations')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeHidden();

  await page.keyboard.press('/');
  const filter = page.getByLabel('Filter locations');
  await expect(filter).toBeFocused();
  await page.keyboard.type('gln[');
  await expect(filter).toHaveValue('gln[');
  await expect(page).toHaveURL(/q=gln/);
  await page.keyboard.press('Escape');
  await expect(filter).toHaveValue('');
  await filter.blur();

  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: 'Add location' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
  await page.keyboard.press('Shift+D');
  expect(await scheme(page)).toBe('dark');

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Go to', { exact: true })).toBeVisible();
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('Shift+D');
  expect(await scheme(page)).toBe('dark');
  await expect(page).toHaveURL(/\/en\/locations/);
});

test('the palette restarts the selected or open display, and adds what it does not find', async ({
  page,
}) => {
  await signIn(page, 'standard@vitrine.test', { path: '/overview' });
  await expect(nextChanges(page)).toBeVisible();
  await searchFor(page, 'counter left');
  const marked = palette(page).getByRole('option', { name: /^Counter left.*Praha/ });
  await expect(marked).toHaveAttribute('aria-selected', 'true');
  const restart = palette(page).getByRole('option', { name: 'Restart Counter left' });
  await expect(restart).toBeVisible();
  // Moving down to the action does not change its target.
  while ((await restart.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Restart Counter left?' });
  await expect(question).toContainText('The screen is black for about 20 s.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await searchFor(page, 'counter left');
  await expect(marked).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Counter left')).toBeVisible();
  await searchFor(page, '>restart');
  await expect(palette(page).getByRole('option').first()).toHaveText(/^Restart Counter left/);
  await page.keyboard.press('Escape');

  await searchFor(page, 'Zoo entrance');
  await palette(page).getByRole('option', { name: 'Add display “Zoo entrance”' }).click();
  await expect(sheetOf(page, 'Add display').getByLabel('Name', { exact: true })).toHaveValue('Zoo entrance');
  await page.keyboard.press('Escape');
  await searchFor(page, 'Zoo entrance');
  await palette(page).getByRole('option', { name: 'Add location “Zoo entrance”' }).click();
  await expect(sheetOf(page, 'Add location').getByLabel('Name', { exact: true })).toHaveValue('Zoo entrance');
});

test('UI9: a typed command runs: "restart …" asks for confirmation, and a status word lists the displays in it', async ({
  page,
}) => {
  await signIn(page, 'standard@vitrine.test', { path: '/overview' });
  await expect(nextChanges(page)).toBeVisible();
  await searchFor(page, 'restart counter l');
  const restart = palette(page).getByRole('option', { name: /^Restart Counter left/ });
  await expect(restart).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Restart Counter left?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await searchFor(page, 'offline');
  await expect(palette(page).getByRole('option', { name: /^Add display/ })).toHaveCount(0);
  await palette(page).getByRole('option', { name: 'Displays that are offline' }).click();
  await expect(page).toHaveURL(/\/en\/displays\?status=offline/);
});

test('D4: an alarm and its places are typed in one line; the sheet is filled in, and nothing is raised', async ({
  page,
}) => {
  await signIn(page, 'admin@vitrine.test', { path: '/locations' });
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  await searchFor(page, 'evacuate vinohrady');
  const plan = palette(page).getByRole('option', { name: /^Evacuate.*Praha · Vinohrady/ });
  await expect(plan).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Alarm' });
  const place = (name: RegExp) => sheet.getByRole('treeitem', { name, level: 1 });
  await expect(place(/^Praha · Vinohrady/)).toBeChecked();
  await expect(place(/^Brno · Hlavní/)).not.toBeChecked();
  await expect(sheet.getByRole('textbox', { name: /^Title/ })).not.toHaveValue('');
  await page.keyboard.press('Escape');
  await searchFor(page, 'fire brno');
  await palette(page)
    .getByRole('option', { name: /^Raise an alarm.*Brno · Hlavní, Brno · Storage/ })
    .click();
  await expect(place(/^Brno · Storage/)).toBeChecked();
  await expect(sheet.getByRole('textbox', { name: /^Title/ })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-alarm]')).toHaveText(['Alarm']);
});
