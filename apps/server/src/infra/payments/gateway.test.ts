import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeStripe, startFakeStripe } from '../../test/fake-stripe.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '../../test/test-postgres.ts';
import { type Database, openDatabase } from '../postgres/db.ts';
import { loginRoles } from '../postgres/role-logins.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { type Gateway, GatewayDown } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { createTestGateway, type TestGateway } from './test-gateway.ts';

// Both gateways must behave the same; Stripe's is called over HTTP.

let stripe: FakeStripe;
let database: TestDatabase;
let content: Database;
const errors: unknown[] = [];

const overStripe = (timeoutMs?: number): Gateway =>
  createStripeGateway({
    secretKey: stripe.env.STRIPE_SECRET_KEY!,
    publishableKey: stripe.env.STRIPE_PUBLISHABLE_KEY!,
    webhookSecret: stripe.env.STRIPE_WEBHOOK_SECRET!,
    url: stripe.url,
    isLive: false,
    timeoutMs,
    onError: (error) => errors.push(error),
  });

beforeAll(async () => {
  stripe = await startFakeStripe();
  database = await createTestDatabase();
  const { app } = await loginRoles(database.url, createSecrets(testSecretKey).deriveAll);
  content = openDatabase(app, { max: 4, onError: () => {} });
});
afterAll(async () => {
  await content.close();
  await database.drop();
  await stripe.close();
});

interface Subject {
  readonly gateway: Gateway;
  typeIn(setup: string, number: string): Promise<unknown>;
  confirm(setup: string, isGood: boolean): Promise<unknown>;
}

const subjects: Record<string, () => Subject> = {
  Stripe: () => ({
    gateway: overStripe(),
    typeIn: async (setup, number) => stripe.typeIn(setup, number),
    confirm: async (setup, isGood) => stripe.decide(setup, isGood),
  }),
  'the test gateway': () => {
    const gateway: TestGateway = createTestGateway(content, 'http://localhost', () => new Date());
    return {
      gateway,
      typeIn: (setup, number) => gateway.enterCard(setup, { number, expMonth: 12, expYear: 2034 }),
      confirm: (setup, isGood) => gateway.confirmCard(setup, isGood),
    };
  },
};

const begin = async ({ gateway }: Subject) => {
  const id = randomUUID();
  const environment = randomUUID();
  const start = { id, environment, customer: null, returnTo: 'http://localhost/back', locale: 'en' };
  const { customer, client } = await gateway.startSetup(start);
  return { id, environment, customer, setup: client.setup, start };
};

const addCard = async (subject: Subject, number = '4242424242424242') => {
  const begun = await begin(subject);
  await subject.typeIn(begun.setup, number);
  const state = await subject.gateway.readSetup(begun.setup);
  if (state.state !== 'done') throw new Error(`The setup is ${state.state}.`);
  return { ...begun, card: state.facts.card, facts: state.facts };
};

const order = ({ environment, customer, card }: { environment: string; customer: string; card: string }) => ({
  environment,
  customer,
  card,
  amount: 2980,
  currency: 'EUR' as const,
  description: 'VT-2026-00001',
});

describe.each(Object.entries(subjects))('%s', (_name, make) => {
  test('starting a setup twice with one id creates one, for one customer', async () => {
    const subject = make();
    const { start, setup, customer } = await begin(subject);
    const again = await subject.gateway.startSetup(start);
    expect([again.client.setup, again.customer]).toEqual([setup, customer]);
    expect(await subject.gateway.readSetup(setup)).toEqual({ state: 'open', failure: null });
  });

  test('an entered card is known by brand, last digits and expiry', async () => {
    const { facts } = await addCard(make(), '5555555555554444');
    expect(facts).toMatchObject({ brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2034 });
  });

  test('a refused card leaves the setup open, with the reason; another may be entered', async () => {
    const subject = make();
    const { setup } = await begin(subject);
    await subject.typeIn(setup, '4000000000000002');
    expect(await subject.gateway.readSetup(setup)).toEqual({ state: 'open', failure: 'declined' });
    await subject.typeIn(setup, '4242424242424242');
    expect(await subject.gateway.readSetup(setup)).toMatchObject({ state: 'done' });
  });

  test('a bank that asks its customer keeps the setup pending until the answer', async () => {
    const subject = make();
    const [good, bad] = [await begin(subject), await begin(subject)];
    for (const { setup } of [good, bad]) await subject.typeIn(setup, '4000002500003155');
    expect(await subject.gateway.readSetup(good.setup)).toEqual({ state: 'pending' });
    await subject.confirm(good.setup, true);
    await subject.confirm(bad.setup, false);
    expect(await subject.gateway.readSetup(good.setup)).toMatchObject({ state: 'done' });
    expect(await subject.gateway.readSetup(bad.setup)).toEqual({
      state: 'open',
      failure: 'authentication_failed',
    });
  });

  test('an amount is held once, released, and never charged', async () => {
    const subject = make();
    const card = await addCard(subject);
    const hold = { ...order(card), amount: 100, cardId: card.id };
    const held = await subject.gateway.authorise(hold);
    expect(held).toMatchObject({ state: 'held' });
    expect((await subject.gateway.authorise(hold)).reference).toBe(held.reference);
    await subject.gateway.release(held.reference!);
    await subject.gateway.release(held.reference!);
    expect(await subject.gateway.authorise(hold)).toMatchObject({
      state: 'released',
      reference: held.reference,
    });
  });

  test('a charge requested five times at once, and again later, happens once', async () => {
    const subject = make();
    const charge = { ...order(await addCard(subject)), paymentId: randomUUID() };
    const before = stripe.charges().length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => subject.gateway.charge(charge)));
    answers.push(await subject.gateway.charge(charge));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(answers.every(({ state }) => state === 'paid')).toBe(true);
    expect(stripe.charges().length - before).toBe(subject.gateway.name === 'test' ? 0 : 1);
  });

  test('a refused charge stays refused; a removed card is not charged', async () => {
    const subject = make();
    const poor = await addCard(subject, '4000000000000341');
    const refused = { ...order(poor), paymentId: randomUUID() };
    expect(await subject.gateway.charge(refused)).toMatchObject({ state: 'failed', failure: 'declined' });
    expect(await subject.gateway.charge(refused)).toMatchObject({ state: 'failed', failure: 'declined' });
    const card = await addCard(subject);
    expect(await subject.gateway.isStanding(card.card)).toBe(true);
    await subject.gateway.removeCard(card.card);
    await subject.gateway.removeCard(card.card);
    expect(await subject.gateway.isStanding(card.card)).toBe(false);
    expect(await subject.gateway.charge({ ...order(card), paymentId: randomUUID() })).toMatchObject({
      state: 'failed',
      failure: 'gone',
    });
  });
});

describe('Stripe unavailable', () => {
  const subject = () => subjects.Stripe!();

  test.each(['dead', 'broken', 'limited'] as const)(
    '%s: callers learn nothing more than that',
    async (how) => {
      const card = await addCard(subject());
      stripe.behave(how);
      const asked = subject().gateway.charge({ ...order(card), paymentId: randomUUID() });
      await expect(asked).rejects.toThrow(GatewayDown);
      stripe.behave('well');
      expect(JSON.stringify(errors)).not.toContain(stripe.env.STRIPE_SECRET_KEY);
    },
  );

  test('slow: the caller is not kept waiting', async () => {
    const card = await addCard(subject());
    // The answer never comes: that the call ends at all is the limit's doing.
    stripe.behave('held');
    await expect(overStripe(100).isStanding(card.card)).rejects.toThrow(GatewayDown);
    stripe.behave('well');
  });

  test('a charge whose answer was lost is found when it is requested again, even after its key expired', async () => {
    const card = await addCard(subject());
    const charge = { ...order(card), paymentId: randomUUID() };
    const before = stripe.charges().length;
    stripe.behave('lost', 100, /POST \/v1\/payment_intents$/);
    await expect(subject().gateway.charge(charge)).rejects.toThrow(GatewayDown);
    stripe.behave('well');
    stripe.forgetKeys();
    expect(await subject().gateway.charge(charge)).toMatchObject({ state: 'paid' });
    expect(stripe.charges().length - before).toBe(1);
  });

  test('an undecided payment is pending, and later has its outcome', async () => {
    const card = await addCard(subject(), '4000000000009987');
    const charge = { ...order(card), paymentId: randomUUID() };
    const asked = await subject().gateway.charge(charge);
    expect(asked.state).toBe('pending');
    stripe.decide(asked.reference!, true);
    expect(await subject().gateway.charge(charge)).toMatchObject({
      state: 'paid',
      reference: asked.reference,
    });
  });
});
