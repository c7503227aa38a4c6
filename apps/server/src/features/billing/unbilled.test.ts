import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { addDisplays } from '../../test/paying.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { makeFirstAdminLink } from '../identity/first-admin.ts';
import { arrange } from './ledger.service.ts';

// An installation of one's own: no payment keys, no demo. Nobody bills themselves.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const logged: string[] = [];
const slug = 'corner-bakery';

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) };
  server = await startTestServer({ isEmpty: true, logStream, env: { DEMO: '0', LOG_LEVEL: 'warn' } });
  owner = await connectOwner(server.database);
  const link = await makeFirstAdminLink(server.program.app);
  const person = { email: 'nora@bakery.test', password: 'rye and spelt' };
  const browser = server.browser();
  await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
  const made = await browser.post(`${server.authUrl}/api/v1/first-admin`, {
    ...person,
    code: new URL(link!).hash.replace('#first-admin=', ''),
    serverName: 'Corner Bakery',
    name: 'Nora',
    passwordConfirmation: person.password,
  });
  expect(made.status).toBe(201);
  admin = server.browser();
  await admin.logIn(server.authUrl, person.email, person.password);
  await admin.logIn(server.serverUrl(slug), person.email, person.password);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string) => `${server.serverUrl(slug)}/api/v1/${path}`;
const arrangement = async () =>
  (await owner.query('select arrangement from content.environments where slug = $1', [slug]))[0].arrangement;
const settings = async () => (await admin.get(api('settings'))).body.data;

test('C3: the first admin switches on any number of screens, and nothing is said about money', async () => {
  expect(await settings()).toMatchObject({ isBilled: false, storageLimit: null });
  await admin.post(api('locations'), { name: 'Shop', timezone: 'Europe/Prague' });
  const screens = await addDisplays(server, admin, slug, 3);
  for (const id of screens.ids) expect((await screens.activate(id)).status).toBe(200);
  expect(await screens.countActive()).toBe(3);
  expect((await admin.get(api('first-run'))).body.data.plan).toBeNull();
  expect((await admin.get(api('price-predictions?change=1'))).body.data).toMatchObject({ isBilled: false });
});

test('public sign-up is closed and says whom to ask', async () => {
  const browser = server.browser();
  await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
  const refused = await browser.post(`${server.authUrl}/api/v1/register`, {
    name: 'A Stranger',
    email: 'stranger@example.com',
    password: 'long enough',
    passwordConfirmation: 'long enough',
    businessName: 'Stranger',
    street: 'x',
    postcode: '1',
    country: 'DE',
    region: 'none',
    locale: 'en',
    acceptTerms: true,
    acceptPrivacy: true,
  });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'signup_closed',
    'This server has no public sign-up. Ask an admin for an invitation.',
  ]);
  const page = await (await fetch(`${server.authUrl}/en/auth/signup`)).text();
  expect(page).toContain('<meta name="signup" content="not_offered"');
});

/** As an installation from before the rule finds itself at its first start. */
async function upgrade(env: Record<string, string> = {}): Promise<void> {
  await owner.query(
    `insert into infra.start_tasks (name) values ('end_billing_without_payments') on conflict do nothing`,
  );
  const replica = await server.startReplica(env);
  await replica.stop();
  expect(await owner.query('select from infra.start_tasks')).toEqual([]);
}

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_URL: 'http://127.0.0.1:9',
};

test('an upgraded installation that never took money stops billing, once, as the operator’s doing', async () => {
  await arrange(server.program.app, slug, 'card');
  expect((await settings()).isBilled).toBe(true);
  await upgrade();
  expect(await arrangement()).toBe('none');
  const [last] = await owner.query(
    `select via, action, before, after from content.audit where action = 'operator.arrange' order by id desc limit 1`,
  );
  expect(last).toEqual({
    via: 'operator',
    action: 'operator.arrange',
    before: { arrangement: 'card' },
    after: { arrangement: 'none' },
  });
  // What the operator arranges afterwards stays.
  await arrange(server.program.app, slug, 'card');
  const replica = await server.startReplica();
  await replica.stop();
  expect(await arrangement()).toBe('card');
});

test.each([
  ['with keys', keys, 'card', null],
  ['in the demo', { DEMO: '1' }, 'card', null],
  ['where somebody pays by invoice', {}, 'invoice', null],
  ['with a card that Stripe verified', {}, 'card', 'card'],
])('an upgraded installation %s changes nothing', async (_which, env, kept, row) => {
  await arrange(server.program.app, slug, kept as 'card');
  if (row)
    await owner.query(`
      insert into content.cards (environment_id, id, gateway, state, currency, created_at, updated_at)
      select id, gen_random_uuid(), 'stripe_test', 'verified', 'EUR', now(), now() from content.environments`);
  await upgrade(env);
  await owner.query('delete from content.cards');
  expect(await arrangement()).toBe(kept);
});

test('a start with keys names the environments that are not billed, and the command', async () => {
  await arrange(server.program.app, slug, 'none');
  logged.length = 0;
  const replica = await server.startReplica(keys);
  await replica.stop();
  const lines = logged.filter((line) => line.includes('environments_not_billed'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    environments: [slug],
    command: 'npm run admin -- billing arrange <slug> card',
  });
});

test('a start without keys says nothing about money where nobody is billed, and names who cannot pay', async () => {
  const startedWith = async (arranged: 'none' | 'card') => {
    await arrange(server.program.app, slug, arranged);
    logged.length = 0;
    const replica = await server.startReplica();
    await replica.stop();
    return logged
      .filter((line) => line.includes('cards_unavailable'))
      .map((line) => JSON.parse(line).environments);
  };
  expect(await startedWith('none')).toEqual([]);
  expect(await startedWith('card')).toEqual([[slug]]);
});
