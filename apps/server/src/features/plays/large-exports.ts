import { type Locale, locales } from '@vitrine/contract/pages';
import { keepPlaysExportDays, type PlaysExport, PlaysExportQuery } from '@vitrine/contract/plays';
import { enqueueMail, pathOnServer } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import type { HttpContext } from '../../http/mount-route.ts';
import { attachment, sendFile } from '../../http/send-file.ts';
import { newId } from '../../infra/ids.ts';
import { defineJob, enqueue, type JobOf } from '../../infra/jobs.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import type { Pruning } from '../../infra/postgres/prune.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { type JobHandler, wakeWorkers } from '../../infra/queue.ts';
import { putText } from '../../infra/storage/put-text.ts';
import { conditionsOf, csvOf } from './plays-csv.ts';

// Exports of proof of play that are too large to wait for: a job writes the file into the storage, and whoever
// asked for it gets a link by mail. Only signed-in staff can use the link. One is written at a time for each environment, and
// who asks for the same within a few minutes gets the same file.

const dayMs = 86_400_000;
const reusedMs = 10 * 60_000;

export async function enqueueExport(context: Context, query: PlaysExportQuery): Promise<PlaysExport> {
  const { app, db, environment, session, locale, now } = context;
  // Two calls at the same moment would both find none.
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${environment.id}`}, 0))`);
  const same = await joinExport(context, query);
  if (same) return same;
  await requireNoneRunning(context);
  const id = newId(now);
  const expiresAt = new Date(now.getTime() + keepPlaysExportDays * dayMs);
  await db.query(sql`
    insert into content.play_exports (environment_id, id, query, locale, state, created_at, expires_at, asked_by)
    values (${environment.id}, ${id}, ${JSON.stringify(query)}, ${locale}, 'waiting', ${now}, ${expiresAt},
      ${[session.identityId]}::uuid[])`);
  const payload = { export: id, identity: session.identityId };
  await enqueue(db, now, { kind: 'export-plays', environment: environment.id, payload });
  context.afterCommit(() => void wakeWorkers(app.content).catch(() => {}));
  return {
    ...{ id, state: 'waiting', plays: null, size: null },
    ...{ createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() },
  };
}

/** Whoever asks again is not mailed again. */
async function joinExport(
  { app, db, environment, session, locale, now }: Context,
  query: PlaysExportQuery,
): Promise<PlaysExport | null> {
  const since = new Date(now.getTime() - reusedMs);
  const own = session.identityId;
  const [found] = await db.query(sql({ ...exportColumns, isKnown: 'bool' })`
    update content.play_exports x set asked_by = case when o.is_known then x.asked_by else x.asked_by || ${own}::uuid end
    from (select id, ${own}::uuid = any (asked_by) as is_known from content.play_exports
      where environment_id = ${environment.id} and query = ${JSON.stringify(query)}::jsonb and locale = ${locale}
        and created_at > ${since} and expires_at > ${now}
        and (state = 'ready' or state = 'waiting' and ${hasJob('play_exports')})
      order by created_at desc limit 1 for update) o
    where x.environment_id = ${environment.id} and x.id = o.id
    returning ${exportFields}, o.is_known as "isKnown"`);
  if (!found) return null;
  const { isKnown, ...same } = found;
  if (!isKnown && same.state === 'ready')
    await enqueueLink(app, db, { environment: environment.id, id: same.id, identities: [own], locale });
  return same;
}

/** One whose job is gone, as after a restore, never gets ready. */
const hasJob = (alias: string): Sql =>
  sql`exists (select from infra.jobs j where j.kind = 'export-plays' and j.environment_id = ${trusted(alias)}.environment_id
    and j.payload ->> 'export' = ${trusted(alias)}.id::text)`;

async function requireNoneRunning({ db, environment, now }: Context): Promise<void> {
  const [running] = await db.query(sql`
    select 1 from content.play_exports x
    where x.environment_id = ${environment.id} and x.state = 'waiting' and x.expires_at > ${now} and ${hasJob('x')}`);
  if (running) throw new HttpError({ status: 409, code: 'export_running' });
}

const exportColumns = {
  id: 'uuid',
  state: narrowed<PlaysExport['state']>('text'),
  plays: 'int8?',
  size: 'int8?',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
} as const;
const exportFields = sql`x.id, x.state, x.plays, x.size, x.created_at as "createdAt", x.expires_at as "expiresAt"`;

export async function readExport({ db, environment, now }: Context, id: string): Promise<PlaysExport> {
  const [found] = await db.query(sql(exportColumns)`
    select ${exportFields} from content.play_exports x
    where x.environment_id = ${environment.id} and x.id = ${id} and x.expires_at > ${now}`);
  if (!found) throw notFound();
  return found;
}

export async function sendExport(caller: HttpContext, id: string): Promise<undefined> {
  const file = await caller.transact(async ({ db, environment, now }) => {
    const [found] = await db.query(sql({ storage_key: 'text!', size: 'int8!' })`
      select storage_key, size from content.play_exports
      where environment_id = ${environment.id} and id = ${id} and state = 'ready' and expires_at > ${now}
        and storage_key is not null and size is not null`);
    return found;
  });
  if (!file) throw notFound();
  const disposition = attachment('proof-of-play.csv');
  await sendFile(caller, {
    ...file,
    mime: 'text/csv; charset=utf-8',
    tag: id,
    maxAgeSeconds: 60,
    disposition,
  });
}

export const playExportJobs = (app: App): JobHandler[] => [
  defineJob('export-plays', {
    run: (job, signal) => writeExport(app, job, signal),
    async onGivenUp({ environment, payload }, reason) {
      app.log.error({ environment, export: payload.export, reason }, 'plays_export_given_up');
      await app.content.inEnvironments([environment], (db) =>
        db.query(sql`update content.play_exports set state = 'failed'
          where environment_id = ${environment} and id = ${payload.export} and state = 'waiting'`),
      );
    },
  }),
];

async function writeExport(
  app: App,
  { environment, payload: { export: id, identity } }: JobOf<'export-plays'>,
  signal: AbortSignal,
): Promise<void> {
  const transact = <T>(work: (context: { readonly db: Db }) => Promise<T>) =>
    app.content.inEnvironments([environment], (db) => work({ db }));
  const [wanted] = await transact(({ db }) =>
    db.query(sql({ query: json(PlaysExportQuery), locale: 'text', created_at: 'timestamptz' })`
      select query, locale, created_at from content.play_exports
      where environment_id = ${environment} and id = ${id} and state = 'waiting'`),
  );
  if (!wanted) return;
  const locale: Locale = locales.find((each) => each === wanted.locale) ?? 'en';
  const where = conditionsOf(environment, wanted.query, new Date(wanted.created_at));
  // Named by the export, so that an attempt after a crash replaces the file of the one before.
  const key = `${environment}/${id}`;
  let plays = 0;
  const lines = async function* () {
    for await (const piece of csvOf(transact, where, locale)) {
      plays += piece.plays;
      yield piece.text;
    }
  };
  const { storage, jobsDir } = app;
  const size = await putText(storage, { key, text: lines(), mime: 'text/csv', jobsDir, signal });
  await transact(async ({ db }) => {
    const [row] = await db.query(sql({ asked_by: 'uuid[]' })`
      update content.play_exports set state = 'ready', plays = ${plays}, size = ${size}, storage_key = ${key}
      where environment_id = ${environment} and id = ${id} returning asked_by`);
    const identities = [...new Set([identity, ...(row?.asked_by ?? [])])];
    await enqueueLink(app, db, { environment, id, identities, locale });
  });
}

async function enqueueLink(
  app: App,
  db: Db,
  to: { environment: string; id: string; identities: readonly string[]; locale: string },
): Promise<void> {
  const { environment, id, identities, locale } = to;
  const people = await db.query(sql({ identity: 'uuid', email: 'text', slug: 'text', server: 'text' })`
    select m.identity_id as identity, m.email, e.slug, e.name as server from content.members m join content.environments e on e.id = m.environment_id
    where m.environment_id = ${environment} and m.identity_id = any (${identities}::uuid[]) and not m.blocked`);
  for (const person of people)
    await enqueueMail(db, app.clock(), {
      environment,
      to: person.email,
      locale,
      template: 'playsExport',
      values: { server: person.server, days: String(keepPlaysExportDays) },
      path: pathOnServer(`/displays/exports/${id}`, person.slug),
      key: `plays export ${id} ${person.identity}`,
    });
}

/** Expired ones leave with their files. */
export const pruneExports =
  (now: Date): Pruning =>
  async (db, environment, most) => {
    const expired = await db.query(sql({ storage_key: 'text?' })`
      delete from content.play_exports where environment_id = ${environment} and id in (
        select id from content.play_exports where environment_id = ${environment} and expires_at <= ${now} limit ${most})
      returning storage_key`);
    const keys = expired.flatMap(({ storage_key }) => storage_key ?? []);
    if (keys.length > 0) await enqueue(db, now, { kind: 'remove-files', environment, payload: { keys } });
    return expired.length;
  };
