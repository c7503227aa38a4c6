import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage, sheetOf, toasts } from './screen.ts';
import { blockOf, dinner, hourWidth, lunch, notSunday, planned, plannedDisplay } from './week.ts';

// Days of one display, whose blocks are moved by pointer, finger and keys, and saved.

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
  await openPage(page, server, `/displays/detail/${display}?day=${nextWeek}`);
  const bar = page.getByRole('region', { name: 'Unsaved changes of the calendar' });

  // By pointer, one hour later on Tuesday; the bar offers for which days.
  const tuesday = blockOf(page, 'Lunch', 'Tuesday', '11:00–15:00');
  await expect(tuesday).toHaveAttribute('data-takes', 'true');
  const { x, width, hour, middle } = await hourWidth(tuesday, 4);
  await page.mouse.move(x + width / 2, middle);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 10, middle, { steps: 3 });
  await page.mouse.move(x + width / 2 + hour, middle, { steps: 5 });
  await expect(page.locator('[data-moved]')).toHaveText('12:00–16:00');
  // All that would move with it is drawn.
  await expect(page.locator('[data-ghost]')).toHaveCount(7);
  await page.mouse.up();
  await expect(bar.getByRole('radio')).toHaveCount(3);
  await expect(bar.getByRole('radio', { name: 'Every day' })).toBeChecked();
  await bar.getByText('Every Tue').click();
  await expect(page.locator('[data-ghost]')).toHaveCount(1);
  await expect(bar.locator('[data-stale]')).toHaveCount(0);
  await expect(bar).toContainText('Lunch');
  await expectNoAxeViolations(page);
  expect((await calendarOf()).alternatives ?? []).toEqual([]);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toasts(page)).toContainText('1 playlist saved.');
  await expect(bar).toHaveCount(0);

  // By keys, its end a quarter later on Wednesday only.
  const wednesday = blockOf(page, 'Lunch', 'Wednesday', '11:00–15:00');
  await expect(wednesday).toHaveAttribute('data-takes', 'true');
  await wednesday.focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(bar.getByRole('status').filter({ hasText: '11:00–15:15' })).toBeAttached();
  await bar.getByText(/^Only Wed/).click();
  await expect(bar.locator('[data-stale]')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(bar).toHaveCount(0);
  await expect(blockOf(page, 'Lunch', 'Wednesday', '11:00–15:15')).toBeVisible();
  const saved = await calendarOf();
  expect(saved.alternatives).toEqual([
    [
      { precondition: 'weekday', weekdays: ['tue'] },
      { ...lunch, from: '12:00', to: '16:00' },
    ],
  ]);
  expect(saved.exceptions.map(({ times }) => times)).toEqual([[{ from: '11:00', to: '15:15' }]]);

  // A new playlist in empty hours.
  await blockOf(page, 'Nothing planned', 'Sunday', '08:00–11:00').focus();
  await page.keyboard.press('n');
  await expect(sheetOf(page, 'Add playlist')).toContainText('08:00–11:00');
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
  await openPage(page, server, `/displays/detail/${display}?day=${nextWeek}`);
  const bar = page.getByRole('region', { name: 'Unsaved changes of the calendar' });
  for (const [name, times] of [
    ['Lunch', '11:00–15:00'],
    ['Dinner', '17:00–19:00'],
  ] as const) {
    const block = blockOf(page, name, 'Tuesday', times);
    await expect(block).toHaveAttribute('data-takes', 'true');
    await block.focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
  }
  await expect(bar).toContainText('And 1 more playlist');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toasts(page)).toContainText('2 playlists saved.');
  expect(calls).toEqual([expect.stringContaining('/playlists?action=set-calendars')]);
  expect(await calendars()).not.toEqual(before);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page)).toContainText('Everything is as it was.');
  expect(await calendars()).toEqual(before);
});

test('its keys are in the list of shortcuts', async ({ page, database }) => {
  const { server, display, group } = await plannedDisplay(database);
  await planned(database, server, 'Lunch', group, 50, [lunch]);
  await openPage(page, server, `/displays/detail/${display}`);
  await expect(page.locator('[data-block]').first()).toBeVisible();
  await page.keyboard.press('?');
  const keys = sheetOf(page, 'Keyboard shortcuts').getByRole('region', { name: 'Editing the calendar' });
  await expect(keys).toContainText('Move it by 15 minutes');
  await expect(keys).toContainText('Move its end');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a line of the agenda opens its hours, says what others would do, and saves them', async ({
    page,
    database,
  }) => {
    const { server, display, group, nextWeek } = await plannedDisplay(database);
    const playlist = await planned(database, server, 'Lunch', group, 50, [lunch]);
    await openPage(page, server, `/displays/detail/${display}?view=day&day=${nextWeek}`);
    await page.getByRole('button', { name: /Lunch/ }).last().click();
    const sheet = sheetOf(page, 'Lunch');
    await sheet.getByLabel('End').fill('16:00');
    await sheet.getByLabel('End').press('Tab');
    await sheet.getByRole('radio', { name: 'Every day' }).waitFor();
    await expect(sheet).toContainText('ends at 16:00 instead of 15:00');
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0);
    const [saved] = await database.query('select calendar from content.playlists where id = $1', [playlist]);
    expect(saved!.calendar).toMatchObject({ conditions: [{ from: '11:00', to: '16:00' }] });
  });
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 700 } });

  test('a finger that rests takes a block, and one that moves scrolls', { tag: '@quick' }, async ({
    page,
    database,
  }) => {
    const { server, display, group, nextWeek } = await plannedDisplay(database);
    await planned(database, server, 'Lunch', group, 50, [lunch]);
    await openPage(page, server, `/displays/detail/${display}?day=${nextWeek}`);
    const tuesday = blockOf(page, 'Lunch', 'Tuesday', '11:00–15:00');
    await expect(tuesday).toHaveAttribute('data-takes', 'true');
    const { x, width, middle: y } = await hourWidth(tuesday, 4);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const scrolled = () => page.evaluate(() => document.scrollingElement!.scrollTop);

    const start = await scrolled();
    const at = x + width / 2;
    await touch('touchStart', { x: at, y });
    for (let step = 1; step <= 6; step++) await touch('touchMove', { x: at, y: y + step * 20 });
    await touch('touchEnd');
    await expect.poll(scrolled).toBeLessThan(start);
    await expect(page.locator('[data-moved]')).toHaveCount(0);
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

    const there = await hourWidth(tuesday, 4);
    const held = await scrolled();
    const middle = there.x + there.width / 2;
    await touch('touchStart', { x: middle, y: there.middle });
    await expect(page.locator('[data-dragging]').first()).toBeAttached();
    for (let step = 1; step <= 4; step++)
      await touch('touchMove', { x: middle + (step * there.hour) / 4, y: there.middle });
    await expect(page.locator('[data-moved]')).toHaveText('12:00–16:00');
    await touch('touchEnd');
    await expect(page.getByRole('region', { name: 'Unsaved changes of the calendar' })).toBeVisible();
    expect(await scrolled()).toBe(held);
  });
});
