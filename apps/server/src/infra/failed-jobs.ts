import { maskAddresses, maskText, unmaskAddresses } from './mask-addresses.ts';
import { columns, type RowOf } from './postgres/columns.ts';
import type { Db } from './postgres/db.ts';
import { type Sql, sql } from './postgres/sql.ts';
import type { Secrets } from './secrets/secrets.ts';

// Jobs that were given up stay for an operator, who can have them tried again. They are shown with masked addresses; the
// addresses themselves are kept encrypted, because a mail without its recipient could not be sent again.

const keptDays = 30;
const maxErrorLength = 500;

export interface GivenUpJob {
  readonly id: string;
  readonly kind: string;
  readonly environment: string | null;
  readonly payload: unknown;
  readonly attempts: number;
  readonly key: string | null;
  readonly createdAt: string;
}

/** In the transaction that takes the job from the queue. */
export async function keepFailedJob(
  db: Db,
  encrypt: Secrets['encrypt'],
  now: Sql,
  job: GivenUpJob,
  error: string,
): Promise<void> {
  const { value, originals } = maskAddresses(job.payload);
  const encrypted = originals.length > 0 ? encrypt(JSON.stringify(originals)) : null;
  await db.query(sql`
    insert into infra.failed_jobs (id, kind, environment_id, payload, addresses_sealed, key, attempts, error, created_at, failed_at)
    values (${job.id}, ${job.kind}, ${job.environment}, ${JSON.stringify(value)}, ${encrypted}, ${job.key}, ${job.attempts},
      ${maskText(error).slice(0, maxErrorLength)}, ${job.createdAt}, ${now})
    on conflict (id) do nothing`);
}

const failedJobColumns = columns({
  id: 'uuid',
  kind: 'text',
  /** Its slug, where this database knows it. */
  server: 'text?',
  payload: 'jsonb',
  attempts: 'int4',
  error: 'text',
  failedAt: 'timestamptz',
});
export type FailedJob = RowOf<typeof failedJobColumns>;

/** Either one job or all of a kind. */
const isNamed = (idOrKind: string) => sql`(f.id::text = ${idOrKind} or f.kind = ${idOrKind})`;

export const listFailedJobs = (db: Db): Promise<FailedJob[]> =>
  db.query(sql(failedJobColumns)`
    select f.id, f.kind, coalesce(s.slug, f.environment_id::text) as server, f.payload, f.attempts, f.error, f.failed_at as "failedAt"
    from infra.failed_jobs f left join identity.servers s on s.id = f.environment_id
    order by f.failed_at, f.id`);

const keptRowColumns = columns({
  id: 'uuid',
  kind: 'text',
  environment_id: 'uuid?',
  payload: 'jsonb',
  addresses_sealed: 'bytea?',
  key: 'text?',
});
type KeptRow = RowOf<typeof keptRowColumns>;

const payloadOf = ({ payload, addresses_sealed }: KeptRow, secrets: Secrets): unknown =>
  addresses_sealed
    ? unmaskAddresses({ value: payload, originals: JSON.parse(secrets.decrypt(addresses_sealed)) })
    : payload;

/** Puts them back into the queue with their ids, by which a mail that was sent after all is recognised. Returns how many. */
export async function retryFailedJobs(db: Db, secrets: Secrets, idOrKind: string): Promise<number> {
  const rows = await db.query(sql(keptRowColumns)`
    delete from infra.failed_jobs f where ${isNamed(idOrKind)}
    returning id, kind, environment_id, payload, addresses_sealed, key`);
  for (const row of rows)
    await db.query(sql`
      insert into infra.jobs (id, kind, environment_id, payload, key, run_at, created_at)
      values (${row.id}, ${row.kind}, ${row.environment_id}, ${JSON.stringify(payloadOf(row, secrets))}, ${row.key},
        infra.now(), infra.now())
      -- The same was requested again meanwhile.
      on conflict do nothing`);
  return rows.length;
}

export async function discardFailedJobs(db: Db, idOrKind: string): Promise<number> {
  const rows = await db.query(sql`delete from infra.failed_jobs f where ${isNamed(idOrKind)} returning 1`);
  return rows.length;
}

export const countFailedJobs = (db: Db): Promise<{ kind: string; count: number }[]> =>
  db.query(
    sql({ kind: 'text', count: 'int8' })`select kind, count(*) as count from infra.failed_jobs group by kind`,
  );

export async function pruneFailedJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db.query(sql`delete from infra.failed_jobs where failed_at < ${before}`);
}

/** Of somebody who is erased from a server. */
export async function forgetFailedJobsTo(
  db: Db,
  secrets: Secrets,
  environment: string,
  emails: readonly string[],
): Promise<void> {
  const rows = await db.query(sql(keptRowColumns)`
    select id, kind, environment_id, payload, addresses_sealed, key from infra.failed_jobs
    where environment_id = ${environment} and addresses_sealed is not null`);
  const ofEnvironment = rows.filter((row) => {
    const text = JSON.stringify(payloadOf(row, secrets)).toLowerCase();
    return emails.some((email) => text.includes(email));
  });
  await db.query(
    sql`delete from infra.failed_jobs where id = any (${ofEnvironment.map(({ id }) => id)}::uuid[])`,
  );
}
