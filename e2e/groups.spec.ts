import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, test } from './fixtures.ts';
import { chooseAction, heading, openPage, question, rowOf, sheetOf, toasts } from './screen.ts';
import { addDevice, addLocation, newServer } from './seed.ts';
import { lunch, planned, plannedDisplay } from './week.ts';

test('a group is created with displays, loses one and gets it back, is duplicated and deleted', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Shop', { displays: ['Counter', 'Till', 'Window'] });
  await openPage(page, server, '/groups');
  await expect(
    page.getByText('Groups carry playlists to displays. Put your first displays together.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add group' }).last().click();
  const form = sheetOf(page, 'Add group');
  await form.getByLabel('Name', { exact: true }).fill('Street side');
  await form.getByLabel('Priority').fill('101');
  await form.getByLabel('Search displays').fill('window');
  await form.getByLabel('Window').press('Space');
  await form.getByLabel('Search displays').fill('');
  await form.getByLabel('Counter').press('Space');
  await form.getByRole('button', { name: 'Add group' }).click();
  await expect(form.getByLabel('Priority')).toBeFocused();
  await form.getByLabel('Priority').fill('80');
  await form.getByRole('button', { name: 'Add group' }).click();
  await expect(toasts(page)).toContainText('Street side was added.');
  await expect(rowOf(page, 'Street side')).toContainText('2 displays');
  await expect(rowOf(page, 'Street side').getByRole('cell', { name: '80' })).toBeVisible();

  await page.getByRole('link', { name: 'Street side' }).click();
  await expect(heading(page, 'Street side')).toBeVisible();
  const members = page.getByRole('button', { name: /^Remove .+ from the group$/ });
  await expect(members).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove Counter from the group' }).click();
  await expect(members).toHaveCount(1);
  await expect(toasts(page)).toContainText('Counter was removed from the group.');
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(members).toHaveCount(2);

  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(heading(page, 'Street side (copy)')).toBeVisible();
  await expect(members).toHaveCount(2);

  await moveTo(page, '/en/groups');
  await expect(rowOf(page, 'Street side (copy)')).toBeVisible();
  await chooseAction(page, 'Street side', 'Delete');
  await expect(question(page)).toContainText('Delete Street side?');
  await expect(question(page)).toContainText('2 displays leave the group. The displays and playlists stay.');
  await question(page).getByRole('button', { name: 'Delete group' }).click();
  await expect(toasts(page)).toContainText('Street side was deleted.');
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1);
  const left = await database.query('select name from content.displays where environment_id = $1', [
    server.id,
  ]);
  expect(left).toHaveLength(3);
});

test('the page of a group says what plays, is the legend of its calendar, and unlinks after saying what that does', async ({
  page,
  database,
}) => {
  const { server, display, group } = await plannedDisplay(database);
  await addDevice(database, server, display, 'Player');
  await planned(database, server, 'Lunch', group, 50, [lunch]);
  await planned(database, server, 'Brand', group, 20, []);
  await openPage(page, server, `/groups/detail/${group}`);
  const playlists = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Lunch', exact: true }) });
  await expect(playlists).toContainText('11:00–15:00');
  // Chosen here, it is strong in the calendar, and Escape releases it.
  const chip = playlists.getByRole('button', { name: 'Lunch', exact: true });
  const strong = page.locator('[data-strength="chosen"]');
  await chip.click();
  await expect(strong.first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect(strong).toHaveCount(0);
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Priority');

  await playlists.hover();
  await playlists.getByRole('button', { name: /Lunch/ }).last().click();
  await page.getByRole('menuitem', { name: 'Unlink' }).click();
  await expect(question(page)).toContainText('Unlink Lunch from');
  await expect(question(page)).toContainText('Lunch leaves 1 display');
  await question(page).getByRole('button', { name: 'Unlink' }).click();
  await expect(playlists).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(playlists).toHaveCount(1);
});
