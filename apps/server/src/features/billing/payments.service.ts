import type { Currency } from '@vitrine/contract/currencies';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import type { Charge } from '../../infra/payments/gateway.ts';
import { columns, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { findCardToCharge } from './limits.service.ts';

// A payment is committed as a row first, and the gateway is called afterwards. Its id is the idempotency key
// of the charge, so resuming it after a lost reply or a dead process charges nothing twice. The database
// allows one payment per invoice that was not refused. Code that learns that it is paid marks the invoice in
// the same transaction.

export interface PaymentOrder {
  readonly invoiceId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly description: string;
}

/**
 * Runs in the caller's transaction: the pending or successful payment of an invoice, or else a new one; null
 * if there is no card.
 */
export async function startPayment(
  app: App,
  db: Db,
  environment: string,
  order: PaymentOrder,
  now: Date,
): Promise<string | null> {
  const [known] = await db.query(sql({ id: 'uuid' })`
    select id from content.payments
    where environment_id = ${environment} and invoice_id = ${order.invoiceId} and state <> 'failed'`);
  if (known) return known.id;
  const card = await findCardToCharge(app, db, environment);
  if (!card) return null;
  const [started] = await db.query(sql({ id: 'uuid' })`
    insert into content.payments (environment_id, id, invoice_id, gateway, customer, card, amount, currency, description,
      state, created_at, updated_at)
    values (${environment}, ${newId(now)}, ${order.invoiceId}, ${app.payments.name}, ${card.customer}, ${card.card},
      ${order.amount}, ${order.currency}, ${order.description}, 'started', ${now}, ${now})
    on conflict (environment_id, invoice_id) where state <> 'failed' do update set updated_at = payments.updated_at
    returning id`);
  return started!.id;
}

const paymentRowColumns = columns({
  invoice_id: 'uuid',
  gateway: 'text',
  customer: 'text',
  card: 'text',
  amount: 'int8',
  currency: narrowed<Currency>('text'),
  description: 'text',
  state: narrowed<Charge['state'] | 'started'>('text'),
  failure: narrowed<Charge['failure']>('text?'),
  reference: 'text?',
  environment_id: 'uuid',
  id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});

export interface Settled extends Charge {
  readonly invoiceId: string;
}

/**
 * Asks the gateway to charge a committed payment, or for the state of its charge, and stores the answer. May
 * be called repeatedly and concurrently. Throws GatewayDown, in which case nothing has changed.
 */
export async function settlePayment(app: App, environment: string, paymentId: string): Promise<Settled> {
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query(
      sql(
        paymentRowColumns,
      )`select * from content.payments where environment_id = ${environment} and id = ${paymentId}`,
    ),
  );
  if (!row) throw new Error('There is no such payment.');
  const { customer, card, amount, currency, description } = row;
  const isDecided = row.state === 'paid' || row.state === 'failed';
  // A different gateway does not know the charge, and must not charge it again.
  if (!isDecided && row.gateway !== app.payments.name)
    return { state: 'pending', reference: row.reference, invoiceId: row.invoice_id };
  const charge: Charge = isDecided
    ? { state: row.state as 'paid' | 'failed', reference: row.reference, failure: row.failure ?? undefined }
    : await app.payments.charge({ paymentId, environment, customer, card, amount, currency, description });
  const now = app.clock();
  await app.content.inEnvironments([environment], async (db) => {
    await db.query(sql`
      update content.payments
      set state = ${charge.state}, failure = ${charge.failure ?? null}, reference = ${charge.reference},
        updated_at = ${now}
      where environment_id = ${environment} and id = ${paymentId} and state in ('started', 'pending')`);
    markChanged(db, environment, 'billing');
    if (charge.state === 'paid')
      await db.query(sql`
        update content.invoices set paid_at = ${now}, version = version + 1, updated_at = ${now}
        where environment_id = ${environment} and id = ${row.invoice_id} and paid_at is null`);
  });
  return { ...charge, invoiceId: row.invoice_id };
}
