import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { App } from '../../http/app.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { GatewayDown } from '../../infra/payments/gateway.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { detachCard, findCardToCharge, readPlan } from '../billing/limits.service.ts';
import { notifyDevice } from '../devices/devices.service.ts';

// A display must be active to be used, and customers pay for active ones. One is free; a second requires a
// payment method. The environment's row is locked first, so that of two concurrent activations only one can
// be the first.

export async function countActiveDisplays({ db, environment }: Context): Promise<number> {
  const [row] = await db.query(
    sql({
      count: 'int8',
    })`select count(*) from content.displays where environment_id = ${environment.id} and active`,
  );
  return row!.count;
}

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

/**
 * Returns to the free tier: the named display stays active, and then those active longest, as many as are
 * free.
 */
export async function deactivateAllBut(context: Context, free: number, keep: string | null): Promise<void> {
  const { db, environment, now } = context;
  const ended = await db.query(sql({ device_id: 'uuid?' })`
    update content.displays d set active = false, version = version + 1, updated_at = ${now}
    from (
      select t.id, row_number() over (
        order by t.id is distinct from ${keep}::uuid, a.started_at nulls last, t.created_at, t.id) as place
      from content.displays t
      left join content.activations a
        on a.environment_id = t.environment_id and a.display_id = t.id and a.ended_at is null
      where t.environment_id = ${environment.id} and t.active) ordered
    where d.environment_id = ${environment.id} and d.id = ordered.id and ordered.place > ${free}
    returning d.device_id`);
  for (const { device_id: device } of ended) if (device) notifyDevice(context, device);
  notifyChanged(context, 'displayActivation');
}
