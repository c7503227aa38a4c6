import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeStripe, startFakeStripe } from '../../test/fake-stripe.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { addDisplays, openBilling, type TestBilling } from '../../test/paying.ts';
import { fullTest, someOf } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Removing the card: usage to date is charged first, and only then is the account back on the free tier.

const started = Date.parse('2026-11-10T10:00:00.000Z');
const clock = createTestClock(started);
const hours = (count: number) => clock.advance(count * 3_600_000);

let stripe: FakeStripe;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let billing: TestBilling;
let ids: string[] = [];
let spare: Awaited<ReturnType<typeof addDisplays>>;

beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startTestServer({ clock, env: { ...stripe.env } });
  owner = await connectOwner(server.database);
  await owner.query(`update content.displays set active = false where environment_id <> $1`, [
    (await owner.query(`select id from content.environments where slug = 'demo'`))[0].id,
  ]);
  await enter();
  ids = (await addDisplays(server, admin, 'museum', 3)).ids;
});
/** Sessions expire while the clock is moved. */
async function enter(): Promise<void> {
  admin = await server.signIn('admin@vitrine.test', 'museum');
  billing = await openBilling(server, admin);
  spare = { ...(await addDisplays(server, admin, 'museum', 0)), ids };
}
beforeEach(async () => {
  await enter();
  const { setup } = (await billing.act('card-start')).body.data;
  stripe.typeIn(setup, '4242424242424242');
  await billing.act('card-confirm', { setup });
  for (const id of spare.ids) {
    await spare.activate(id);
    await hours(0.1);
  }
  await hours(10);
  await enter();
});
afterEach(async () => {
  stripe.behave('well');
  for (const { id } of await spare.active()) await spare.deactivate(id);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await stripe.close();
});

const invoices = () =>
  owner.query(
    `select gross, paid_at is not null as paid from content.invoices where environment_id = $1 order by number`,
    [billing.id],
  );

test('charges usage to date, removes the card and keeps the named display active', async () => {
  const { soFar } = await billing.read();
  expect(soFar).toBeGreaterThan(0);
  const removed = await billing.act('card-remove', { keep: spare.ids[2] });
  expect(removed.status).toBe(200);
  expect(removed.body.data).toMatchObject({
    paysBy: 'nothing',
    nextChargeAt: null,
    activeDisplays: 1,
    soFar: 0,
    card: { state: 'removed', last4: null, removedAt: clock.now().toISOString() },
    lastInvoice: { paid: true },
  });
  expect(await spare.active()).toMatchObject([{ id: spare.ids[2] }]);
  const all = await invoices();
  expect(all.at(-1)).toMatchObject({ paid: true });
  expect(stripe.charges().at(-1)).toMatchObject({ amount: all.at(-1).gross, currency: 'eur' });
  await vi.waitFor(() =>
    expect(stripe.all('payment_method').filter(({ customer }) => customer !== null)).toEqual([]),
  );
});

fullTest('without a named display the one active longest stays', async () => {
  await billing.act('card-remove', { keep: null });
  expect(await spare.active()).toMatchObject([{ id: spare.ids[0] }]);
});

fullTest('with a display that is inactive or unknown is refused', async () => {
  await spare.deactivate(spare.ids[1]!);
  for (const keep of [spare.ids[1], crypto.randomUUID()])
    expect((await billing.act('card-remove', { keep })).status).toBe(422);
  expect((await billing.card()).state).toBe('verified');
});

test('that can’t be charged changes nothing and says so; the next try pays the same invoice', async () => {
  const before = (await invoices()).length;
  const [method] = stripe.all('payment_method').filter(({ customer }) => customer !== null);
  method.atCharge = 'generic_decline';
  const failed = await billing.act('card-remove', { keep: spare.ids[0] });
  expect([failed.status, failed.body.message]).toEqual([409, 'Card deletion failed. Please contact us.']);
  expect(await billing.card()).toMatchObject({ state: 'verified', last4: '4242' });
  expect(await spare.countActive()).toBe(3);
  method.atCharge = undefined;
  expect((await billing.act('card-remove', { keep: spare.ids[0] })).status).toBe(200);
  expect((await invoices()).slice(before)).toMatchObject([{ paid: true }]);
});

test.each(someOf(['dead', 'broken'] as const, 1, 0))(
  'with a provider that is %s changes nothing',
  async (how) => {
    stripe.behave(how);
    const failed = await billing.act('card-remove', { keep: spare.ids[0] });
    expect([failed.status, failed.body.message]).toEqual([503, 'Card deletion failed. Please contact us.']);
    expect((await billing.card()).state).toBe('verified');
    expect(await spare.countActive()).toBe(3);
    stripe.behave('well');
  },
);

test('case 131: requested five times at once charges once', async () => {
  const charged = stripe.charges().length;
  const before = (await invoices()).filter(({ paid }) => paid).length;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => billing.act('card-remove', { keep: spare.ids[0] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  // It also pays what an earlier test could not charge.
  expect(stripe.charges().length - charged).toBe(
    (await invoices()).filter(({ paid }) => paid).length - before,
  );
  expect((await billing.card()).state).toBe('removed');
});

test('case 131: a charge whose answer was lost is not repeated', async () => {
  await settleAll();
  const charged = stripe.charges().length;
  stripe.behave('lost', 100, /POST \/v1\/payment_intents$/);
  expect((await billing.act('card-remove', { keep: spare.ids[0] })).status).toBe(503);
  expect(await billing.card()).toMatchObject({ state: 'verified' });
  expect(await spare.countActive()).toBe(3);
  stripe.behave('well');
  stripe.forgetKeys();
  expect((await billing.act('card-remove', { keep: spare.ids[0] })).status).toBe(200);
  expect(stripe.charges().length - charged).toBe(1);
  expect(await spare.countActive()).toBe(1);
});

fullTest('a charge that the bank decides late keeps the card, and is not repeated', async () => {
  await settleAll();
  const charged = stripe.charges().length;
  const [method] = stripe.all('payment_method').filter(({ customer }) => customer !== null);
  method.late = true;
  expect((await billing.act('card-remove', { keep: spare.ids[0] })).status).toBe(409);
  expect((await billing.card()).state).toBe('verified');
  const intent = stripe.decide(stripe.all('payment_intent').at(-1)!.id, true);
  const event = stripe.event('payment_intent.succeeded', intent);
  await fetch(`${server.authUrl}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'Stripe-Signature': stripe.sign(event, { at: Math.floor(clock.now().getTime() / 1000) }) },
    body: event,
  });
  expect((await invoices()).at(-1)).toMatchObject({ paid: true });
  expect((await billing.act('card-remove', { keep: spare.ids[0] })).status).toBe(200);
  expect(stripe.charges().length - charged).toBe(1);
});

fullTest('displays activated at the same moment are charged too', async () => {
  await spare.deactivate(spare.ids[1]!);
  await Promise.all([
    billing.act('card-remove', { keep: spare.ids[0] }),
    ...Array.from({ length: 4 }, () => spare.activate(spare.ids[1]!)),
  ]);
  expect((await billing.card()).state).toBe('removed');
  expect(await spare.active()).toMatchObject([{ id: spare.ids[0] }]);
});

/** Clears charges left by earlier tests. */
async function settleAll(): Promise<void> {
  await vi.waitFor(async () => expect((await invoices()).every(({ paid }) => paid)).toBe(true), {
    timeout: 20_000,
  });
}
