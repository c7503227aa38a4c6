import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BilledServer, startBilledServer } from '../../test/billing-time.ts';

// The museum with two active displays, from the first minute of a month on.

let billed: BilledServer;
beforeAll(async () => {
  billed = await startBilledServer('2026-09-30T22:00:00Z');
  const [hall] = await billed.read('/displays?_q=hall');
  await billed.setActive(hall.id, true);
});
afterAll(() => billed.stop());

const current = () => billed.read(`/billings/${billed.environment}/current`);
const invoices = () => billed.read('/invoices?sort=date:asc');

test('prices come from the server: for one of its environments, and for sign-up', async () => {
  expect(await billed.read('/prices')).toEqual({
    currency: 'EUR',
    tiers: [
      { from: 0, unit: 0 },
      { from: 2, unit: 1490 },
      { from: 20, unit: 990 },
      { from: 50, unit: 790 },
      { from: 250, unit: 690 },
    ],
    freeDisplays: 1,
    extraFreeDisplays: 0,
    isBilled: true,
  });
  const stranger = billed.server.browser();
  const { status, body } = await stranger.get(`${billed.server.authUrl}/api/prices?currency=CZK`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ currency: 'CZK', freeDisplays: 1 });
  expect(body.data.tiers[1]).toEqual({ from: 2, unit: 36_900 });
});

test('displays of a registration code are free, and the price of the others is shared among all', async () => {
  await billed.owner.query('update content.environments set extra_free_displays = 1 where id = $1', [
    billed.environment,
  ]);
  expect(await billed.read('/prices')).toMatchObject({ freeDisplays: 2, extraFreeDisplays: 1 });
  expect((await current()).expected.net).toBe(0);
  expect(await billed.read('/price-predictions?change=1')).toMatchObject({
    before: { displays: 2, total: 0 },
    after: { displays: 3, unit: 1490, total: 2980 },
  });
  await billed.owner.query('update content.environments set extra_free_displays = 0 where id = $1', [
    billed.environment,
  ]);
});

test('where billing is not available there is no invoice and no price', async () => {
  await billed.owner.query(`update content.environments set arrangement = 'none' where id = $1`, [
    billed.environment,
  ]);
  expect(await billed.read('/price-predictions?change=5')).toMatchObject({ isBilled: false, restOfMonth: 0 });
  await billed.goTo('2026-11-01T02:00:00Z');
  const before = await invoices();
  await billed.closeMonths();
  expect(await invoices()).toEqual(before);
  const admin = await billed.signIn();
  expect((await admin.get(`${billed.api}/billings/${billed.environment}/current`)).status).toBe(404);
});
