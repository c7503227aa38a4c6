import type { Billing, BillingChanges, VatCheck, VatState } from '@vitrine/contract/billing';
import type { Currency } from '@vitrine/contract/currencies';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { forgetEnvironment } from '../../http/environments.ts';
import { HttpError, invalidField, notFound } from '../../http/errors.ts';
import { takeAttempt } from '../../http/rate-limit.ts';
import { enqueue } from '../../infra/jobs.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readBillingSummary } from './billing-summary.ts';
import { describeCard, readCards } from './card-state.ts';
import { Business } from './invoice-customer.ts';
import { readPlan } from './limits.service.ts';
import { askVatRegister } from './vat-register.ts';

// The billed customer: one record per environment. The first save fixes the currency; a VAT number is stored
// only if the register does not deny it.

const rowColumns = columns({
  currency: narrowed<Currency>('text'),
  business: json(Business.nullable()),
  env_created_at: 'timestamptz',
  is_saved: 'bool',
  has_invoices: 'bool',
  company_name: 'text?',
  street: 'text?',
  city: 'text?',
  zip_code: 'text?',
  country: 'text?',
  eu_vat_id: 'text?',
  business_registration_number: 'text?',
  note_on_invoice: 'text?',
  billing_email: 'text?',
  vat_state: narrowed<VatState>('text?'),
  vat_checked_at: 'timestamptz?',
  version: 'int4?',
  created_at: 'timestamptz?',
  updated_at: 'timestamptz?',
  environment_id: 'uuid',
  locale: 'text',
});
type Row = RowOf<typeof rowColumns>;

/** There is one record, that of the caller's environment; any other id does not exist. */
export function requireOwn({ environment }: { environment: { id: string } }, id: string): void {
  if (id !== environment.id) throw notFound();
}

async function readRow({ db, environment }: Context): Promise<Row> {
  const [row] = await db.query(sql(rowColumns)`
    select e.currency, e.business, e.created_at as env_created_at, b.environment_id is not null as is_saved,
      exists (select from content.invoices i where i.environment_id = e.id) as has_invoices, b.*
    from content.environments e left join content.billing_customers b on b.environment_id = e.id
    where e.id = ${environment.id}`);
  return row!;
}

export async function readBilling(context: Context): Promise<{ data: Billing }> {
  const { app, db, environment } = context;
  // Sent without waiting for each other, over one connection.
  const [row, plan, cards, { endOfMonth, ...summary }] = await Promise.all([
    readRow(context),
    readPlan(app, db, environment.id),
    readCards(db, environment.id, app.payments.name),
    readBillingSummary(context),
  ]);
  const isByCard = plan.arrangement === 'card' && plan.hasCard;
  // The data of the sign-up is the initial proposal.
  const proposed = row.is_saved ? null : row.business;
  return {
    data: {
      id: environment.id,
      version: row.version ?? 0,
      createdAt: row.created_at ?? row.env_created_at,
      updatedAt: row.updated_at ?? row.env_created_at,
      companyName: row.company_name ?? proposed?.name ?? null,
      street: row.street ?? proposed?.street ?? null,
      city: row.city,
      zipCode: row.zip_code ?? proposed?.postcode ?? null,
      country: row.country ?? proposed?.country ?? null,
      EUVATID: row.eu_vat_id,
      currency: row.currency,
      businessRegistrationNumber: row.business_registration_number,
      noteOnInvoice: row.note_on_invoice,
      billingEmail: row.billing_email,
      currencyIsFixed: isCurrencyFixed(row),
      vatCheck: { state: row.vat_state ?? 'none', checkedAt: row.vat_checked_at },
      paysBy: plan.arrangement === 'invoice' ? 'invoice' : isByCard ? 'card' : 'nothing',
      isAvailable: plan.isBilled,
      card: describeCard(cards),
      nextChargeAt: isByCard && (summary.unit > 0 || summary.soFar > 0) ? endOfMonth : null,
      ...summary,
      takesCards: app.payments.isAvailable,
      isTestMode: app.payments.isTestMode,
    },
  };
}

/** The currency can't change after the first invoice, whether the record is saved or not. */
const isCurrencyFixed = (row: Row): boolean => row.is_saved || row.has_invoices;

const checkLimit = { name: 'VAT register', max: 60, windowSeconds: 3600 };

export async function checkVat(caller: RequestContext, number: string): Promise<VatCheck> {
  await caller.transact(({ db, environment, now }) => takeAttempt(db, checkLimit, environment.id, now));
  return askVatRegister(caller.app, number);
}

export async function saveCustomer(caller: RequestContext, ifMatch: number | null, input: BillingChanges) {
  const isNew = await caller.transact(async (context) => {
    const row = await readRow(context);
    requireVersion(row, ifMatch);
    // Saving fixes the currency, even for an organisation that is not billed.
    const plan = await readPlan(context.app, context.db, context.environment.id);
    if (!plan.isBilled) throw new HttpError({ status: 422, code: 'billing_unavailable' });
    const isAsked = input.EUVATID && (input.EUVATID !== row.eu_vat_id || row.vat_state !== 'valid');
    if (isAsked) await takeAttempt(context.db, checkLimit, context.environment.id, context.now);
    return isAsked;
  });
  const check = isNew ? await askVatRegister(caller.app, input.EUVATID!) : null;
  if (check?.state === 'invalid') throw invalidField('EUVATID', { key: 'billing.vatNotValid' });
  return caller.transact((context) => writeCustomer(context, ifMatch, input, check));
}

function requireVersion(row: Row, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== (row.version ?? 0))
    throw new HttpError({ status: 412, code: 'stale_version' });
}

async function writeCustomer(
  context: Context,
  ifMatch: number | null,
  input: BillingChanges,
  check: VatCheck | null,
) {
  const { app, db, environment, now, locale } = context;
  // The first save fixes the currency, so saves are serialised.
  await db.query(sql`select 1 from content.environments where id = ${environment.id} for no key update`);
  const row = await readRow(context);
  requireVersion(row, ifMatch);
  if (isCurrencyFixed(row) && input.currency && input.currency !== row.currency)
    throw invalidField('currency', { key: 'billing.currencyFixed' });
  const currency = row.is_saved ? row.currency : input.currency;
  const billingEmail = input.billingEmail ?? row.billing_email;
  if (!currency || !billingEmail) throw missing({ currency, billingEmail });
  // An absent field is unchanged.
  const valueOr = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);
  const proposed = row.is_saved ? null : row.business;
  const vatId = valueOr(input.EUVATID, row.eu_vat_id);
  const vatState = vatStateOf(row, vatId, check);
  const vatCheckedAt =
    check?.state === 'valid' ? now : vatState === row.vat_state ? row.vat_checked_at : null;
  await db.query(sql`
    insert into content.billing_customers (environment_id, company_name, street, city, zip_code, country, eu_vat_id,
      business_registration_number, note_on_invoice, billing_email, vat_state, vat_checked_at, locale, created_at,
      updated_at)
    values (${environment.id}, ${valueOr(input.companyName, row.company_name ?? proposed?.name ?? null)},
      ${valueOr(input.street, row.street ?? proposed?.street ?? null)}, ${valueOr(input.city, row.city)},
      ${valueOr(input.zipCode, row.zip_code ?? proposed?.postcode ?? null)},
      ${valueOr(input.country, row.country ?? proposed?.country ?? null)}, ${vatId},
      ${valueOr(input.businessRegistrationNumber, row.business_registration_number)},
      ${valueOr(input.noteOnInvoice, row.note_on_invoice)}, ${billingEmail}, ${vatState}, ${vatCheckedAt}, ${locale},
      ${now}, ${now})
    on conflict (environment_id) do update set company_name = excluded.company_name, street = excluded.street,
      city = excluded.city, zip_code = excluded.zip_code, country = excluded.country, eu_vat_id = excluded.eu_vat_id,
      business_registration_number = excluded.business_registration_number, note_on_invoice = excluded.note_on_invoice,
      billing_email = excluded.billing_email, vat_state = excluded.vat_state, vat_checked_at = excluded.vat_checked_at,
      locale = excluded.locale, version = billing_customers.version + 1, updated_at = excluded.updated_at`);
  const fields = changedFields(row, input);
  await recordAudit(context, { call: 'billings.update', fields });
  if (vatState === 'unchecked') await enqueueVatCheck(context, vatId!);
  if (currency !== row.currency) {
    await db.query(
      sql`update content.environments set currency = ${currency}, version = version + 1 where id = ${environment.id}`,
    );
    context.afterCommit(() => forgetEnvironment(app, environment.slug));
  }
  notifyChanged(context, 'billing');
  return readBilling(context);
}

const columnOf: Readonly<Record<keyof BillingChanges, keyof Row>> = {
  companyName: 'company_name',
  street: 'street',
  city: 'city',
  zipCode: 'zip_code',
  country: 'country',
  EUVATID: 'eu_vat_id',
  currency: 'currency',
  businessRegistrationNumber: 'business_registration_number',
  noteOnInvoice: 'note_on_invoice',
  billingEmail: 'billing_email',
};

/** For the audit log, which stores no values, because they may be a person's name and address. */
const changedFields = (row: Row, input: BillingChanges): string[] =>
  (Object.keys(columnOf) as (keyof BillingChanges)[]).filter(
    (field) => input[field] !== undefined && input[field] !== row[columnOf[field]],
  );

function missing(needed: { currency?: unknown; billingEmail?: unknown }): HttpError {
  const message = { key: 'validation.required' };
  const fields = Object.entries(needed).filter(([, value]) => !value);
  return new HttpError({
    status: 422,
    code: 'invalid_data',
    errors: Object.fromEntries(fields.map(([field]) => [field, [message]])),
  });
}

function vatStateOf(row: Row, vatId: string | null, check: VatCheck | null): VatState {
  if (!vatId) return 'none';
  if (check) return check.state === 'valid' ? 'valid' : 'unchecked';
  return vatId === row.eu_vat_id && row.vat_state ? row.vat_state : 'unchecked';
}

const againAfterMs = 5 * 60_000;

const enqueueVatCheck = ({ db, environment, now }: Context, number: string) =>
  enqueue(db, now, {
    kind: 'check-vat-number',
    environment: environment.id,
    payload: { number },
    key: `${environment.id} ${number}`,
    runAt: new Date(now.getTime() + againAfterMs),
  });
