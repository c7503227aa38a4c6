import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { openBilling, type TestBilling, typeIn } from '../../test/paying.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Cards with the built-in gateway, as people add them: on its page, separate from the API.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let billing: TestBilling;
const log: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    env: { LOG_LEVEL: 'debug' },
    logStream: { write: (line) => void log.push(line) },
  });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  billing = await openBilling(server, admin);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const forgetCards = () => owner.query('delete from content.cards where environment_id = $1', [billing.id]);

describe('the demo', () => {
  test('has a verified test card, and reports that no money moves', async () => {
    const demo = await openBilling(server, await server.signIn('admin@vitrine.test'), 'demo');
    expect(await demo.read()).toMatchObject({
      paysBy: 'card',
      isTestMode: true,
      currencyIsFixed: true,
      card: { state: 'verified', brand: 'visa', last4: '4242', failure: null, setup: null },
    });
  });
});

describe('a card', () => {
  test('entered on the page of the gateway is verified by holding and releasing 1', async () => {
    expect(await billing.card()).toMatchObject({ state: 'none', last4: null, setup: null });
    const { typed, setup, confirmed } = await billing.addTestCard();
    expect(typed).toMatchObject({ status: 303 });
    expect(typed.location).toBe(`${server.authUrl}/en/billings/detail/${billing.id}?tab=card&setup=${setup}`);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.data).toMatchObject({
      paysBy: 'card',
      card: { state: 'verified', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, setup: null },
    });
    expect(await owner.query('select amount, currency, state from infra.test_gateway_charges')).toEqual([
      { amount: 100, currency: 'EUR', state: 'released' },
    ]);
  });

  test('stays in use while it is changed, also when the change is abandoned or fails', async () => {
    const { page, setup } = (await billing.act('card-start')).body.data;
    expect(await billing.card()).toMatchObject({ state: 'changing', last4: '4242', setup });
    expect((await billing.act('card-cancel')).body.data.card).toMatchObject({
      state: 'verified',
      setup: null,
    });
    // An abandoned attempt can't be finished.
    await vi.waitFor(async () => expect((await fetch(page, { redirect: 'manual' })).status).toBe(303));
    expect((await billing.act('card-confirm', { setup })).body.data.card.state).toBe('verified');
    const { confirmed } = await billing.addTestCard('4000 0000 0000 0002');
    expect(confirmed.body.data).toMatchObject({
      paysBy: 'card',
      card: { state: 'verified', last4: '4242', failure: 'declined' },
    });
  });

  test('that is verified replaces the old one, which the gateway forgets', async () => {
    const before = await owner.query(
      'select card from content.cards where environment_id = $1 and state = $2',
      [billing.id, 'verified'],
    );
    await billing.addTestCard('5555 5555 5555 4444');
    expect(await billing.card()).toMatchObject({ state: 'verified', brand: 'mastercard', last4: '4444' });
    await vi.waitFor(async () => {
      const [{ detached_at }] = await owner.query(
        'select detached_at from infra.test_gateway_cards where id = $1',
        [before[0].card],
      );
      expect(detached_at).not.toBeNull();
    });
  });

  test('that is declined has failed; another try may follow on the same page', async () => {
    await forgetCards();
    const { page, typed, confirmed } = await billing.addTestCard('4000000000000002');
    expect(typed.status).toBe(200);
    expect(typed.text).toContain('The card was declined.');
    expect(confirmed.body.data.card).toMatchObject({ state: 'failed', failure: 'declined' });
    expect(confirmed.body.data.paysBy).toBe('nothing');
    await typeIn(page, { number: '4242424242424242' });
    expect((await billing.card()).state).toBe('verified');
  });

  test('whose bank asks is pending until its customer has answered, and verified without returning to the page', async () => {
    await forgetCards();
    const { page, typed, confirmed } = await billing.addTestCard('4000002500003155');
    expect(typed.text).toContain('Your bank asks');
    expect(confirmed.body.data.card).toMatchObject({ state: 'pending' });
    expect(confirmed.body.data.paysBy).toBe('nothing');
    await typeIn(page, { answer: 'confirm' });
    expect(await billing.card()).toMatchObject({ state: 'verified', last4: '3155' });
  });

  test('that the bank refuses has failed', async () => {
    await forgetCards();
    const { page } = await billing.addTestCard('4000002500003155');
    await typeIn(page, { answer: 'refuse' });
    expect(await billing.card()).toMatchObject({ state: 'failed', failure: 'authentication_failed' });
  });

  test('whose hold of 1 is refused has failed, although the number was right', async () => {
    await forgetCards();
    const { confirmed } = await billing.addTestCard('4000000000000341');
    expect(confirmed.body.data.card).toMatchObject({ state: 'failed', failure: 'declined', last4: '0341' });
  });

  test('begun five times at once is one attempt, and confirmed five times one card', async () => {
    await forgetCards();
    const begun = await Promise.all(Array.from({ length: 5 }, () => billing.act('card-start')));
    expect(begun.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const rows = await owner.query(
      `select setup from content.cards where environment_id = $1 and state in ('open', 'pending')`,
      [billing.id],
    );
    expect(rows).toHaveLength(1);
    const current = begun.find(({ body }) => body.data.setup === rows[0].setup)!.body.data;
    await typeIn(current.page, { number: '4242424242424242' });
    const confirmed = await Promise.all(
      Array.from({ length: 5 }, () => billing.act('card-confirm', { setup: current.setup })),
    );
    expect(confirmed.map(({ body }) => body.data.card.state)).toEqual(Array(5).fill('verified'));
  });

  test('abandoned while another one begins waits for its turn without a deadlock', async () => {
    await forgetCards();
    expect((await billing.act('card-start')).status).toBe(200);
    const other = await connectOwner(server.database);
    try {
      // The same as "begin", but slowly.
      await other.query('begin');
      await other.query('select 1 from content.environments where id = $1 for update', [billing.id]);
      const given = billing.act('card-cancel');
      await vi.waitFor(async () => {
        // Whatever else refers to the environment meanwhile waits too.
        const waiting = await owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%content.environments%for no key update'`,
        );
        expect(waiting).toHaveLength(1);
      });
      await other.query(`update content.cards set updated_at = now() where environment_id = $1`, [
        billing.id,
      ]);
      await other.query('commit');
      expect((await given).status).toBe(200);
    } finally {
      await other.end();
    }
  });

  test('begins while a long transaction adds records of the same customer', async () => {
    await forgetCards();
    const other = await connectOwner(server.database);
    try {
      await other.query('begin');
      // As every row that refers to the environment does.
      await other.query('select 1 from content.environments where id = $1 for key share', [billing.id]);
      expect((await billing.act('card-start')).status).toBe(200);
    } finally {
      await other.end();
    }
  });

  test('is known to another process of the installation, and after a restart', async () => {
    await forgetCards();
    const replica = await server.startReplica();
    const { page, setup } = (await billing.act('card-start')).body.data;
    await typeIn(page.replace(server.authUrl, replica.url), { number: '4242424242424242' });
    await replica.stop();
    expect((await billing.act('card-confirm', { setup })).body.data.card.state).toBe('verified');
  });

  test('of another server is unknown here', async () => {
    const demo = await openBilling(server, await server.signIn('admin@vitrine.test'), 'demo');
    const { setup } = (await billing.act('card-start')).body.data;
    expect((await demo.act('card-confirm', { setup })).status).toBe(422);
    expect((await admin.get(billing.url.replace(billing.id, demo.id))).status).toBe(404);
    await billing.act('card-cancel');
  });
});

describe('the page of the gateway', () => {
  test('accepts only test numbers, and says so', async () => {
    const { page } = (await billing.act('card-start')).body.data;
    const wrong = await typeIn(page, { number: '4111 1111 1111 1111' });
    expect(wrong.text).toContain('This is not a test number.');
    expect(wrong.text).not.toContain('4111');
    expect((await typeIn(page, { number: '4242', expiry: '01 / 20', code: 'x' })).text).toMatch(
      /whole card number[\s\S]+month in the future[\s\S]+3 or 4 digits/,
    );
    const shown = await fetch(page);
    expect(await shown.text()).toContain('Test mode: no money moves.');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.headers.get('cache-control')).toBe('no-store');
  });

  test('is found only by the id of an attempt', async () => {
    for (const name of ['x', 'a'.repeat(43), '../../api/me'])
      expect((await fetch(`${server.authUrl}/payments/test/${name}`)).status).toBe(404);
  });

  test('uses the language of the visitor', async () => {
    const start = await admin.put(
      `${billing.url}?action=card-start`,
      {},
      {
        headers: { 'Accept-Language': 'cs' },
      },
    );
    expect(await (await fetch(start.body.data.page)).text()).toContain('Zadejte testovací kartu');
    expect(start.body.data.page).toMatch(/\/payments\/test\/[\w-]{43}$/);
    await billing.act('card-cancel');
  });
});

test('case 130: a card number or code posted to the API is refused, and is in no log and no table', async () => {
  const number = '4000056655665556';
  const before = log.length;
  const card = { number, cvc: '737', exp_month: 12, exp_year: 2034 };
  for (const body of [{ card }, { number }, { cardNumber: number, cvc: '737' }]) {
    expect((await billing.save(body)).status).toBe(422);
    for (const action of ['card-start', 'card-confirm', 'card-cancel', 'card-remove'])
      expect((await billing.act(action, body)).status).toBe(422);
  }
  expect((await billing.act('card-confirm', { setup: number })).status).toBe(422);
  // Entered in the right place, with and without an error on the way.
  await typeIn((await billing.act('card-start')).body.data.page, { number, code: 'bad' });
  await billing.addTestCard(number);
  await fetch(`${server.authUrl}/payments/test/nobody`, {
    method: 'POST',
    body: new URLSearchParams({ number }),
  });
  expect(log.length).toBeGreaterThan(before);
  expect(log.slice(before).join('')).not.toMatch(/4000056655665556|4000 0566|(cvc|code)\W{1,5}737/);
  const tables = await owner.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('content', 'identity', 'infra')`);
  for (const { name } of tables) {
    const rows = await owner.query(`select 1 from ${name} t where t::text like '%${number}%'`);
    expect([name, rows.length]).toEqual([name, 0]);
  }
});

test('case 36: a standard user gets nothing of billing', async () => {
  const person = await server.signIn('standard@vitrine.test');
  const demo = await openBilling(server, person, 'demo');
  const list = await person.get(demo.url.replace(/\/[^/]+$/, ''));
  const calls = [list, await person.get(demo.url), await demo.save({ city: 'Brno' })];
  for (const action of ['check-vat', 'card-start', 'card-confirm', 'card-cancel', 'card-remove'])
    calls.push(await demo.act(action));
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 403));
});
