import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage, toasts } from './screen.ts';
import { addDevice } from './seed.ts';
import { dinner, lunch, notSunday, planned, plannedDisplay } from './week.ts';

// The calendar of all displays, edited. What its rows show is in overview-timeline.spec.ts.

test('a chosen playlist is moved in the calendar of all displays: for its rule, or only for one day', async ({
  page,
  database,
}) => {
  const { server, display, group, nextWeek } = await plannedDisplay(database);
  await addDevice(database, server, display, 'Counter');
  const playlist = await planned(database, server, 'Lunch', group, 50, [lunch]);
  await planned(database, server, 'Brand', group, 20, [notSunday]);
  const exceptions = async () =>
    (
      await database.query(`select calendar -> 'exceptions' as dates from content.playlists where id = $1`, [
        playlist,
      ])
    )[0]!.dates as { times: object[] }[] | null;
  await openPage(page, server, `/calendar?day=${nextWeek}`);
  await page.getByRole('button', { name: 'Lunch', exact: true }).click();
  const thursday = page.getByRole('button', { name: /^Lunch, Thursday 11:00/ });
  await expect(thursday).toHaveAttribute('data-takes', 'true');

  // By pointer, its end: everything that would move with it shows where to.
  const box = (await thursday.boundingBox())!;
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 12, box.y + box.height / 2, { steps: 4 });
  await expect(page.locator('[data-ghost]')).toHaveCount(7);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-ghost]')).toHaveCount(0);
  await expect(page).toHaveURL(/playlist=/);

  // By keys, an hour longer; then only for this Thursday.
  await thursday.focus();
  for (let quarter = 0; quarter < 4; quarter++) await page.keyboard.press('Alt+Shift+ArrowRight');
  const bar = page.getByRole('region', { name: 'Unsaved changes of the calendar' });
  await expect(bar.getByRole('radio', { name: 'Every day' })).toBeChecked();
  await expect(page.locator('[data-ghost]')).toHaveCount(7);
  await bar.getByText(/^Only Thu/).click();
  await expect(page.locator('[data-ghost]')).toHaveCount(1);
  // The sentence of the choice before is pale until the new one has come.
  await expect(bar.locator('[data-stale]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toasts(page)).toContainText('1 playlist saved.');
  await expect(bar).toHaveCount(0);
  expect(await exceptions()).toEqual([{ date: expect.any(String), times: [{ from: '11:00', to: '16:00' }] }]);
  await expect(page.getByRole('button', { name: /^Lunch, Thursday 11:00 to 16:00/ })).toBeVisible();
});

test('of two people who move one playlist the slower one is asked, and keeps the other edits', async ({
  page,
  openBrowser,
  database,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const { server, display, group, nextWeek } = await plannedDisplay(database);
  await addDevice(database, server, display, 'Counter');
  await planned(database, server, 'Lunch', group, 50, [lunch]);
  await planned(database, server, 'Dinner', group, 50, [dinner]);
  const other = await openBrowser();
  const barOf = (each: Page) => each.getByRole('region', { name: 'Unsaved changes of the calendar' });
  /** The end of its Thursday, a quarter of an hour later for each press. */
  const stretch = async (each: Page, name: string, presses: number) => {
    await each.getByRole('button', { name, exact: true }).click();
    const thursday = each.getByRole('button', { name: new RegExp(`^${name}, Thursday`) });
    await expect(thursday).toHaveAttribute('data-takes', 'true');
    await thursday.focus();
    for (let press = 0; press < presses; press++) await each.keyboard.press('Alt+Shift+ArrowRight');
    await expect(barOf(each)).toContainText(name);
  };
  for (const each of [page, other]) await openPage(each, server, `/calendar?day=${nextWeek}`);
  await stretch(page, 'Lunch', 1);
  await stretch(page, 'Dinner', 1);
  await stretch(other, 'Lunch', 4);
  await other.keyboard.press('ControlOrMeta+s');
  await expect(toasts(other)).toContainText('1 playlist saved.');

  await page.keyboard.press('ControlOrMeta+s');
  const question = page.getByRole('alertdialog', { name: 'Lunch was changed meanwhile' });
  await expect(question.getByRole('row')).toHaveCount(2);
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Reload theirs' }).click();
  await expect(page.getByRole('button', { name: /^Lunch, Thursday 11:00 to 16:00/ })).toBeVisible();
  await expect(barOf(page)).toContainText('Dinner');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toasts(page)).toContainText('1 playlist saved.');
  const saved = await database.query(
    `select name, calendar -> 'conditions' -> 0 ->> 'to' as "to" from content.playlists
      where environment_id = $1 order by name`,
    [server.id],
  );
  expect(saved).toEqual([
    { name: 'Dinner', to: '19:15' },
    { name: 'Lunch', to: '16:00' },
  ]);

  // Or mine counts: the other's window is replaced by it, and by nothing that was not seen.
  for (const each of [page, other]) await openPage(each, server, `/calendar?day=${nextWeek}`);
  await stretch(page, 'Lunch', 1);
  await stretch(other, 'Lunch', 2);
  await other.keyboard.press('ControlOrMeta+s');
  await expect(barOf(other)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(barOf(page)).toHaveCount(0);
  const [{ to }] = await database.query(
    `select calendar -> 'conditions' -> 0 ->> 'to' as "to" from content.playlists
      where environment_id = $1 and name = 'Lunch'`,
    [server.id],
  );
  expect(to).toBe('16:15');
});

test('moves are taken back one by one and done again by keys, and leaving asks about them', async ({
  page,
  database,
}) => {
  const { server, display, group, nextWeek } = await plannedDisplay(database);
  await addDevice(database, server, display, 'Counter');
  await planned(database, server, 'Lunch', group, 50, [lunch]);
  await openPage(page, server, `/calendar?day=${nextWeek}`);
  const bar = page.getByRole('region', { name: 'Unsaved changes of the calendar' });
  await page.getByRole('button', { name: 'Lunch', exact: true }).click();
  const thursday = page.getByRole('button', { name: /^Lunch, Thursday 11:00/ });
  await expect(thursday).toHaveAttribute('data-takes', 'true');
  await thursday.focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await bar.getByText(/^Only Thu/).click();
  await expect(page.locator('[data-ghost]')).toHaveCount(1);
  await thursday.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+y');
  await expect(bar.getByRole('radio', { name: /^Only Thu/ })).toBeChecked();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Displays', exact: true }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(bar).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('hours of two playlists that take turns wait together, and are saved together', async ({
    page,
    database,
  }) => {
    const { server, display, group, nextWeek } = await plannedDisplay(database);
    await addDevice(database, server, display, 'Counter');
    for (const name of ['Lunch', 'Soup']) await planned(database, server, name, group, 50, [lunch]);
    await openPage(page, server, `/calendar?view=day&day=${nextWeek}`);
    await page.getByRole('button', { name: /Lunch.*Soup/ }).click();
    const sheet = page.getByRole('dialog');
    const end = sheet.getByLabel('End').filter({ visible: true });
    for (const [name, to] of [
      ['Lunch', '16:00'],
      ['Soup', '16:30'],
    ] as const) {
      await sheet.locator('label').filter({ hasText: name }).click();
      await end.fill(to);
      await end.press('Tab');
      await sheet.getByRole('radio', { name: 'Every day' }).filter({ visible: true }).waitFor();
    }
    await sheet.locator('label').filter({ hasText: 'Lunch' }).click();
    await expect(end).toHaveValue('16:00');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(toasts(page)).toContainText('2 playlists saved.');
    await expect(sheet).toHaveCount(0);
    const saved = await database.query(
      `select calendar -> 'conditions' -> 0 ->> 'to' as until from content.playlists where environment_id = $1 order by name`,
      [server.id],
    );
    expect(saved.map(({ until }) => until)).toEqual(['16:00', '16:30']);
  });
});
