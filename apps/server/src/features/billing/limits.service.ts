import type { Arrangement } from '../../core/payments/arrangements.ts';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { pricesOf, readTerms } from './terms.ts';

// Whether an environment may use more than the free tier. Checked under a lock of the environment's row by
// everything that uses room, so that two concurrent calls can't both pass the limit.

export interface Plan {
  readonly arrangement: Arrangement;
  /** A card of the current gateway is verified. */
  readonly hasCard: boolean;
  /** More than the free tier may be used. */
  readonly canPay: boolean;
  /** False if billing is not available for this organisation; then nothing is limited or charged. */
  readonly isBilled: boolean;
  /** The number of displays that may be active for free. */
  readonly freeDisplays: number;
}

/** `isLocked`: the row stays locked until the transaction ends, though not for those who only refer to it. */
export async function readPlan(
  app: App,
  db: Db,
  environment: string,
  { isLocked = false } = {},
): Promise<Plan> {
  // The lock is a separate statement, because data read in the same statement would be from before the lock
  // was acquired.
  if (isLocked)
    await db.query(sql`select 1 from content.environments where id = ${environment} for no key update`);
  const terms = await readTerms(app, db, environment);
  const hasCard = (await findCardToCharge(app, db, environment)) !== null;
  const { arrangement } = terms;
  return {
    arrangement,
    hasCard,
    canPay: arrangement !== 'card' || hasCard,
    isBilled: terms.isBilled,
    freeDisplays: pricesOf(terms, app.clock()).freeDisplays,
  };
}

const cardToChargeColumns = columns({
  customer: 'text',
  card: 'text!',
});
export type CardToCharge = RowOf<typeof cardToChargeColumns>;

export async function findCardToCharge(
  app: Pick<App, 'payments'>,
  db: Db,
  environment: string,
): Promise<CardToCharge | null> {
  const [row] = await db.query(sql(cardToChargeColumns)`
    select p.customer, c.card from content.cards c
    join content.payment_customers p on p.environment_id = c.environment_id and p.gateway = c.gateway
    where c.environment_id = ${environment} and c.state = 'verified' and c.gateway = ${app.payments.name}`);
  return row ?? null;
}

/** The gateway no longer knows the card, so it counts as never verified. */
export async function detachCard(app: App, environment: string, card: string): Promise<void> {
  const now = app.clock();
  await app.content.inEnvironments([environment], async (db) => {
    await db.query(sql`
      update content.cards set state = 'failed', failure = 'gone', ended_at = ${now}, updated_at = ${now}
      where environment_id = ${environment} and card = ${card} and state = 'verified'`);
    markChanged(db, environment, 'billing');
  });
}

/** For the operator. True if there is such an organisation. */
export async function arrangeBilling(
  app: App,
  environment: string,
  arrangement: Arrangement,
): Promise<boolean> {
  const rows = await app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      update content.environments set arrangement = ${arrangement} where id = ${environment} returning 1`),
  );
  return rows.length > 0;
}
