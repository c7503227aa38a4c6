import { setTimeout as sleep } from 'node:timers/promises';
import { monthAround } from '@vitrine/billing/billing-month';
import { listHostedEnvironments } from '@vitrine/contract/auth';
import { serverDeleted } from '@vitrine/contract/internal';
import type { App } from '../../http/app.ts';
import { forgetEnvironment } from '../../http/environments.ts';
import { markDevice } from '../../infra/events.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { removeFiles } from '../../infra/storage/remove-files.ts';

// Deletes an environment permanently, on the content server that holds it: first everybody who could enter it, then
// its rows in batches, at last the environment itself; after that by a job its files, the card at the payment
// provider and its data at the auth host. Until it begins an operator can cancel it. Every step may be repeated, so a
// program that is killed loses one batch.

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
export async function deleteDueEnvironments(app: App, stopping?: AbortSignal): Promise<void> {
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
    await deleteEnvironment(app, environment, stopping).catch((error: unknown) =>
      app.log.error({ err: error, environment: environment.id }, 'environment_deletion_failed'),
    );
  }
}

async function deleteEnvironment(
  app: App,
  { id, slug }: { id: string; slug: string },
  stopping?: AbortSignal,
): Promise<void> {
  if (!(await beginDeletion(app, id))) return;
  forgetEnvironment(app, slug);
  if (!(await emptyTables(app, id, stopping))) return;
  const now = app.clock();
  await withoutHistory(app, id, async (db) => {
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

/** Nothing is left that could have a history. */
const withoutHistory = <T>(app: App, environment: string, work: (db: Db) => Promise<T>): Promise<T> =>
  app.content.inEnvironments([environment], async (db) => {
    await db.query(sql`select set_config('vitrine.unrecorded', 'on', true)`);
    return work(db);
  });

/** From here on nobody enters, no player reports, and nobody is mailed about silent displays. False if it is kept. */
const beginDeletion = (app: App, environment: string): Promise<boolean> =>
  withoutHistory(app, environment, async (db) => {
    const now = app.clock();
    const [due] = await db.query(sql({ has_begun: 'bool' })`
      select deletion_began_at is not null as has_begun from content.environments
      where id = ${environment} and delete_at <= ${now} for no key update`);
    if (!due || due.has_begun) return due !== undefined;
    await db.query(sql`update content.environments set deletion_began_at = ${now} where id = ${environment}`);
    await db.query(sql`delete from content.sessions where environment_id = ${environment}`);
    await db.query(sql`delete from content.api_tokens where environment_id = ${environment}`);
    await db.query(sql`delete from content.counter_links where environment_id = ${environment}`);
    await db.query(sql`delete from content.alert_settings where environment_id = ${environment}`);
    // Their rows go in batches like all others, because the history of connections goes with them.
    const devices = await db.query(sql({ id: 'uuid' })`
      update content.devices set token_hash = sha256(gen_random_uuid()::text::bytea) where environment_id = ${environment}
      returning id`);
    for (const { id } of devices) markDevice(db, 'deviceRemoved', { environment, device: id });
    await deleteJobs(db, environment);
    return true;
  });

const foreignKeyViolation = '23503';

/** False if it has to be continued: another program deletes, or this one stops. */
async function emptyTables(app: App, environment: string, stopping?: AbortSignal): Promise<boolean> {
  const tables = childrenFirst(await app.content.transaction(readTables));
  for (const { name } of tables) {
    for (let count: number | null = 1; count !== 0; ) {
      if (stopping?.aborted) return false;
      const startedAt = performance.now();
      count = await deleteBatch(app, environment, name);
      if (count === null) return false;
      // Nobody waits for it, and other customers have the database for four times as long as the batch took.
      if (count > 0) await sleep(4 * (performance.now() - startedAt));
    }
  }
  return true;
}

const deleteBatch = (app: App, environment: string, table: string): Promise<number | null> =>
  withoutHistory(app, environment, async (db) => {
    const [row] = await db.query(
      sql({ count: 'int4?' })`select content.delete_rows(${environment}, ${table}) as count`,
    );
    return row!.count;
  }).catch((error: { code?: string }) => {
    // Rows of a table that refers to itself, such as folders: they go with the environment.
    if (error.code === foreignKeyViolation) return 0;
    throw error;
  });

interface Table {
  readonly name: string;
  readonly parents: readonly string[];
}

/** The largest first. Cards are read when the environment itself is deleted. */
const readTables = (db: Db): Promise<Table[]> =>
  db.query(sql({ name: 'text', parents: 'text[]!' })`
    select c.relname::text as name, array(select k.confrelid::regclass::text from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
    where c.relnamespace = 'content'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('environments', 'invoices', 'invoice_lines', 'payments', 'cards')
    order by array_position(array['plays', 'changes', 'availability'], c.relname::text), c.relname`);

/** What refers to a row would be deleted with it, however much that is. */
function childrenFirst(tables: readonly Table[]): Table[] {
  if (tables.length === 0) return [];
  const isParent = ({ name }: Table) => tables.some(({ parents }) => parents.includes(`content.${name}`));
  const last = tables.filter(isParent);
  // Were tables to refer to each other in a circle, one order is as good as another.
  if (last.length === tables.length) return [...tables];
  return [...tables.filter((table) => !isParent(table)), ...childrenFirst(last)];
}

async function deleteJobs(db: Db, environment: string): Promise<void> {
  await db.query(sql`delete from infra.jobs where environment_id = ${environment}`);
  await db.query(sql`delete from infra.failed_jobs where environment_id = ${environment}`);
  await db.query(sql`delete from infra.job_turns where environment_id = ${environment}`);
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
