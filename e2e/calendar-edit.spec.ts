import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage, sheetOf, toasts } from './screen.ts';
import { blockOf, dinner, lunch, notSunday, openHours, planned, plannedDisplay, restingBox } from './week.ts';

// A week whose blocks are moved by pointer, finger and keys, and saved.

test('a week is edited by pointer and by keys, says what it changes and is saved', { tag: '@quick' }, async ({
  page,
  database,
}) => {
  const { server, display, group, nextWeek } = await plannedDisplay(database);
  const playlist = await planned(database, server, 'Lunch', group, 50, [lunch]);
  await planned(database, server, 'Brand', group, 20, [notSunday]);
  const calendarOf = async () =>
    (await database.query('select calendar from content.playlists where id = $1', [playlist]))[0]!
      .calendar as {
      conditions: object[];
      alternatives: object[][];
      exceptions: { date: string; times: object[] }[];
    };
  await openPage(page, server, `/displays/detail/${display}?date=${nextWeek}`);

  // By pointer, one hour later on Tuesday.
  const tuesday = blockOf(page, 'Lunch', '11:00–15:00', 'Tuesday');
  await expect(tuesday).toHaveAttribute('data-takes', 'true');
  const box = await restingBox(tuesday);
  const column = (await page.locator('[data-column]').first().boundingBox())!;
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
  await expect(page.getByRole('region', { name: 'What this changes' })).toContainText(
    /Changes 1 display this week|on 1 display|Nothing changes/,
  );
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

test('several playlists are saved by one call, and undone by one', async ({ page, database }) => {
  const { server, display, group, nextWeek } = await plannedDisplay(database);
  const ids = [
    await planned(database, server, 'Lunch', group, 50, [lunch]),
    await planned(database, server, 'Dinner', group, 50, [dinner]),
  ];
  const calendars = async () =>
    (
      await database.query('select calendar from content.playlists where id = any ($1) order by name', [ids])
    ).map(({ calendar: { conditions, alternatives = [], exceptions = [] } }) =>
      JSON.stringify([conditions, alternatives, exceptions]),
    );
  const before = await calendars();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && !request.url().includes('preview=')) calls.push(request.url());
  });
  await openPage(page, server, `/displays/detail/${display}?date=${nextWeek}`);
  for (const [name, times] of [
    ['Lunch', '11:00–15:00'],
    ['Dinner', '17:00–19:00'],
  ] as const) {
    await expect(blockOf(page, name, times, 'Tuesday')).toHaveAttribute('data-takes', 'true');
    await blockOf(page, name, times, 'Tuesday').focus();
    await page.keyboard.press('m');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What this changes' })).toContainText(
    /Changes 1 display this week|on 1 display|Nothing changes/,
  );
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toasts(page)).toContainText('2 playlists saved.');
  expect(calls).toEqual([expect.stringContaining('/playlists?action=set-calendars')]);
  expect(await calendars()).not.toEqual(before);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page)).toContainText('Everything is as it was.');
  expect(await calendars()).toEqual(before);
});

test('its keys are in the list of shortcuts', async ({ page, database }) => {
  const { server, display, group, nextWeek } = await plannedDisplay(database);
  await planned(database, server, 'Lunch', group, 50, [lunch]);
  await openPage(page, server, `/displays/detail/${display}?date=${nextWeek}`);
  await page.getByRole('button', { name: 'keys' }).click();
  const keys = sheetOf(page, 'Keyboard shortcuts').getByRole('region', { name: 'Editing the calendar' });
  await expect(keys).toContainText('Take the block');
  await expect(keys).toContainText('Move its start');
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 900 } });

  test('a finger that rests takes a block, and one that moves scrolls', { tag: '@quick' }, async ({
    page,
    database,
  }) => {
    const { server, display, group, nextWeek } = await plannedDisplay(database);
    await planned(database, server, 'Lunch', group, 50, [lunch]);
    await openPage(page, server, `/displays/detail/${display}?date=${nextWeek}`);
    const tuesday = blockOf(page, 'Lunch', '11:00–15:00', 'Tuesday');
    await expect(tuesday).toHaveAttribute('data-takes', 'true');
    const box = await restingBox(tuesday);
    const column = (await page.locator('[data-column]').first().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x, y: at }],
      });
    const scrolled = () => page.evaluate(() => document.scrollingElement!.scrollTop);

    const start = await scrolled();
    await touch('touchStart', y);
    for (let step = 1; step <= 6; step++) await touch('touchMove', y + step * 20);
    await touch('touchEnd');
    await expect.poll(scrolled).toBeLessThan(start);
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
    // It goes on for a while after the finger has left, and takes no touch until it rests.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const before = document.scrollingElement!.scrollTop;
          for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
          return document.scrollingElement!.scrollTop - before;
        }),
      )
      .toBe(0);

    const there = await restingBox(tuesday);
    const held = await scrolled();
    const middle = there.y + there.height / 2;
    await touch('touchStart', middle);
    await expect(page.locator('[data-lifted]')).toHaveCount(1);
    for (let step = 1; step <= 4; step++)
      await touch('touchMove', middle + (step * column.height) / openHours / 4);
    await expect(page.getByText('12:00–16:00 in each place')).toBeVisible();
    await touch('touchEnd');
    await expect(page.getByRole('dialog', { name: 'Move Lunch to 12:00–16:00' })).toBeVisible();
    expect(await scrolled()).toBe(held);
  });
});
