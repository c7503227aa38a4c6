import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { testTools } from '../apps/server/src/infra/converter/test/bench.ts';
import { newId } from '../apps/server/src/infra/ids.ts';
import { expectNoAxeViolationsInAnyLight } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { sendToTray } from './samples.ts';
import { type Database, newServer, type OwnServer } from './seed.ts';

// Every test has its own server, so it knows everything on it. Files are real: created here, converted there.

const run = promisify(execFile);
const open = (page: Page, server: OwnServer, where = '', email = server.admin) =>
  signIn(page, email, { server: server.slug, path: `/playables${where}` });
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const card = (page: Page, name: string) =>
  main(page).getByRole('list', { name: 'Playables' }).getByRole('listitem').filter({ hasText: name });
const folderTile = (page: Page, name: string) =>
  main(page).getByRole('list', { name: 'Folders' }).getByRole('listitem').filter({ hasText: name });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const question = (page: Page) => page.getByRole('alertdialog');

async function chooseAction(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** One second of moving colours, small enough to be converted during the test. */
async function makeVideo(directory: string, name: string): Promise<string> {
  const { ffmpeg } = await testTools();
  const file = path.join(directory, name);
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=25:duration=1'];
  await run(ffmpeg, ['-y', '-loglevel', 'error', ...source, '-pix_fmt', 'yuv420p', file]);
  return file;
}

async function makePicture(directory: string, name: string): Promise<string> {
  const { ffmpeg } = await testTools();
  const file = path.join(directory, name);
  const source = ['-f', 'lavfi', '-i', 'color=c=orange:size=640x360', '-frames:v', '1'];
  await run(ffmpeg, ['-y', '-loglevel', 'error', ...source, file]);
  return file;
}

/** Drags files from the desktop over the page, where a frame shows their destination, and drops them. */
async function dropFiles(page: Page, files: readonly string[]) {
  const contents = await Promise.all(
    files.map(async (file) => ({ name: path.basename(file), base64: await readFile(file, 'base64') })),
  );
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, contents);
  await main(page).dispatchEvent('dragenter', { dataTransfer: data });
  await expect(page.getByText('Drop to upload to Playables')).toBeVisible();
  await main(page).dispatchEvent('drop', { dataTransfer: data });
}

/** Adds it to a playlist through the database. */
async function addPlaylist(database: Database, server: OwnServer, name: string, playable: string) {
  const id = newId();
  await database.query(
    `insert into content.playlists (environment_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())`,
    [server.id, id, name],
  );
  await database.query(
    `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id) values ($1, $2, $3, 0, $4)`,
    [server.id, newId(), id, playable],
  );
  return id;
}

/** The one filter by folder says where one is. */
const folderFilter = (page: Page) => main(page).getByRole('button', { name: /^Folder / });
const openFolder = async (page: Page, name: string) => {
  await folderTile(page, name).getByRole('button', { name, exact: true }).click();
  await expect(folderFilter(page)).toHaveText(name);
};

const newFolder = async (page: Page, name: string) => {
  await page.keyboard.press('n');
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Control+Enter');
  await expect(folderTile(page, name)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

let directory: string;
test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-e2e-files-'));
});
test.afterAll(() => rm(directory, { recursive: true, force: true }));

test('a file is uploaded into a folder, converted, renamed, moved by keyboard, kept while a playlist uses it, and deleted', {
  tag: '@quick',
}, async ({ page, database, complaints }) => {
  test.slow();
  complaints.expect(/status of 409/);
  const server = await newServer(database);
  // Registered early: a key pressed before the browser knows of the handler would open a real dialog.
  page.on('filechooser', () => {});
  await open(page, server);
  await expect(main(page).getByText('Nothing to play yet.')).toBeVisible();
  await newFolder(page, 'Autumn');
  await newFolder(page, 'Archive');
  await openFolder(page, 'Autumn');
  await expect(main(page).getByText('Autumn is empty.')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('u');
  await (await chooser).setFiles(await makeVideo(directory, 'flat-white.mp4'));
  await sendToTray(page);

  // Nobody reloads: the update arrives by itself.
  const video = card(page, 'flat-white');
  await expect(video).toBeVisible();
  await expect(video.getByText('0:01')).toBeVisible();
  await expect(video.locator('img')).toHaveJSProperty('complete', true);

  await chooseAction(page, 'flat-white', 'Rename');
  await page.getByRole('textbox', { name: 'New name' }).fill('Flat white');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Renamed to Flat white.');
  const renamed = card(page, 'Flat white');
  await expect(renamed.getByRole('link')).toBeFocused();

  await chooseAction(page, 'Flat white', 'Move…');
  const dialog = page.getByRole('dialog', { name: 'Move Flat white' });
  await expect(dialog.getByRole('tree')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('treeitem', { name: 'Archive' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Flat white was moved to Archive.');
  await expect(renamed).toBeHidden();
  await main(page).getByRole('button', { name: 'All folders', exact: true }).click();
  await expect(page).toHaveURL(/\/playables$/);
  await expect(renamed).toBeVisible();
  await openFolder(page, 'Archive');
  await renamed.getByRole('link').click();

  await expect(page).toHaveTitle(`Flat white · ${server.name}`);
  const player = page.locator('video');
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0);
  await expect(main(page).getByText('flat-white.mp4')).toBeVisible();
  await expect(main(page).getByText('640 × 360')).toBeVisible();
  await page.getByLabel('Description').fill('House roast');
  await page.getByLabel('Description').blur();
  const id = page.url().split('/').at(-1)!;
  await expect
    .poll(
      async () => (await database.query('select description from content.playables where id = $1', [id]))[0],
    )
    .toEqual({ description: 'House roast' });

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question(page)).toContainText('Delete Flat white?');
  // A playlist began to use it after the dialog opened, and the server decides.
  const playlist = await addPlaylist(database, server, 'Lunch', id);
  await question(page).getByRole('button', { name: 'Delete playable' }).click();
  await expect(question(page).getByRole('heading')).toHaveText('This playable cannot be deleted');
  await expect(question(page).getByRole('link', { name: 'Lunch' })).toHaveAttribute(
    'href',
    `/en/playlists/detail/${playlist}`,
  );
  await question(page).getByRole('button', { name: 'Close' }).click();

  await database.query('delete from content.playlist_items where playable_id = $1', [id]);
  await page.reload();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question(page).getByRole('button', { name: 'Delete playable' }).click();
  await expect(toast(page)).toContainText('Flat white was deleted.');
  await expect(folderFilter(page)).toHaveText('Archive');
  await expect(main(page).getByText('Archive is empty.')).toBeVisible();
});

test('files are dropped anywhere, dragged onto a folder with undo, and deleted together with a precise result', async ({
  page,
  database,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 409/);
  const server = await newServer(database);
  await open(page, server, '', server.standard);
  await newFolder(page, 'Menus');
  await dropFiles(page, [
    await makePicture(directory, 'soup.png'),
    await makePicture(directory, 'salad.jpg'),
  ]);
  await sendToTray(page);
  for (const name of ['soup', 'salad']) {
    await expect(card(page, name).locator('img')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Close uploads' }).click();

  await card(page, 'soup').dragTo(folderTile(page, 'Menus'));
  await expect(toast(page)).toContainText('soup was moved to Menus.');
  await expect(folderTile(page, 'Menus')).toContainText('1');
  await openFolder(page, 'Menus');
  await expect(card(page, 'soup')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(card(page, 'soup')).toBeHidden();
  await page.goBack();
  await expect(card(page, 'soup')).toBeVisible();

  const [{ id }] = await database.query(
    `select id from content.playables where environment_id = $1 and name = 'soup'`,
    [server.id],
  );
  await addPlaylist(database, server, 'Lunch', id);
  await card(page, 'salad').getByRole('link').focus();
  await page.keyboard.press('x');
  await card(page, 'soup').getByRole('link').focus();
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await question(page).getByRole('button', { name: 'Delete 2 playables' }).click();
  await expect(toast(page)).toContainText('1 of 2 deleted. 1 failed:');
  await expect(toast(page)).toContainText('soup: used in Lunch');
  await expect(bar).toContainText('1 selected');

  await page.keyboard.press('Escape');
  await chooseAction(page, 'Menus', 'Delete');
  await expect(question(page)).toContainText('The folder is empty.');
  await question(page).getByRole('button', { name: 'Delete folder' }).click();
  await expect(folderTile(page, 'Menus')).toBeHidden();
});

test('an unreachable address is refused under its field, and a folder is never its own parent', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const server = await newServer(database);
  await open(page, server, '?add=address');
  const sheet = page.getByRole('dialog', { name: 'Add web page or stream' });
  await sheet.getByLabel('Name', { exact: true }).fill('Weather');
  await sheet.getByLabel('Address').fill('javascript:alert(1)');
  await sheet.getByRole('button', { name: 'Add web page' }).click();
  await expect(sheet.getByText('The address must begin with http:// or https://.')).toBeVisible();
  await sheet.getByLabel('Address').fill('http://127.0.0.1/');
  await sheet.getByRole('button', { name: 'Add web page' }).click();
  await expect(sheet.getByText('Only addresses on the public internet can be used.')).toBeVisible();
  await expect(sheet.getByLabel('Address')).toBeFocused();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();

  await newFolder(page, 'Campaigns');
  await chooseAction(page, 'Campaigns', 'Move…');
  const dialog = page.getByRole('dialog', { name: 'Move Campaigns' });
  await expect(dialog.getByRole('tree')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText('A folder cannot be its own parent.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled();
});

test('case 155: an address that is not a web address is neither a link nor a frame', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  const id = newId();
  // No call accepts it, so it is inserted into the table directly.
  await database.query(
    `insert into content.playables (environment_id, id, name, type, url, status, conversion, created_at, updated_at)
     values ($1, $2, 'Trap', 'url', 'javascript:alert(document.domain)', 'ready', 'skip', now(), now())`,
    [server.id, id],
  );
  await open(page, server, `/detail/${id}`);
  await expect(heading(page)).toHaveText('Trap');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.locator('[href^="javascript:"], [src^="javascript:"]')).toHaveCount(0);
});

test('somebody limited to a folder starts there and sees nothing above it', async ({ page, database }) => {
  const server = await newServer(database);
  await open(page, server);
  await newFolder(page, 'Campaigns');
  await openFolder(page, 'Campaigns');
  await newFolder(page, 'Autumn');
  const limit = new URL(page.url()).searchParams.get('folder');
  await database.query(
    `update content.members set allowed_folder = $2 where environment_id = $1 and email = $3`,
    [server.id, limit, server.standard],
  );

  await open(page, server, '', server.standard);
  await expect(folderFilter(page)).toHaveText('All folders');
  await chooseAction(page, 'Autumn', 'Move…');
  await expect(page.getByRole('treeitem')).toHaveText(['Campaigns', 'Autumn']);
  await page.keyboard.press('Escape');
  await openFolder(page, 'Autumn');
});

test('the pages of playables meet WCAG 2.2 AA', async ({ page }) => {
  const check = () => expectNoAxeViolationsInAnyLight(page);
  await signIn(page, 'admin@vitrine.test', { path: '/playables' });
  await openFolder(page, 'Campaigns');
  await openFolder(page, 'Autumn 2026');
  await card(page, 'Flat white').getByRole('link').focus();
  await page.keyboard.press('x');
  await check();
  await page.keyboard.press('Escape');
  await chooseAction(page, 'Flat white', 'Move…');
  await expect(page.getByRole('tree')).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await card(page, 'Flat white').getByRole('link').focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog', { name: 'Flat white' })).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await card(page, 'Flat white').getByRole('link').click();
  await expect(heading(page)).toHaveText('Flat white');
  await check();
});
