import { newId } from '../apps/server/src/infra/ids.ts';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './screen.ts';
import {
  activate,
  addDevice,
  addDisplay,
  addGroup,
  addLocation,
  addPlayable,
  addPlaylist,
  type Database,
  newServer,
  type OwnServer,
} from './seed.ts';

/**
 * Two locations that never close, on opposite sides of the world; two displays show News, a third is in no
 * group.
 */
async function arrangeChain(database: Database): Promise<OwnServer> {
  const server = await newServer(database);
  const praha = await addLocation(database, server, 'Praha');
  const tokyo = await addLocation(database, server, 'Tokyo', { timezone: 'Asia/Tokyo' });
  await database.query(
    `update content.locations set hours = (select jsonb_object_agg(day, '{"start":"00:00","end":"24:00","nonstop":true,"closed":false}'::jsonb)
       from unnest(array['mon','tue','wed','thu','fri','sat','sun']) as day) where environment_id = $1`,
    [server.id],
  );
  const places = { Counter: praha, Window: praha, 'Meeting room': praha, Shibuya: tokyo };
  const displays = new Map<string, string>();
  for (const [name, place] of Object.entries(places)) {
    const id = await addDisplay(database, server, place, name);
    await addDevice(database, server, id, name);
    await activate(database, server, id);
    displays.set(name, id);
  }
  const shown = ['Counter', 'Window', 'Shibuya'].map((name) => displays.get(name)!);
  const group = await addGroup(database, server, 'Menus', shown);
  const playlist = await addPlaylist(database, server, 'News', [group]);
  const playable = await addPlayable(database, server, 'Headlines', { canBeFramed: true });
  await database.query(
    `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id) values ($1, $2, $3, 0, $4)`,
    [server.id, newId(), playlist, playable],
  );
  return server;
}

test('the next 24 hours of all displays can be navigated by keyboard, and every block explains why it plays', async ({
  page,
  database,
}) => {
  const server = await arrangeChain(database);
  await openPage(page, server, '/overview?view=24h');
  const timeline = page.getByRole('region', { name: 'Next 24 hours' });
  await expect(timeline).toContainText('4 displays, 2 locations');
  // Each location has its own local time.
  await expect(
    timeline.getByText(/^Asia\/Tokyo · now \d\d:\d\d there · open around the clock$/),
  ).toBeVisible();
  await expect(timeline.getByText('No playlist reaches this display')).toBeVisible();

  const blockOf = (display: string) =>
    timeline.getByRole('group', { name: display }).getByRole('button').first();
  await blockOf('Counter').focus();
  await page.keyboard.press('ArrowDown');
  await expect(blockOf('Meeting room')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(blockOf('Window')).toBeFocused();
  // Skip the name of the next location.
  await page.keyboard.press('ArrowDown');
  await expect(blockOf('Shibuya')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Why News plays' })).toBeVisible();
  await expect(page.getByText('Reaches this display through the group Menus.')).toBeVisible();
  // The explanation follows the keyboard focus.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { name: 'Why nothing plays' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { name: 'Why News plays' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/playlists\/detail\//);
  await page.goBack();

  await page.getByRole('button', { name: 'Gaps and conflicts' }).click();
  await expect(timeline).toContainText('1 display, 1 location');
  await expect(page).toHaveURL(/only=problems/);
  await page.getByRole('button', { name: 'Gaps and conflicts' }).click();
  await page.getByRole('button', { name: 'By location' }).click();
  await page.getByRole('menuitemradio', { name: 'By group' }).click();
  await expect(timeline.getByRole('button', { name: /^Not in any group/ })).toBeVisible();

  await page.getByRole('button', { name: 'Show as list' }).click();
  const list = page.getByRole('list', { name: 'Next 24 hours' });
  await expect(list.getByRole('button', { name: /News/ })).toHaveCount(3);
  await expectNoAxeViolations(page);
});

test('UI9: the week has a row for displays of a place that show the same, by place or by group; a phone lists them', async ({
  page,
  database,
}) => {
  const server = await arrangeChain(database);
  await openPage(page, server, '/overview?view=calendar&by=place');
  await expect(page).toHaveURL(/\/calendar$/);
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
  await expect(page.getByText('Hours are those of each place')).toBeVisible();
  // Two displays of a place share a row; the third is in no group, and nothing comes to it.
  const menus = calendar.getByRole('group', { name: 'Menus, Praha, 2 displays' });
  const planned = menus.getByRole('button', { name: /^News, .*planned\.$/ });
  await expect(planned).toHaveCount(1);
  await expect(calendar.getByRole('group', { name: /, Tokyo, 1 display$/ })).toHaveCount(1);

  // Choosing it by its block, by the chip above, and releasing it.
  await planned.click();
  await expect(page).toHaveURL(/playlist=/);
  const chip = page.getByRole('button', { name: 'News', exact: true });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.press('Escape');
  await expect(page).not.toHaveURL(/playlist=/);
  await planned.focus();
  await planned.press('ArrowDown');
  await expect(planned).not.toBeFocused();
  await expectNoAxeViolations(page);

  await page.keyboard.press('p');
  await expect(page).toHaveURL(/by=group/);
  await expect(calendar.getByRole('group', { name: 'Praha, 2 displays' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Tokyo' }).click();
  await expect(calendar.getByRole('group')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/view=day/);
  // Today is over in Tokyo for half of the day.
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/day=/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('article')).toContainText('Tokyo');
  await expect(page.getByRole('article')).toContainText('News');
  await expectNoAxeViolations(page);
});
