import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, fillLogin, moveTo, signIn, test } from './fixtures.ts';
import {
  dropOn,
  picture,
  type Sample,
  sendButton,
  sendToTray,
  sentSheet,
  uploadSheet as sheet,
  uploadTray as tray,
} from './samples.ts';
import { type Database, endSessions, newServer, type OwnServer } from './seed.ts';

const row = (page: Page, name: string) => tray(page).getByRole('listitem').filter({ hasText: name });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const ring = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Uploads/ });

// Registered before each test: if registered only when needed, the browser's own dialog may open first.
test.beforeEach(({ page }) => void page.on('filechooser', () => {}));

/** Uses the keyboard shortcut. */
async function choose(page: Page, files: Sample[]) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('u');
  await (await chooser).setFiles(files);
}

async function upload(page: Page, files: Sample[]) {
  await choose(page, files);
  await sendToTray(page);
  await expect(tray(page)).toBeVisible();
}

/** Slow enough for something to happen during an upload. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const emulate = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await emulate(bytesPerSecond);
  return () => emulate(-1);
}

const percentOf = async (page: Page, name: string) =>
  Number(await row(page, name).getByRole('progressbar').getAttribute('aria-valuenow'));

/** The hash of every file that has arrived and been checked. */
async function storedFiles(database: Database, server: OwnServer): Promise<Record<string, string>> {
  const rows = await database.query(
    `select p.original_name as name, encode(m.sha256, 'hex') as sha256 from content.playables p
     join content.media m on m.environment_id = p.environment_id and m.playable_id = p.id and m.role = 'original'
     where p.environment_id = $1 and p.status = 'ready'`,
    [server.id],
  );
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]));
}
const sha256 = ({ buffer }: Sample) => createHash('sha256').update(buffer).digest('hex');

test('files and a whole folder are dropped; the tray stays from page to page until all are ready', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/playables' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const samples = ['beans.png', 'jazz.png', 'soup.png', 'coffee.png'].map((name) => picture(name, 60));
  await dropOn(page, samples.slice(0, 2), samples.slice(2));
  await expect(sheet(page)).toBeVisible();
  await expectNoAxeViolations(page);
  const faster = await slowDown(page, 12_000);
  await expect(sheet(page)).toContainText('4 files');
  await sendButton(page).click();
  const rows = sentSheet(page).getByRole('list', { name: 'Uploads' });
  await expect(rows.getByRole('listitem')).toHaveCount(4);
  await expect(rows.getByRole('progressbar')).toHaveCount(3);
  await expect(rows.getByText('Waiting', { exact: true })).toHaveCount(1);
  // The tray says nothing that the sheet says.
  await expect(tray(page)).toBeHidden();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(tray(page).getByRole('listitem')).toHaveCount(4);
  await expect(ring(page)).toHaveText(/\d of 4/);

  await moveTo(page, '/en/locations');
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await expect(tray(page)).toBeVisible();
  await tray(page).getByRole('button', { name: 'Fold up' }).click();
  await expect(tray(page)).toBeHidden();
  await expect(ring(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNoAxeViolations(page);
  await faster();
  await expect(tray(page).getByText('Ready', { exact: true })).toHaveCount(4);
  await expect(toasts(page).getByText('4 uploaded.')).toBeHidden();

  expect(await storedFiles(database, server)).toEqual(
    Object.fromEntries(samples.map((sample) => [sample.name, sha256(sample)])),
  );
  const places = await database.query(
    `select p.original_name as file, f.name as folder, u.name as above from content.playables p
     left join content.folders f on f.environment_id = p.environment_id and f.id = p.folder_id
     left join content.folders u on u.environment_id = f.environment_id and u.id = f.parent_id
     where p.environment_id = $1 order by file`,
    [server.id],
  );
  expect(places).toEqual([
    { file: 'beans.png', folder: null, above: null },
    { file: 'coffee.png', folder: 'Autumn', above: 'Menu boards' },
    { file: 'jazz.png', folder: null, above: null },
    { file: 'soup.png', folder: 'Menu boards', above: null },
  ]);

  await tray(page).getByRole('button', { name: 'Clear finished' }).click();
  await expect(tray(page).getByText('Nothing is being uploaded.')).toBeVisible();
});

test('an unavailable server and a lost network are waited for, and the file arrives complete', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/);
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  const sample = picture('terrace.png', 1200);
  const isGone = /\/api\/v1\/uploads$/;
  await page.route(isGone, (route) => route.abort());
  await upload(page, [sample]);
  await expect(row(page, 'terrace.png')).toContainText('Waiting for the network…');

  const faster = await slowDown(page, 1_500_000);
  await page.unroute(isGone);
  await expect.poll(() => percentOf(page, 'terrace.png')).toBeGreaterThan(20);
  await page.context().setOffline(true);
  await expect(row(page, 'terrace.png')).toContainText('Waiting for the network…');
  await page.context().setOffline(false);
  await faster();
  await expect(row(page, 'terrace.png')).toContainText('Ready');
  expect(await storedFiles(database, server)).toEqual({ 'terrace.png': sha256(sample) });
});

test('after a reload the tray offers to continue, and only the missing part is sent', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  const sample = picture('terrace.png', 1500);
  await slowDown(page, 1_500_000);
  await upload(page, [sample]);
  await expect.poll(() => percentOf(page, 'terrace.png')).toBeGreaterThan(30);
  // Closing the tab asks; the user leaves anyway.
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');

  await expect(row(page, 'terrace.png')).toContainText('Choose it again to continue');
  const pick = async (file: Sample) => {
    const chooser = page.waitForEvent('filechooser');
    await row(page, 'terrace.png')
      .getByRole('button', { name: 'Choose terrace.png again to continue' })
      .click();
    await (await chooser).setFiles([file]);
  };
  await pick({ ...picture('other.png', 20), name: 'terrace.png' });
  await expect(toasts(page)).toContainText('This is another file. Choose terrace.png.');
  const continued = page.waitForRequest((request) => request.method() === 'PATCH');
  await pick(sample);
  expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(row(page, 'terrace.png')).toContainText('Ready');
  expect(await storedFiles(database, server)).toEqual({ 'terrace.png': sha256(sample) });
  await page.reload();
  await expect(ring(page)).toBeVisible();
  await expect(tray(page)).toBeHidden();
});

test('every tab has its own uploads; those of a closed tab are offered in another one', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  await slowDown(page, 300_000);
  await upload(page, [picture('terrace.png', 900)]);
  await expect.poll(() => percentOf(page, 'terrace.png')).toBeGreaterThan(0);
  // A closing tab may still send what it has read of the file.
  await row(page, 'terrace.png').getByRole('button', { name: 'Pause terrace.png' }).click();

  const another = await page.context().newPage();
  await another.goto('/en/groups');
  await expect(another.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await ring(another).click();
  await expect(tray(another)).toContainText('Nothing is being uploaded.');
  await page.close();
  await expect(row(another, 'terrace.png')).toContainText('Choose it again to continue');
  await row(another, 'terrace.png').getByRole('button', { name: 'Remove terrace.png from the list' }).click();
  await expect(tray(another)).toContainText('Nothing is being uploaded.');
  await expect
    .poll(() => database.query('select name from content.playables where environment_id = $1', [server.id]))
    .toEqual([]);
});

test('an upload waits for the same person to log in again, and continues by itself', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 401|net::ERR_ABORTED/);
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  const sample = picture('terrace.png', 1200);
  const faster = await slowDown(page, 500_000);
  await upload(page, [sample]);
  await expect.poll(() => percentOf(page, 'terrace.png')).toBeGreaterThan(10);
  await endSessions(database, server);
  await moveTo(page, '/en/groups');
  await expect(page).toHaveURL(/\/auth\/login/);
  await faster();
  await fillLogin(page, server.admin);
  await expect(row(page, 'terrace.png')).toContainText('Ready');
  expect(await storedFiles(database, server)).toEqual({ 'terrace.png': sha256(sample) });
});

test('files that do not fit into the free 5 GB, and duplicates, are reported before and after uploading', async ({
  page,
  database,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  const small = picture('small.png', 40);
  const large = picture('large.png', 600);
  await database.query('insert into content.storage_use (environment_id, bytes) values ($1, $2)', [
    server.id,
    5_000_000_000 - 500_000,
  ]);
  await page.reload();
  await choose(page, [small, large]);
  const file = (name: string) => sheet(page).getByRole('listitem').filter({ hasText: name });
  await expect(file('large.png')).toContainText('Will not fit: 500 kB of the free 5 GB is left.');
  await expect(sheet(page).getByRole('button', { name: 'Upload and show on…' })).toBeEnabled();
  await file('large.png').getByRole('button', { name: 'Upload anyway' }).click();
  await expect(sendButton(page)).toHaveText(/^Upload 2 files/);
  await sendToTray(page);
  await expect(row(page, 'large.png')).toContainText(
    'The maximum free limit of 5 GB has been exceeded. Activate a second display or free some space.',
  );
  await expect(ring(page)).toHaveAccessibleName('Uploads: 1 failed');
  await expect(row(page, 'small.png')).toContainText('Ready');

  await choose(page, [{ ...small, name: 'renamed.png' }]);
  await expect(file('renamed.png')).toContainText('Here already as small in Playables.');
  await expect(sendButton(page)).toBeDisabled();
  await page.keyboard.press('Escape');

  await database.query('update content.storage_use set bytes = 0 where environment_id = $1', [server.id]);
  await tray(page).getByRole('button', { name: 'Retry all failed' }).click();
  await expect(row(page, 'large.png')).toContainText('Ready');
});

test('stopping a long upload asks for confirmation, leaving always does, and nothing remains of a stopped upload', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  await slowDown(page, 600_000);
  await upload(page, [picture('first.png', 900), picture('second.png', 900)]);
  const stop = (name: string) =>
    row(page, name)
      .getByRole('button', { name: `Stop uploading ${name}` })
      .click();
  await expect.poll(() => percentOf(page, 'first.png')).toBeGreaterThan(0);
  await row(page, 'second.png').getByRole('button', { name: 'Pause second.png' }).click();
  await expect(row(page, 'second.png')).toContainText('Paused');

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Somebody New/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  await expect(question).toContainText('2 uploads are running and would stop.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await stop('second.png');
  await expect(row(page, 'second.png')).toContainText('Cancelled');
  await expect.poll(() => percentOf(page, 'first.png')).toBeGreaterThan(52);
  await stop('first.png');
  const sure = page.getByRole('alertdialog', { name: 'Stop uploading first.png?' });
  await sure.getByRole('button', { name: 'Stop upload' }).click();
  await expect(row(page, 'first.png')).toContainText('Cancelled');
  await expect
    .poll(() => database.query('select name from content.playables where environment_id = $1', [server.id]))
    .toEqual([]);
});

test('SP10: ?add=playable opens the upload sheet, which has all fields of a playable', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/playables?add=playable' });
  await expect(sendButton(page)).toBeDisabled();
  await expectNoAxeViolations(page);
  const chooser = page.waitForEvent('filechooser');
  await sheet(page).getByRole('button', { name: 'Drop files or choose' }).click();
  await (await chooser).setFiles([picture('IMG_2041.png', 60)]);
  await expect(sheet(page).getByLabel('Name of IMG_2041.png')).toHaveValue('IMG_2041');
  await sheet(page).getByLabel('Name of IMG_2041.png').fill('Spring menu');
  await sheet(page).getByRole('button', { name: 'More', exact: true }).click();
  await sheet(page).getByLabel('Description').fill('Until the end of May');
  await sendButton(page).click();
  await expect(sentSheet(page).getByText('Ready', { exact: true })).toBeVisible();
  await sentSheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/playables$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Spring menu' })).toBeVisible();
  const [row] = await database.query(
    'select name, description from content.playables where environment_id = $1 and original_name = $2',
    [server.id, 'IMG_2041.png'],
  );
  expect(row).toEqual({ name: 'Spring menu', description: 'Until the end of May' });

  await moveTo(page, '/en/playables?add=playable');
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
});

test('C12: files have their names in their rows; what is left out says why and is not counted', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await signIn(page, server.admin, { server: server.slug, path: '/locations' });
  await choose(page, [
    picture('soup.png', 60),
    picture('cake.png', 60),
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('x') },
  ]);
  const file = (name: string) => sheet(page).getByRole('listitem').filter({ hasText: name });
  await expect(file('empty.png')).toContainText('This file is empty.');
  await expect(file('notes.zip')).toContainText('Unknown kind of file.');
  await expect(sheet(page)).toContainText('2 files, ');
  await sheet(page).getByRole('button', { name: 'Remove notes.zip from the list' }).click();
  await expect(file('notes.zip')).toBeHidden();
  await sheet(page).getByLabel('Name of soup.png').fill('Tomato soup');
  await sendButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Uploaded 2 files' })).toBeVisible();
  await expect(sentSheet(page).getByText('Ready', { exact: true })).toHaveCount(2);
  await sentSheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(tray(page)).toBeHidden();
  const read =
    'select name from content.playables where environment_id = $1 order by name collate "und-x-icu" desc';
  expect(await database.query(read, [server.id])).toEqual([{ name: 'Tomato soup' }, { name: 'cake' }]);
  const changes =
    'select count(distinct batch)::int as count from content.changes where environment_id = $1 and resource = $2';
  expect(await database.query(changes, [server.id, 'playables'])).toEqual([{ count: 1 }]);
});
