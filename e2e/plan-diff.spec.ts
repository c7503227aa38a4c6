import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, test } from './fixtures.ts';
import { chooseAction, chooseInHead, openPage, priorityField, question, toasts } from './screen.ts';
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

// What a change does is said before it is saved: in a line, in a sheet and in the question before a deletion.

async function fillPlaylist(
  database: Database,
  server: OwnServer,
  name: string,
  { group, priority }: { group: string; priority: number },
) {
  const id = await addPlaylist(database, server, name, [group]);
  const playable = await addPlayable(database, server, `Page of ${name}`, { canBeFramed: true });
  await database.query(`update content.playlists set priority = $2 where id = $1`, [id, priority]);
  await database.query(
    `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, duration)
     values ($1, gen_random_uuid(), $2, 1, $3, 10)`,
    [server.id, id, playable],
  );
  return id;
}

/** A place that never closes, with one display and two playlists. */
async function openHall(database: Database, server: OwnServer) {
  const hall = await addLocation(database, server, 'Hall');
  await database.query(
    `update content.locations set hours = (select jsonb_object_agg(day, '{"start":"00:00","end":"24:00","nonstop":true,"closed":false}'::jsonb)
       from unnest(array['mon','tue','wed','thu','fri','sat','sun']) day) where environment_id = $1`,
    [server.id],
  );
  const counter = await addDisplay(database, server, hall, 'Counter');
  await activate(database, server, counter);
  const group = await addGroup(database, server, 'Counters', [counter]);
  await fillPlaylist(database, server, 'All day', { group, priority: 20 });
  return { lunch: await fillPlaylist(database, server, 'Lunch', { group, priority: 10 }) };
}

test('an edit says what it does on screens before it is saved, and a deletion what goes empty', {
  tag: '@quick',
}, async ({ page, database }) => {
  test.slow();
  const server = await newServer(database);
  const { lunch } = await openHall(database, server);

  await openPage(page, server, `/playlists/detail/${lunch}`);
  const line = page.getByRole('region', { name: 'What this changes' });
  await expect(line).toBeHidden();
  // The week as it is.
  const week = page.getByRole('region', { name: 'This week' });
  await expect(
    week.getByRole('button', { name: /^All day, .*, Counters, 1 display, planned\.$/ }).first(),
  ).toBeVisible();

  // Without an effect.
  const priority = await priorityField(page);
  await priority.fill('15');
  await expect(line).toContainText('Nothing changes on screens.');

  await priority.fill('60');
  await expect(line).toContainText('Lunch starts now on 1 display; All day waits.');
  await expectNoAxeViolations(page);

  await line.getByRole('button', { name: 'Show' }).click();
  const sheet = page.getByRole('dialog', { name: 'What this changes' });
  await expect(sheet).toContainText('1 of 1 display changes. Nothing goes dark.');
  await expect(sheet).toContainText('1 display in Hall');
  await expect(sheet).toContainText('Your edits: Priority: 10 → 60.');
  await expect(
    sheet.getByRole('button', { name: /^Lunch, .*, Counters, 1 display, planned\.$/ }).first(),
  ).toHaveAccessibleDescription('Was: All day');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(toasts(page)).toContainText(/saved|on its way/i);
  await expect(line).toBeHidden();

  // Somebody else takes away what would play instead: that is asked about, and can be gone back on.
  await database.query(`delete from content.playlists where environment_id = $1 and name = 'All day'`, [
    server.id,
  ]);
  await chooseInHead(page, 'Take off screens');
  await expect(line).toContainText('Lunch leaves 1 display; nothing plays there.');
  await page.keyboard.press('Control+s');
  const asked = page.getByRole('alertdialog', { name: /1 display goes empty/ });
  await expect(asked.getByRole('button', { name: 'Back' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Discard' }).click();

  await moveTo(page, '/en/playlists');
  await chooseAction(page, 'Lunch', 'Delete');
  await expect(question(page)).toContainText('Lunch leaves 1 display; nothing plays there.');
  await expect(question(page)).toContainText('Counter is open then and nothing else reaches it.');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await question(page).getByRole('button', { name: 'Delete playlist' }).click();
  await expect(toasts(page)).toContainText('Lunch was deleted.');
});

test('an action on several records says once what all of them do', async ({ page, database }) => {
  test.slow();
  const server = await newServer(database);
  await openHall(database, server);
  await openPage(page, server, '/playlists');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  for (const name of ['All day', 'Lunch']) await page.getByLabel(`Select ${name}`).press('Space');

  await bar.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(question(page)).toContainText('Disable 2 playlists?');
  await expect(question(page)).toContainText('nothing reaches Counter in Hall.');
  await expectNoAxeViolations(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();

  await bar.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question(page)).toContainText('All day stops and nothing reaches Counter in Hall.');
  await expect(question(page)).toContainText('The playables stay.');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
});
