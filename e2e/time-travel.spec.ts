import { newId } from '../apps/server/src/infra/ids.ts';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './screen.ts';
import { activate, addDevice, addDisplay, addLocation, newServer } from './seed.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test('an earlier moment is opened, moved by keys and left again', { tag: '@quick' }, async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const place = await addLocation(database, server, 'Praha');
  const display = await addDisplay(database, server, place, 'Window');
  const device = await addDevice(database, server, display, 'Window');
  await activate(database, server, display);
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  await database.query(`update content.devices set created_at = $2 where id = $1`, [
    device,
    new Date(now - 72 * hourMs),
  ]);
  await database.query(
    `insert into content.activations (environment_id, display_id, display_name, started_at, ended_at)
     values ($1, $2, 'Window', $3, $4)`,
    [server.id, display, new Date(now - 72 * hourMs), new Date(now - minuteMs)],
  );
  const [went, back] = [now - 26 * hourMs, now - 25 * hourMs];
  for (const [kind, at] of [
    ['player_up', now - 60 * hourMs],
    ['player_down', went],
    ['player_up', back],
  ] as const)
    await database.query(
      `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6, $6)`,
      [server.id, newId(), device, display, kind, new Date(at)],
    );

  await openPage(page, server, '/overview');
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Earlier…' }).click();
  await expect(page).toHaveURL(/\?at=/);
  const bar = page.getByRole('region', { name: 'Earlier moment' });
  await expect(bar).toBeVisible();
  await expect(page.getByText('Only to look at. Nothing can be changed here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add display' })).toHaveCount(0);

  // The previous event is the moment at which the display went offline.
  await bar.getByRole('button', { name: 'Previous event' }).click();
  await expect(page.getByText('Window was offline')).toBeVisible();
  await expect(page).toHaveURL((address) => address.searchParams.get('at') === new Date(went).toISOString());
  const slider = bar.getByRole('slider', { name: 'Moment of the last 14 days' });
  await slider.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Nothing needed attention.')).toBeVisible();
  const moved = new Date(went + hourMs + minuteMs).toISOString();
  await expect(page).toHaveURL((address) => address.searchParams.get('at') === moved);
  await expectNoAxeViolations(page);

  // PageUp goes forward, as on every slider; a day and a time are typed too (D12, D30.14).
  await page.keyboard.press('PageDown');
  const dayBefore = new Date(went + hourMs + minuteMs - 24 * hourMs).toISOString();
  await expect(page).toHaveURL((address) => address.searchParams.get('at') === dayBefore);
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL((address) => address.searchParams.get('at') === moved);
  const time = bar.getByRole('textbox', { name: 'Time' });
  const shown = await time.inputValue();
  await time.fill('9');
  await time.press('Enter');
  await expect(time).toHaveValue('09:00');
  await expect(page).not.toHaveURL((address) => address.searchParams.get('at') === moved);
  await time.fill(shown);
  await time.press('Enter');
  await expect(page).toHaveURL((address) => address.searchParams.get('at') === moved);

  // A display is found by its name.
  await page.getByRole('searchbox', { name: 'Filter displays' }).fill('nowhere');
  await expect(page.getByText('No displays match these filters.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter displays' }).fill('win');
  await expect(page.getByText('No displays match these filters.')).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Window' }).first(),
  ).toBeVisible();

  // The address alone opens the same moment.
  await page.reload();
  await expect(page.getByText('Nothing needed attention.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(page).not.toHaveURL(/at=/);
});
