import type { Card, PaymentFailure } from '@vitrine/contract/billing';
import type { Currency } from '@vitrine/contract/currencies';
import type { GatewayName } from '../../infra/payments/gateway.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Attempts to add a card are rows; the state shown to users is derived from them.

export const cardRowColumns = columns({
  id: 'uuid',
  gateway: narrowed<GatewayName>('text'),
  state: narrowed<'open' | 'pending' | 'verified' | 'failed' | 'cancelled' | 'replaced' | 'removed'>('text'),
  currency: narrowed<Currency>('text'),
  setup: 'text?',
  card: 'text?',
  brand: 'text?',
  last4: 'text?',
  exp_month: 'int4?',
  exp_year: 'int4?',
  authorisation: 'text?',
  held_at: 'timestamptz?',
  is_given_up: 'bool',
  failure: narrowed<PaymentFailure>('text?'),
  created_at: 'timestamptz',
  ended_at: 'timestamptz?',
  environment_id: 'uuid',
  updated_at: 'timestamptz',
});
export type CardRow = RowOf<typeof cardRowColumns>;

/** Newest first; only of the gateway in use, because another's cards cannot be charged. */
export const readCards = (db: Db, environment: string, gateway: GatewayName): Promise<CardRow[]> =>
  db.query(sql(cardRowColumns)`
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
