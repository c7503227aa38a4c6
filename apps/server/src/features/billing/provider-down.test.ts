import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDisplays } from '../../test/paying.ts';
import { type CardServer, startCardServer } from '../../test/paying-by-card.ts';

// A provider that does not answer, or no longer knows a card: nothing is left half done.

let { stripe, server, admin, billing, begin, stop } = {} as CardServer;
beforeAll(async () => {
  ({ stripe, server, admin, billing, begin, stop } = await startCardServer());
});
afterEach(() => stripe.behave('well'));
afterAll(() => stop());

test('adding a card while the provider is down fails, and leaves nothing in progress', async () => {
  await begin();
  await billing.act('card-cancel');
  stripe.behave('dead');
  const answer = await billing.act('card-start');
  expect(answer.status).toBe(503);
  expect(answer.body.code).toBe('payments_unavailable');
  expect(await billing.card()).toMatchObject({ state: 'none', setup: null });
});

test('case 135: with the provider down nobody can leave the free tier, and is asked to retry later', async () => {
  const { setup } = await begin();
  stripe.typeIn(setup, '4242424242424242');
  await billing.act('card-confirm', { setup });
  const spare = await addDisplays(server, admin, 'museum', 2);
  const [first, second] = spare.ids as [string, string];
  if ((await spare.countActive()) === 0) await spare.activate(first);
  for (const how of ['dead', 'broken'] as const) {
    stripe.behave(how);
    const refused = await spare.activate(second);
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'The price cannot be calculated now. Try again later.',
    ]);
    expect(await spare.countActive()).toBe(1);
  }
  stripe.behave('well');
  expect((await spare.activate(second)).status).toBe(200);
  expect(await spare.countActive()).toBe(2);
  // A customer who already pays is not checked again.
  stripe.behave('dead');
  expect((await spare.activate(first)).status).toBe(200);
  stripe.behave('well');
  for (const { id } of await spare.active()) await spare.deactivate(id);
});

test('a card that Stripe no longer has does not allow leaving the free tier', async () => {
  const { setup } = await begin();
  const intent = stripe.typeIn(setup, '4242424242424242');
  await billing.act('card-confirm', { setup });
  stripe.detach(intent.payment_method);
  const spare = await addDisplays(server, admin, 'museum', 2);
  await spare.activate(spare.ids[0]!);
  expect((await spare.activate(spare.ids[1]!)).body.code).toBe('free_tier_limit');
  expect(await billing.card()).toMatchObject({ state: 'failed', failure: 'gone' });
});
