import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, moveTo, test } from './fixtures.ts';
import { openPage, question, rowOf, toasts } from './screen.ts';
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

// A draft on two devices, without a network, proposed, half filled in, and a large one.

async function draftServer(database: Database) {
  const server = await newServer(database);
  const hall = await addLocation(database, server, 'Hall');
  const counter = await addDisplay(database, server, hall, 'Counter');
  await activate(database, server, counter);
  const group = await addGroup(database, server, 'Counters', [counter]);
  const picture = await addPlayable(database, server, 'Menu', { canBeFramed: true });
  const draft = await addDraft(database, server, 'Winter warmers', [group], [picture]);
  return { server, counter, group, picture, draft };
}

/** Never enabled, with an item for each playable. */
async function addDraft(
  database: Database,
  server: OwnServer,
  name: string,
  groups: string[],
  playables: readonly string[],
) {
  const id = await addPlaylist(database, server, name, groups);
  await database.query(
    'update content.playlists set enabled = false, first_enabled_at = null where id = $1',
    [id],
  );
  await database.query(
    `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, duration)
     select $1, gen_random_uuid(), $2, at, playable, 10 from unnest($3::uuid[]) with ordinality as items(playable, at)`,
    [server.id, id, playables],
  );
  return id;
}

const kept = (page: Page) => expect(page.getByText(/^Draft kept/)).toBeVisible();
const duration = (page: Page, name = 'Menu') =>
  page.getByLabel(`Duration of ${name}, minutes and seconds`).first();
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
async function rename(page: Page, name: string) {
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
}
/** What the server has of it. */
async function saved(database: Database, id: string) {
  const [row] = await database.query(
    `select name, priority, enabled, (select array_agg(duration::int order by position) from content.playlist_items where playlist_id = p.id) as items
       from content.playlists p where id = $1`,
    [id],
  );
  return row;
}

test('a draft on two devices: what one types the other sees, and what both type is merged or asked', async ({
  page,
  openBrowser,
  database,
  complaints,
}) => {
  complaints.expect(/status of 412|ERR_INTERNET_DISCONNECTED/);
  const { server, draft } = await draftServer(database);
  const path = `/playlists/detail/${draft}`;
  await openPage(page, server, path);
  const tablet = await openBrowser();
  await openPage(tablet, server, path);
  await rename(page, 'Winter drinks');
  await kept(page);
  await expect(heading(tablet)).toHaveText('Winter drinks');

  // The tablet is in the cellar while both type: different fields are merged without a word.
  await tablet.context().setOffline(true);
  await duration(tablet).fill('0:25');
  await expect(tablet.getByText('Offline. The draft is kept here.')).toBeVisible();
  await rename(page, 'Winter');
  await expect.poll(async () => (await saved(database, draft)).name).toBe('Winter');
  await tablet.context().setOffline(false);
  await expect.poll(() => saved(database, draft)).toMatchObject({ name: 'Winter', items: [25] });
  await expect(heading(tablet)).toHaveText('Winter');
  await expect(question(tablet)).toBeHidden();
  await expect(duration(page)).toHaveValue('0:25');

  // The same field asks.
  await tablet.context().setOffline(true);
  await rename(tablet, 'Snow');
  await rename(page, 'Frost');
  await expect.poll(async () => (await saved(database, draft)).name).toBe('Frost');
  await tablet.context().setOffline(false);
  await expect(question(tablet)).toContainText('Frost');
  await question(tablet).getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await saved(database, draft)).name).toBe('Snow');
  await expect(heading(page)).toHaveText('Snow');
});

test('a draft typed without a network waits, and is kept when the network is back', async ({
  page,
  context,
  database,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { server, draft } = await draftServer(database);
  await openPage(page, server, `/playlists/detail/${draft}`);
  await kept(page);
  await context.setOffline(true);
  await rename(page, 'Written in the tunnel');
  await duration(page).fill('0:40');
  await expect(page.getByText('Offline. The draft is kept here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Put on screens/ })).toBeDisabled();
  await context.setOffline(false);
  await kept(page);
  await expect
    .poll(() => saved(database, draft))
    .toMatchObject({ name: 'Written in the tunnel', items: [40], enabled: false });
  await expect(page.getByRole('button', { name: /^Put on screens/ })).toBeEnabled();
});

test('a draft with something invalid keeps the rest, says what is missing, and offers it after a reload', async ({
  page,
  database,
}) => {
  const { server, draft } = await draftServer(database);
  await openPage(page, server, `/playlists/detail/${draft}`);
  await kept(page);
  await duration(page).fill('soon');
  await rename(page, 'Half done');
  await expect.poll(() => saved(database, draft)).toMatchObject({ name: 'Half done', items: [10] });
  await expect(page.getByRole('button', { name: 'Not kept yet: Items' })).toBeVisible();
  await expect(duration(page)).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Control+s');
  await expect(toasts(page)).toContainText('Playable orders are not valid.');
  expect((await saved(database, draft)).enabled).toBe(false);

  // Nothing that could be kept is lost, so nobody is asked.
  await moveTo(page, '/en/playlists');
  await expect(rowOf(page, 'Half done')).toBeVisible();
  await moveTo(page, `/en/playlists/detail/${draft}`);
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(duration(page)).toHaveValue('soon');
  await page.reload();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await duration(page).fill('0:30');
  await expect
    .poll(() => saved(database, draft))
    .toMatchObject({ name: 'Half done', items: [30], enabled: false });
});

test('a draft is proposed: what was proposed is approved whatever it becomes, and a second proposal replaces the first', async ({
  page: author,
  openBrowser,
  database,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of (403|409|412) .*\/(playlists|proposals)/);
  const { server, draft } = await draftServer(database);
  await database.query(`update content.environments set approval_roles = '{standard}' where id = $1`, [
    server.id,
  ]);
  await openPage(author, server, `/playlists/detail/${draft}`, server.standard);
  // What is typed is kept without anybody's approval.
  await rename(author, 'Winter drinks');
  await expect.poll(async () => (await saved(database, draft)).name).toBe('Winter drinks');
  const propose = async (title: string) => {
    await author.getByRole('button', { name: 'Propose…' }).click();
    const dialog = author.getByRole('dialog', { name: 'Propose this change' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await propose('Winter drinks, please');
  await expect(author.getByText('Waits for approval')).toBeVisible();
  await duration(author).fill('0:25');
  await expect.poll(async () => (await saved(database, draft)).items).toEqual([25]);
  // Without a question: of a draft only the newest proposal counts.
  await propose('Winter drinks, longer');
  await expect(author.getByText('Waits for approval')).toBeVisible();
  await rename(author, 'Something else');
  await expect.poll(async () => (await saved(database, draft)).name).toBe('Something else');

  const admin = await openBrowser();
  await openPage(admin, server, '/proposals');
  await expect(admin.getByRole('link', { name: 'Winter drinks, longer' })).toBeVisible();
  await expect(rowOf(admin, 'Winter drinks, please')).toContainText('Withdrawn');
  await admin.getByRole('link', { name: 'Winter drinks, longer' }).click();
  await admin.getByRole('button', { name: /^Approve/ }).click();
  await expect
    .poll(() => saved(database, draft))
    .toMatchObject({ name: 'Winter drinks', items: [25], enabled: true });
});

test('a draft of 300 items in 400 groups is moved in, edited and kept', async ({ page, database }) => {
  test.slow();
  const { server, counter, picture } = await draftServer(database);
  const groups = await database.query(
    `with made as (insert into content.groups (environment_id, id, name, priority, created_at, updated_at)
       select $1, gen_random_uuid(), 'Group ' || lpad(n::text, 3, '0'), 50, now(), now() from generate_series(1, 400) n returning id)
     , joined as (insert into content.display_groups (environment_id, display_id, group_id) select $1, $2, id from made)
     select id from made`,
    [server.id, counter],
  );
  const ids = groups.map(({ id }) => id as string);
  const draft = await addDraft(database, server, 'Everything', ids, Array<string>(300).fill(picture));
  await openPage(page, server, `/playlists/detail/${draft}`);
  const film = page.getByRole('grid', { name: 'Items' });
  await expect(film).toHaveAttribute('aria-rowcount', '300');
  await expect(film.getByRole('row').nth(0)).toContainText('0:00');
  await film.getByRole('row').first().focus();
  await page.keyboard.press('End');
  await expect(film.locator('[aria-rowindex="300"]')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(film).toHaveAttribute('aria-rowcount', '299');
  await expect.poll(async () => (await saved(database, draft)).items?.length).toBe(299);
  await kept(page);
  await expect(page.getByText(/^1 display in 1 place/)).toBeVisible();
});
