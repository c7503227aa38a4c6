import type { Page } from '@playwright/test';
import { newId } from '../apps/server/src/infra/ids.ts';
import { expect, test } from './fixtures.ts';
import { openPage, question, rowOf, toasts } from './screen.ts';
import { addLocation, type Database, newServer, type OwnServer } from './seed.ts';

// Actions on several rows at once.

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

async function choose(page: Page, action: string, field: string, option: string) {
  await act(page, action);
  const dialog = page.getByRole('dialog', { name: action });
  await dialog.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toBeHidden();
}

async function select(page: Page, ...names: string[]) {
  for (const name of names) await page.getByLabel(`Select ${name}`).press('Space');
  await expect(bar(page)).toContainText(`${names.length} selected`);
}

async function addDevice(database: Database, server: OwnServer, model: string, appversion: string) {
  await database.query(
    `insert into content.devices (environment_id, id, token_hash, connect_string, manufacturer, device, appversion,
       last_active_at, created_at, updated_at)
     values ($1, $2, sha256($3), $4, 'Acme', $5, $6, now(), now(), now())`,
    [server.id, newId(), Buffer.from(newId()), `words-${newId()}`, model, appversion],
  );
}

test('several displays are moved, added to a group and removed again, and those without a device cannot restart', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await addLocation(database, server, 'Shop', { displays: ['First', 'Second', 'Third'] });
  await addLocation(database, server, 'Harbour');
  await database.query(
    `insert into content.groups (environment_id, id, name, created_at, updated_at) values ($1, $2, 'Street side', now(), now())`,
    [server.id, newId()],
  );
  // Sorted by name, each row says its place; its groups are a column of choice.
  await page.addInitScript(() => localStorage.setItem('signage-columns displays', '{"groups":false}'));
  await openPage(page, server, '/displays?sort=name:asc');
  await select(page, 'First', 'Second');
  await choose(page, 'Set location', 'Location', 'Harbour');
  await expect(toasts(page)).toContainText('2 of 2 moved to Harbour.');
  await expect(rowOf(page, 'First')).toContainText('Harbour');
  await expect(rowOf(page, 'Third')).toContainText('Shop');

  await select(page, 'First', 'Second');
  await choose(page, 'Add to group', 'Group', 'Street side');
  await expect(toasts(page)).toContainText('2 of 2 added to Street side.');
  await expect(rowOf(page, 'Second')).toContainText('Street side');

  await select(page, 'Second', 'Third');
  await choose(page, 'Remove from group', 'Group', 'Street side');
  await expect(toasts(page)).toContainText('1 of 1 removed from Street side.');
  await expect(rowOf(page, 'Second')).not.toContainText('Street side');
  await expect(rowOf(page, 'First')).toContainText('Street side');

  await select(page, 'First', 'Third');
  await act(page, 'Restart');
  await expect(question(page)).toContainText('Restart 2 displays?');
  await question(page).getByRole('button', { name: 'Restart' }).click();
  await expect(toasts(page)).toContainText('0 of 2 asked to restart.');
  await expect(toasts(page)).toContainText('First: No device is paired.');
  await expect(bar(page)).toContainText('2 selected');
});

test('several devices are restarted, and an update is sent only to the outdated ones', async ({
  page,
  database,
}) => {
  const server = await newServer(database);
  await addDevice(database, server, 'Old box', '0.9.0');
  await addDevice(database, server, 'New box', '1.0.0');
  await openPage(page, server, '/devices');
  await select(page, 'Acme Old box', 'Acme New box');
  await act(page, 'Apply update');
  await expect(question(page)).toContainText('Update 1 device?');
  await expect(question(page)).toContainText('Acme Old box');
  await expect(question(page)).not.toContainText('Acme New box');
  await question(page).getByRole('button', { name: 'Reboot and update' }).click();
  await expect(toasts(page)).toContainText('Restart of 1 device requested. It may take a few minutes.');

  await select(page, 'Acme Old box', 'Acme New box');
  await act(page, 'Restart');
  await expect(question(page)).toContainText('Restart 2 devices?');
  await expect(question(page)).toContainText('The screens go dark. It may take a few minutes.');
  await question(page).getByRole('button', { name: 'Restart' }).click();
  await expect(toasts(page)).toContainText('Restart of 2 devices requested.');
  const orders = await database.query(
    'select kind, count(*)::int as count from content.commands where environment_id = $1 group by 1 order by 1',
    [server.id],
  );
  expect(orders).toEqual([
    { kind: 'reboot', count: 2 },
    { kind: 'update', count: 1 },
  ]);
});
