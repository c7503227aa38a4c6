import type { App } from '../../http/app.ts';
import { publish } from '../../infra/events.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';
import { advanceCard, cleanCard, findCard } from './card-progress.ts';
import { isUnderWay } from './card-state.ts';
import { giveUpCard } from './cards.service.ts';
import { askVatRegister } from './vat-register.ts';
import { type EventOrder, followEvent } from './webhooks.ts';

// What is asked again because somebody did not answer: the payment provider, a bank, the VAT register.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function paymentJobs(app: App): JobHandler[] {
  const follow: JobHandler<{ card: string }> = {
    kind: 'follow-card',
    atOnce: 2,
    // Two days, at longer and longer intervals.
    maxAttempts: 14,
    backOffMs: (attempts) => Math.min(8 * hourMs, minuteMs * 2 ** (attempts - 1)),
    async run({ environment, payload }) {
      await advanceCard(app, environment!, payload.card);
      const row = await findCard(app, environment!, payload.card);
      if (row && isUnderWay(row)) throw new Error('Nobody has decided yet.');
    },
    giveUp: ({ environment, payload }) => giveUpCard(app, environment!, payload.card),
  };
  const clean: JobHandler<{ card: string }> = {
    kind: 'clean-card',
    atOnce: 2,
    maxAttempts: 20,
    backOffMs: (attempts) => Math.min(8 * hourMs, minuteMs * 2 ** (attempts - 1)),
    run: ({ environment, payload }) => cleanCard(app, environment!, payload.card),
    giveUp: async ({ payload }, reason) =>
      app.log.error({ card: payload.card, reason }, 'card_detach_given_up'),
  };
  const event: JobHandler<EventOrder> = {
    kind: 'follow-event',
    atOnce: 2,
    maxAttempts: 14,
    backOffMs: (attempts) => Math.min(8 * hourMs, 10_000 * 2 ** (attempts - 1)),
    run: ({ environment, payload }) => followEvent(app, environment!, payload),
    giveUp: async ({ payload }, reason) =>
      app.log.error({ event: payload.event, reason }, 'payment_event_given_up'),
  };
  const vat: JobHandler<{ number: string }> = {
    kind: 'check-vat-number',
    atOnce: 1,
    // Ten days.
    maxAttempts: 40,
    backOffMs: (attempts) => Math.min(6 * hourMs, 5 * minuteMs * 2 ** (attempts - 1)),
    async run({ environment, payload }) {
      if (!(await isWaiting(app, environment!, payload.number))) return;
      const { state } = await askVatRegister(app, payload.number);
      if (state === 'unavailable') throw new Error('The VAT register does not answer.');
      await noteVatState(app, environment!, payload.number, state);
    },
    giveUp: ({ environment, payload }) => noteVatState(app, environment!, payload.number, 'unavailable'),
  };
  return [follow, clean, event, vat] as JobHandler[];
}

async function isWaiting(app: App, environment: string, number: string): Promise<boolean> {
  const rows = await app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      select 1 from content.billing_customers
      where environment_id = ${environment} and eu_vat_id = ${number} and vat_state = 'unchecked'`),
  );
  return rows.length > 0;
}

/** Somebody may have saved another number meanwhile. The record's version stays: nobody edited it. */
async function noteVatState(
  app: App,
  environment: string,
  number: string,
  state: 'valid' | 'invalid' | 'unavailable',
): Promise<void> {
  const now = app.clock();
  await app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      update content.billing_customers set vat_state = ${state}, vat_checked_at = ${state === 'unavailable' ? null : now}
      where environment_id = ${environment} and eu_vat_id = ${number} and vat_state = 'unchecked'`),
  );
  publish(app.content, environment, ['billings']);
}
