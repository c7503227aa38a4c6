import type { Billing } from '@vitrine/contract/billing';
import { recordAudit } from '../../core/audit/audit.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { App } from '../../http/app.ts';
import type { RequestContext } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { GatewayDown } from '../../infra/payments/gateway.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { isPaused } from '../../infra/restore-pause.ts';
import { enqueueCardCleanup } from './card-progress.ts';
import { cancelUnderWay } from './cards.service.ts';
import { readBilling } from './customers.service.ts';
import { deactivateAllBut } from './free-tier.ts';
import { startPaying } from './invoices.service.ts';
import { readPlan } from './limits.service.ts';
import { enqueueNextStep, invoiceToDate } from './make-invoice.service.ts';
import { settlePayment } from './payments.service.ts';

// Removing the card: everything owed is charged first, and only after that succeeds is the card removed and
// the account returned to the free tier, in one transaction. If interrupted, it can be started again, because
// what was charged is paid by then.

const removalFailed = (status: number) => new HttpError({ status, code: 'card_removal_failed' });

export async function removeCard(caller: RequestContext, keep: string | null): Promise<{ data: Billing }> {
  const { app, environment } = caller;
  const card = await caller.transact(async ({ db }) => {
    if (keep) {
      const [display] = await db.query(sql`
        select 1 from content.displays where environment_id = ${environment.id} and id = ${keep} and active`);
      if (!display) throw invalidField('keep', { key: 'validation.unknownRecord' });
    }
    const [verified] = await db.query(sql({ id: 'uuid' })`
      select id from content.cards
      where environment_id = ${environment.id} and state = 'verified' and gateway = ${app.payments.name}`);
    if (!verified) throw new HttpError({ status: 422, code: 'no_card' });
    // Checked before an invoice is made that must not be charged.
    if (await isPaused(db)) throw removalFailed(503);
    return verified.id;
  });
  await chargeToDate(app, environment.id);
  return caller.transact(async (context) => {
    const { db, now } = context;
    const plan = await readPlan(app, db, environment.id, { isLocked: true });
    const [removed] = await db.query(sql`
      update content.cards set state = 'removed', ended_at = ${now}, updated_at = ${now}
      where environment_id = ${environment.id} and id = ${card} and state = 'verified' returning 1`);
    // Somebody changed or removed it in the meantime.
    if (!removed) throw removalFailed(409);
    await enqueueCardCleanup(db, environment.id, card, now);
    await cancelUnderWay(context);
    await recordAudit(context, { call: 'billings.actions.card-remove' });
    if (plan.arrangement === 'card') await deactivateAllBut(context, plan.freeDisplays, keep);
    notifyChanged(context, 'billing');
    context.afterCommit(() => void wakeWorkers(app.content));
    return readBilling(context);
  });
}

/** Every invoice that waits for the card, and one for the usage that no invoice covers yet. */
async function chargeToDate(app: App, environment: string): Promise<void> {
  const payments = await app.content.inEnvironments([environment], async (db) => {
    const now = app.clock();
    const plan = await readPlan(app, db, environment, { isLocked: true });
    if (plan.arrangement === 'card') {
      const made = await invoiceToDate(app, db, environment);
      // It is charged here; the job finds it paid, and sends the mail.
      if (made) await enqueueNextStep(db, environment, made, now);
    }
    const owed = await db.query(sql({ id: 'uuid' })`
      select id from content.invoices
      where environment_id = ${environment} and paid_at is null and pays_by = 'card' order by number`);
    const started: string[] = [];
    for (const { id } of owed) {
      const paying = await startPaying(app, db, environment, id);
      if (paying.state === 'no_card') throw removalFailed(409);
      if (paying.state === 'started') started.push(paying.id);
    }
    return started;
  });
  for (const payment of payments) {
    const { state } = await settlePayment(app, environment, payment).catch((error: unknown) => {
      throw error instanceof GatewayDown ? removalFailed(503) : error;
    });
    if (state !== 'paid') throw removalFailed(409);
  }
}
