import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FakeVies, startFakeVies } from '../../test/fake-vies.ts';
import { expectNoChange } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { openBilling, type TestBilling } from '../../test/paying.ts';
import { fullTest, someOf } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { readAddress } from './vat-register.ts';

const valid = 'CZ27082440';
const unknown = 'CZ12345678';
let vies: FakeVies;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let billing: TestBilling;

beforeAll(async () => {
  vies = await startFakeVies({
    [valid]: { name: 'Pražírna <b>s.r.o.</b>', address: 'Dlouhá 12\nPRAHA 1 - STARÉ MĚSTO\n110 00  PRAHA 1' },
    DE123456789: { name: '---', address: '---' },
  });
  server = await startTestServer({ env: { VIES_URL: vies.url } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  billing = await openBilling(server, admin);
});
afterEach(() => vies.behave('well'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await vies.close();
});

const startAnew = async () => {
  await owner.query('delete from content.billing_customers where environment_id = $1', [billing.id]);
  await owner.query(`update content.environments set currency = 'EUR' where id = $1`, [billing.id]);
  await owner.query('delete from infra.limits');
};
const first = { currency: 'EUR', billingEmail: 'bills@museum.test' };

describe('customer details', () => {
  test('before the first save come from the sign-up, in the currency of the country', async () => {
    const business = { name: 'City Museum', street: 'Hlavní 1', postcode: '602 00', country: 'CZ' };
    await owner.query('update content.environments set business = $2 where id = $1', [billing.id, business]);
    expect(await billing.read()).toMatchObject({
      id: billing.id,
      version: 0,
      companyName: 'City Museum',
      street: 'Hlavní 1',
      city: null,
      zipCode: '602 00',
      country: 'CZ',
      currency: 'EUR',
      currencyIsFixed: false,
      billingEmail: null,
      EUVATID: null,
      vatCheck: { state: 'none', checkedAt: null },
      paysBy: 'nothing',
      isAvailable: true,
      lastInvoice: null,
      soFar: 0,
    });
  });

  test('need an e-mail and a currency', async () => {
    const without = await billing.save({ companyName: 'Museum' });
    expect(without.status).toBe(422);
    expect(Object.keys(without.body.errors).sort()).toEqual(['billingEmail', 'currency']);
    expect((await billing.save({ ...first, billingEmail: '' })).body.errors.billingEmail).toEqual([
      'This field is required.',
    ]);
    expect((await billing.save({ ...first, billingEmail: 'nobody' })).status).toBe(422);
    expect((await billing.save({ ...first, billingEmail: null })).status).toBe(422);
  });

  test('are saved in part; null clears, absent fields are unchanged', async () => {
    const saved = await billing.save({ ...first, city: 'Brno', noteOnInvoice: 'Order 17' });
    expect(saved.body.data).toMatchObject({
      version: 1,
      companyName: 'City Museum',
      city: 'Brno',
      noteOnInvoice: 'Order 17',
      billingEmail: 'bills@museum.test',
      currencyIsFixed: true,
    });
    const cleared = await billing.save({ noteOnInvoice: null, street: 'Nová 2' });
    expect(cleared.body.data).toMatchObject({
      version: 2,
      city: 'Brno',
      noteOnInvoice: null,
      street: 'Nová 2',
    });
    expect((await admin.get(billing.url)).headers.get('etag')).toBe('"2"');
  });

  test('case 184: of two who save the same version the second is refused', async () => {
    const { version } = await billing.read();
    const tag = { 'If-Match': `"${version}"` };
    expect((await billing.save({ city: 'Olomouc' }, tag)).status).toBe(200);
    expect((await billing.save({ city: 'Zlín' }, tag)).status).toBe(412);
    expect((await billing.read()).city).toBe('Olomouc');
  });

  test('case 125: the currency can’t be changed once it is set', async () => {
    await expectNoChange(owner, async () => {
      const changed = await billing.save({ currency: 'CZK' });
      expect(changed.status).toBe(422);
      expect(changed.body.errors.currency).toEqual(['Currency cannot be changed once set.']);
    });
    expect((await billing.save({ currency: 'EUR' })).status).toBe(200);
  });

  test('case 125: two who set different currencies at once do not both succeed', async () => {
    await startAnew();
    const answers = await Promise.all(
      ['EUR', 'CZK', 'USD', 'CZK', 'USD'].map((currency) => billing.save({ ...first, currency })),
    );
    const { currency } = await billing.read();
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(good.every(({ body }) => body.data.currency === currency)).toBe(true);
    expect(
      (await owner.query('select currency from content.environments where id = $1', [billing.id]))[0],
    ).toEqual({
      currency,
    });
  });

  test('SP7: while billing is not available nothing is saved, and no currency is fixed', async () => {
    await startAnew();
    await owner.query(`update content.environments set arrangement = 'none' where id = $1`, [billing.id]);
    try {
      const refused = await billing.save({ ...first, currency: 'CZK' });
      expect([refused.status, refused.body.code]).toEqual([422, 'billing_unavailable']);
      expect(await billing.read()).toMatchObject({
        isAvailable: false,
        currencyIsFixed: false,
        currency: 'EUR',
      });
    } finally {
      await owner.query(`update content.environments set arrangement = 'card' where id = $1`, [billing.id]);
    }
    expect((await billing.save(first)).status).toBe(200);
  });

  test('case 125: fields that the server determines are refused in bodies', async () => {
    const fields = {
      currencyIsFixed: false,
      paysBy: 'invoice',
      isAvailable: false,
      unit: 0,
      soFar: 0,
      paid: true,
      amount: 1,
      tier: 1,
      vatCheck: { state: 'valid' },
      card: { state: 'verified' },
      isTestMode: false,
    };
    await expectNoChange(owner, async () => {
      for (const [name, value] of Object.entries(fields)) {
        const refused = await billing.save({ [name]: value });
        expect([name, refused.status, Object.keys(refused.body.errors)]).toEqual([name, 422, [name]]);
      }
      expect((await billing.act('card-remove', { keep: null, amount: 0 })).status).toBe(422);
    });
  });
});

describe('a VAT number', () => {
  test('SP7: is checked at the register that the operator configures, also on a private address', async () => {
    await startAnew();
    expect(new URL(vies.url).hostname).toMatch(/^127\./);
    const { body } = await billing.act('check-vat', { EUVATID: valid });
    expect(body.data.state).toBe('valid');
  });

  test('has the form of its country', async () => {
    await startAnew();
    for (const EUVATID of ['CZ1', 'XX123456789', 'DE12345678', '27082440', 'CZ27082440X', 'GB123456789']) {
      const refused = await billing.save({ ...first, EUVATID });
      expect([EUVATID, refused.body.errors?.EUVATID]).toEqual([
        EUVATID,
        ['The VAT number is not valid. Check it or leave it empty.'],
      ]);
    }
  });

  test("is looked up, and the register's data is a preview that changes nothing", async () => {
    await expectNoChange(owner, async () => {
      const found = await billing.act('check-vat', { EUVATID: 'cz 270-82.440' });
      expect(found.body.data).toEqual({
        state: 'valid',
        company: {
          companyName: 'Pražírna <b>s.r.o.</b>',
          street: 'Dlouhá 12, PRAHA 1 - STARÉ MĚSTO',
          city: 'PRAHA 1',
          zipCode: '110 00',
          country: 'CZ',
        },
      });
      const silent = await billing.act('check-vat', { EUVATID: 'DE123456789' });
      expect(silent.body.data.company).toMatchObject({ companyName: null, street: null, country: 'DE' });
      expect((await billing.act('check-vat', { EUVATID: unknown })).body.data).toEqual({
        state: 'invalid',
        company: null,
      });
    });
  });

  test('that the register confirms is saved as valid; one it denies is refused', async () => {
    const saved = await billing.save({ ...first, EUVATID: valid });
    expect(saved.body.data).toMatchObject({ EUVATID: valid, vatCheck: { state: 'valid' } });
    expect(saved.body.data.vatCheck.checkedAt).not.toBeNull();
    const asked = vies.calls.length;
    expect((await billing.save({ city: 'Brno', EUVATID: valid })).body.data.vatCheck.state).toBe('valid');
    expect(vies.calls.length).toBe(asked);
    await expectNoChange(owner, async () => {
      const refused = await billing.save({ EUVATID: unknown });
      expect(refused.body.errors.EUVATID).toEqual([
        'The VAT number is not valid. Check it or leave it empty.',
      ]);
    });
    expect((await billing.save({ EUVATID: null })).body.data).toMatchObject({
      EUVATID: null,
      vatCheck: { state: 'none', checkedAt: null },
    });
  });

  test.each(someOf(['dead', 'broken', 'nonsense', 'country_away'] as const, 1, 1))(
    'case 108: with a register that is %s it cannot be checked now, and is checked later',
    async (how) => {
      await startAnew();
      vies.behave(how);
      expect((await billing.act('check-vat', { EUVATID: valid })).body.data).toEqual({
        state: 'unavailable',
        company: null,
      });
      const saved = await billing.save({ ...first, EUVATID: valid });
      expect(saved.status).toBe(200);
      expect(saved.body.data).toMatchObject({
        EUVATID: valid,
        vatCheck: { state: 'unchecked', checkedAt: null },
      });
      vies.behave('well');
      await owner.query(`update infra.jobs set run_at = now() where kind = 'check-vat-number'`);
      await vi.waitFor(async () => expect((await billing.read()).vatCheck.state).toBe('valid'), {
        timeout: 20_000,
      });
      expect((await billing.read()).version).toBe(1);
    },
  );

  fullTest('case 108: a register that does not answer is waited for less than 10 seconds', async () => {
    vies.behave('slow');
    const fetch = vi.spyOn(server.program.app.fetcher, 'fetchPublic');
    const answer = await billing.act('check-vat', { EUVATID: valid });
    expect([answer.status, answer.body.data.state]).toEqual([200, 'unavailable']);
    expect(fetch.mock.calls.map(([, request]) => request!.timeoutMs! < 10_000)).toEqual([true]);
  });

  test('case 108: that is a path, a line or an address is refused without a request', async () => {
    const asked = vies.calls.length;
    for (const EUVATID of [
      'CZ/../../admin',
      'CZ27082440\n',
      'CZ2708\r\nHost: x',
      'CZ%2e%2e',
      '../',
      '',
      'CZ27082440?x=1',
    ])
      for (const call of [
        () => billing.act('check-vat', { EUVATID }),
        () => billing.save({ ...first, EUVATID }),
      ])
        if (EUVATID || call.toString().includes('check-vat'))
          expect([EUVATID, (await call()).status]).toEqual([EUVATID, 422]);
    expect(vies.calls.length).toBe(asked);
  });

  test('that is saved again while the register is unavailable is checked once', async () => {
    await startAnew();
    vies.behave('dead');
    await billing.save({ ...first, EUVATID: valid });
    await billing.save({ EUVATID: valid, city: 'Brno' });
    const jobs = await owner.query(`select 1 from infra.jobs where kind = 'check-vat-number'`);
    expect(jobs).toHaveLength(1);
  });

  fullTest('that the register denies later is kept and marked as invalid', async () => {
    await startAnew();
    vies.behave('dead');
    await billing.save({ ...first, EUVATID: unknown });
    vies.behave('well');
    await owner.query(`update infra.jobs set run_at = now() where kind = 'check-vat-number'`);
    await vi.waitFor(
      async () =>
        expect(await billing.read()).toMatchObject({ EUVATID: unknown, vatCheck: { state: 'invalid' } }),
      { timeout: 20_000 },
    );
  });
});

test.each([
  ['Dlouhá 12\nPRAHA 1\n110 00  PRAHA 1', 'Dlouhá 12, PRAHA 1', '110 00', 'PRAHA 1'],
  ['VIA ROMA 1 \n20121 MILANO MI\n', 'VIA ROMA 1', '20121', 'MILANO MI'],
  ['DAMRAK 00001\n1012LG AMSTERDAM', 'DAMRAK 00001', '1012LG', 'AMSTERDAM'],
  ['UL. PROSTA 20, 00-850 WARSZAWA', 'UL. PROSTA 20', '00-850', 'WARSZAWA'],
  ['Hauptplatz 1\nAT-4020 Linz', 'Hauptplatz 1', 'AT-4020', 'Linz'],
  ['3RD FLOOR, GORDON HOUSE, DUBLIN 4', '3RD FLOOR, GORDON HOUSE, DUBLIN 4', null, null],
  ['', null, null, null],
])('the address "%s" of the register is parsed as far as possible', (address, street, zipCode, city) => {
  expect(readAddress(address)).toEqual({ street, zipCode, city });
});
