import { sessionLimits } from '@vitrine/contract/environment-limits';
import { pages, type Page as Screen } from '@vitrine/contract/pages';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { openPage, sheetOf, toasts } from './screen.ts';
import { addLocation, newServer } from './seed.ts';

const inMenu: readonly Screen[] = pages.filter(({ menu }: Screen) => menu);

test('all pages together ask for far less than a login may', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    const isPicture = request.resourceType() === 'image';
    if (/\/api\//.test(request.url()) && !isPicture) calls += 1;
  });
  await signIn(page, 'admin@vitrine.test');
  for (const { path } of inMenu) {
    await moveTo(page, `/en${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  test.info().annotations.push({ type: 'calls', description: `${calls} for ${inMenu.length} pages` });
  expect(calls).toBeLessThan(sessionLimits.callsPerMinute / 2);
});

test('a save over the limit says so, and the work stays', async ({ page, database, complaints }) => {
  complaints.expect(/status of 429/);
  const server = await newServer(database);
  await addLocation(database, server, 'Shop', { displays: ['Counter'] });
  await openPage(page, server, '/groups');
  await page.route('**/api/v1/groups*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          headers: { 'Retry-After': '20' },
          json: { code: 'too_many_calls', message: 'Too many calls. Wait a moment.' },
        })
      : route.continue(),
  );
  await page.getByRole('main').getByRole('button', { name: 'Add group' }).last().click();
  const form = sheetOf(page, 'Add group');
  await form.getByLabel('Name', { exact: true }).fill('Terraces');
  await form.getByRole('button', { name: 'Add group' }).click();
  await expect(toasts(page)).toContainText('Too many calls. Wait a moment.');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Terraces');
});

test('A17: the history says when it keeps only the names of fields', async ({ page, database }) => {
  const server = await newServer(database);
  await database.query(
    `insert into content.history_bytes (environment_id, slot, day, bytes)
     select id, 1, (now() at time zone 'UTC')::date, content.max_history_bytes() from content.environments where slug = $1`,
    [server.slug],
  );
  await openPage(page, server, '/changes');
  await expect(page.getByText('Today more than 500 MB of changes were recorded.')).toBeVisible();
  await moveTo(page, '/cs/changes');
  await expect(page.getByText('Do půlnoci (UTC) se zaznamenávají jen názvy změněných polí.')).toBeVisible();
});
