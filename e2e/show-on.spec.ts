import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, signIn, test } from './fixtures.ts';
import { enter, openHours } from './player-fixture.ts';
import { picture, uploadSheet } from './samples.ts';
import { addLocation, newServer } from './seed.ts';
import { addPaired, startPlayer } from './simulated-players.ts';

// "Show on…", from a file on disk to a frame on a real player.

const sheet = (page: Page) => page.getByRole('dialog', { name: /^(Show on…|What to show)$/ });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test.beforeEach(({ page }) => void page.on('filechooser', () => {}));

test('UI8: a file on disk plays on this one screen after four clicks, and Undo removes it again', {
  tag: '@quick',
}, async ({ page, database, openBrowser }) => {
  test.slow();
  const server = await newServer(database);
  const hall = await addLocation(database, server, 'Nonstop hall');
  const { api, person, call } = await enter(server);
  await call(200, person.put(`${api}/locations/${hall}`, { hours: openHours() }));
  await signIn(page, server.admin, { server: server.slug, path: '/displays' });
  const { player, phrase } = await startPlayer(openBrowser);
  await addPaired(page, phrase, 'Wall');
  await page.getByRole('row', { name: 'Wall' }).getByRole('link', { name: 'Wall' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();

  let clicks = 0;
  const click = async (name: string | RegExp, within: Page | ReturnType<typeof sheet> = page) => {
    clicks += 1;
    await within.getByRole('button', { name }).click();
  };
  await click('Show now…');
  await expect(sheet(page)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await click('Upload', sheet(page));
  await (await chooser).setFiles([picture('Happy hour.png', 64)]);
  await click('Upload', uploadSheet(page));
  await expect(sheet(page).getByText('On Wall now until')).toBeVisible();
  await expectNoAxeViolations(page);
  await click('Show on 1 display', sheet(page));
  expect(clicks).toBeLessThanOrEqual(4);

  await expect(sheet(page)).toBeHidden();
  await expect(toasts(page).getByText(/^Live on 1 of 1, slowest \d+\.\d s$/)).toBeVisible();
  await expect(player.locator('.layer.front img')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(player.locator('.layer.front img')).toBeHidden();
  expect((await person.get(`${api}/shows`)).body.data).toEqual([]);
});

test('a file on disk is on one screen for days after four clicks, though it is shown only when it is ready', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const server = await newServer(database);
  const hall = await addLocation(database, server, 'Hall');
  const { api, person, call } = await enter(server);
  await call(200, person.put(`${api}/locations/${hall}`, { hours: openHours() }));
  for (const name of ['Door', 'Wall'])
    await call(201, person.post(`${api}/displays`, { name, location: hall }));
  await database.query('update content.displays set active = true where environment_id = $1', [server.id]);
  await signIn(page, server.admin, { server: server.slug, path: '/playables' });
  await expect(page.getByRole('heading', { level: 1, name: 'Playables' })).toBeVisible();
  // What the server tells of the file is held back, so it stays on its way until the choice is made.
  let isHeld = true;
  await page.route(/\/api\/v1\/playables\/[\w-]+$/, (route) => (isHeld ? route.abort() : route.fallback()));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('u');
  await (await chooser).setFiles([picture('Happy hour.png', 64)]);
  await uploadSheet(page).getByRole('button', { name: 'Upload and show on…' }).click();
  await sheet(page).getByRole('treeitem', { name: /^Door/ }).click();
  await sheet(page)
    .getByRole('button', { name: /^Until (Friday|Sunday)$/ })
    .click();
  await expect(sheet(page).getByText(/On Door now through/)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Show when ready' }).click();
  await expect(toasts(page)).toContainText('Happy hour.png shows as soon as it is ready.');
  expect((await person.get(`${api}/shows`)).body.data).toEqual([]);
  isHeld = false;
  await expect
    .poll(async () => (await person.get(`${api}/shows`)).body.data)
    .toMatchObject([{ name: 'Happy hour', displays: 1, until: { kind: 'date' } }]);
  await expect(toasts(page)).not.toContainText('as soon as it is ready');
});

test('UI8: a playable shows where and until when it plays, can be stopped there, and becomes a playlist by Edit', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const hall = await addLocation(database, server, 'Hall');
  const { api, person, call, upload } = await enter(server);
  await call(200, person.put(`${api}/locations/${hall}`, { hours: openHours() }));
  const { data: display } = await call(201, person.post(`${api}/displays`, { name: 'Door', location: hall }));
  await call(200, person.put(`${api}/displays/${display.id}?action=activate`));
  await upload('Menu.png', picture('Menu.png', 64).buffer);
  await signIn(page, server.admin, { server: server.slug, path: '/playables' });

  // Everything from the card menu on uses the keyboard. The only display is preselected.
  await page.getByRole('button', { name: 'Actions for Menu' }).click();
  await page.getByRole('menuitem', { name: 'Show on…' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Show on 1 display' })).toBeVisible();
  const door = sheet(page).getByRole('treeitem', { name: /^Door/ });
  await expect(door).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(door).toHaveAttribute('aria-checked', 'false');
  await expect(sheet(page).getByText(/now until/)).toBeHidden();
  await expect(sheet(page).getByRole('button', { name: /^Show/ })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(door).toBeFocused();
  await page.keyboard.press(' ');
  await expect(door).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page)).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: 'Menu' });
  await expect(card.getByText('On 1 display today')).toBeVisible();
  await card.getByRole('link', { name: 'Menu' }).click();
  const band = page.getByRole('region', { name: 'Show on…' });
  await expect(band.getByText('Until closing')).toBeVisible();
  await band.getByRole('button', { name: 'Stop' }).click();
  await expect(band).toBeHidden();
  await page.goBack();
  await expect(card.getByText('On 1 display today')).toBeHidden();

  await page.getByRole('button', { name: 'Actions for Menu' }).click();
  await page.getByRole('menuitem', { name: 'Show on…' }).click();
  await sheet(page).getByRole('button', { name: 'Always' }).click();
  await expect(sheet(page).getByText('On Door from now on.')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Show on 1 display' }).click();
  await expect(card.getByText('On 1 display', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Menu' }).click();
  await band.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/playlists\/detail\//);
  await moveTo(page, '/en/playlists');
  await expect(page.getByRole('row', { name: /Menu/ })).toBeVisible();
});

test('UI8: a group and a location show something from their row, with their displays preselected', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const hall = await addLocation(database, server, 'Hall');
  const { api, person, call, upload } = await enter(server);
  await upload('Menu.png', picture('Menu.png', 64).buffer);
  const { data: display } = await call(201, person.post(`${api}/displays`, { name: 'Door', location: hall }));
  await call(200, person.put(`${api}/displays/${display.id}?action=activate`));
  await call(201, person.post(`${api}/groups`, { name: 'Entrances', displays: [display.id] }));
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  for (const [path, name] of [
    ['/en/locations', 'Hall'],
    ['/en/groups', 'Entrances'],
  ] as const) {
    await moveTo(page, path);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Show now…' }).click();
    await sheet(page).getByRole('button', { name: /^Menu/ }).click();
    await expect(sheet(page).getByRole('button', { name: 'Show on 1 display' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
  }
});
