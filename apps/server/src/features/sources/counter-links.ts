import {
  type CounterTable,
  counterDays,
  counterPrefix,
  maxCounterLinks,
  type Section,
} from '@vitrine/contract/counter-links';
import {
  type Cells,
  changeAfterMs,
  rowColumns,
  type SourceColumn,
  type SourceRow,
} from '@vitrine/contract/sources';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../core/audit/audit.ts';
import { reportAccess } from '../../core/members/report-access.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { findEnvironment } from '../../http/environments.ts';
import {
  accessDenied,
  HttpError,
  invalidField,
  notFound,
  serverSuspended,
  sessionExpired,
} from '../../http/errors.ts';
import { bearerOf } from '../../http/machines.ts';
import type { Session } from '../../http/session.ts';
import { actingAs } from '../../infra/author.ts';
import { newId } from '../../infra/ids.ts';
import { columns, narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { waitingRows } from './delivery.ts';
import { read } from './sources.service.ts';
import { readRows, saveRow } from './table-rows.ts';
import { readVersions } from './versions.ts';

// Links that open one table on a phone at the counter. Only the hash of their secret is stored; making and
// revoking one is in the audit log, and what is changed by it in the history under its name. A link ends with the
// person who made it, and sleeps while they are blocked.

const dayMs = 86_400_000;
const linkColumns = columns({
  id: 'uuid',
  name: 'text',
  madeBy: 'text',
  hasOwner: 'bool',
  section: narrowed<Section | null>('jsonb?'),
  isEmpty: 'bool',
  createdAt: 'timestamptz',
  expiresAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
});
const selected = sql`l.id, l.name, l.made_by as "madeBy", l.made_by_id is not null as "hasOwner", l.created_at as "createdAt",
  l.expires_at as "expiresAt", l.last_used_at as "lastUsedAt", l.section, l.section is not null and not exists (
    select from content.source_rows r where r.environment_id = l.environment_id and r.source_id = l.source_id
      and r.cells ->> (l.section ->> 'column') = l.section ->> 'is') as "isEmpty"`;

async function requireTable(
  context: Context,
  source: string,
): Promise<{ name: string; columns: readonly SourceColumn[] }> {
  const { data } = await read(context, source);
  if (data.kind !== 'table') throw new HttpError({ status: 409, code: 'not_a_table' });
  return data;
}

export async function listLinks(context: Context, source: string) {
  await requireTable(context, source);
  const data = await context.db.query(sql(linkColumns)`
    select ${selected} from content.counter_links l
    where l.environment_id = ${context.environment.id} and l.source_id = ${source} and l.expires_at > ${context.now}
    order by l.created_at desc, l.id`);
  return { data };
}

export async function createLink(
  context: Context,
  source: string,
  { name, section }: { readonly name: string; readonly section?: Section | undefined },
) {
  const { db, environment, session, now } = context;
  const table = await requireTable(context, source);
  if (section && !table.columns.some(({ key, kind }) => key === section.column && kind === 'text'))
    throw invalidField('section.column', { key: 'sources.unknownColumn', values: { key: section.column } });
  const { data: known } = await listLinks(context, source);
  if (known.length >= maxCounterLinks)
    throw new HttpError({
      ...{ status: 422, code: 'too_many_links' },
      message: { key: 'sources.counter.tooMany', values: { max: maxCounterLinks } },
    });
  const secret = `${counterPrefix}${newToken()}`;
  const expiresAt = new Date(now.getTime() + counterDays * dayMs);
  const [data] = await db.query(sql(linkColumns)`
    insert into content.counter_links as l (environment_id, id, source_id, name, secret_hash, made_by, made_by_id, created_at, expires_at, section)
    values (${environment.id}, ${newId(now)}, ${source}, ${name}, ${hashOf(secret)}, ${session.name}, ${session.identityId}, ${now},
      ${expiresAt}, ${section ? JSON.stringify(section) : null}::jsonb)
    returning ${selected}`);
  await recordAudit(context, {
    ...{ call: 'sources.addCounterLink', subjectId: data!.id, subject: { id: source, name: table.name } },
    after: { name, ...(section && { section: section.is }) },
  });
  await reportAccess(context);
  notifyChanged(context, 'source');
  return { data: data!, secret };
}

export async function removeLink(context: Context, source: string, link: string): Promise<undefined> {
  const { name } = await requireTable(context, source);
  const removed = await context.db.query(sql({ name: 'text' })`
    delete from content.counter_links
    where environment_id = ${context.environment.id} and source_id = ${source} and id = ${link} returning name`);
  if (removed.length === 0) throw notFound();
  await recordAudit(context, {
    ...{ call: 'sources.removeCounterLink', subjectId: link, subject: { id: source, name } },
    before: { name: removed[0]!.name },
  });
  notifyChanged(context, 'source');
}

interface OpenLink {
  readonly source: string;
  readonly madeBy: string;
  readonly section: Section | null;
}

/** Which rows it is for. */
const isIn =
  ({ section }: OpenLink) =>
  ({ values }: { readonly values: Cells }) =>
    section === null || values[section.column] === section.is;

/** The work of somebody at the counter, in the name of the link. */
async function asCounter<T>(
  app: App,
  request: FastifyRequest,
  call: string,
  work: (context: Context, link: OpenLink) => Promise<T>,
): Promise<T> {
  const environment = await findEnvironment(app, (request.params as { slug: string }).slug);
  const secret = bearerOf(request) ?? '';
  const now = app.clock();
  const [link] = await app.content.inEnvironments([environment.id], (db) =>
    db.query(sql({
      id: 'uuid',
      source: 'uuid',
      name: 'text',
      madeBy: 'text',
      isSuspended: 'bool',
      section: narrowed<Section | null>('jsonb?'),
    })`
      update content.counter_links l set last_used_at = ${now} from content.environments e
      where e.id = l.environment_id and l.environment_id = ${environment.id} and l.secret_hash = ${hashOf(secret)} and l.expires_at > ${now}
        and not exists (select from content.members m
          where m.environment_id = l.environment_id and m.identity_id = l.made_by_id and m.blocked)
      returning l.id, l.source_id as source, l.name, l.made_by as "madeBy", l.section, e.suspended_at is not null as "isSuspended"`),
  );
  if (!link) throw sessionExpired();
  if (link.isSuspended) throw serverSuspended();
  const session: Session = {
    via: 'token',
    token: { id: link.id, name: link.name, mayWrite: false },
    principal: 'playables_only',
    rights: [],
    ...{ identityId: link.id, name: link.name, email: '', username: null, roles: [], allowedFolder: null },
    ...{ loginId: null, needsApproval: false, mayApprove: false, isNoted: false },
  };
  const author = {
    via: 'token',
    id: link.id,
    name: link.name,
    call,
    request: request.id,
    batch: request.id,
  } as const;
  const later: (() => void)[] = [];
  const result = await actingAs(author, () =>
    app.content.inEnvironments([environment.id], (db) =>
      work(
        {
          ...{ app, db, environment, session, now, address: request.ip, locale: 'en' },
          afterCommit: (each) => later.push(each),
        },
        link,
      ),
    ),
  );
  for (const each of later) each();
  return result;
}

export const readCounterTable = (app: App, request: FastifyRequest) =>
  asCounter(app, request, 'counter.table', async (context, link) => {
    const { source } = link;
    const { data } = await read(context, source);
    const { data: table } = await readRows(context, source);
    const rows = table.rows.filter(isIn(link));
    return {
      data: {
        ...table,
        rows,
        name: data.name,
        section: link.section?.is ?? null,
        madeBy: link.madeBy,
        currency: data.currency,
        displays: data.displays,
        places: await countPlaces(context, source),
        waiting: await waitingFor(context, source, table.waiting, rows),
      },
    };
  });

async function countPlaces({ db, environment }: Context, source: string): Promise<number> {
  const [row] = await db.query(sql({ places: 'int4' })`
    select count(distinct d.location_id)::int as places from content.display_sources u
    join content.displays d on d.environment_id = u.environment_id and d.id = u.display_id and d.active
    where u.environment_id = ${environment.id} and u.source_id = ${source}`);
  return row!.places;
}

type Waiting = CounterTable['waiting'];

/** What waits, and which of it nobody else has touched since. */
async function waitingFor(
  context: Context,
  source: string,
  waiting: Omit<NonNullable<Waiting>, 'changes'> | null,
  /** Of the link's section. */
  own: readonly SourceRow[],
  /** What this call changes: it is in no history yet. */
  changed: string | null = null,
): Promise<Waiting> {
  if (!waiting) return null;
  const { db, environment, session, now } = context;
  const versions = await readVersions({ db, environment: environment.id, source });
  const shown = new Set(own.map(({ id }) => id));
  const rows = waitingRows(versions, now).filter(({ row }) => shown.has(row));
  const oldest = versions.findLast(({ validFrom }) => validFrom > now)!;
  const since = new Date(oldest.validFrom.getTime() - changeAfterMs);
  const touched = await db.query(sql({ row: 'text', isYours: 'bool' })`
    select r ->> 'id' as row, bool_and(c.actor_id is not distinct from ${session.identityId}) as "isYours"
    from content.changes c, jsonb_array_elements(coalesce(c.after -> 'rows', c.before -> 'rows')) r
    where c.environment_id = ${environment.id} and c.resource = 'sources' and c.subject_id = ${source} and c.at >= ${since}
    group by 1`);
  const known = new Map(touched.map(({ row, isYours }) => [row, isYours]));
  return {
    ...waiting,
    changes: rows.map((each) => ({
      ...each,
      isYours: each.kind === 'changed' && (known.get(each.row) ?? each.row === changed),
    })),
  };
}

/** Prices, and whether it is sold out. */
const isForCounter = ({ key, kind }: SourceColumn) => kind === 'price' || key === rowColumns.soldOut;

export const saveCounterRow = (
  app: App,
  request: FastifyRequest,
  row: string,
  ifMatch: number | null,
  values: Cells,
) =>
  asCounter(app, request, 'counter.row', async (context, link) => {
    const { source } = link;
    const { data } = await readRows(context, source);
    const rows = data.rows.filter(isIn(link));
    if (!rows.some(({ id }) => id === row)) throw notFound();
    const allowed = data.columns.filter(isForCounter).map(({ key }) => key);
    if (Object.keys(values).some((key) => !allowed.includes(key))) throw accessDenied();
    const saved = await saveRow(context, source, row, ifMatch, values);
    return { ...saved, waiting: await waitingFor(context, source, saved.waiting, rows, row) };
  });
