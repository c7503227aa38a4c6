import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, test } from './fixtures.ts';
import { addPlayables, chooseAction, openPage, question, rowOf, sheetOf, toasts } from './screen.ts';
import { addDisplay, addGroup, addLocation, addPlayable, newServer } from './seed.ts';

// From an empty list to a loop that plays at the right hours, with an explanation.

const putOn = (page: Page) => page.getByRole('button', { name: /^Put on screens/ });
const items = (page: Page) => page.getByRole('grid', { name: 'Items' }).getByRole('row');

test('a playlist is created, filled, sorted by keyboard, given its hours, saved, explained and deleted', {
  tag: '@quick',
}, async ({ page, database }) => {
  test.slow();
  const server = await newServer(database);
  const hall = await addLocation(database, server, 'Hall');
  await database.query(
    `update content.locations set hours = (select jsonb_object_agg(day, '{"start":"00:00","end":"24:00","nonstop":true,"closed":false}'::jsonb)
       from unnest(array['mon','tue','wed','thu','fri','sat','sun']) day) where environment_id = $1`,
    [server.id],
  );
  const counter = await addDisplay(database, server, hall, 'Counter');
  await database.query('update content.displays set active = true where id = $1', [counter]);
  await addGroup(database, server, 'Counters', [counter]);
  for (const name of ['Menu', 'Weather', 'Offer'])
    await addPlayable(database, server, name, { canBeFramed: true });

  await openPage(page, server, '/playlists');
  await expect(page.getByText('No playlists yet.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add playlist' }).last().click();
  const form = sheetOf(page, 'Add playlist');
  await form.getByLabel('Name', { exact: true }).fill('Lunch');
  await form.getByRole('button', { name: 'Add playlist' }).click();
  await expect(page).toHaveURL(/\/playlists\/detail\//);
  await expect(page.getByText('Not on screens yet')).toBeVisible();
  await expect(putOn(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add something to play.' })).toBeVisible();

  await addPlayables(page, ['Menu', 'Weather', 'Offer']);
  await expect(items(page)).toHaveCount(3);
  await items(page).nth(2).getByText('Web page').click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(items(page).nth(1)).toContainText('Offer');
  await page.keyboard.press('Control+z');
  await expect(items(page).nth(2)).toContainText('Offer');
  await expect(page.getByText(/^Draft kept/)).toBeVisible();
  await page.reload();
  await expect(items(page)).toHaveCount(3);
  const [draft] = await database.query(
    'select first_enabled_at from content.playlists where environment_id = $1',
    [server.id],
  );
  expect(draft.first_enabled_at).toBeNull();

  await page.getByRole('button', { name: 'Choose where it plays.' }).click();
  await page.getByRole('option', { name: 'Counters' }).click();
  await expect(page.getByText('1 display in 1 place')).toBeVisible();

  // Nothing goes on screens while a field is invalid, and the invalid frame gets the focus.
  const length = page.getByLabel('Duration of Menu, minutes and seconds');
  await length.fill('0');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Playable orders are not valid.')).toBeVisible();
  await expect(length).toBeFocused();
  await length.fill('1:30');
  const when = page.getByRole('region', { name: 'When', exact: true });
  await expect(when).toContainText('Always');
  await when.getByRole('button', { name: 'Edit', exact: true }).click();
  await when.getByRole('button', { name: 'Single days' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Conditions are not valid. Nothing was saved.')).toBeVisible();
  await when.getByRole('button', { name: 'Remove single day 1' }).click();
  await when.getByLabel('Start', { exact: true }).fill('00:00');
  await when.getByRole('button', { name: 'Done' }).click();
  await expect(when).toContainText('From 00:00');
  await expect(page.getByText(/^Draft kept/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Control+s');
  await expect(toasts(page)).toContainText(
    /Saved\. (1 display takes it over within a minute or two|Lunch starts now on 1 display)\./,
  );
  await expect(page.getByText('On screens now')).toBeVisible();

  await page.getByRole('link', { name: 'All playlists' }).click();
  for (const text of ['From 00:00', 'Counters', '1 display', '1:50'])
    await expect(rowOf(page, 'Lunch')).toContainText(text);

  await moveTo(page, `/en/displays/detail/${counter}`);
  await page.getByRole('button', { name: /Lunch/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Why Lunch plays' })).toBeVisible();
  await expect(page.getByText('Reaches this display through the group Counters.')).toBeVisible();
  const regenerate = page.getByRole('menuitem', { name: /^Regenerate/ });
  const calendarMenu = page.getByRole('button', { name: 'Calendar actions' });
  await calendarMenu.click();
  await regenerate.click();
  await expect(question(page)).toContainText(
    'The server plans this display anew. Playing continues meanwhile.',
  );
  await question(page).getByRole('button', { name: 'Regenerate' }).click();
  await calendarMenu.click();
  await expect(regenerate).toContainText(/Generated/);
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page);

  await moveTo(page, '/en/playlists');
  await chooseAction(page, 'Lunch', 'Delete');
  await expect(question(page)).toContainText('Lunch leaves 1 display; nothing plays there.');
  await question(page).getByRole('button', { name: 'Delete playlist' }).click();
  await expect(toasts(page)).toContainText('Lunch was deleted.');
});
