import { Readable } from 'node:stream';
import { type AuditEntry, auditCalls, auditChanges, type auditExport } from '@vitrine/contract/audit';
import { byteOrderMark, type Cell, toCsv } from '@vitrine/contract/csv';
import type { Locale } from '@vitrine/contract/pages';
import { auditRows, isKnownCall } from '../../core/audit/audit.rows.ts';
import { recordAudit } from '../../core/audit/audit.ts';
import { auditWords } from '../../core/audit/audit-words.ts';
import { entryFields, type KeptEntry, keptEntryColumns, withNames } from '../../core/audit/read-audit.ts';
import { HttpError } from '../../http/errors.ts';
import type { HttpContext, Input } from '../../http/mount-route.ts';
import { attachment } from '../../http/send-file.ts';
import { translatorFor } from '../../http/translate.ts';
import { join, type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { sourceOf } from '../../resources/rows.ts';

// The log as a file, newest first. Entries are read page by page while they are sent, so memory does not grow
// with the file.

const maxExported = 200_000;
const pageSize = 1000;

type Wanted = Input<typeof auditExport>['query'];

const columns = ['when', 'who', 'what', 'about', 'changes', 'from'].map((name) => `audit.columns.${name}`);

export async function exportAudit(caller: HttpContext, { query }: { query: Wanted }): Promise<undefined> {
  const { environment, locale, reply, request } = caller;
  const where = conditionsOf(environment.id, query, caller.app.clock());
  await caller.transact(async (context) => {
    const [found] = await context.db.query(sql({ count: 'int8' })`select count(*) as count
      from (select from content.audit t where ${where} limit ${trusted(String(maxExported + 1))}) as enough`);
    if (found!.count > maxExported) {
      const message = { key: 'audit.tooMany' };
      throw new HttpError({ status: 422, code: 'invalid_data', message, errors: { from_eq: [message] } });
    }
    if (request.method !== 'HEAD') await recordAudit(context, { call: 'audit.export' });
  });
  reply.headers({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment('audit-log.csv'),
    'Cache-Control': 'private, no-store',
  });
  const lines = async function* () {
    const word = translatorFor(locale);
    yield `${byteOrderMark}${toCsv([columns.map((key) => word({ key }))], locale)}`;
    for await (const page of pagesOf(caller, where))
      yield toCsv(
        page.map((entry) => cellsOf(withNames(entry), locale)),
        locale,
      );
  };
  await reply.send(Readable.from(request.method === 'HEAD' ? [] : lines()));
}

/** Excludes entries recorded while the file is being read, including this export. */
function conditionsOf(environment: string, query: Wanted, now: Date): Sql {
  const { person_eq, kind_eq, from_eq, to_eq } = query;
  const { kind, from, to } = auditRows.tests!;
  return join(
    [
      sql`t.environment_id = ${environment}`,
      sql`t.at < ${now}`,
      isKnownCall(),
      ...(person_eq ? [sql`t.identity_id = ${person_eq}`] : []),
      ...(kind_eq ? [kind!(kind_eq)] : []),
      ...(from_eq ? [from!(from_eq)] : []),
      ...(to_eq ? [to!(to_eq)] : []),
    ],
    ' and ',
  );
}

async function* pagesOf({ transact }: HttpContext, where: Sql): AsyncGenerator<KeptEntry[]> {
  let before: Sql = trusted('true');
  for (;;) {
    const page = await transact(({ db }) =>
      db.query(sql(keptEntryColumns)`
        select ${entryFields} from ${sourceOf(auditRows)} where ${where} and ${before}
        order by t.at desc, t.id desc limit ${trusted(String(pageSize))}`),
    );
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    before = sql`(t.at, t.id) < (${last.at}, ${last.id})`;
  }
}

function cellsOf(entry: AuditEntry, locale: Locale): Cell[] {
  const word = translatorFor(locale);
  const changes = auditChanges(entry, auditWords(locale)).map(({ field, before, after }) =>
    after === null
      ? word({ key: 'audit.changed', values: { field } })
      : before === null
        ? `${field}: ${after}`
        : `${field}: ${before} → ${after}`,
  );
  const { actor, subject } = entry;
  const nameOf = (name: string | null | undefined) => (name === '' ? word({ key: 'audit.erased' }) : name);
  const who = nameOf(actor.name) ?? word({ key: `audit.actors.${actor.via}` });
  return [
    `${entry.at.slice(0, 19)}Z`,
    who,
    word({ key: `audit.calls.${auditCalls[entry.call].word}` }),
    nameOf(subject?.name) ?? null,
    changes.join('; '),
    entry.address,
  ];
}
