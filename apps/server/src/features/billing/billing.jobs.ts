import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob, enqueue, type JobOf } from '../../infra/jobs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { startPaying } from './invoices.service.ts';
import { closeMonth } from './make-invoice.service.ts';
import { settlePayment } from './payments.service.ts';
import { sendInvoice } from './send-invoice.ts';

// The steps after the end of a month, each a separate job: make the invoice, charge the card, send the mail.
// Every step checks what was already done, so it may be repeated, and run by several workers.

const hourMs = 3_600_000;
export const billingJobs = (app: App): JobHandler[] => [
  defineJob('make-invoice', {
    async run({ environment, payload }) {
      if (!(await closeMonth(app, environment, payload.month))) return;
      await wakeWorkers(app.content);
    },
    onGivenUp: async ({ environment, payload }, reason) =>
      app.log.error({ environment, month: payload.month, reason }, 'invoice_creation_given_up'),
  }),
  defineJob('charge-invoice', {
    run: (job) => chargeInvoice(app, job),
    async onGivenUp({ environment, payload }, reason) {
      app.log.error({ environment, invoice: payload.invoice, reason }, 'invoice_charge_given_up');
      await enqueueMail(app, environment, payload.invoice);
    },
  }),
  defineJob('send-invoice', {
    run: ({ environment, payload }) => sendInvoice(app, environment, payload.invoice),
    onGivenUp: async ({ environment, payload }, reason) =>
      app.log.error({ environment, invoice: payload.invoice, reason }, 'invoice_mail_given_up'),
  }),
];

/** A refused card is not charged again automatically: the customer decides when (`pay`). */
async function chargeInvoice(
  app: App,
  { environment, payload: { invoice } }: JobOf<'charge-invoice'>,
): Promise<void> {
  const payment = await app.content.inEnvironments([environment], async (db) => {
    const [refused] = await db.query(sql`
      select 1 from content.payments p
      where p.environment_id = ${environment} and p.invoice_id = ${invoice} and p.state = 'failed'
        and not exists (select from content.payments l where l.environment_id = p.environment_id
          and l.invoice_id = p.invoice_id and l.state <> 'failed')`);
    markChanged(db, environment, 'billing');
    return refused ? null : startPaying(app, db, environment, invoice);
  });
  const isPending =
    payment?.state === 'started' && (await settlePayment(app, environment, payment.id)).state === 'pending';
  if (!isPending) return enqueueMail(app, environment, invoice);
  // The bank may take a while. Its decision is also reported by the gateway; this check is for missed events.
  const now = app.clock();
  await app.content.transaction((db) =>
    enqueue(db, now, {
      kind: 'charge-invoice',
      environment,
      payload: { invoice },
      key: invoice,
      runAt: new Date(now.getTime() + hourMs),
    }),
  );
}

async function enqueueMail(app: App, environment: string, invoice: string): Promise<void> {
  await app.content.transaction((db) =>
    enqueue(db, app.clock(), { kind: 'send-invoice', environment, payload: { invoice }, key: invoice }),
  );
  await wakeWorkers(app.content);
}
