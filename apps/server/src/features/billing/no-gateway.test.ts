import { monthNameOf, monthPeriod } from '@vitrine/billing/billing-month';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { addDisplays, openBilling, type TestBilling, typeIn } from '../../test/paying.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { arrange } from './ledger.service.ts';
import { closeMonth } from './make-invoice.service.ts';
import { readTerms } from './terms.ts';

// An installation for customers whose operator has no payment keys but bills them, which `arrange card` says. The
// demo environment stands for one that used the test gateway until now: 24 active displays, "paid" by 4242….

let server: TestServer;
let owner: Owner;
let museum: TestBrowser;
let billing: TestBilling;
let spare: Awaited<ReturnType<typeof addDisplays>>;
const logged: string[] = [];

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) };
  // Without a worker: the test itself closes the months.
  server = await startTestServer({ logStream, env: { DEMO: '0', LOG_LEVEL: 'warn', ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  for (const slug of ['demo', 'museum']) await arrange(server.program.app, slug, 'card');
  museum = await server.signIn('admin@vitrine.test', 'museum');
  billing = await openBilling(server, museum);
  spare = await addDisplays(server, museum, 'museum', 2);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const unavailable =
  'Cards cannot be used here, so only free displays can be active. Contact us to pay by invoice.';

test('OP5: without payment keys outside the demo nobody can add a card, and that is reported', async () => {
  const begun = await billing.act('card-start');
  expect([begun.status, begun.body.code, begun.body.message]).toEqual([
    422,
    'cards_unavailable',
    unavailable,
  ]);
  expect(await billing.read()).toMatchObject({ takesCards: false, isTestMode: false, paysBy: 'nothing' });
  // A page that was opened before the upgrade accepts no number either.
  const page = `${server.authUrl}/payments/test/${'a'.repeat(43)}`;
  expect((await typeIn(page, { number: '4242 4242 4242 4242' })).status).toBe(404);
  const lines = logged.filter((line) => line.includes('cards_unavailable'));
  expect(lines.map((line) => JSON.parse(line).environments)).toEqual([['demo', 'museum']]);
});

test('OP5: without payment keys nothing beyond the free display can be activated', async () => {
  const answers = [await spare.activate(spare.ids[0]!), await spare.activate(spare.ids[1]!)];
  expect(answers.map(({ status, body }) => [status, body.code])).toContainEqual([422, 'cards_unavailable']);
  expect(await spare.countActive()).toBe(1);
  const { body } = await museum.get(`${server.serverUrl('museum')}/api/v1/price-predictions?change=1`);
  expect(body.data).toMatchObject({ canPay: false, takesCards: false });
});

test('OP5: active displays stay active; a card of the test gateway activates no more', async () => {
  const admin = await server.signIn('admin@vitrine.test', 'demo');
  const more = await addDisplays(server, admin, 'demo', 1);
  expect(await more.countActive()).toBe(24);
  expect((await more.activate(more.ids[0]!)).body.code).toBe('cards_unavailable');
  expect(await more.countActive()).toBe(24);
});

test('OP5: active displays are billed by an invoice to be paid by transfer, not charged to a card of the test gateway', async () => {
  const { app } = server.program;
  const lastMonth = monthNameOf(monthPeriod(monthNameOf(Date.now())).from - 1);
  const [{ id }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  await owner.query('delete from content.billing_runs where month = $1', [lastMonth]);
  await owner.query('delete from content.invoices where environment_id = $1 and period_from >= $2', [
    id,
    new Date(monthPeriod(lastMonth).from),
  ]);
  expect(await closeMonth(app, id, lastMonth)).toMatchObject({ paysBy: 'invoice' });
  expect(
    await owner.query(`select kind from infra.jobs where environment_id = $1 and kind like '%-invoice'`, [
      id,
    ]),
  ).toEqual([{ kind: 'send-invoice' }]);
  // A command started without the keys must not turn a card that Stripe charges into a transfer.
  await owner.query(`update content.cards set gateway = 'stripe_live' where environment_id = $1`, [id]);
  const terms = await app.content.inEnvironments([id], (db) => readTerms(app, db, id));
  expect(terms.paysBy).toBe('card');
});

test('OP5: `arrange invoice` lets one environment continue without payment keys', async () => {
  expect(await arrange(server.program.app, 'museum', 'invoice')).toBe(true);
  for (const id of spare.ids) expect((await spare.activate(id)).status).toBe(200);
  expect(await billing.read()).toMatchObject({ paysBy: 'invoice', takesCards: false });
});

test('OP5: the sign-up pages have no card step', async () => {
  const page = await (await fetch(`${server.authUrl}/en/auth/signup`)).text();
  expect(page).toContain('<meta name="cards" content="unavailable"');
});
