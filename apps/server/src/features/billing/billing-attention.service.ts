import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { describeCard, readCards } from './card-state.ts';

// Attention items for admins: an invoice whose payment was refused, and a card that could not be verified.

export interface BillingItem {
  readonly kind: 'payment_failed' | 'card_failed';
  /** Distinguishes it from others of its kind. */
  readonly what: readonly string[];
  readonly since: string;
}

export async function readBillingItems({ app, db, environment }: Context): Promise<BillingItem[]> {
  const refused = await db.query(sql({ id: 'uuid', since: 'timestamptz' })`
    select i.id, max(p.created_at) as since from content.invoices i
    join content.payments p on p.environment_id = i.environment_id and p.invoice_id = i.id
    where i.environment_id = ${environment.id} and i.paid_at is null
    group by i.id having bool_and(p.state = 'failed') order by i.id`);
  const cards = await readCards(db, environment.id, app.payments.name);
  const { state, failure } = describeCard(cards);
  const failed =
    state === 'failed' || failure !== null ? cards.find((card) => card.state === 'failed') : null;
  const items: BillingItem[] = [];
  if (refused.length > 0) {
    const newest = refused
      .map(({ since }) => since)
      .sort()
      .at(-1)!;
    // Another refusal is reported again.
    items.push({ kind: 'payment_failed', what: [...refused.map(({ id }) => id), newest], since: newest });
  }
  if (failed)
    items.push({ kind: 'card_failed', what: [failed.id], since: failed.ended_at ?? failed.created_at });
  return items;
}
