import { Readable } from 'node:stream';
import { auditCalls } from '@vitrine/contract/audit';
import { byteOrderMark, type Cell, toCsv } from '@vitrine/contract/csv';
import { changes, type changesExport, type RecordedChange } from '@vitrine/contract/history';
import type { Locale } from '@vitrine/contract/pages';
import { recordAudit } from '../../core/audit/audit.ts';
import { HttpError } from '../../http/errors.ts';
import type { HttpContext, Input } from '../../http/mount-route.ts';
import { attachment } from '../../http/send-file.ts';
import { translatorFor } from '../../http/translate.ts';
import { join, type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { fieldContains } from '../../resources/rows.ts';
import { seesAddresses } from '../sources/source-addresses.service.ts';
import { changeRows } from './changes.rows.ts';
import { presentChange } from './read-changes.ts';

// The history as a file, newest first. Changes are read page by page while they are sent, so memory does not grow with the file.

const maxExported = 200_000;
const pageSize = 500;

type Wanted = Input<typeof changesExport>['query'];

const columns = [
  'when',
  'who',
  'via',
  'what',
  'kind',
  'record',
  'fields',
  'displays',
  'call',
  'request',
  'proposedBy',
  'approvedBy',
];

export async function exportChanges(caller: HttpContext, { query }: { query: Wanted }): Promise<undefined> {
  const { environment, locale, reply, request } = caller;
  const now = caller.app.clock();
  let seesWhole = false;
  const where = await caller.transact(async (context) => {
    seesWhole = seesAddresses(context.session);
    const conditions = join(
      [
        sql`t.environment_id = ${environment.id}`,
        // Excludes what is recorded while the file is being read, including this export.
        sql`t.at < ${now}`,
        ...filtersOf(query),
        ...(query._q
          ? [
              sql`(${join(
                changes.list.search.map((field) => fieldContains(changeRows, field, query._q!, context)),
                ' or ',
              )})`,
            ]
          : []),
      ],
      ' and ',
    );
    const [found] = await context.db.query(sql({ count: 'int8' })`select count(*) as count
      from (select from ${changeRows.table} t where ${conditions} limit ${trusted(String(maxExported + 1))}) as enough`);
    if (found!.count > maxExported) {
      const message = { key: 'audit.tooMany' };
      throw new HttpError({ status: 422, code: 'invalid_data', message, errors: { from_eq: [message] } });
    }
    if (request.method !== 'HEAD') await recordAudit(context, { call: 'changes.export' });
    return conditions;
  });
  reply.headers({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment('change-history.csv'),
    'Cache-Control': 'private, no-store',
  });
  const lines = async function* () {
    const word = translatorFor(locale);
    yield `${byteOrderMark}${toCsv([columns.map((name) => word({ key: `changes.columns.${name}` }))], locale)}`;
    for await (const page of pagesOf(caller, where))
      yield toCsv(
        page.map((change) => cellsOf(presentChange(change, seesWhole), locale)),
        locale,
      );
  };
  await reply.send(Readable.from(request.method === 'HEAD' ? [] : lines()));
}

function filtersOf(query: Wanted): Sql[] {
  const { area, from, to } = changeRows.tests!;
  const { resource_eq, subject_eq, person_eq, call_eq, area_eq, from_eq, to_eq } = query;
  return [
    ...(resource_eq ? [sql`t.topic = ${resource_eq}`] : []),
    ...(subject_eq ? [sql`t.subject_id = ${subject_eq}`] : []),
    ...(person_eq ? [sql`t.actor_id = ${person_eq}`] : []),
    ...(call_eq ? [sql`t.call = ${call_eq}`] : []),
    ...(area_eq ? [area!(area_eq)] : []),
    ...(from_eq ? [from!(from_eq)] : []),
    ...(to_eq ? [to!(to_eq)] : []),
  ];
}

const fields = join(
  Object.entries(changeRows.fields).map(
    ([name, expression]) => sql`${expression as Sql} as ${trusted(`"${name}"`)}`,
  ),
  ', ',
);

async function* pagesOf({ transact }: HttpContext, where: Sql): AsyncGenerator<RecordedChange[]> {
  let before: Sql = trusted('true');
  for (;;) {
    // Parsed by nobody: it becomes text.
    const page = (await transact(({ db }) =>
      db.query(sql`select ${fields} from ${changeRows.table} t where ${where} and ${before}
        order by t.at desc, t.id desc limit ${trusted(String(pageSize))}`),
    )) as RecordedChange[];
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    before = sql`(t.at, t.id) < (${last.at}, ${last.id})`;
  }
}

function cellsOf(change: RecordedChange, locale: Locale): Cell[] {
  const word = translatorFor(locale);
  const { actor, subject, kind, topic, before, after } = change;
  const nameOf = (name: string | null | undefined) => (name === '' ? word({ key: 'audit.erased' }) : name);
  const what =
    kind === 'event'
      ? word({ key: `audit.calls.${auditCalls[change.call as keyof typeof auditCalls].word}` })
      : word({ key: `changes.kinds.${kind}` });
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...change.fields])];
  const textOf = (value: unknown): string =>
    value === undefined || value === null
      ? word({ key: 'audit.nothing' })
      : typeof value === 'object'
        ? JSON.stringify(value, (_, each) => (typeof each === 'string' ? (change.names[each] ?? each) : each))
        : (change.names[String(value)] ?? String(value));
  const line = (field: string) => {
    if (kind === 'delete' || (!before && !after)) return field;
    return before
      ? `${field}: ${textOf(before[field])} → ${textOf(after?.[field])}`
      : `${field}: ${textOf(after?.[field])}`;
  };
  return [
    `${change.at.slice(0, 19)}Z`,
    nameOf(actor.name) ?? word({ key: `changes.vias.${actor.via}` }),
    word({ key: `changes.vias.${actor.via}` }),
    what,
    kind === 'event' ? word({ key: `audit.kinds.${topic}` }) : word({ key: `changes.topics.${topic}` }),
    nameOf(subject?.name) ?? null,
    changed.map(line).join('; '),
    change.displays,
    change.call,
    change.request,
    nameOf(change.proposedBy?.name) ?? null,
    nameOf(change.approvedBy?.name) ?? null,
  ];
}
