import type { Currency } from '@vitrine/contract/currencies';
import type { VatReason } from '@vitrine/contract/invoices';
import type { Locale } from '@vitrine/contract/pages';
import type { Seller } from '../../infra/billing-files.ts';
import { columns, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { InvoiceCustomer } from './invoice-customer.ts';
import type { PrintedInvoice } from './invoice-pdf.ts';

const rowColumns = columns({
  number: 'text',
  issued_on: 'text',
  due_on: 'text?',
  period_from: 'timestamptz',
  period_to: 'timestamptz',
  currency: narrowed<Currency>('text'),
  pays_by: narrowed<'card' | 'invoice'>('text'),
  paid_at: 'timestamptz?',
  vat_rate: 'float8',
  vat_reason: narrowed<VatReason>('text'),
  locale: narrowed<Locale>('text'),
  seller: narrowed<Seller>('jsonb'),
  customer: narrowed<InvoiceCustomer>('jsonb'),
  net: 'int8',
  vat: 'int8',
  gross: 'int8',
  created_at: 'timestamptz',
});

const lineRowColumns = columns({
  display_name: 'text',
  period_from: 'timestamptz',
  period_to: 'timestamptz',
  active_days: 'int4',
  active_minutes: 'int4',
  net: 'int8',
  vat: 'int8',
  gross: 'int8',
});

/** The printable data of an invoice; null if it does not exist. */
export async function readPrinted(db: Db, environment: string, id: string): Promise<PrintedInvoice | null> {
  const [row] = await db.query(sql(rowColumns)`
    select number, issued_on::text, due_on::text, period_from, period_to, currency, pays_by, paid_at,
      vat_rate::float8, vat_reason, locale, seller, customer, net, vat, gross, created_at
    from content.invoices where environment_id = ${environment} and id = ${id}`);
  if (!row) return null;
  const lines = await db.query(sql(lineRowColumns)`
    select display_name, period_from, period_to, active_days, active_minutes, net, vat, gross
    from content.invoice_lines where environment_id = ${environment} and invoice_id = ${id} order by position`);
  return {
    number: row.number,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    period: periodOf(row),
    currency: row.currency,
    paysBy: row.pays_by,
    paidAt: row.paid_at === null ? null : Date.parse(row.paid_at),
    vatRate: row.vat_rate,
    vatReason: row.vat_reason,
    locale: row.locale,
    seller: row.seller,
    customer: row.customer,
    total: { net: row.net, vat: row.vat, gross: row.gross },
    at: new Date(row.created_at),
    lines: lines.map((line) => ({
      displayName: line.display_name,
      period: periodOf(line),
      activeDays: line.active_days,
      activeMinutes: line.active_minutes,
      net: line.net,
      vat: line.vat,
      gross: line.gross,
    })),
  };
}

const periodOf = ({ period_from, period_to }: { period_from: string; period_to: string }) => ({
  from: Date.parse(period_from),
  to: Date.parse(period_to),
});
