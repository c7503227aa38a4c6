import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectNoChange } from '../../test/no-change.ts';
import { addDisplays } from '../../test/paying.ts';
import { type CardServer, startCardServer } from '../../test/paying-by-card.ts';
import { fullTest } from '../../test/profile.ts';
import { startTestServer } from '../../test/test-server.ts';

// Stripe over HTTP: a local server answers as Stripe documents, and sends its events.

/** While it is set, the clock of the program stands still. */
let standsAt: Date | null = null;
let { stripe, server, owner, admin, billing, begin, stop } = {} as CardServer;
beforeAll(async () => {
  ({ stripe, server, owner, admin, billing, begin, stop } = await startCardServer({
    clock: () => standsAt ?? new Date(),
  }));
});
afterEach(() => {
  stripe.behave('well');
  standsAt = null;
});
afterAll(() => stop());

const deliver = (body: string, signature: string | null = stripe.sign(body)) =>
  fetch(`${server.authUrl}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(signature !== null && { 'Stripe-Signature': signature }),
    },
    body,
  });
/** From now on the clock stands still, so that it was so many seconds ago also if the event is long under way. */
function signedAgo(body: string, seconds: number): string {
  standsAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  return stripe.sign(body, { at: standsAt.getTime() / 1000 - seconds });
}
const intentOf = async (setup: string) => {
  const [{ id }] = await owner.query('select id from content.cards where setup = $1', [setup]);
  return stripe.all('payment_intent').find(({ metadata }) => metadata.card === id);
};
const eventCount = async () =>
  (await owner.query('select count(*)::int as n from content.payment_events'))[0].n as number;

test('a card goes from the browser to Stripe: we return a client secret and learn brand and last digits', async () => {
  const start = await begin();
  expect(start).toMatchObject({ kind: 'stripe', publishableKey: 'pk_test_fake' });
  expect(start.clientSecret).toMatch(/^seti_\w+_secret_/);
  stripe.typeIn(start.setup, '4242424242424242');
  expect((await billing.act('card-confirm', { setup: start.setup })).body.data).toMatchObject({
    isTestMode: true,
    paysBy: 'card',
    card: { state: 'verified', brand: 'visa', last4: '4242' },
  });
  expect(await intentOf(start.setup)).toMatchObject({
    amount: 100,
    currency: 'eur',
    capture_method: 'manual',
    status: 'canceled',
  });
  expect(stripe.charges()).toEqual([]);
});

test('the page may load the script and the frames of Stripe only if its keys are set', async () => {
  const policyOf = async (url: string) =>
    (await fetch(`${url}/en/billings`, { headers: { Accept: 'text/html' } })).headers.get(
      'content-security-policy',
    )!;
  const policy = await policyOf(server.authUrl);
  expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
  const plain = await startTestServer({ isEmpty: true });
  expect(await policyOf(plain.authUrl)).not.toContain('stripe');
  await plain.stop();
});

test('the test gateway does not exist if keys are set', async () => {
  const page = `${server.authUrl}/payments/test/${'a'.repeat(43)}`;
  expect((await fetch(page, { method: 'POST', body: new URLSearchParams() })).status).toBe(404);
});

describe('case 123: an event that is not genuine is refused and changes nothing', () => {
  test.each<[string, (body: string) => { body?: string; signature: string | null }]>([
    ['without a signature', () => ({ signature: null })],
    ['with a wrong one', () => ({ signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` })],
    ['with one that is none', () => ({ signature: 'v1=abc' })],
    [
      'with the signature of another secret',
      (body) => ({ signature: stripe.sign(body, { secret: 'whsec_other' }) }),
    ],
    ['signed 301 seconds ago', (body) => ({ signature: signedAgo(body, 301) })],
    [
      'with a body written anew',
      (body) => ({ body: JSON.stringify(JSON.parse(body), null, 2), signature: stripe.sign(body) }),
    ],
    ['with an empty body', () => ({ body: '', signature: stripe.sign('') })],
    ['that is no JSON', () => ({ body: 'not json', signature: stripe.sign('not json') })],
  ])('%s', async (_name, forge) => {
    const { setup } = await begin();
    const intent = stripe.typeIn(setup, '4242424242424242');
    const genuine = stripe.event('setup_intent.succeeded', intent);
    const { body = genuine, signature } = forge(genuine);
    await expectNoChange(owner, async () => {
      const answer = await deliver(body, signature);
      expect(answer.status).toBe(400);
      expect(Object.keys((await answer.json()) as object)).toEqual(['message', 'code']);
    });
  });

  test('a genuine one of 300 seconds ago is accepted', async () => {
    const { setup } = await begin();
    const body = stripe.event('setup_intent.succeeded', stripe.typeIn(setup, '4242424242424242'));
    expect((await deliver(body, signedAgo(body, 300))).status).toBe(200);
    expect((await billing.card()).state).toBe('verified');
  });
});

describe('case 124: events', () => {
  test('the same one five times in parallel is one row, and one card', async () => {
    const { setup } = await begin();
    const body = stripe.event('setup_intent.succeeded', stripe.typeIn(setup, '4242424242424242'));
    const before = await eventCount();
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await eventCount()) - before).toBe(1);
    expect((await billing.card()).state).toBe('verified');
  });

  test("in the wrong order lead to the provider's current state", async () => {
    const { setup } = await begin();
    const refused = structuredClone(stripe.typeIn(setup, '4000000000000002'));
    const asked = structuredClone(stripe.typeIn(setup, '4000002500003155'));
    const done = structuredClone(stripe.decide(setup, true));
    const events = [
      stripe.event('setup_intent.setup_failed', refused),
      stripe.event('setup_intent.requires_action', asked),
      stripe.event('setup_intent.succeeded', done),
    ];
    for (const body of events.reverse()) expect((await deliver(body)).status).toBe(200);
    expect(await billing.card()).toMatchObject({ state: 'verified', last4: '3155', failure: null });
  });

  test('of a refusal that was followed by a success do not undo it', async () => {
    const { setup } = await begin();
    await deliver(stripe.event('setup_intent.setup_failed', stripe.typeIn(setup, '4000000000000002')));
    expect((await billing.card()).state).toBe('failed');
    await deliver(stripe.event('setup_intent.succeeded', stripe.typeIn(setup, '4242424242424242')));
    expect((await billing.card()).state).toBe('verified');
    await deliver(stripe.event('setup_intent.setup_failed', { metadata: { environment: billing.id } }));
    expect((await billing.card()).state).toBe('verified');
  });

  test('of others, of unknown servers and of nothing of ours are accepted and ignored', async () => {
    const before = await eventCount();
    const foreign = [
      stripe.event('customer.created', { id: 'cus_x', object: 'customer', metadata: {} }),
      stripe.event('payment_intent.succeeded', { metadata: { environment: crypto.randomUUID() } }),
      stripe.event('payment_intent.succeeded', { metadata: { environment: "' or 1=1" } }),
      stripe.event('account.updated', { id: 'acct' }),
    ];
    for (const body of foreign) expect((await deliver(body)).status).toBe(200);
    expect(await eventCount()).toBe(before);
    const ours = stripe.event('payment_intent.succeeded', {
      metadata: { environment: billing.id, payment: crypto.randomUUID(), card: crypto.randomUUID() },
    });
    expect((await deliver(ours)).status).toBe(200);
    expect(await eventCount()).toBe(before + 1);
  });

  fullTest('that come while the provider does not answer are handled when it does', async () => {
    const { setup } = await begin();
    const body = stripe.event('setup_intent.succeeded', stripe.typeIn(setup, '4242424242424242'));
    stripe.behave('broken');
    expect((await deliver(body)).status).toBe(200);
    stripe.behave('well');
    expect((await billing.card()).state).not.toBe('verified');
    await owner.query(`update infra.jobs set run_at = now() where kind = 'follow-event'`);
    await vi.waitFor(async () => expect((await billing.card()).state).toBe('verified'), { timeout: 20_000 });
  });
});

describe('case 132: the pre-authorisation', () => {
  test('that fails leaves the card failed, and nothing can be activated', async () => {
    const { setup } = await begin();
    stripe.typeIn(setup, '4000000000000341');
    const confirmed = await billing.act('card-confirm', { setup });
    expect(confirmed.body.data.card).toMatchObject({ state: 'failed', failure: 'declined' });
    const spare = await addDisplays(server, admin, 'museum', 1);
    expect((await spare.activate(spare.ids[0]!)).body.code).toBe('free_tier_limit');
  });

  test.each(['dead', 'broken', 'lost'] as const)(
    'with a provider that is %s is pending, then verified',
    async (how) => {
      const { setup } = await begin();
      const intent = stripe.typeIn(setup, '4242424242424242');
      stripe.behave(how);
      const confirmed = await billing.act('card-confirm', { setup });
      expect(confirmed.status).toBe(200);
      expect(confirmed.body.data).toMatchObject({ paysBy: 'nothing', card: { state: 'pending' } });
      stripe.behave('well');
      await deliver(stripe.event('setup_intent.succeeded', intent));
      expect((await billing.card()).state).toBe('verified');
      expect(stripe.all('payment_intent').filter(({ status }) => status === 'requires_capture')).toEqual([]);
    },
  );

  test('that succeeds late is verified by the event; nothing is activated in the meantime', async () => {
    const { setup } = await begin();
    stripe.typeIn(setup, '4000000000009987');
    const confirmed = await billing.act('card-confirm', { setup });
    expect(confirmed.body.data).toMatchObject({
      paysBy: 'nothing',
      card: { state: 'pending', last4: '9987' },
    });
    const spare = await addDisplays(server, admin, 'museum', 1);
    expect((await spare.activate(spare.ids[0]!)).status).toBe(422);
    const held = stripe.decide((await intentOf(setup)).id, true);
    await deliver(stripe.event('payment_intent.amount_capturable_updated', held));
    expect((await billing.card()).state).toBe('verified');
    expect(held.status).toBe('canceled');
  });

  test('that is refused late has failed', async () => {
    const { setup } = await begin();
    stripe.typeIn(setup, '4000000000009987');
    await billing.act('card-confirm', { setup });
    const refused = stripe.decide((await intentOf(setup)).id, false);
    await deliver(stripe.event('payment_intent.payment_failed', refused));
    expect(await billing.card()).toMatchObject({ state: 'failed', failure: 'declined' });
  });

  test('that was refused stays refused when its intent is cancelled at the provider', async () => {
    const { setup } = await begin();
    stripe.typeIn(setup, '4000000000000341');
    await billing.act('card-confirm', { setup });
    const refused = await intentOf(setup);
    await billing.act('card-start');
    await billing.act('card-cancel');
    await vi.waitFor(() => expect(refused.status).toBe('canceled'), { timeout: 20_000 });
    await deliver(stripe.event('payment_intent.canceled', refused));
    await billing.act('card-confirm', { setup });
    expect(await billing.card()).toMatchObject({ state: 'failed', failure: 'declined' });
  });

  fullTest('is completed by a job when no event comes', async () => {
    const { setup } = await begin();
    stripe.typeIn(setup, '4242424242424242');
    await owner.query(`update infra.jobs set run_at = now() where kind = 'follow-card'`);
    await vi.waitFor(async () => expect((await billing.card()).state).toBe('verified'), { timeout: 20_000 });
  });
});
