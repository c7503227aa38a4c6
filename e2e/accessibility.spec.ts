import type { Page } from '@playwright/test';
import { locales } from '@vitrine/contract/pages';
import { expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, fillLogin, moveTo, signIn, test } from './fixtures.ts';
import { addDevice, addDisplay, addGroup, addLocation, newServer, password } from './seed.ts';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('the public pages meet WCAG 2.2 AA', async ({ page, complaints }) => {
  await page.goto('/en/auth/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await fillLogin(page, 'admin@vitrine.test');
  await expect(heading(page)).toHaveText('Choose a server');
  await expectNoAxeViolationsInAnyLight(page);
  complaints.expect(/status of 404.*\/en\/nowhere$/);
  await page.goto('/en/nowhere');
  await expect(heading(page)).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
});

test('the list and the palette meet WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'admin@vitrine.test', { path: '/locations' });
  await expect(page.getByRole('link', { name: 'Berlin · Mitte' })).toBeVisible();
  await page.getByLabel('Select Berlin · Mitte').press('Space');
  await expectNoAxeViolationsInAnyLight(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('berlin');
  await expect(page.getByRole('option', { name: /Berlin · Mitte/ })).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
});

test('the sheet and the record meet WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'admin@vitrine.test', { path: '/locations?add=location' });
  await page.getByRole('dialog').getByRole('button', { name: 'Add location' }).click();
  await expect(page.getByText('Required inputs are not filled')).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Berlin · Mitte' }).click();
  await expect(page.getByLabel('SSH port')).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
});

test('displays, as a list, as pictures, in the sheet, in detail and in a dialog, meet WCAG 2.2 AA', async ({
  page,
}) => {
  await signIn(page, 'admin@vitrine.test', { path: '/displays' });
  await expect(page.getByRole('link', { name: 'Spare screen' })).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await page.getByRole('switch', { name: 'Spare screen is active' }).press('Space');
  await expect(page.getByRole('alertdialog')).toContainText('25 displays');
  await expectNoAxeViolationsInAnyLight(page);
  await page.keyboard.press('Escape');
  await moveTo(page, '/en/displays?view=grid');
  await page.getByLabel('Select Spare screen').press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await page.keyboard.press('Escape');
  await moveTo(page, '/en/displays?add=display');
  await page.getByRole('button', { name: /^More groups/ }).click();
  await page.getByRole('button', { name: 'Add screen' }).click();
  await page.getByLabel('Word 1').fill('not three');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Required inputs are not filled')).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await page.goto('/en/displays?q=counter+right');
  await page.getByRole('link', { name: 'Counter right' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await page.getByRole('tab', { name: 'Technical info' }).click();
  await expect(page.getByText(/^30 days, /)).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
});

test('devices and groups, as lists and in detail, meet WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'admin@vitrine.test', { path: '/devices' });
  const first = page.getByRole('table').locator('tbody').getByRole('link').first();
  await expect(first).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await first.click();
  await expect(page.getByText(/^Up \d/)).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await moveTo(page, '/en/groups');
  await expect(page.getByRole('link', { name: 'Counters' })).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await page.getByRole('link', { name: 'Counters' }).click();
  await expect(page.getByRole('region', { name: 'Berlin · Mitte' })).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit group' }).getByLabel('Harbour window')).toBeVisible();
  await expectNoAxeViolationsInAnyLight(page);
});

test('the style guide and Not Found inside the shell meet WCAG 2.2 AA', async ({ page }) => {
  await signIn(page, 'admin@vitrine.test', { path: '/styleguide' });
  await expect(heading(page)).toHaveText('Style guide');
  await expectNoAxeViolationsInAnyLight(page);
  await moveTo(page, '/en/nowhere');
  await expect(heading(page)).toHaveText('This page does not exist.');
  await expectNoAxeViolationsInAnyLight(page);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('no page scrolls sideways, in any language', async ({ page, database }) => {
    const server = await newServer(database);
    const id = await addLocation(database, server, 'Landstraßer Hauptstraße · Rochusmarkt', {
      notes: 'Lieferungen nur durch den Hof, Schlüssel bei der Hausverwaltung',
    });
    const display = await addDisplay(database, server, id, 'Above the counter, left of the door');
    const device = await addDevice(database, server, display, 'Industrierechner-mit-Metallgehaeuse');
    const group = await addGroup(database, server, 'Schaufensterbildschirme Innenstadt', [display]);
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    await page.goto('/en/auth/login');
    for (const locale of locales) {
      await moveTo(page, `/${locale}/auth/login`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(heading(page)).toBeVisible();
      expect(await isTooWide(), `${locale} login`).toBe(false);
    }
    await signIn(page, server.admin, { server: server.slug });
    for (const locale of locales) {
      for (const path of [
        'overview',
        'locations',
        'locations?add=location',
        `locations/detail/${id}`,
        'displays',
        'displays?view=grid',
        'displays?add=display',
        `displays/detail/${display}`,
        `displays/detail/${display}?tab=technical`,
        'devices',
        `devices/detail/${device}`,
        'groups',
        'groups?add=group',
        `groups/detail/${group}`,
        'changes',
        'billings',
        `billings/detail/${server.id}`,
        `billings/detail/${server.id}?tab=history`,
        `billings/detail/${server.id}?tab=customer`,
        `billings/detail/${server.id}?tab=card`,
        'styleguide',
        'nowhere',
      ]) {
        await moveTo(page, `/${locale}/${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator(path.includes('add=') ? '[role=dialog] h2' : 'main h1')).toBeVisible();
        expect(await isTooWide(), `${locale} ${path}`).toBe(false);
      }
    }
  });
});

test('signing in and adding a location work without a mouse', { tag: '@quick' }, async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const label = await page.evaluate(nameOfFocused);
      if (typeof name === 'string' ? label === name : name.test(label)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${name}`);
  };
  await page.goto('/en/locations');
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.type(server.admin);
  await tabTo('Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/locations');
  await expect(heading(page)).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await tabTo(/^Add location/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Reached by keys');
  await tabTo(/^Time zone/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('tokyo');
  await page.keyboard.press('Enter');
  await tabTo('Set hours');
  await page.keyboard.press('Enter');
  await tabTo('Monday, opening');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Monday, opening' })).toHaveValue('08:15');
  await tabTo(/^Notes/);
  await page.keyboard.type('Nobody touched the mouse');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name: 'Reached by keys' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Reached by keys.*Japan/ })).toBeVisible();
});

/** An approximation of the accessible name of the focused control, read at one moment: a focus that moves may be nowhere in between. */
function nameOfFocused(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return '';
  const { labels } = element as HTMLInputElement;
  return (
    element.getAttribute('aria-label') ??
    (labels?.length ? (labels[0]!.textContent ?? '') : (element.textContent ?? ''))
  ).trim();
}
