import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { whenIdle } from '../../test/when-idle.ts';
import {
  createRegistrationCode,
  listRegistrationCodes,
  removeRegistrationCode,
} from './registration-codes.service.ts';
import { pruneSignups } from './signup.jobs.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let number = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ isSplit: true, env: { SMTP_URL: mailbox.url, TRUST_PROXY: '1' } });
  owner = await connectOwner(server.database);
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const input = {
  name: 'Eva Malá',
  password: 'a good long one',
  passwordConfirmation: 'a good long one',
  businessName: 'Kavárna Žižkov',
  street: 'Bořivojova 12',
  postcode: '130 00',
  country: 'CZ',
  region: 'europe',
  acceptTerms: true,
  acceptPrivacy: true,
  locale: 'cs',
};
const newEmail = () => `owner${++number}@kavarna.test`;
async function visitor(): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
  return browser;
}
const register = async (more: object = {}, address = '192.0.2.1') =>
  (await visitor()).post(
    `${server.authUrl}/api/v1/register`,
    { ...input, email: newEmail(), ...more },
    { headers: { 'X-Forwarded-For': address } },
  );
const confirm = async (code: string, password = input.password) =>
  (await visitor()).post(`${server.authUrl}/api/v1/confirm-email`, { code, password });
const identity = <T>(work: Parameters<typeof server.program.app.identity.transaction<T>>[0]) =>
  server.program.app.identity.transaction(work);

describe('signing up', () => {
  test('creates an account and a server in the region; once the address is confirmed, its admin can sign in', async () => {
    const email = newEmail();
    const made = await register({ email: email.toUpperCase(), marketing: true });
    expect(made).toMatchObject({
      status: 201,
      body: { user: { email, name: 'Eva Malá' }, state: 'provisioned' },
    });
    // Case 9: before that, the right password is as good as a wrong one.
    await expect(server.browser().logIn(server.authUrl, email, input.password)).rejects.toThrow('422');
    const mail = await mailbox.newestTo(email);
    expect(mail.subject).toBe('Potvrďte svůj e-mail');
    expect(mail.text).toContain(`${server.authUrl}/cs/auth/signup#confirm=`);
    const code = await mailbox.codeFor(email);
    expect((await confirm(code)).body).toMatchObject({ user: { email } });
    expect((await confirm(code)).body.code).toBe('invalid_token');

    const browser = server.browser();
    const listed = await browser.logIn(server.authUrl, email, input.password);
    const [own] = listed.body.user.servers;
    expect(own).toEqual({
      name: 'Kavárna Žižkov',
      url: expect.stringMatching(/\/s\/kavarna-zizkov$/),
      Domain: new URL(own.url).host,
    });
    const entered = await browser.logIn(own.url, email, input.password);
    expect(entered.body.user.roles).toEqual([{ name: 'admin' }]);
    const settings = await browser.get(`${own.url}/api/v1/settings`);
    expect(settings.body.data).toMatchObject({
      serverName: 'Kavárna Žižkov',
      address: own.url,
      region: 'europe',
      preferredRegion: 'europe',
      newServer: 'not_needed',
      currency: 'CZK',
      activeDisplays: 0,
    });
    const people = await browser.get(`${own.url}/api/v1/users`);
    expect(people.body.data).toMatchObject([{ email, role: 'admin', status: 'active', isYou: true }]);
    const [kept] = await owner.query(`
      select i.marketing, e.business, s.accepted_at from identity.identities i
      join identity.signups s on s.identity_id = i.id join content.environments e on e.id = s.server_id
      where i.email = '${email}'`);
    expect(kept).toMatchObject({
      marketing: true,
      business: { name: 'Kavárna Žižkov', street: 'Bořivojova 12', postcode: '130 00', country: 'CZ' },
    });
    expect(kept.accepted_at).not.toBeNull();
  });

  test('two businesses with the same name get separate servers', async () => {
    const emails = [newEmail(), newEmail()];
    const both = await Promise.all(emails.map((email) => register({ email, businessName: 'Same Name' })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const slugs = await owner.query(
      `select slug from identity.servers where name = 'Same Name' order by slug`,
    );
    expect(slugs).toEqual([{ slug: 'same-name' }, { slug: 'same-name-2' }]);
  });

  test.each([
    ['acceptTerms', false, 'Accept the terms of service to continue.'],
    ['acceptPrivacy', undefined, 'Accept the privacy policy to continue.'],
    ['country', 'XX', 'Choose a country from the list.'],
    ['passwordConfirmation', 'other', 'Passwords must match.'],
    ['email', 'no address', 'This is not a valid email address.'],
    ['businessName', ' ', 'This field is required.'],
    ['region', 'moon', 'This value is not valid.'],
  ])('refuses %s = %j in words', async (field, value, message) => {
    const refused = await register({ [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[field]).toContain(message);
  });

  test.each([
    ['7 characters', 'abcdefg', 422],
    ['8 characters', 'abcdefgx', 201],
    ['64 characters', 'x7'.repeat(32), 201],
    ['128 characters', 'x7'.repeat(64), 201],
    ['100 two-byte characters', 'ž'.repeat(100), 201],
    ['leading spaces', '  leading', 201],
    ['a common one', 'password123', 422],
    ['a common one in capitals', 'QWERTYUIOP', 422],
    ['the name of the product', 'Vitrine-2026', 422],
  ])('case 13: a password of %s', async (_what, password, status) => {
    const made = await register({ password, passwordConfirmation: password }, `198.51.100.${++number}`);
    expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([
      status,
      status === 422 ? ['password'] : [],
    ]);
  });

  test('case 13: every byte of a long password counts, and composed letters equal decomposed ones', async () => {
    const email = newEmail();
    const password = `${'long '.repeat(19)}končí`;
    await register({ email, password, passwordConfirmation: password });
    await confirm(await mailbox.codeFor(email), password);
    const logIn = (tried: string) => server.browser().logIn(server.authUrl, email, tried);
    await expect(logIn(password.slice(0, 72))).rejects.toThrow('422');
    await expect(logIn(`${password.slice(0, -1)}x`)).rejects.toThrow('422');
    expect((await logIn(password.normalize('NFD'))).status).toBe(200);
  });

  test('case 10: a taken address is reported, five times an hour per network, without a mail or a row', async () => {
    const made = async () => ({
      rows: await owner.query(`select (select count(*) from identity.identities) as identities,
        (select count(*) from identity.signups) as signups,
        (select count(*) from infra.jobs where kind = 'send-mail') as mails`),
      received: mailbox.received.length,
    });
    // Mails of earlier tests may still be on their way.
    await whenIdle(owner, () => server.program.app.clock(), ['send-mail']);
    const before = await made();
    const answers = [];
    for (let i = 0; i < 20; i++) answers.push(await register({ email: 'Admin@vitrine.test' }, '203.0.113.7'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(422), ...Array(15).fill(429)]);
    expect(answers[0]!.body).toMatchObject({
      message: 'This email is already taken.',
      code: 'email_taken',
      errors: { email: ['This email is already taken.'] },
    });
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await register({ email: 'admin@vitrine.test' }, '203.0.113.8')).status).toBe(422);
    expect(await made()).toEqual(before);
  });

  test('one address signs up once, however many requests arrive at the same moment', async () => {
    const email = newEmail();
    const all = await Promise.all([1, 2, 3].map(() => register({ email, businessName: 'Race Shop' })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await owner.query(`select 1 from identity.servers where name = 'Race Shop'`)).toHaveLength(1);
  });

  test('signing up does not replace a pending invitation', async () => {
    const admin = await server.signIn('admin@vitrine.test');
    const email = newEmail();
    await admin.post(`${server.serverUrl('demo')}/api/v1/users`, { emails: [email], role: 'standard' });
    expect((await register({ email })).body.code).toBe('email_taken');
  });
});

test('an account that is not confirmed within a month is deleted with its server, and the address is free again', async () => {
  const [never, came] = [newEmail(), newEmail()];
  for (const email of [never, came]) await register({ email, businessName: `Shop of ${email}` });
  await confirm(await mailbox.codeFor(came));
  await owner.query(
    `
    update identity.signups u set created_at = now() - interval '31 days' from identity.identities i
    where i.id = u.identity_id and i.email = any ($1)`,
    [[never, came]],
  );
  await pruneSignups(server.program.app);
  const left = async (email: string) => ({
    identities: (await owner.query('select 1 from identity.identities where email = $1', [email])).length,
    servers: (await owner.query('select 1 from identity.servers where name = $1', [`Shop of ${email}`]))
      .length,
    environments: (
      await owner.query('select 1 from content.environments where name = $1', [`Shop of ${email}`])
    ).length,
  });
  expect(await left(never)).toEqual({ identities: 0, servers: 0, environments: 0 });
  expect(await left(came)).toEqual({ identities: 1, servers: 1, environments: 1 });
  expect((await register({ email: never })).status).toBe(201);
});

describe('registration codes', () => {
  const now = () => server.program.app.clock();

  test('give the server its displays, price list and reseller; each use is counted', async () => {
    const gift = { code: 'spring-26', extraFreeDisplays: 3, priceList: 'partners', reseller: 'Signs & Co' };
    await identity((db) => createRegistrationCode(db, { ...gift, maxUses: 2 }, now()));
    expect(await identity((db) => createRegistrationCode(db, gift, now()))).toBeNull();
    const tries = [1, 2, 3, 4].map(() =>
      register({ registrationCode: ' Spring-26 ', businessName: 'Gifted' }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(refused.body).toMatchObject({
      code: 'registration_code',
      errors: { registrationCode: ['This registration code has been used up.'] },
    });
    const made = await owner.query(
      `select extra_free_displays, price_list, reseller from content.environments where name = 'Gifted'`,
    );
    const carried = { extra_free_displays: 3, price_list: 'partners', reseller: 'Signs & Co' };
    expect(made).toEqual([carried, carried]);
    expect(await identity(listRegistrationCodes)).toMatchObject([{ code: 'SPRING-26', uses: 2, maxUses: 2 }]);
    expect(await identity((db) => removeRegistrationCode(db, 'spring-26'))).toBe(true);
    expect((await register({ registrationCode: 'spring-26' })).body.message).toBe(
      'This registration code is not known.',
    );
  });

  test('expire', async () => {
    const expiresAt = new Date(now().getTime() - 60_000);
    await identity((db) => createRegistrationCode(db, { code: 'OLD', expiresAt }, now()));
    expect((await register({ registrationCode: 'old' })).body.message).toBe(
      'This registration code has expired.',
    );
  });
});
