import type { Locale } from '@vitrine/contract/pages';
import { locales } from '@vitrine/contract/pages';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

/** The customer data that is copied into an invoice. */
export interface InvoiceCustomer {
  readonly companyName: string;
  readonly street: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly country: string | null;
  readonly EUVATID: string | null;
  readonly businessRegistrationNumber: string | null;
  readonly noteOnInvoice: string | null;
  /** Null if nobody is left who could receive it. */
  readonly billingEmail: string | null;
}

export interface BilledCustomer {
  readonly customer: InvoiceCustomer;
  readonly hasValidVatId: boolean;
  readonly locale: Locale;
}

interface Row extends Omit<InvoiceCustomer, 'companyName'> {
  companyName: string | null;
  vatState: string | null;
  locale: string | null;
  name: string;
  business: { name?: string; street?: string; postcode?: string; country?: string } | null;
  adminEmail: string | null;
}

/**
 * The saved data; before the first save, what is known from the sign-up, and the admin who has been a member
 * longest.
 */
export async function readBilledCustomer(db: Db, environment: string): Promise<BilledCustomer> {
  const [row] = await db.query(sql({
    companyName: 'text?',
    street: 'text?',
    city: 'text?',
    zipCode: 'text?',
    country: 'text?',
    EUVATID: 'text?',
    businessRegistrationNumber: 'text?',
    noteOnInvoice: 'text?',
    billingEmail: 'text?',
    vatState: 'text?',
    locale: 'text?',
    name: 'text',
    business: narrowed<NonNullable<Row['business']>>('jsonb?'),
    adminEmail: 'text?',
  })`
    select c.company_name as "companyName", c.street, c.city, c.zip_code as "zipCode", c.country,
      c.eu_vat_id as "EUVATID", c.business_registration_number as "businessRegistrationNumber",
      c.note_on_invoice as "noteOnInvoice", c.billing_email as "billingEmail", c.vat_state as "vatState", c.locale,
      e.name, case when c.environment_id is null then e.business end as business,
      (select m.email from content.members m where m.environment_id = e.id and not m.blocked
         and m.roles[1] in ('super_admin', 'admin') order by m.created_at, m.id limit 1) as "adminEmail"
    from content.environments e left join content.billing_customers c on c.environment_id = e.id
    where e.id = ${environment}`);
  const { business, vatState, locale, name, adminEmail, ...saved } = row!;
  return {
    customer: {
      ...saved,
      companyName: saved.companyName ?? business?.name ?? name,
      street: saved.street ?? business?.street ?? null,
      zipCode: saved.zipCode ?? business?.postcode ?? null,
      country: saved.country ?? business?.country ?? null,
      billingEmail: saved.billingEmail ?? adminEmail,
    },
    hasValidVatId: vatState === 'valid',
    locale: locales.find((each) => each === locale) ?? 'en',
  };
}
