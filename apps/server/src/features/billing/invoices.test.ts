import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { type BilledServer, startBilledServer } from '../../test/billing-time.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { fullTest } from '../../test/profile.ts';
import { closeMonth } from './make-invoice.service.ts';

let mailbox: Mailbox;
let billed: BilledServer;
let desk: string;
let hall: string;

// One scenario, month after month: the museum has one free display ("Ticket desk") at the start.
beforeAll(async () => {
  mailbox = await openMailbox();
  billed = await startBilledServer('2026-09-10T10:00:00Z', { env: { SMTP_URL: mailbox.url } });
  const displays = await billed.read('/displays?sort=name:asc');
  desk = displays.find(({ name }: { name: string }) => name === 'Ticket desk').id;
  hall = displays.find(({ name }: { name: string }) => name === 'Lecture hall').id;
  await billed.owner.query(
    `insert into content.billing_customers (environment_id, company_name, street, city, zip_code, country, eu_vat_id,
       billing_email, note_on_invoice, vat_state, locale, created_at, updated_at)
     values ($1, 'Stadtmuseum GmbH', 'Am Markt 1', 'Dresden', '01067', 'DE', null, 'rechnung@museum.test',
       'Kostenstelle 4711', 'none', 'de', now(), now())`,
    [billed.environment],
  );
});
afterAll(async () => {
  await billed.stop();
  await mailbox.stop();
});

const current = () => billed.read(`/billings/${billed.environment}/current`);
const invoices = () => billed.read('/invoices?sort=date:asc');

test('a month with one active display costs nothing and makes no invoice', async () => {
  expect(await current()).toMatchObject({
    soFar: { net: 0 },
    expected: { net: 0, vat: 0, gross: 0 },
    vatRate: 19,
    vatReason: 'country_rate',
    level: { unit: 0, displays: 1 },
    lines: [{ displayName: 'Ticket desk', activeDays: 10, net: 0 }],
  });
  await billed.goTo('2026-10-01T03:00:00Z');
  await billed.closeMonths();
  expect(await invoices()).toEqual([]);
});

test('case 127: the predicted and the actual cost of an activation until the end of the month are equal to the cent', async () => {
  await billed.goTo('2026-10-05T09:17:31Z');
  const before = await current();
  const predicted = await billed.read(`/price-predictions?change=1&display=${hall}`);
  expect(predicted).toMatchObject({
    currency: 'EUR',
    before: { displays: 1, unit: 0, total: 0 },
    after: { displays: 2, unit: 1490, total: 2980 },
    canPay: true,
    isBilled: true,
  });
  await billed.setActive(hall, true);
  const after = await current();
  expect(after.expected.net).toBe(before.expected.net + predicted.restOfMonth);
  await billed.goTo('2026-10-31T22:59:59Z');
  const last = await current();
  expect(last.soFar).toEqual(after.expected);
  expect(last.lines.map(({ activeDays }: { activeDays: number }) => activeDays)).toEqual([27, 31]);
  await billed.goTo('2026-10-31T23:30:00Z');
  await billed.closeMonths();
  const [invoice] = await invoices();
  expect(invoice).toMatchObject({
    number: expect.stringMatching(/^VT-2026-\d{5}$/),
    date: '2026-11-01',
    due: '2026-11-15',
    period: { from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' },
    displays: 2,
    ...after.expected,
    currency: 'EUR',
    paid: false,
    payment: { state: 'none', canRetry: false, failure: null },
  });
});

test('the sum of the lines is the total, and each line shows when its display was active', async () => {
  const [{ id, net, vat, gross, minutes }] = await invoices();
  const { lines } = await billed.read(`/invoices/${id}`);
  const sum = (field: string) => lines.reduce((all: number, line: never) => all + line[field], 0);
  expect([sum('net'), sum('vat'), sum('gross'), sum('activeMinutes')]).toEqual([net, vat, gross, minutes]);
  expect(lines).toMatchObject([
    {
      displayId: hall,
      displayName: 'Lecture hall',
      locationName: 'Main building',
      date: '2026-11-01',
      period: { from: '2026-10-05T09:17:00.000Z', to: '2026-10-31T23:00:00.000Z' },
      activeDays: 27,
      paid: false,
    },
    { displayName: 'Ticket desk', minutes: 44_700, activeMinutes: 44_700, activeDays: 31 },
  ]);
  // Both are charged only for the time in which two were active.
  expect(lines[0].net).toBe(lines[1].net);
});

test('the invoice is mailed in the language of the customer, with the PDF, to the billing address', async () => {
  const mail = await mailbox.newestTo('rechnung@museum.test');
  const [{ number }] = await invoices();
  expect(mail.subject).toBe(`Rechnung ${number}: 30,34 €, zahlbar bis 15.11.2026`);
  expect(mail.text).toContain('Oktober 2026');
  expect(mail.text).toContain(`/de/billings/detail/${billed.environment}`);
  const [file] = mail.attachments;
  expect(file).toMatchObject({ filename: `${number}.pdf`, mimeType: 'application/pdf' });
  const bytes = Buffer.from(file!.content as ArrayBuffer);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a number allocated for an invoice that failed is used for the next one', async () => {
  await billed.goTo('2026-12-01T02:00:00Z');
  const { app } = billed.server.program;
  const last = () => billed.owner.query('select last from infra.invoice_numbers where year = 2026');
  const before = await last();
  // The lines are written after the number.
  await billed.owner.query(
    'alter table content.invoice_lines add constraint no_room check (false) not valid',
  );
  await expect(closeMonth(app, billed.environment, '2026-11')).rejects.toThrow('no_room');
  await billed.owner.query('alter table content.invoice_lines drop constraint no_room');
  expect(await last()).toEqual(before);
});

test('the run may be repeated and run in parallel: a month has one invoice, and numbers have no gap', async () => {
  const { app } = billed.server.program;
  const made = await Promise.all(
    Array.from({ length: 6 }, () => closeMonth(app, billed.environment, '2026-11')),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  await billed.closeMonths();
  await billed.closeMonths();
  const numbers = await billed.owner.query('select number from content.invoices order by number');
  expect(numbers.map(({ number }) => number)).toEqual(
    numbers.map((_, i) => `VT-2026-${String(i + 1).padStart(5, '0')}`),
  );
  expect((await invoices()).map(({ period }: never) => (period as { from: string }).from)).toEqual([
    '2026-09-30T22:00:00.000Z',
    '2026-10-31T23:00:00.000Z',
  ]);
  expect((await invoices())[1].net).toBe(2980);
  await vi.waitFor(() =>
    expect(
      mailbox.received.filter(({ recipients }) => recipients.includes('rechnung@museum.test')),
    ).toHaveLength(2),
  );
});

test('the database prevents the program from changing amounts, deleting invoices and covering a minute twice', async () => {
  const { app } = billed.server.program;
  const tryTo = (statement: Sql) =>
    app.content.inEnvironments([billed.environment], (db) => db.query(statement));
  await expect(tryTo(sql`update content.invoices set net = 1`)).rejects.toThrow('permission denied');
  await expect(tryTo(sql`update content.invoices set customer = '{}'`)).rejects.toThrow('permission denied');
  await expect(tryTo(sql`delete from content.invoices`)).rejects.toThrow('permission denied');
  await expect(tryTo(sql`update content.invoice_lines set net = 1`)).rejects.toThrow('permission denied');
  await expect(tryTo(sql`update content.activations set started_at = now()`)).rejects.toThrow(
    'permission denied',
  );
  await expect(tryTo(sql`delete from content.activations`)).rejects.toThrow('permission denied');
  const copy = `insert into content.invoices select environment_id, gen_random_uuid(), number || 'x', issued_on,
      period_to - interval '1 minute', period_to + interval '1 day', currency, displays, minutes, net, vat, gross,
      vat_rate, vat_reason, pays_by, due_on, locale, seller, customer, paid_at, paid_note, sent_at, version, created_at,
      updated_at from content.invoices where environment_id = '${billed.environment}' limit 1`;
  await expect(billed.owner.query(copy)).rejects.toThrow('invoices_do_not_overlap');
});

fullTest(
  'flapping pays for each minute once; renamed and deleted displays stay on the invoice of their time',
  async () => {
    await billed.goTo('2026-12-10T08:00:05Z');
    const stand = await billed.addDisplay('Stand');
    for (let i = 0; i < 5; i++) {
      await billed.setActive(stand, true);
      await billed.setActive(stand, false);
    }
    // On and off at the same instant is no time at all.
    let lines = (await current()).lines;
    expect(lines.map(({ displayName }: never) => displayName)).not.toContain('Stand');
    await billed.setActive(stand, true);
    const admin = await billed.goTo('2026-12-10T08:10:30Z');
    for (let i = 0; i < 3; i++) {
      await billed.setActive(stand, false);
      await billed.setActive(stand, true);
    }
    expect((await admin.put(`${billed.api}/displays/${stand}`, { name: 'Christmas stand' })).status).toBe(
      200,
    );
    lines = (await current()).lines;
    expect(lines.find(({ displayId }: never) => displayId === stand)).toMatchObject({
      displayName: 'Christmas stand',
      activeMinutes: 11,
    });
    const later = await billed.goTo('2026-12-10T20:00:00Z');
    expect((await later.delete(`${billed.api}/displays/${stand}`)).status).toBe(204);
    await billed.goTo('2026-12-11T00:00:00Z');
    lines = (await current()).lines;
    expect(lines.find(({ displayName }: never) => displayName === 'Christmas stand')).toMatchObject({
      displayId: null,
      activeDays: 1,
      activeMinutes: 720,
    });
    await billed.goTo('2027-01-01T01:00:00Z');
    await billed.closeMonths();
    const december = (await invoices()).at(-1);
    // Numbers start again each year; the other environment may have been first.
    expect(december.number).toMatch(/^VT-2027-0000[12]$/);
    const { lines: kept } = await billed.read(`/invoices/${december.id}`);
    expect(kept.map(({ displayName }: never) => displayName)).toEqual([
      'Christmas stand',
      'Lecture hall',
      'Ticket desk',
    ]);
  },
);

fullTest('an invoice never changes: later renames, moves and prices have no effect', async () => {
  const all = await invoices();
  const admin = await billed.signIn();
  const before = await Promise.all(all.map(({ id }: { id: string }) => billed.read(`/invoices/${id}`)));
  const pdf = await admin.get(`${billed.api}/invoices/${all[0].id}/pdf`);
  await admin.put(`${billed.api}/displays/${hall}`, { name: 'Auditorium' });
  await billed.owner.query(
    `update content.billing_customers set company_name = 'Other', country = 'CZ' where environment_id = $1`,
    [billed.environment],
  );
  const after = await Promise.all(all.map(({ id }: { id: string }) => billed.read(`/invoices/${id}`)));
  expect(after).toEqual(before);
  expect((await admin.get(`${billed.api}/invoices/${all[0].id}/pdf`)).body).toBe(pdf.body);
  expect((await current()).vatReason).toBe('domestic');
});

test('the history of price levels shows since when a display has its price', async () => {
  expect(await billed.read('/price-levels')).toMatchObject([
    { from: '2026-10-05T09:17:00.000Z', to: null, displays: 2, unit: 1490, currency: 'EUR' },
    { to: '2026-10-05T09:17:00.000Z', displays: 1, unit: 0 },
  ]);
  const admin = await billed.signIn();
  const { status, body } = await admin.get(`${billed.api}/price-levels?sort=from:asc&_limit=1`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: [{ unit: 0 }], meta: { total: 2 } });
  expect((await admin.get(`${billed.api}/price-levels?sort=unit:asc`)).status).toBe(422);
});

test('case 127: deactivating, and activating again in the same month, also cost what was predicted', async () => {
  const both = [
    ['2027-01-12T06:30:10Z', -1, false],
    ['2027-01-19T17:05:59Z', 1, true],
  ] as const;
  for (const [instant, change, isActive] of both) {
    await billed.goTo(instant);
    const before = await current();
    const { restOfMonth } = await billed.read(`/price-predictions?change=${change}&display=${hall}`);
    expect(Math.sign(restOfMonth)).toBe(change);
    await billed.setActive(hall, isActive);
    expect((await current()).expected.net).toBe(before.expected.net + restOfMonth);
  }
});

test('case 133: an invoice of another environment is not found, and staff who are not admins are refused', async () => {
  const [{ id }] = await invoices();
  const other = await billed.server.signIn('admin@vitrine.test', 'demo');
  const standard = await billed.server.signIn('standard@vitrine.test', 'demo');
  const api = `${billed.server.serverUrl('demo')}/api/v1`;
  const calls = [
    ['GET', `/invoices/${id}`],
    ['GET', `/invoices/${id}/pdf`],
    ['PUT', `/invoices/${id}?action=pay`],
    ['GET', `/billings/${billed.environment}/current`],
    ['GET', `/billings/${billed.environment}/current/pdf`],
  ] as const;
  for (const [method, path] of calls) {
    expect((await other.ask(method, `${api}${path}`)).status).toBe(404);
    expect((await standard.ask(method, `${api}${path}`)).status).toBe(403);
  }
  for (const list of ['/invoices', '/price-levels'])
    expect((await standard.get(`${api}${list}`)).status).toBe(403);
});

test('the active display stays active through all of this', async () => {
  expect((await billed.read(`/displays/${desk}`)).active).toBe(true);
});
