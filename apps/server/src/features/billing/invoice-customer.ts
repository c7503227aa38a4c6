import type { Locale } from '@vitrine/contract/pages';
import { locales } from '@vitrine/contract/pages';
import * as z from 'zod';
import { json } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

/** The customer data that is copied into an invoice. */
export const InvoiceCustomer = z.object({
  companyName: z.string(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: z.string().nullable(),
  EUVATID: z.string().nullable(),
  businessRegistrationNumber: z.string().nullable(),
  noteOnInvoice: z.string().nullable(),
  /** Null if nobody is left who could receive it. */
  billingEmail: z.string().nullable(),
});
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>;

/** What is known from the sign-up. */
export const Business = z
  .object({ name: z.string(), street: z.string(), postcode: z.string(), country: z.string() })
  .partial();

export interface BilledCustomer {
  readonly customer: InvoiceCustomer;
  readonly hasValidVatId: boolean;
  readonly locale: Locale;
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
    business: json(Business.nullable()),
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
