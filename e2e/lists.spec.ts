import { readFile } from 'node:fs/promises';
import { defaultHours } from '@vitrine/contract/locations';
import { expect, test } from './fixtures.ts';
import { openPage } from './screen.ts';
import { addLocation, newServer } from './seed.ts';

// The behaviour of every list, tested with locations.

test('filter, sort and page are in the address; Back, reload and a link show the same', {
  tag: '@quick',
}, async ({ page, database }) => {
  const server = await newServer(database);
  for (let number = 1; number <= 30; number += 1) {
    const timezone = number % 10 === 0 ? 'Asia/Tokyo' : 'Europe/Prague';
    await addLocation(database, server, `Place ${String(number).padStart(2, '0')}`, { timezone });
  }
  await openPage(page, server, '/locations');
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
  await page.getByRole('option', { name: 'Japan Standard Time, Tokyo' }).click();
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

  // A text that settles while a filter is chosen does not undo it.
  await page.getByLabel('Filter locations').fill('place 2');
  await page.getByRole('button', { name: 'Time zone', expanded: false }).click();
  await page.getByRole('option', { name: 'Japan Standard Time, Tokyo' }).click();
  await expect.poll(names).toEqual(['Place 20']);
});

test('the filtered list is exported as CSV, and no cell runs as a formula', async ({ page, database }) => {
  const server = await newServer(database);
  const facts = { hours: defaultHours, notes: '=1+1', displays: ['A', 'B'] };
  await addLocation(database, server, 'Brno, "Hlavní"', facts);
  await addLocation(database, server, 'Elsewhere');
  await openPage(page, server, '/locations?q=brno');
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

test('a list or record that cannot be loaded shows why and can be retried; a deleted one says so', async ({
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
  await openPage(page, server, '/locations');
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
