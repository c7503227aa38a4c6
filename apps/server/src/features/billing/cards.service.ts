import type { Billing, CardStart } from '@vitrine/contract/billing';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { App } from '../../http/app.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { takeAttempt } from '../../http/rate-limit.ts';
import { newId } from '../../infra/ids.ts';
import { enqueue } from '../../infra/jobs.ts';
import { GatewayDown } from '../../infra/payments/gateway.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { advanceCard, enqueueCardCleanup } from './card-progress.ts';
import { readBilling } from './customers.service.ts';
import { readPlan } from './limits.service.ts';

// Adding, changing and cancelling a card. The number is entered at the provider; only ids of attempts are
// known here. During an attempt the current card stays in use.

/** Limits the testing of stolen cards. */
const startLimit = { name: 'cards begun', max: 60, windowSeconds: 3600 };
const firstLookMs = 60_000;

export async function startCard(
  caller: RequestContext,
  from: 'billing' | 'signup' = 'billing',
): Promise<CardStart> {
  const { app, environment, locale } = caller;
  if (!app.payments.isAvailable) throw new HttpError({ status: 422, code: 'cards_unavailable' });
  const begun = await caller.transact(async (context) => {
    const { db, now } = context;
    await takeAttempt(db, startLimit, environment.id, now);
    const plan = await readPlan(app, db, environment.id, { isLocked: true });
    if (!plan.isBilled) throw new HttpError({ status: 422, code: 'billing_unavailable' });
    await cancelUnderWay(context);
    await cleanFailed(context);
    const id = newId(now);
    await db.query(sql`
      insert into content.cards (environment_id, id, gateway, state, currency, created_at, updated_at)
      select ${environment.id}, ${id}, ${app.payments.name}, 'open', currency, ${now}, ${now}
      from content.environments where id = ${environment.id}`);
    const [known] = await db.query(sql({ customer: 'text' })`
      select customer from content.payment_customers
      where environment_id = ${environment.id} and gateway = ${app.payments.name}`);
    return { id, customer: known?.customer ?? null };
  });
  const path = from === 'signup' ? 'auth/signup' : `billings/detail/${environment.id}`;
  const page = `${app.urls.dashboard}/${locale}/${path}`;
  const started = await app.payments
    .startSetup({ ...begun, environment: environment.id, returnTo: page, locale })
    .catch(async (error: unknown) => {
      await caller.transact((context) => cancelUnderWay(context, begun.id));
      throw error;
    });
  await caller.transact(async (context) => {
    const { db, now } = context;
    await db.query(sql`
      insert into content.payment_customers (environment_id, gateway, customer, created_at)
      values (${environment.id}, ${app.payments.name}, ${started.customer}, ${now}) on conflict do nothing`);
    await db.query(sql`
      update content.cards set setup = ${started.client.setup}
      where environment_id = ${environment.id} and id = ${begun.id}`);
    // In case the user does not return and no event arrives.
    const runAt = new Date(now.getTime() + firstLookMs);
    const payload = { card: begun.id };
    await enqueue(db, now, {
      kind: 'follow-card',
      environment: environment.id,
      payload,
      key: begun.id,
      runAt,
    });
    notifyChanged(context, 'billing');
  });
  return started.client;
}

/** Called by the page on which the card was entered, or by "check again". */
export async function confirmCard(caller: RequestContext, setup: string): Promise<{ data: Billing }> {
  const { app, environment } = caller;
  const card = await caller.transact(async ({ db }) => {
    const [row] = await db.query(sql({ id: 'uuid' })`
      select id from content.cards where environment_id = ${environment.id} and setup = ${setup}`);
    if (!row) throw invalidField('setup', { key: 'validation.unknownRecord' });
    return row.id;
  });
  try {
    await advanceCard(app, environment.id, card);
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error;
    // The card was entered, as far as is known; the job keeps asking.
    await caller.transact(({ db, now }) =>
      db.query(sql`
        update content.cards set state = 'pending', updated_at = ${now}
        where environment_id = ${environment.id} and id = ${card} and state = 'open'`),
    );
  }
  return caller.transact(async (context) => {
    await recordAudit(context, { call: 'billings.actions.card-confirm' });
    return readBilling(context);
  });
}

export async function cancelCard(context: Context): Promise<{ data: Billing }> {
  await cancelUnderWay(context);
  notifyChanged(context, 'billing');
  return readBilling(context);
}

/**
 * A transaction that changes cards more than once locks the environment first, as starting and verifying one
 * do: the database locks it implicitly at the second change (of a row that is new to it), and two such
 * transactions would deadlock.
 */
const lockCards = (db: Db, environment: string): Promise<unknown> =>
  db.query(sql`select 1 from content.environments where id = ${environment} for no key update`);

/** Cancels all attempts, or only this one. */
export async function cancelUnderWay(context: Context, only?: string): Promise<void> {
  const { app, db, environment, now, afterCommit } = context;
  await lockCards(db, environment.id);
  const isMeant = only ? sql`id = ${only}` : sql`true`;
  const given = await db.query(sql({ id: 'uuid' })`
    update content.cards set state = 'cancelled', ended_at = ${now}, updated_at = ${now}
    where environment_id = ${environment.id} and state in ('open', 'pending') and ${isMeant} returning id`);
  for (const { id } of given) await enqueueCardCleanup(db, environment.id, id, now);
  if (given.length > 0) afterCommit(() => void wakeWorkers(app.content));
}

/** A new attempt must not lead to two cards, so the rest of the last attempt is closed at the provider. */
async function cleanFailed({ db, environment, now }: Context): Promise<void> {
  const [failed] = await db.query(sql({ id: 'uuid' })`
    select id from content.cards where environment_id = ${environment.id} and state = 'failed'
    order by created_at desc limit 1`);
  if (failed) await enqueueCardCleanup(db, environment.id, failed.id, now);
}

/** After days without a result the attempt is given up; the customer can start again. */
export async function giveUpCard(app: App, environment: string, cardId: string): Promise<void> {
  const now = app.clock();
  await app.content.inEnvironments([environment], async (db) => {
    await lockCards(db, environment);
    const [given] = await db.query(sql`
      update content.cards set ended_at = ${now}, updated_at = ${now},
        state = case state when 'pending' then 'failed' else 'cancelled' end,
        failure = case state when 'pending' then 'authentication_failed' end
      where environment_id = ${environment} and id = ${cardId} and state in ('open', 'pending') returning 1`);
    if (given) await enqueueCardCleanup(db, environment, cardId, now);
  });
}
