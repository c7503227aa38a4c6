import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';
import { advanceCard, cleanCard, findCard } from './card-progress.ts';
import { isUnderWay } from './card-state.ts';
import { giveUpCard } from './cards.service.ts';
import { askVatRegister } from './vat-register.ts';
import { followEvent } from './webhooks.ts';

// Retries for services that did not answer: the payment provider, a bank, the VAT register.

export const paymentJobs = (app: App): JobHandler[] => [
  defineJob('follow-card', {
    async run({ environment, payload }) {
      await advanceCard(app, environment, payload.card);
      const row = await findCard(app, environment, payload.card);
      if (row && isUnderWay(row)) throw new Error('Nobody has decided yet.');
    },
    onGivenUp: ({ environment, payload }) => giveUpCard(app, environment, payload.card),
  }),
  defineJob('clean-card', {
    run: ({ environment, payload }) => cleanCard(app, environment, payload.card),
    onGivenUp: async ({ payload }, reason) =>
      app.log.error({ card: payload.card, reason }, 'card_detach_given_up'),
  }),
  defineJob('follow-event', {
    run: ({ environment, payload }) => followEvent(app, environment, payload),
    onGivenUp: async ({ payload }, reason) =>
      app.log.error({ event: payload.event, reason }, 'payment_event_given_up'),
  }),
  defineJob('check-vat-number', {
    async run({ environment, payload }) {
      if (!(await isWaiting(app, environment, payload.number))) return;
      const { state } = await askVatRegister(app, payload.number);
      if (state === 'unavailable') throw new Error('The VAT register does not answer.');
      await noteVatState(app, environment, payload.number, state);
    },
    onGivenUp: ({ environment, payload }) => noteVatState(app, environment, payload.number, 'unavailable'),
  }),
];

async function isWaiting(app: App, environment: string, number: string): Promise<boolean> {
  const rows = await app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      select 1 from content.billing_customers
      where environment_id = ${environment} and eu_vat_id = ${number} and vat_state = 'unchecked'`),
  );
  return rows.length > 0;
}

/**
 * Another number may have been saved in the meantime. The record's version stays the same, because nobody
 * edited it.
 */
async function noteVatState(
  app: App,
  environment: string,
  number: string,
  state: 'valid' | 'invalid' | 'unavailable',
): Promise<void> {
  const now = app.clock();
  await app.content.inEnvironments([environment], async (db) => {
    await db.query(sql`
      update content.billing_customers set vat_state = ${state}, vat_checked_at = ${state === 'unavailable' ? null : now}
      where environment_id = ${environment} and eu_vat_id = ${number} and vat_state = 'unchecked'`);
    markChanged(db, environment, 'billing');
  });
}
