import { monthAround } from '@vitrine/billing/billing-month';
import { listHostedEnvironments } from '@vitrine/contract/auth';
import { serverDeleted } from '@vitrine/contract/internal';
import type { App } from '../../http/app.ts';
import { forgetEnvironment } from '../../http/environments.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { removeFiles } from '../../infra/storage/remove-files.ts';

// Deletes an environment permanently, on the content server that holds it: first its rows, all at once, then
// by a job its files, the card at the payment provider and its data at the auth host. Until then an operator
// can cancel it.

const dayMs = 86_400_000;
export const graceDays = 30;
/** Tax law requires invoices to be kept for ten years after the year of their issue. */
const invoiceYears = 10;

/** Not before the month of the request has been invoiced. */
export function deletionDate(now: Date): Date {
  const afterInvoices = monthAround(now.getTime()).to + dayMs;
  return new Date(Math.max(now.getTime() + graceDays * dayMs, afterInvoices));
}

const keepsSince = (now: Date): string => `${now.getUTCFullYear() - invoiceYears}-01-01`;

/** Environments that are due, and those of which only invoices were left that may be deleted now. */
export async function deleteDueEnvironments(app: App): Promise<void> {
  const { data: hosted } = await app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments);
  if (hosted.length === 0) return;
  const now = app.clock();
  const due = await app.content.inEnvironments(hosted, (db) =>
    db.query(sql({ id: 'uuid', slug: 'text' })`
      select e.id, e.slug from content.environments e
      where e.delete_at <= ${now} and (e.deleted_at is null or not exists (
        select from content.invoices i where i.environment_id = e.id and i.issued_on >= ${keepsSince(now)}))`),
  );
  for (const environment of due) {
    await deleteEnvironment(app, environment, now).catch((error: unknown) =>
      app.log.error({ err: error, environment: environment.id }, 'environment_deletion_failed'),
    );
  }
}

async function deleteEnvironment(
  app: App,
  { id, slug }: { id: string; slug: string },
  now: Date,
): Promise<void> {
  await app.content.inEnvironments([id], async (db) => {
    // Nothing is left that could have a history.
    await db.query(sql`select set_config('vitrine.unrecorded', 'on', true)`);
    const cards = await db.query(sql({ card: 'text!' })`
      select card from content.cards
      where environment_id = ${id} and gateway = ${app.payments.name} and card is not null and not is_given_up`);
    const [row] = await db.query(
      sql({ keeps: 'bool' })`select content.delete_environment(${id}, ${now}, ${keepsSince(now)}) as keeps`,
    );
    await deleteJobs(db, id);
    const payload = { environment: id, keepsInvoices: row!.keeps, cards: cards.map(({ card }) => card) };
    await enqueue(db, now, { kind: 'environment-deleted', payload, key: id });
  });
  forgetEnvironment(app, slug);
  app.log.info({ environment: id }, 'environment_deleted');
  await wakeWorkers(app.content);
}

async function deleteJobs(db: Db, environment: string): Promise<void> {
  await db.query(sql`delete from infra.jobs where environment_id = ${environment}`);
  await db.query(sql`delete from infra.failed_jobs where environment_id = ${environment}`);
}

export const deletionJobs = (app: App): JobHandler[] => [
  defineJob('environment-deleted', {
    async run({ payload: { cards, ...body } }) {
      await removeFiles(app.storage, body.environment);
      // Operations that were running when it was deleted may have enqueued further jobs.
      await app.content.transaction((db) => deleteJobs(db, body.environment));
      for (const card of cards) await app.payments.removeCard(card);
      await app.callPeer(app.urls.auth, app.serverKey, serverDeleted, { body });
    },
    onGivenUp: async ({ payload: { environment } }, reason) =>
      app.log.error({ environment, reason }, 'environment_deletion_unfinished'),
  }),
];
