import type { App } from '../../http/app.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { GatewayDown } from '../../infra/payments/gateway.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { detachCard, findCardToCharge, readPlan } from '../billing/limits.service.ts';

// A display must be active to be used, and customers pay for active ones. One is free; a second requires a
// payment method. The environment's row is locked first, so that of two concurrent activations only one can
// be the first.

const beyondFree = ({ payments }: App) =>
  payments.isAvailable
    ? new HttpError({ status: 422, code: 'free_tier_limit', message: { key: 'displays.addCardFirst' } })
    : new HttpError({ status: 422, code: 'cards_unavailable' });

async function countOthers({ db, environment }: Context, display: string): Promise<number> {
  const [row] = await db.query(sql({ count: 'int8' })`
    select count(*) from content.displays where environment_id = ${environment.id} and active and id <> ${display}`);
  return row!.count;
}

/** Checks whether this display may be activated; one that is already active needs no room. */
export async function requireRoomForActive(context: Context, display: string): Promise<void> {
  const { app, db, environment } = context;
  const plan = await readPlan(app, db, environment.id, { isLocked: true });
  if (plan.canPay) return;
  if ((await countOthers(context, display)) >= plan.freeDisplays) throw beyondFree(app);
}

/**
 * Leaving the free tier by card requires a card that the provider still accepts; while the provider does not
 * answer, nobody can leave it.
 */
export async function requireStandingCard(caller: RequestContext, display: string): Promise<void> {
  const { app, environment } = caller;
  const asked = await caller.transact(async (context) => {
    const { db } = context;
    const [row] = await db.query(sql({ active: 'bool' })`
      select active from content.displays where environment_id = ${environment.id} and id = ${display}`);
    if (!row) throw notFound();
    if (row.active) return null;
    const plan = await readPlan(app, db, environment.id);
    const isLeaving =
      plan.arrangement === 'card' && (await countOthers(context, display)) === plan.freeDisplays;
    return isLeaving ? findCardToCharge(app, db, environment.id) : null;
  });
  if (!asked) return;
  const isStanding = await app.payments.isStanding(asked.card).catch((error: unknown) => {
    if (!(error instanceof GatewayDown)) throw error;
    const message = { key: 'displays.price.unavailable' };
    throw new HttpError({ status: 503, code: 'payments_unavailable', message, retryAfterSeconds: 30 });
  });
  if (isStanding) return;
  await detachCard(app, environment.id, asked.card);
  throw beyondFree(app);
}
