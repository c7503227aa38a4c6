import {
  type AddressKind,
  maxSourceBytes,
  type SourceFault,
  type SourceKind,
} from '@vitrine/contract/sources';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import { defineJob, enqueue, type JobOf } from '../../infra/jobs.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';
import type { ParsedData } from '../../infra/reader/parsed-data.ts';
import { fetchAddress, type KnownReply } from './fetch-address.ts';
import { cellsOf, takeColumns } from './found-columns.ts';
import { fetchWeather } from './place-forecasts.ts';
import { lockSource, publish, type SourceData } from './versions.ts';

// Fetches a source. What it finds becomes the next version; if it fails, or if columns are gone, the last good
// value stays on screens and the source says why.

const minuteMs = 60_000;
/** Calendars are read anew even if they have not changed, because the days ahead do. */
const expandAgainMs = 12 * 60 * minuteMs;
/** If the worker dies in the middle, the source is fetched again after this time. */
const giveUpAfterMs = 15 * minuteMs;
/** What this machine could not read, it tries again soon. */
const readAgainMs = minuteMs;

export const sourceJobs = (app: App): JobHandler[] => [
  defineJob('fetch-source', { run: (job) => fetchSource(app, job), onGivenUp: async () => {} }),
];

/** Makes jobs of what is due. */
export async function enqueueDueSources(app: App, environments: readonly string[]): Promise<void> {
  if (environments.length === 0) return;
  const now = app.clock();
  const again = new Date(now.getTime() + giveUpAfterMs);
  await app.content.inEnvironments(environments, async (db) => {
    const due = await db.query(sql({ environment: 'uuid', source: 'uuid' })`
      update content.source_states s set next_fetch_at = ${again}
      from (select environment_id, source_id from content.source_states
        where environment_id = any (${environments}::uuid[]) and next_fetch_at <= ${now}
        order by next_fetch_at limit 200 for update skip locked) d
      where s.environment_id = d.environment_id and s.source_id = d.source_id
      returning s.environment_id as environment, s.source_id as source`);
    for (const { environment, source } of due)
      await enqueue(db, now, {
        kind: 'fetch-source',
        environment,
        payload: { source },
        key: `fetch ${source}`,
      });
  });
}

interface Due {
  readonly kind: SourceKind;
  readonly address: string | null;
  readonly pointer: string | null;
  readonly refreshMinutes: number | null;
  readonly known: KnownReply | null;
}

async function readDue(db: Db, environment: string, source: string, now: Date): Promise<Due | null> {
  const [row] = await db.query(sql({
    kind: narrowed<SourceKind>('text'),
    address: 'text?',
    pointer: 'text?',
    refreshMinutes: 'int4?',
    etag: 'text?',
    lastModified: 'text?',
    bodyHash: narrowed<Buffer | null>('bytea?'),
    parsedAt: 'timestamptz?',
  })`
    select s.kind, s.address, s.pointer, s.refresh_minutes as "refreshMinutes", t.etag, t.last_modified as "lastModified",
      t.body_hash as "bodyHash", t.parsed_at as "parsedAt"
    from content.sources s
    left join content.source_states t on t.environment_id = s.environment_id and t.source_id = s.id
    where s.environment_id = ${environment} and s.id = ${source} and s.kind <> 'table'`);
  if (!row) return null;
  const { etag, lastModified, bodyHash, parsedAt, ...due } = row;
  const isToBeRead =
    parsedAt === null || (row.kind === 'calendar' && now.getTime() - Date.parse(parsedAt) > expandAgainMs);
  return { ...due, known: isToBeRead ? null : { etag, lastModified, bodyHash } };
}

async function fetchSource(app: App, { environment, payload }: JobOf<'fetch-source'>): Promise<void> {
  const { source } = payload;
  const due = await app.content.inEnvironments([environment], (db) =>
    readDue(db, environment, source, app.clock()),
  );
  if (!due) return;
  if (due.kind === 'weather') return fetchWeather(app, environment, source);
  const { kind, address, pointer } = due;
  const fetched = await fetchAddress(
    app,
    environment,
    { kind: kind as AddressKind, address: address!, pointer },
    due.known,
  );
  const refreshMs = (due.refreshMinutes ?? 60) * minuteMs;
  await app.content.inEnvironments([environment], async (db) => {
    const outcome = { db, environment, source, now: app.clock() };
    if (fetched.kind === 'fault')
      return noteFault(outcome, fetched.fault, Math.max(refreshMs, (fetched.retryAfterSeconds ?? 0) * 1000));
    if (fetched.kind === 'unread')
      return noteUnread(outcome, fetched.missing === 'machine' ? readAgainMs : refreshMs);
    if (fetched.kind === 'unchanged') return noteGood(outcome, refreshMs, null, null);
    const fault = await takeData(outcome, fetched.data);
    if (fault) return noteFault(outcome, fault, refreshMs);
    await noteGood(outcome, refreshMs, fetched.reply, fetched.data.leftOut ?? 0);
  });
}

interface Outcome {
  readonly db: Db;
  readonly environment: string;
  readonly source: string;
  readonly now: Date;
}

/** Stores what was found. Returns why it cannot be shown, if so. */
async function takeData(outcome: Outcome, found: ParsedData): Promise<SourceFault | null> {
  const { db, environment, now } = outcome;
  const columns = await takeColumns(outcome, found.columns);
  if (columns === null) return null;
  if (!Array.isArray(columns)) return columns;
  const data: SourceData = {
    columns,
    rows: found.rows.map((each) => ({ id: each.id, values: cellsOf(columns, each.values) })),
  };
  if (Buffer.byteLength(JSON.stringify(data.rows)) > maxSourceBytes) return { code: 'too_large', values: {} };
  await lockSource(outcome);
  if (await publish(outcome, data, now, null)) markChanged(db, environment, 'sourceData');
  return null;
}

/** Shifted a little, so that sources that were made together are not fetched together for ever. */
const soon = (now: Date, waitMs: number) => new Date(now.getTime() + waitMs * (0.95 + Math.random() * 0.1));

async function noteGood(
  { db, environment, source, now }: Outcome,
  waitMs: number,
  reply: KnownReply | null,
  /** Null if nothing new was read. */
  leftOut: number | null,
) {
  await lockSource({ db, environment, source });
  await db.query(sql`
    update content.source_states set good_at = ${now}, tried_at = ${now}, next_fetch_at = ${soon(now, waitMs)}, failures = 0, fault = null,
      left_out = coalesce(${leftOut}, left_out)
    where environment_id = ${environment} and source_id = ${source}`);
  if (reply)
    await db.query(sql`
      update content.source_states set etag = ${reply.etag}, last_modified = ${reply.lastModified}, body_hash = ${reply.bodyHash},
        parsed_at = ${now}
      where environment_id = ${environment} and source_id = ${source}`);
  markChanged(db, environment, 'source');
}

async function noteFault({ db, environment, source, now }: Outcome, fault: SourceFault, waitMs: number) {
  await lockSource({ db, environment, source });
  await db.query(sql`
    update content.source_states set tried_at = ${now}, next_fetch_at = ${soon(now, waitMs)}, failures = failures + 1,
      fault = ${JSON.stringify(fault)}, etag = null, last_modified = null, body_hash = null, parsed_at = null
    where environment_id = ${environment} and source_id = ${source}`);
  markChanged(db, environment, 'source');
}

const unread: SourceFault = { code: 'no_parser', values: {} };

/** Nothing is known of the data, so nothing that is known of them changes, and it is not counted against their address. */
async function noteUnread({ db, environment, source, now }: Outcome, waitMs: number) {
  await lockSource({ db, environment, source });
  await db.query(sql`
    update content.source_states set tried_at = ${now}, next_fetch_at = ${soon(now, waitMs)}, fault = ${JSON.stringify(unread)}
    where environment_id = ${environment} and source_id = ${source}`);
  markChanged(db, environment, 'source');
}
