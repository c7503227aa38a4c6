import type { PaymentFailure } from '@vitrine/contract/billing';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { type CardRow, cardRowColumns } from './card-state.ts';

// Brings an attempt to add a card to the state that the provider reports. It is called by whatever may know
// of a change: the returning page, an event, a job. Their content is not trusted; only the provider's current
// answer counts, so their order and number do not matter. Each step is recorded before the next one is
// requested, and may be repeated.

/** Held to verify that the card can be charged, and released at once: 1 in any currency. */
const heldAmount = 100;

const movable = trusted(`('open', 'pending', 'failed')`);
/** An attempt that was followed by a newer one is not resumed. */
const isNewest =
  trusted(`not exists (select from content.cards newer where newer.environment_id = c.environment_id
  and newer.gateway = c.gateway and newer.id <> c.id and newer.created_at >= c.created_at and newer.state <> 'cancelled')`);

export async function advanceCard(app: App, environment: string, cardId: string): Promise<void> {
  const row = await findCard(app, environment, cardId);
  if (!row?.setup || row.is_given_up || row.gateway !== app.payments.name) return;
  if (!['open', 'pending', 'failed'].includes(row.state)) return;
  const setup = await app.payments.readSetup(row.setup);
  if (setup.state === 'cancelled') return move(app, environment, cardId, 'cancelled');
  if (setup.state === 'pending') return move(app, environment, cardId, 'pending');
  if (setup.state === 'open')
    return setup.failure
      ? fail(app, environment, cardId, setup.failure)
      : move(app, environment, cardId, 'open');
  const { facts } = setup;
  const isOurs = await run(app, environment, async (db) => {
    const rows = await db.query(sql`
      update content.cards c set card = ${facts.card}, brand = ${facts.brand}, last4 = ${facts.last4.slice(-4)},
        exp_month = ${facts.expMonth}, exp_year = ${facts.expYear}, updated_at = ${app.clock()}
      where environment_id = ${environment} and id = ${cardId} and state in ${movable} and ${isNewest} returning 1`);
    return rows.length > 0;
  });
  if (!isOurs) return;
  const customer = await findCustomer(app, environment);
  if (!customer) return;
  if (row.state !== 'failed') await move(app, environment, cardId, 'pending');
  const held = await app.payments.authorise({
    cardId,
    environment,
    customer,
    card: facts.card,
    amount: heldAmount,
    currency: row.currency,
    description: 'Vitrine: card check, released at once',
  });
  await run(app, environment, (db) =>
    db.query(sql`
      update content.cards
      set authorisation = ${held.reference}, held_at = coalesce(held_at, ${held.state === 'held' ? app.clock() : null})
      where environment_id = ${environment} and id = ${cardId}`),
  );
  if (held.state === 'failed') return fail(app, environment, cardId, held.failure ?? 'other');
  if (held.state === 'pending') return move(app, environment, cardId, 'pending');
  if (held.state === 'held') await app.payments.release(held.reference!);
  else if (!row.held_at) return fail(app, environment, cardId, 'other');
  await verify(app, environment, cardId);
}

const run = <T>(app: App, environment: string, work: (db: Db) => Promise<T>): Promise<T> =>
  app.content.inEnvironments([environment], work);

export async function findCard(app: App, environment: string, cardId: string): Promise<CardRow | null> {
  const [row] = await run(app, environment, (db) =>
    db.query(
      sql(
        cardRowColumns,
      )`select * from content.cards where environment_id = ${environment} and id = ${cardId}`,
    ),
  );
  return row ?? null;
}

async function findCustomer(app: App, environment: string): Promise<string | null> {
  const [row] = await run(app, environment, (db) =>
    db.query(sql({ customer: 'text' })`
      select customer from content.payment_customers
      where environment_id = ${environment} and gateway = ${app.payments.name}`),
  );
  return row?.customer ?? null;
}

/** Moves between open and pending, or to the end without a result. */
async function move(
  app: App,
  environment: string,
  cardId: string,
  state: 'open' | 'pending' | 'cancelled',
): Promise<void> {
  const now = app.clock();
  const end: Sql = state === 'cancelled' ? sql`${now}::timestamptz` : trusted('null');
  await run(app, environment, async (db) => {
    await db.query(sql`select 1 from content.environments where id = ${environment} for no key update`);
    const moved = await db.query(sql`
      update content.cards c set state = ${state}, failure = null, ended_at = ${end}, updated_at = ${now}
      where environment_id = ${environment} and id = ${cardId} and state in ${movable} and state <> ${state}
        and ${isNewest}
      returning 1`);
    if (moved.length > 0) markChanged(db, environment, 'billing');
  });
}

async function fail(app: App, environment: string, cardId: string, failure: PaymentFailure): Promise<void> {
  const now = app.clock();
  await run(app, environment, async (db) => {
    const failed = await db.query(sql`
      update content.cards set state = 'failed', failure = ${failure}, ended_at = ${now}, updated_at = ${now}
      where environment_id = ${environment} and id = ${cardId} and state in ('open', 'pending') returning 1`);
    if (failed.length > 0) markChanged(db, environment, 'billing');
  });
}

/** The old card is replaced in the same transaction, so that there is always one that can be charged. */
async function verify(app: App, environment: string, cardId: string): Promise<void> {
  const now = app.clock();
  await run(app, environment, async (db) => {
    await db.query(sql`select 1 from content.environments where id = ${environment} for no key update`);
    const [fresh] = await db.query(sql`
      select 1 from content.cards c
      where environment_id = ${environment} and id = ${cardId} and state in ${movable} and ${isNewest} for update`);
    if (!fresh) return;
    const replaced = await db.query(sql({ id: 'uuid' })`
      update content.cards set state = 'replaced', ended_at = ${now}, updated_at = ${now}
      where environment_id = ${environment} and state = 'verified' returning id`);
    for (const { id } of replaced) await enqueueCardCleanup(db, environment, id, now);
    await db.query(sql`
      update content.cards set state = 'verified', failure = null, ended_at = null, updated_at = ${now}
      where environment_id = ${environment} and id = ${cardId}`);
    markChanged(db, environment, 'billing');
  });
  await wakeWorkers(app.content);
}

/** Enqueues the removal of an abandoned card at the provider, whether it answers now or later. */
export async function enqueueCardCleanup(
  db: Db,
  environment: string,
  cardId: string,
  now: Date,
): Promise<void> {
  await db.query(sql`
    update content.cards set is_given_up = true where environment_id = ${environment} and id = ${cardId}`);
  await enqueue(db, now, { kind: 'clean-card', environment, payload: { card: cardId }, key: cardId });
}

export async function cleanCard(app: App, environment: string, cardId: string): Promise<void> {
  const row = await findCard(app, environment, cardId);
  if (!row || row.gateway !== app.payments.name) return;
  if (row.setup) await app.payments.cancelSetup(row.setup);
  if (row.authorisation) await app.payments.release(row.authorisation);
  if (row.card) await app.payments.removeCard(row.card);
}
