import type { App } from '../../http/app.ts';
import { defineJob, enqueue, type JobPayload } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';

// Erases a person from the history: their name at once, and their addresses from all texts by a job, because every
// change of a year has to be read for them. Their changes stay, under an id.

const lookedAtOnce = 5000;

export async function eraseFromChanges(
  db: Db,
  environment: string,
  { identityId, emails }: { identityId: string | null; emails: readonly string[] },
  now: Date,
): Promise<void> {
  if (identityId) await db.query(sql`select content.erase_name_from_changes(${identityId})`);
  const payload = { identityId, emails: [...emails], after: 0 };
  await enqueue(db, now, { kind: 'erase-history', environment, payload });
}

export const eraseHistoryJobs = (app: App): JobHandler[] => [
  defineJob('erase-history', {
    run: ({ environment, payload }) =>
      app.content.inEnvironments([environment], (db) => eraseSome(db, environment, payload, app.clock())),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'history_not_erased'),
  }),
];

/** The rest is another job, so that other customers have their turn. */
async function eraseSome(
  db: Db,
  environment: string,
  payload: JobPayload<'erase-history'>,
  now: Date,
): Promise<void> {
  const { identityId, emails, after } = payload;
  const [row] = await db.query(sql({ last: 'int8?' })`
    select content.erase_texts_from_changes(${identityId}::uuid, ${emails}::text[], ${after}, ${lookedAtOnce}) as last`);
  if (row?.last)
    await enqueue(db, now, { kind: 'erase-history', environment, payload: { ...payload, after: row.last } });
}
