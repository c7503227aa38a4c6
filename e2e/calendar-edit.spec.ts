import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage, sheetOf, toasts } from './screen.ts';
import {
  activate,
  addDisplay,
  addGroup,
  addLocation,
  addPlayable,
  addPlaylist,
  type Database,
  newServer,
  type OwnServer,
} from './seed.ts';

// A week whose blocks are moved by pointer and keys, and saved.

const day = { start: '08:00', end: '20:00', nonstop: false, closed: false };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, day]),
);
const openHours = 12;
const lunch = { precondition: 'time', operator: 'between', from: '11:00', to: '15:00' };
const notSunday = { precondition: 'weekday', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] };

async function planned(
  database: Database,
  server: OwnServer,
  name: string,
  group: string,
  priority: number,
  conditions: readonly object[],
) {
  const id = await addPlaylist(database, server, name, [group]);
  const playable = await addPlayable(database, server, name, { canBeFramed: true });
  await database.query('update content.playlists set priority = $2, calendar = $3 where id = $1', [
    ...[id, priority, JSON.stringify({ name: null, conditions })],
  ]);
  await database.query(
    `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, amount, conditions)
     values ($1, gen_random_uuid(), $2, 0, $3, 1, '[]')`,
    [server.id, id, playable],
  );
  return id;
}

const blockOf = (page: Page, name: string, times: string, weekday: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, ${times} .*${weekday}`) });

test('a week is edited by pointer and by keys, says what it changes and is saved', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const place = await addLocation(database, server, 'Corner', { hours: hours as never });
  const display = await addDisplay(database, server, place, 'Counter');
  await activate(database, server, display);
  const group = await addGroup(database, server, 'Counters', [display]);
  const playlist = await planned(database, server, 'Lunch', group, 50, [lunch]);
  await planned(database, server, 'Brand', group, 20, [notSunday]);
  const calendarOf = async () =>
    (await database.query('select calendar from content.playlists where id = $1', [playlist]))[0]!
      .calendar as {
      conditions: object[];
      alternatives: object[][];
      exceptions: { date: string; times: object[] }[];
    };
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await openPage(page, server, `/displays/detail/${display}?date=${nextWeek}`);

  // By pointer, one hour later on Tuesday.
  const tuesday = blockOf(page, 'Lunch', '11:00–15:00', 'Tuesday');
  await expect(tuesday).toHaveAttribute('data-takes', 'true');
  await tuesday.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const column = (await page.locator('[data-column]').first().boundingBox())!;
  const box = (await tuesday.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 3 });
  await page.mouse.move(x, y + column.height / openHours, { steps: 5 });
  await expect(page.getByText('12:00–16:00 in each place')).toBeVisible();
  await expect(page.getByText('11:00–15:00, except on Tuesdays, 12:00–16:00')).toBeVisible();
  await expect(blockOf(page, 'Brand', '08:00–12:00', 'Tuesday')).toBeVisible();
  await page.mouse.up();
  const choice = page.getByRole('dialog', { name: 'Move Lunch to 12:00–16:00' });
  await expect(choice.getByRole('radio', { name: /^Every Tuesday/ })).toBeChecked();
  await expect(choice.getByRole('radio')).toHaveCount(3);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await expect(page.getByText(/Changes 1 display this week|Nothing changes/)).toBeVisible();
  expect((await calendarOf()).alternatives ?? []).toEqual([]);

  // By keys, half an hour later on Wednesday only.
  await blockOf(page, 'Lunch', '11:00–15:00', 'Wednesday').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'Wednesday 11:30 to 15:30' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(blockOf(page, 'Lunch', '11:00–15:00', 'Wednesday')).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Move Lunch to 11:00–15:15' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^Only Wednesday/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(blockOf(page, 'Lunch', '11:00–15:15', 'Wednesday')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toasts(page)).toContainText('1 playlist saved.');
  await expect(page.getByText('1 unsaved change')).toHaveCount(0);
  const saved = await calendarOf();
  expect(saved.alternatives).toEqual([
    [
      { precondition: 'weekday', weekdays: ['tue'] },
      { ...lunch, from: '12:00', to: '16:00' },
    ],
  ]);
  expect(saved.exceptions.map(({ times }) => times)).toEqual([[{ from: '11:00', to: '15:15' }]]);

  // A new playlist in an empty hour.
  await blockOf(page, 'Gap 3 h', '08:00–11:00', 'Sunday').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New playlist, 08:00–09:00' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheetOf(page, 'Add playlist')).toContainText('Plays on Sundays, 08:00–09:00 in each place.');
});
