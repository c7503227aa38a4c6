import { dayOf, minutesOf } from '@vitrine/billing/billing-month';
import { monthlyPrice } from '@vitrine/billing/pricing';
import type { Currency } from '@vitrine/contract/currencies';
import { type InvoiceLine, invoices } from '@vitrine/contract/invoices';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { App } from '../../http/app.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { lineOnWire, periodOnWire } from './draft-invoice.ts';
import { invoiceRows } from './invoices.rows.ts';
import { draftFor } from './make-invoice.service.ts';
import { settlePayment, startPayment } from './payments.service.ts';
import { readLevels } from './price-levels.service.ts';
import { printInvoice } from './print-invoice.ts';
import { readPrinted } from './read-printed.ts';
import { openPeriod, readTerms, tiersAt } from './terms.ts';

// Invoices for customers: past ones, and the preview of the current month.

const { list, get, read } = crud(invoices, invoiceRows);

export { list as listInvoices };

export async function getInvoice(context: Context, input: { id: string; query: Record<string, string> }) {
  const { data } = await get(context, input);
  return { data: { ...data, lines: await readLines(context, input.id, data) } };
}

async function readLines(
  { db, environment }: Context,
  id: string,
  { date, paid }: { date: string; paid: boolean },
): Promise<InvoiceLine[]> {
  const rows = await db.query(sql({
    displayId: 'uuid?',
    displayName: 'text',
    locationName: 'text?',
    from: 'timestamptz',
    to: 'timestamptz',
    activeDays: 'int4',
    activeMinutes: 'int4',
    net: 'int8',
    vat: 'int8',
    gross: 'int8',
  })`
    select d.id as "displayId", l.display_name as "displayName", l.location_name as "locationName", l.period_from as "from", l.period_to as "to",
      l.active_days as "activeDays", l.active_minutes as "activeMinutes", l.net, l.vat, l.gross
    from content.invoice_lines l
    left join content.displays d on d.environment_id = l.environment_id and d.id = l.display_id
    where l.environment_id = ${environment.id} and l.invoice_id = ${id} order by l.position`);
  return rows.map(({ from, to, ...line }) => ({
    ...line,
    date,
    paid,
    period: { from, to },
    minutes: minutesOf({ from: Date.parse(from), to: Date.parse(to) }),
  }));
}

/** Retries charging the card. */
export async function payInvoice(caller: RequestContext, id: string) {
  const { app, environment } = caller;
  const payment = await caller.transact(async (context) => {
    const started = await startPaying(app, context.db, environment.id, id);
    if (started.state !== 'started') return started;
    const { data } = await read(context, id);
    const subject = { id, name: data.number };
    await recordAudit(context, { call: 'invoices.actions.pay', subjectId: id, subject });
    return started;
  });
  if (payment.state === 'no_card')
    throw app.payments.isAvailable
      ? new HttpError({ status: 422, code: 'payment_failed', message: { key: 'displays.addCardFirst' } })
      : new HttpError({ status: 422, code: 'cards_unavailable' });
  const settled = payment.state === 'paid' ? payment : await settlePayment(app, environment.id, payment.id);
  if (settled.state === 'failed') throw new HttpError({ status: 422, code: 'payment_failed' });
  return caller.transact((context) => {
    notifyChanged(context, 'billing');
    return read(context, id);
  });
}

export type Paying = { state: 'paid' } | { state: 'no_card' } | { state: 'started'; id: string };

/** Runs in the caller's transaction, which must be committed before the gateway is asked. */
export async function startPaying(app: App, db: Db, environment: string, invoice: string): Promise<Paying> {
  const [row] = await db.query(sql({
    number: 'text',
    gross: 'int8',
    currency: narrowed<Currency>('text'),
    is_paid: 'bool',
    pays_by: 'text',
  })`
    select number, gross, currency, paid_at is not null as is_paid, pays_by from content.invoices
    where environment_id = ${environment} and id = ${invoice} for update`);
  if (!row) throw notFound();
  if (row.is_paid) return { state: 'paid' };
  if (row.pays_by !== 'card') return { state: 'no_card' };
  const order = {
    invoiceId: invoice,
    amount: row.gross,
    currency: row.currency,
    description: row.number,
  };
  const id = await startPayment(app, db, environment, order, app.clock());
  return id ? { state: 'started', id } : { state: 'no_card' };
}

const asFile = (name: string, bytes: Buffer) =>
  ({
    contentType: 'application/pdf',
    bytes,
    cacheControl: 'private, max-age=0',
    downloadAs: `${name}.pdf`,
  }) as never;

/** Drawn after the transaction, because it takes a moment. */
export async function sendPdf(caller: RequestContext, id: string) {
  const printed = await caller.transact(({ db, environment }) => readPrinted(db, environment.id, id));
  if (!printed) throw notFound();
  return asFile(printed.number!, await printInvoice(printed));
}

export async function sendCurrentPdf(caller: RequestContext, id: string) {
  const printed = await caller.transact(async (context) => {
    const { app, now } = context;
    const { terms, period, soFar } = await draftCurrent(context, id);
    const { draft, vat, customer, locale } = soFar;
    return {
      number: null,
      issuedOn: dayOf(now.getTime()),
      dueOn: null,
      period,
      currency: terms.currency,
      paysBy: terms.paysBy,
      paidAt: null,
      vatRate: vat.rate,
      vatReason: vat.reason,
      locale,
      seller: app.billing.seller,
      customer,
      lines: draft.lines,
      total: draft.total,
      at: now,
    };
  });
  return asFile(`draft-${printed.issuedOn}`, await printInvoice(printed));
}

async function draftCurrent(context: Context, id: string) {
  const { app, db, environment, now } = context;
  if (id !== environment.id) throw notFound();
  const terms = await readTerms(app, db, id);
  if (!terms.isBilled) throw new HttpError({ status: 404, code: 'billing_unavailable' });
  const at = now.getTime();
  const period = await openPeriod(db, id, terms, at);
  return { terms, period, soFar: await draftFor(app, db, id, terms, period, at) };
}

export async function readCurrent(context: Context, id: string) {
  const { app, db, now } = context;
  const { terms, period, soFar } = await draftCurrent(context, id);
  const { draft, vat, spans: intervals } = soFar;
  const { draft: expected } = await draftFor(app, db, id, terms, period, period.to);
  const displays = intervals.filter(({ isOpen }) => isOpen).length;
  const { unit } = monthlyPrice(tiersAt(terms.tariff, now.getTime()), displays, terms.tariff.extraFree);
  const level = (await readLevels(context)).levels.at(-1);
  return {
    ...periodOnWire(period),
    now: now.toISOString(),
    currency: terms.currency,
    soFar: draft.total,
    expected: expected.total,
    vatRate: vat.rate,
    vatReason: vat.reason,
    level: { unit, displays, since: level ? new Date(level.from).toISOString() : null },
    lines: draft.lines.map((line) => lineOnWire(line, now.getTime(), false)),
  };
}
