import { byteOrderMark, type Cell, toCsv } from '@vitrine/contract/csv';
import type { Locale } from '@vitrine/contract/pages';
import type { PlaysExportQuery } from '@vitrine/contract/plays';
import { offsetAt } from '@vitrine/schedule/local-clock';
import { namedPlaylists } from '../../core/plans/named-playlists.ts';
import { translatorFor } from '../../http/translate.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { join, type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// Proof of play as CSV, oldest first. Rows are read page by page, each in a transaction of its own, so neither
// memory nor locks grow with the file.

const pageSize = 2000;

const rowColumns = columns({
  id: 'uuid',
  display: 'text',
  location: 'text',
  timezone: 'text',
  playlist: 'text?',
  name: 'text',
  started_at: 'timestamptz',
  // With microseconds, which instants in JavaScript do not have: the next page begins exactly after it.
  position: 'text',
  seconds: 'float8',
  showings: 'int4',
  playlist_version: 'int4?',
  file: 'text?',
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
  'playsExport.showings',
  'playsExport.playlistVersion',
  'playsExport.file',
];

/** Plays reported after the given time are left out, because the file is read for a while. */
export function conditionsOf(environment: string, query: PlaysExportQuery, until: Date): Sql {
  const { display_eq, playlist_eq, playable_eq, from_eq, to_eq } = query;
  return join(
    [
      sql`p.environment_id = ${environment}`,
      sql`p.created_at <= ${until}`,
      ...(display_eq ? [sql`p.display_id = ${display_eq}`] : []),
      ...(playlist_eq ? [sql`p.playlist_id = ${playlist_eq}`] : []),
      ...(playable_eq ? [sql`p.playable_id = ${playable_eq}`] : []),
      ...(from_eq ? [sql`p.started_at >= ${from_eq}`] : []),
      ...(to_eq ? [sql`p.started_at < ${to_eq}`] : []),
    ],
    ' and ',
  );
}

type Transact = <T>(work: (context: { readonly db: Db }) => Promise<T>) => Promise<T>;

/** The file in pieces, with the number of plays in each. */
export async function* csvOf(
  transact: Transact,
  where: Sql,
  locale: Locale,
): AsyncGenerator<{ readonly text: string; readonly plays: number }> {
  const word = translatorFor(locale);
  const heads = headings.map((key) => word({ key }));
  yield { text: `${byteOrderMark}${toCsv([heads], locale)}`, plays: 0 };
  for await (const page of pagesOf(transact, where))
    yield { text: toCsv(page.map(cellsOf), locale), plays: page.length };
}

async function* pagesOf(transact: Transact, where: Sql): AsyncGenerator<Row[]> {
  let after: Sql = trusted('true');
  for (;;) {
    const page = await transact(({ db }) =>
      db.query(sql(rowColumns)`
        select p.id, coalesce(p.display_name, d.name, '') as display, coalesce(p.location_name, l.name, '') as location,
          coalesce(p.timezone, l.timezone, 'UTC') as timezone, coalesce(p.playlist_name, t.name) as playlist, p.name,
          p.started_at, p.started_at::text as position, p.seconds, p.showings, p.playlist_version, encode(p.file_sha256, 'hex') as file
        from (select * from content.plays p where ${where} and ${after}
          order by p.started_at, p.id limit ${trusted(String(pageSize))}) p
        left join content.displays d on p.display_name is null and d.environment_id = p.environment_id and d.id = p.display_id
        left join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
        left join ${namedPlaylists} t on p.playlist_name is null and t.environment_id = p.environment_id and t.id = p.playlist_id
        order by p.started_at, p.id`),
    );
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    // The first condition lets Postgres skip the months before.
    after = sql`p.started_at >= ${last.position}::timestamptz
      and (p.started_at, p.id) > (${last.position}::timestamptz, ${last.id})`;
  }
}

function cellsOf(row: Row): Cell[] {
  const instant = Date.parse(row.started_at);
  const text = (at: number) => new Date(at).toISOString().slice(0, 19);
  const local = text(instant + offsetAt(row.timezone, instant)).replace('T', ' ');
  return [
    ...[row.display, row.location, row.playlist, row.name, local, row.timezone],
    ...[`${text(instant)}Z`, Math.round(row.seconds * 10) / 10],
    ...[row.showings, row.playlist_version, row.file],
  ];
}
