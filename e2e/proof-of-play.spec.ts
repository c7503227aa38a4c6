import { expect, test } from './fixtures.ts';
import { openPage } from './screen.ts';
import { addDisplay, addLocation, newServer } from './seed.ts';

// A file that takes minutes to write: from the button to the file, over the page that the mail leads to.

test('PL7: a large export is announced, written, and downloaded from its own page; deleted displays keep their names', async ({
  page,
  database,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 404.*\/plays-exports\//);
  const server = await newServer(database);
  const shop = await addLocation(database, server, 'Corner shop');
  const display = await addDisplay(database, server, shop, 'Counter');
  await database.query(
    `insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at,
       display_name, location_name, timezone, playlist_name)
     select $1, gen_random_uuid(), case when n = 1 then gen_random_uuid() else $2 end, gen_random_uuid(), 'Menu',
       now() - n * interval '10 seconds', 10, now() - interval '1 minute', now(), case when n = 1 then 'Old terrace' else 'Counter' end,
       'Corner shop', 'Europe/Prague', 'Lunch' from generate_series(1, 50002) n`,
    [server.id, display],
  );
  await openPage(page, server, `/displays/detail/${display}?tab=plays`);
  await expect(page.getByRole('cell', { name: 'Lunch (deleted)' }).first()).toBeVisible();
  const asked = page.waitForResponse((response) => response.url().includes('/plays-export'));
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const { data } = (await (await asked).json()) as { data: { id: string } };
  await expect(page.getByText('You get a mail with the link when the file is ready.')).toBeVisible();

  await openPage(page, server, `/displays/exports/${data.id}`);
  await expect(page.getByText(/^50,001 entries, /)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('proof-of-play.csv');
  expect(await file.failure()).toBeNull();
  await openPage(page, server, `/displays/exports/${display}`);
  await expect(page.getByText('There is no such export.')).toBeVisible();
});
