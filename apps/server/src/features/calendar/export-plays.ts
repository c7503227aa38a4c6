import { Readable } from 'node:stream';
import { byteOrderMark, type Cell, toCsv } from '@vitrine/contract/csv';
import type { playsExport } from '@vitrine/contract/schedule-calls';
import { offsetAt } from '@vitrine/schedule/local-clock';
import { HttpError } from '../../http/errors.ts';
import type { HttpContext, Input } from '../../http/mount-route.ts';
import { attachment } from '../../http/send-file.ts';
import { translatorFor } from '../../http/translate.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { join, type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { namedPlaylists } from '../playlists/implicit-playlists.service.ts';

// Proof of play as a file. Rows are read page by page while they are sent, so memory does not grow with the
// file.

export const maxExported = 200_000;
const pageSize = 1000;

type Wanted = Input<typeof playsExport>['query'];

const rowColumns = columns({
  id: 'uuid',
  display: 'text',
  location: 'text',
  timezone: 'text',
  playlist: 'text?',
  name: 'text',
  started_at: 'timestamptz',
  seconds: 'float8',
});
type Row = RowOf<typeof rowColumns>;

const headings = [
  'playsExport.display',
  'playsExport.location',
  'playsExport.playlist',
  'playsExport.item',
  'playsExport.startLocal',
  'playsExport.timezone',
  'playsExport.startUtc',
  'playsExport.seconds',
];

export async function exportPlays(caller: HttpContext, { query }: { query: Wanted }): Promise<undefined> {
  const { environment, locale, reply, request } = caller;
  // Plays reported while the file is being read are not included.
  const where = conditionsOf(environment.id, query, caller.app.clock());
  await caller.transact(async (context) => {
    const [found] = await context.db.query(sql({ count: 'int8' })`select count(*) as count
      from (select from content.plays p where ${where} limit ${trusted(String(maxExported + 1))}) as enough`);
    if (found!.count > maxExported) {
      const message = { key: 'playsExport.tooMany' };
      throw new HttpError({ status: 422, code: 'invalid_data', message, errors: { from_eq: [message] } });
    }
    if (request.method !== 'HEAD') await recordAudit(context, { call: 'plays.export' });
  });
  reply.headers({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment('proof-of-play.csv'),
    'Cache-Control': 'private, no-store',
  });
  const lines = async function* () {
    const word = translatorFor(locale);
    const heads = headings.map((key) => word({ key }));
    yield `${byteOrderMark}${toCsv([heads], locale)}`;
    for await (const page of pagesOf(caller, where)) yield toCsv(page.map(cellsOf), locale);
  };
  await reply.send(Readable.from(request.method === 'HEAD' ? [] : lines()));
}

function conditionsOf(environment: string, query: Wanted, now: Date): Sql {
  const { display_eq, playlist_eq, playable_eq, from_eq, to_eq } = query;
  return join(
    [
      sql`p.environment_id = ${environment}`,
      sql`p.created_at <= ${now}`,
      ...(display_eq ? [sql`p.display_id = ${display_eq}`] : []),
      ...(playlist_eq ? [sql`p.playlist_id = ${playlist_eq}`] : []),
      ...(playable_eq ? [sql`p.playable_id = ${playable_eq}`] : []),
      ...(from_eq ? [sql`p.started_at >= ${from_eq}`] : []),
      ...(to_eq ? [sql`p.started_at < ${to_eq}`] : []),
    ],
    ' and ',
  );
}

/** Oldest first, each page in a separate transaction. */
async function* pagesOf({ transact }: HttpContext, where: Sql): AsyncGenerator<Row[]> {
  let after: Sql = trusted('true');
  for (;;) {
    const page = await transact(({ db }) =>
      db.query(sql(rowColumns)`
        select p.id, d.name as display, l.name as location, l.timezone, t.name as playlist, p.name, p.started_at, p.seconds
        from content.plays p
        join content.displays d on d.environment_id = p.environment_id and d.id = p.display_id
        join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
        left join ${namedPlaylists} t on t.environment_id = p.environment_id and t.id = p.playlist_id
        where ${where} and ${after}
        order by p.started_at, p.id limit ${trusted(String(pageSize))}`),
    );
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = sql`(p.started_at, p.id) > (${last.started_at}, ${last.id})`;
  }
}

function cellsOf(row: Row): Cell[] {
  const instant = Date.parse(row.started_at);
  const text = (at: number) => new Date(at).toISOString().slice(0, 19);
  const local = text(instant + offsetAt(row.timezone, instant)).replace('T', ' ');
  return [
    ...[row.display, row.location, row.playlist, row.name, local, row.timezone],
    ...[`${text(instant)}Z`, Math.round(row.seconds * 10) / 10],
  ];
}
