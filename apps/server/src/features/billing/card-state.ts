import type { Card, PaymentFailure } from '@vitrine/contract/billing';
import type { Currency } from '@vitrine/contract/currencies';
import type { GatewayName } from '../../infra/payments/gateway.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Attempts to add a card are rows; the state shown to users is derived from them.

export interface CardRow {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly state: 'open' | 'pending' | 'verified' | 'failed' | 'cancelled' | 'replaced' | 'removed';
  readonly currency: Currency;
  readonly setup: string | null;
  readonly card: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly authorisation: string | null;
  readonly held_at: string | null;
  readonly is_given_up: boolean;
  readonly failure: PaymentFailure | null;
  readonly created_at: string;
  readonly ended_at: string | null;
}

/** Newest first; only of the gateway in use, because another's cards cannot be charged. */
export const readCards = (db: Db, environment: string, gateway: GatewayName): Promise<CardRow[]> =>
  db.query<CardRow>(sql`
    select * from content.cards where environment_id = ${environment} and gateway = ${gateway}
    order by created_at desc, id desc limit 50`);

export const isUnderWay = ({ state }: Pick<CardRow, 'state'>): boolean =>
  state === 'open' || state === 'pending';

export function describeCard(rows: readonly CardRow[]): Card {
  const verified = rows.find(({ state }) => state === 'verified');
  const underWay = rows.find(isUnderWay);
  const newestEnd = rows
    .filter(({ state }) => state === 'failed' || state === 'removed')
    .sort((a, b) => (b.ended_at ?? '').localeCompare(a.ended_at ?? ''))[0];
  const setup = underWay?.setup ?? null;
  if (verified) {
    const failedChange = newestEnd?.state === 'failed' && newestEnd.created_at > verified.created_at;
    const failure = failedChange && !underWay ? newestEnd.failure : null;
    return { ...factsOf(verified), state: underWay ? 'changing' : 'verified', failure, setup };
  }
  if (underWay?.state === 'pending') return { ...factsOf(underWay), state: 'pending', failure: null, setup };
  if (!newestEnd) return { ...factsOf(undefined), state: 'none', failure: null, setup };
  if (newestEnd.state === 'failed')
    return { ...factsOf(newestEnd), state: 'failed', failure: newestEnd.failure ?? 'other', setup };
  return { ...factsOf(undefined), state: 'removed', removedAt: newestEnd.ended_at, failure: null, setup };
}

const factsOf = (row: CardRow | undefined) => ({
  brand: row?.brand ?? null,
  last4: row?.last4 ?? null,
  expMonth: row?.exp_month ?? null,
  expYear: row?.exp_year ?? null,
  removedAt: null,
});
