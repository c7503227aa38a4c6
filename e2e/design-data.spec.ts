import type { Request } from '@playwright/test';
import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, test } from './fixtures.ts';
import { restartOffline, startPlayers } from './player-fixture.ts';
import { picture } from './samples.ts';

// Data on a real player: they change at their moment, in the language of the place, and stay without a network.

/** When the player showed this version of the data by its own clock, if it reports that here. */
function whenShown(request: Request, version: number): string | undefined {
  if (!request.url().endsWith('/api/player/events')) return undefined;
  const { events } = request.postDataJSON() as { events: { stage?: string; version?: number; at: string }[] };
  return events.find((event) => event.stage === 'shown' && event.version === version)?.at;
}

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

test('a price changed in the product is on the screen at its moment, and stays without a network', {
  tag: '@quick',
}, async ({ database, openBrowser, complaints }) => {
  test.slow();
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { api, person, call, upload, player, plays, front, display } = await startPlayers(
    database,
    openBrowser,
  );
  const cup = await upload('cup.png', picture('cup.png', 64).buffer);
  const { data: shown } = await call(200, person.get(`${api}/displays/${display}`));
  const setPlace = (body: object) => call(200, person.put(`${api}/locations/${shown.location}`, body));
  await setPlace({ timezone: 'Europe/Prague' });
  const columns = [
    { key: 'picture', name: 'Picture', kind: 'picture' },
    { key: 'item', name: 'Item', kind: 'text' },
    { key: 'price', name: 'Price', kind: 'price' },
  ];
  const { data: source } = await call(
    201,
    person.post(`${api}/sources`, { name: 'Prices', kind: 'table', columns }),
  );
  const values = { picture: cup, item: 'Flat white', price: '3,20' };
  const { data: table } = await call(
    200,
    person.put(`${api}/sources/${source.id}/rows`, { rows: [{ values }] }),
  );
  // Nothing is on screens yet, so nobody has to wait for it.
  await database.query('update content.source_versions set valid_from = created_at where source_id = $1', [
    source.id,
  ]);
  const boxes = [
    {
      ...{ ...sampleBoxes.table, source: source.id, currency: true, place: place(60, 100, 800, 600) },
      columns: columns.map(({ key }) => ({ column: key })),
    },
    { ...sampleBoxes.text, place: place(60, 750, 800, 100) },
  ];
  const { data: design } = await call(
    201,
    person.post(`${api}/designs`, {
      ...{ name: 'Menu board', use: 'item', shape: 'landscape', background: '#14342b', boxes },
    }),
  );
  await plays([{ playable_id: design.id, duration: 3600 }]);
  const prices = front('[data-box="table"]');
  await expect(prices).toContainText(/Flat white3,20\s€/);
  await expect(prices.locator('img')).toBeVisible();

  await player.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('3,40')) document.body.dataset.changedAt ??= String(Date.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const { data: delivery } = await call(
    200,
    person
      .put(`${api}/sources/${source.id}/rows/${table.rows[0].id}`, { values: { price: 3.4 } })
      .then(() => person.get(`${api}/sources/${source.id}/delivery`)),
  );
  expect(delivery).toMatchObject({ isWaiting: true, changes: [{ name: 'Flat white' }] });
  const report = player.waitForRequest((request) => whenShown(request, delivery.version) !== undefined);
  // A timer of the same page at that moment is as late as the machine is busy.
  await player.evaluate((moment) => {
    setTimeout(() => {
      document.body.dataset.momentAt = String(Date.now());
    }, moment - Date.now());
  }, Date.parse(delivery.validFrom));
  const states = async () =>
    (await person.get(`${api}/sources/${source.id}/delivery`)).body.data.displays.map(
      ({ state }: { state: string }) => state,
    );
  await expect.poll(states).toEqual(['ready']);
  await expect(prices).toContainText(/3,20\s€/);
  await expect(prices).toContainText(/Flat white3,40\s€/, { timeout: 180_000 });
  expect(Date.parse(whenShown(await report, delivery.version)!)).toBeGreaterThanOrEqual(
    Date.parse(delivery.validFrom),
  );
  const times = () => player.evaluate(() => ({ ...document.body.dataset }));
  await expect.poll(times).toHaveProperty('momentAt');
  const { changedAt, momentAt } = await times();
  expect(Number(changedAt) - Number(momentAt)).toBeLessThan(1000);

  // The language of the place may be another than that of its time zone.
  await setPlace({ language: 'en-GB' });
  await expect(prices).toContainText('€3.40');

  await restartOffline(player);
  await expect(prices).toContainText('€3.40');
  await expect(prices.locator('img')).toBeVisible();
});
