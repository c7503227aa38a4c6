import { dayOf, daysAfter, type MonthName, monthPeriod, type Period } from '@vitrine/billing/billing-month';
import type { Currency } from '@vitrine/contract/currencies';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type Draft, draftInvoice } from './draft-invoice.ts';
import { readBilledCustomer } from './invoice-customer.ts';
import { readSpans } from './metering.ts';
import { openPeriod, readTerms, type Terms } from './terms.ts';
import { vatFor } from './vat-rule.ts';

// An invoice is created in one transaction with its number: either it exists with all its lines, or neither
// it nor the number does. The environment's row is locked first, so that the invoice of a month and of a part
// of it (when a card is removed) are serialised.

export interface MadeInvoice {
  readonly id: string;
  readonly number: string;
  readonly gross: number;
  readonly currency: Currency;
  readonly paysBy: 'card' | 'invoice';
}

/**
 * Creates the invoice of a past month and enqueues the next steps. Null if it already exists, or if there is
 * nothing to pay.
 */
export async function closeMonth(
  app: App,
  environment: string,
  month: MonthName,
): Promise<MadeInvoice | null> {
  return app.content.inEnvironments([environment], async (db) => {
    const made = await makeMonth(app, db, environment, month);
    if (made) await enqueueNextStep(db, environment, made, app.clock());
    return made;
  });
}

export async function makeMonth(
  app: App,
  db: Db,
  environment: string,
  month: MonthName,
): Promise<MadeInvoice | null> {
  const { to } = monthPeriod(month);
  const now = app.clock();
  if (to > now.getTime()) throw new Error(`The month ${month} is not over.`);
  const terms = await lockTerms(app, db, environment);
  const [run] = await db.query(sql`
    insert into content.billing_runs (environment_id, month, at) values (${environment}, ${month}, ${now})
    on conflict do nothing returning 1`);
  if (!run || !terms.isBilled) return null;
  const period = await openPeriod(db, environment, terms, to - 1);
  return insertInvoice(app, db, environment, terms, period, to);
}

/**
 * Runs in the caller's transaction: an invoice of everything that no invoice covers yet, up to now. The
 * caller is responsible for the payment.
 */
export async function invoiceToDate(app: App, db: Db, environment: string): Promise<MadeInvoice | null> {
  const now = app.clock();
  const terms = await lockTerms(app, db, environment);
  if (!terms.isBilled) return null;
  const period = await openPeriod(db, environment, terms, now.getTime());
  return insertInvoice(app, db, environment, terms, period, now.getTime());
}

/** The card is charged, and then a mail reports the result; without a card the mail is sent immediately. */
export const enqueueNextStep = (db: Db, environment: string, { id, paysBy }: MadeInvoice, now: Date) =>
  enqueue(db, now, {
    kind: paysBy === 'card' ? 'charge-invoice' : 'send-invoice',
    environment,
    payload: { invoice: id },
    key: id,
  });

async function lockTerms(app: App, db: Db, environment: string): Promise<Terms> {
  await db.query(sql`select 1 from content.environments where id = ${environment} for no key update`);
  return readTerms(app, db, environment);
}

/** The invoice that a period would have. */
export async function draftFor(
  app: App,
  db: Db,
  environment: string,
  terms: Terms,
  period: Period,
  until: number,
) {
  const billed = await readBilledCustomer(db, environment);
  const vat = vatFor(app.billing, { ...billed.customer, ...billed }, Math.min(period.to, until) - 1);
  const intervals = await readSpans(db, environment, period, until);
  const draft = draftInvoice(intervals, period, until, terms, { vatRate: vat.rate, locale: billed.locale });
  return { ...billed, vat, draft, spans: intervals };
}

async function insertInvoice(
  app: App,
  db: Db,
  environment: string,
  terms: Terms,
  period: Period,
  until: number,
): Promise<MadeInvoice | null> {
  const { draft, vat, customer, locale } = await draftFor(app, db, environment, terms, period, until);
  // An amount below the card's minimum stays open, and is added to what follows in the same month.
  const least = terms.paysBy === 'card' ? app.billing.leastChargeOf(terms.currency) : 0;
  if (draft.total.net === 0 || draft.total.gross < least) return null;
  markChanged(db, environment, 'billing');
  const now = app.clock();
  const id = newId(now);
  const day = dayOf(now.getTime());
  const { currency, paysBy } = terms;
  const { seller } = app.billing;
  const due = paysBy === 'invoice' ? daysAfter(day, seller.dueDays) : null;
  // Allocated last before its rows, because other invoices wait for the number until the commit.
  const number = await allocateNumber(db, app.config.invoiceSeries, Number(day.slice(0, 4)));
  await db.query(sql`
    insert into content.invoices (environment_id, id, number, issued_on, period_from, period_to, currency, displays,
      minutes, net, vat, gross, vat_rate, vat_reason, pays_by, due_on, locale, seller, customer, created_at, updated_at)
    values (${environment}, ${id}, ${number}, ${day}, ${new Date(draft.period.from)}, ${new Date(draft.period.to)},
      ${currency}, ${draft.lines.length}, ${draft.activeMinutes}, ${draft.total.net}, ${draft.total.vat},
      ${draft.total.gross}, ${vat.rate}, ${vat.reason}, ${paysBy}, ${due}, ${locale}, ${JSON.stringify(seller)},
      ${JSON.stringify(customer)}, ${now}, ${now})`);
  await insertLines(db, environment, id, draft);
  return { id, number, gross: draft.total.gross, currency, paysBy };
}

async function allocateNumber(db: Db, series: string, year: number): Promise<string> {
  const [row] = await db.query(sql({ last: 'int4' })`
    insert into infra.invoice_numbers as n (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = n.last + 1 returning last`);
  return `${series}-${year}-${String(row!.last).padStart(5, '0')}`;
}

async function insertLines(db: Db, environment: string, invoice: string, { lines }: Draft): Promise<void> {
  const rows = lines.map((line, i) => ({
    position: i + 1,
    display_id: line.display,
    display_name: line.displayName,
    location_name: line.locationName,
    period_from: new Date(line.period.from),
    period_to: new Date(line.period.to),
    active_days: line.activeDays,
    active_minutes: line.activeMinutes,
    net: line.net,
    vat: line.vat,
    gross: line.gross,
  }));
  await db.query(sql`
    insert into content.invoice_lines (environment_id, invoice_id, position, display_id, display_name, location_name,
      period_from, period_to, active_days, active_minutes, net, vat, gross)
    select ${environment}, ${invoice}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}) as r (position int,
      display_id uuid, display_name text, location_name text, period_from timestamptz, period_to timestamptz,
      active_days int, active_minutes int, net bigint, vat bigint, gross bigint)`);
}
