import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, isoInstant, plainFields, type Rows } from '../../resources/rows.ts';

// `live` is the payment that was not refused, `refused` the newest one that was.
const payments = trusted(`
  left join content.payments live
    on live.environment_id = t.environment_id and live.invoice_id = t.id and live.state <> 'failed'
  left join lateral (
    select p.failure from content.payments p
    where p.environment_id = t.environment_id and p.invoice_id = t.id and p.state = 'failed'
    order by p.created_at desc limit 1) refused on true`);

const state = trusted(`case when t.paid_at is not null then 'paid' when live.id is not null then 'started'
  when refused is not null then 'failed' else 'none' end`);

const payment = ({ app, environment }: Context): Sql => sql`json_build_object(
  'state', ${state},
  'failure', case when t.paid_at is null and live.id is null then refused.failure end,
  'canRetry', t.paid_at is null and t.pays_by = 'card' and live.id is null and exists (
    select from content.cards c where c.environment_id = ${environment.id} and c.state = 'verified'
      and c.gateway = ${app.payments.name}))`;

export const invoiceRows: Rows = {
  table: trusted('content.invoices'),
  joins: payments,
  fields: {
    ...plainFields('number', 'displays', 'minutes', 'net', 'vat', 'gross', 'currency', 'paidAt', 'vatReason'),
    date: trusted(`t.issued_on::text`),
    due: trusted(`t.due_on::text`),
    period: sql`json_build_object('from', ${isoInstant(column('period_from'))}, 'to', ${isoInstant(column('period_to'))})`,
    vatRate: trusted('t.vat_rate::float8'),
    paid: trusted('(t.paid_at is not null)'),
    payment,
  },
  texts: [],
  relations: {},
};
