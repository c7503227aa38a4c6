import { endOfMinute, minuteMs, monthAround, type Period } from '@vitrine/billing/billing-month';
import type { Tariff } from '@vitrine/billing/metering';
import { freeDisplaysOf, type PriceTiers } from '@vitrine/billing/pricing';
import type { Currency } from '@vitrine/contract/currencies';
import type { App } from '../../http/app.ts';
import { notFound } from '../../http/errors.ts';
import { columns, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// What determines the price of an environment's usage: its currency, its price list, and the benefits of its
// registration code.

export interface Terms {
  readonly currency: Currency;
  readonly tariff: Tariff;
  /** False if billing is not available for this organisation. */
  readonly isBilled: boolean;
  readonly arrangement: 'card' | 'invoice' | 'none';
  /**
   * If no card can be charged, and none was ever verified by a provider, an invoice is paid by bank transfer.
   */
  readonly paysBy: 'card' | 'invoice';
  readonly billedSince: number | null;
}

const rowColumns = columns({
  currency: narrowed<Currency>('text'),
  price_list: 'text?',
  extra_free_displays: 'int4',
  arrangement: narrowed<'card' | 'invoice' | 'none'>('text'),
  billed_since: 'timestamptz?',
  first_instants_until: 'timestamptz?',
  has_provider_card: 'bool',
});

export async function readTerms(app: App, db: Db, environment: string): Promise<Terms> {
  const [row] = await db.query(sql(rowColumns)`
    select currency, price_list, extra_free_displays, arrangement, billed_since, first_instants_until,
      exists (select from content.cards c where c.environment_id = environments.id and c.state = 'verified'
        and c.gateway like 'stripe%') as has_provider_card
    from content.environments where id = ${environment}`);
  if (!row) throw notFound();
  return {
    currency: row.currency,
    tariff: {
      lists: app.billing.listsOf(row.currency, row.price_list),
      extraFree: row.extra_free_displays,
      firstInstantsUntil: row.first_instants_until === null ? 0 : Date.parse(row.first_instants_until),
    },
    arrangement: row.arrangement,
    isBilled: row.arrangement !== 'none',
    paysBy:
      row.arrangement === 'invoice' || !(app.payments.isAvailable || row.has_provider_card)
        ? 'invoice'
        : 'card',
    billedSince: row.billed_since === null ? null : Date.parse(row.billed_since),
  };
}

/** The price list in effect at that moment. */
export const tiersAt = ({ lists }: Tariff, instant: number): PriceTiers =>
  (lists.findLast(({ from }) => from <= instant) ?? lists[0]!).tiers;

export function pricesOf(
  { currency, tariff, isBilled }: Pick<Terms, 'currency' | 'tariff' | 'isBilled'>,
  now: Date,
) {
  const tiers = tiersAt(tariff, now.getTime());
  const free = freeDisplaysOf(tiers, tariff.extraFree);
  return {
    currency,
    tiers: tiers.map((tier) => ({ ...tier })),
    // A price list without paid tiers makes any number of displays free.
    freeDisplays: Number.isFinite(free) ? free : Number.MAX_SAFE_INTEGER,
    extraFreeDisplays: tariff.extraFree,
    isBilled,
  };
}

/** The part of a month that no invoice covers yet; empty (`from` = `to`) if all of it is covered. */
export async function openPeriod(
  db: Db,
  environment: string,
  { billedSince }: Terms,
  instant: number,
): Promise<Period> {
  const month = monthAround(instant);
  const [row] = await db.query(sql({ covered: 'timestamptz?' })`
    select max(period_to) as covered from content.invoices
    where environment_id = ${environment} and period_to > ${new Date(month.from)}
      and period_from < ${new Date(month.to)}`);
  const from = Math.max(
    month.from,
    row?.covered ? Date.parse(row.covered) : 0,
    billedSince === null ? 0 : endOfMinute(billedSince),
  );
  return { from: Math.min(Math.floor(from / minuteMs) * minuteMs, month.to), to: month.to };
}
