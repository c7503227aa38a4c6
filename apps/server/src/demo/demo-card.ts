import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { idOf } from './demo-ids.ts';

// The demo's customer, and a card verified by the built-in test gateway, so that a display can be activated
// immediately.

const addedBeforeDays = 300;

export async function fillCard(db: Db, slug: string, now: Date): Promise<void> {
  const environment = idOf(slug);
  const addedAt = new Date(now.getTime() - addedBeforeDays * 86_400_000);
  const customer = `customer_${environment}`;
  const card = `card_${idOf(slug, 'card')}`;
  const expYear = now.getUTCFullYear() + 3;
  await db.query(sql`
    insert into content.billing_customers (environment_id, company_name, street, city, zip_code, country, eu_vat_id,
      business_registration_number, billing_email, vat_state, vat_checked_at, locale, created_at, updated_at)
    values (${environment}, 'Orchard Coffee EU s.r.o.', 'Dlouhá 12', 'Praha 1', '110 00', 'CZ', 'CZ01234567', '01234567',
      'billing@orchard.test', 'valid', ${addedAt}, 'en', ${addedAt}, ${addedAt})
    on conflict do nothing`);
  await db.query(sql`
    insert into content.payment_customers (environment_id, gateway, customer, created_at)
    values (${environment}, 'test', ${customer}, ${addedAt}) on conflict do nothing`);
  await db.query(sql`
    insert into infra.test_gateway_cards (id, customer, brand, last4, exp_month, exp_year)
    values (${card}, ${customer}, 'visa', '4242', 8, ${expYear}) on conflict do nothing`);
  await db.query(sql`
    insert into content.cards (environment_id, id, gateway, state, currency, card, brand, last4, exp_month, exp_year,
      created_at, updated_at)
    values (${environment}, ${idOf(slug, 'card')}, 'test', 'verified', 'EUR', ${card}, 'visa', '4242', 8, ${expYear},
      ${addedAt}, ${addedAt})
    on conflict do nothing`);
}
