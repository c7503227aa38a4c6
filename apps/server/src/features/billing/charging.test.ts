import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findEnvironment } from '../../http/environments.ts';
import { GatewayDown } from '../../infra/payments/gateway.ts';
import { type BilledServer, startBilledServer } from '../../test/billing-time.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { invoiceToDate } from './make-invoice.service.ts';
import { scheduleBilling } from './monthly-run.ts';

let mailbox: Mailbox;
let billed: BilledServer;
let admin: TestBrowser;
let api: string;

// The demo's customer has 24 active displays and a card of the built-in gateway.
beforeAll(async () => {
  mailbox = await openMailbox();
  billed = await startBilledServer('2026-10-20T10:00:00Z', { env: { SMTP_URL: mailbox.url } });
  api = `${billed.server.serverUrl('demo')}/api/v1`;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await billed.stop();
  await mailbox.stop();
});

async function closeMonth(nextMonth: string) {
  await billed.goTo(nextMonth);
  await billed.closeMonths();
  admin = await billed.server.signIn('admin@vitrine.test', 'demo');
  return newest();
}
const newest = async () => (await admin.get(`${api}/invoices?_limit=1`)).body.data[0];
const charges = () =>
  billed.owner.query(`select state from infra.test_gateway_charges where state <> 'released'`);
const refuse = (reason: string | null) =>
  billed.owner.query('update infra.test_gateway_cards set refusal = $1', [reason]);
const pay = (id: string) => admin.put(`${api}/invoices/${id}?action=pay`, {});
const lastMail = (count: number) => mailbox.newestTo('billing@orchard.test', count);

test('when a month is over the card is charged, and the mail says that it is paid', async () => {
  const invoice = await closeMonth('2026-11-01T02:00:00Z');
  expect(invoice).toMatchObject({
    paid: true,
    due: null,
    payment: { state: 'paid', canRetry: false, failure: null },
    period: { to: '2026-10-31T23:00:00.000Z' },
    displays: 24,
  });
  expect(await charges()).toEqual([{ state: 'paid' }]);
  const mail = await lastMail(1);
  expect(mail.subject).toMatch(new RegExp(`^Invoice ${invoice.number}: [\\d.]+\\s€ paid$`));
  expect(mail.attachments).toHaveLength(1);
});

test('a refused card leaves the invoice unpaid; the mail says so, and there is no automatic retry', async () => {
  await refuse('declined');
  const invoice = await closeMonth('2026-12-01T02:00:00Z');
  expect(invoice).toMatchObject({
    paid: false,
    paidAt: null,
    payment: { state: 'failed', canRetry: true, failure: 'declined' },
  });
  expect((await lastMail(2)).subject).toBe(`Invoice ${invoice.number}: your payment could not be processed`);
  await billed.closeMonths();
  const payments = () =>
    billed.owner.query('select state from content.payments where invoice_id = $1', [invoice.id]);
  expect(await payments()).toEqual([{ state: 'failed' }]);
  const refused = await pay(invoice.id);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    code: 'payment_failed',
    message: 'Your payment could not be processed',
  });
  expect(await payments()).toEqual([{ state: 'failed' }, { state: 'failed' }]);
});

test('with the gateway unavailable the reply is 503, nothing changes, and the payment already begun continues later', async () => {
  await refuse(null);
  const { id } = await newest();
  const { payments } = billed.server.program.app;
  vi.spyOn(payments, 'charge').mockRejectedValueOnce(new GatewayDown('away'));
  const away = await pay(id);
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toBeTruthy();
  expect((await newest()).payment).toEqual({ state: 'started', canRetry: false, failure: null });
});

test('case 131: a lost answer charges once, however often it is repeated', async () => {
  const { id, number } = await newest();
  const { payments } = billed.server.program.app;
  const before = (await charges()).filter(({ state }) => state === 'paid').length;
  const charge = payments.charge.bind(payments);
  // The money has moved, and the program dies before it knows.
  vi.spyOn(payments, 'charge').mockImplementationOnce(async (order) => {
    await charge(order);
    throw new GatewayDown('the line went dead');
  });
  expect((await pay(id)).status).toBe(503);
  const answers = await Promise.all([pay(id), pay(id), pay(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]!.body.data).toMatchObject({ number, paid: true, payment: { state: 'paid' } });
  expect((await charges()).filter(({ state }) => state === 'paid')).toHaveLength(before + 1);
  expect((await pay(id)).status).toBe(200);
  expect((await charges()).filter(({ state }) => state === 'paid')).toHaveLength(before + 1);
});

fullTest('a worker that dies while charging leaves a payment that the next round resumes', async () => {
  const { payments } = billed.server.program.app;
  const spy = vi.spyOn(payments, 'charge').mockRejectedValue(new GatewayDown('away'));
  await billed.goTo('2027-01-01T02:00:00Z');
  await scheduleBilling(billed.server.program.app);
  await vi.waitFor(() => expect(spy).toHaveBeenCalled(), { timeout: 60_000 });
  // Its job is lost with the worker.
  await vi.waitFor(
    async () => {
      await billed.owner.query(
        `delete from infra.jobs where kind = 'charge-invoice' and leased_until is null`,
      );
      expect(await billed.owner.query(`select 1 from infra.jobs where kind = 'charge-invoice'`)).toEqual([]);
    },
    { timeout: 60_000 },
  );
  spy.mockRestore();
  expect(await closeMonth('2027-01-01T05:00:00Z')).toMatchObject({ paid: true });
});

test('an amount too small for a card makes no invoice of its own', async () => {
  const { app } = billed.server.program;
  const environment = (await findEnvironment(app, 'demo')).id;
  const toDate = () => app.content.inEnvironments([environment], (db) => invoiceToDate(app, db, environment));
  // Uses the clock of the program, as its own transactions do.
  const setActive = async (isActive: boolean, count: number) => {
    await billed.owner.query(`select set_config('vitrine.now', $1, false)`, [billed.now().toISOString()]);
    await billed.owner.query(
      `update content.displays set active = $2 where id in
         (select id from content.displays where environment_id = $1 order by id limit $3)`,
      [environment, isActive, count],
    );
  };
  await setActive(false, 100);
  expect((await toDate())!.gross).toBeGreaterThan(50);
  await setActive(true, 2);
  await billed.goTo('2027-01-01T05:20:00Z');
  expect(await toDate()).toBeNull();
  await billed.goTo('2027-01-03T05:00:00Z');
  expect((await toDate())!.gross).toBeGreaterThan(200);
});

fullTest('an invoice paid by transfer is not charged to a card', async () => {
  const [{ id: museum }] = await billed.owner.query(
    `select id from content.environments where slug = 'museum'`,
  );
  expect(museum).toBe(billed.environment);
  const hall = (await billed.read('/displays?_q=hall'))[0].id;
  await billed.setActive(hall, true);
  await closeMonth('2027-02-01T02:00:00Z');
  const own = await billed.signIn();
  const [invoice] = (await own.get(`${billed.api}/invoices`)).body.data;
  expect(invoice).toMatchObject({
    paid: false,
    due: '2027-02-15',
    payment: { state: 'none', canRetry: false },
  });
  expect((await own.put(`${billed.api}/invoices/${invoice.id}?action=pay`, {})).status).toBe(422);
});
