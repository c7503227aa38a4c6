import { maxPlaySums, type PlaySum, type PlaySumGroup, type playSums } from '@vitrine/contract/plays';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import type { Input } from '../../http/mount-route.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { join, type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// Sums of plays, from those kept per local day. Names are the last ones within the time asked for.

type Query = Input<typeof playSums>['query'];

const sumColumns = columns({
  day: 'text?',
  display_id: 'uuid?',
  display_name: 'text?',
  location_name: 'text?',
  playlist_id: 'uuid?',
  playlist_name: 'text?',
  playable_id: 'uuid?',
  name: 'text?',
  is_renamed: 'bool',
  plays: 'int8',
  seconds: 'float8',
});
type Row = RowOf<typeof sumColumns>;

/** Stands for an id that is not known. */
const nobody = '00000000-0000-0000-0000-000000000000';
const lowest = (name: string): Sql => trusted(`min(s.${name} collate "C")`);
const highest = (name: string): Sql => trusted(`max(s.${name} collate "C")`);

export async function sumPlays({ db, environment }: Context, { query }: { query: Query }) {
  const groups = query.by.split(',') as PlaySumGroup[];
  const by = (group: PlaySumGroup) => groups.includes(group);
  const rows = await db.query(sql(sumColumns)`
    select s.by_day::text as day, s.by_display as display_id, ${highest('display_name')} as display_name,
      s.by_location as location_name, nullif(s.by_playlist, ${nobody}) as playlist_id, ${highest('playlist_name')} as playlist_name,
      nullif(s.by_playable, ${nobody}) as playable_id, ${highest('name')} as name,
      coalesce(${lowest('display_name')} <> ${highest('display_name')}, false)
        or coalesce(${lowest('playlist_name')} <> ${highest('playlist_name')}, false)
        or coalesce(${lowest('name')} <> ${highest('name')}, false) as is_renamed,
      sum(s.plays)::int8 as plays, sum(s.seconds) as seconds
    from (
      select d.plays, d.seconds,
        case when ${by('display')} then d.display_name end as display_name,
        case when ${by('playlist')} then d.playlist_name end as playlist_name,
        case when ${by('playable')} then d.name end as name,
        case when ${by('day')} then d.day end as by_day, case when ${by('display')} then d.display_id end as by_display,
        case when ${by('location')} then d.location_name end as by_location,
        case when ${by('playlist')} then d.playlist_id end as by_playlist,
        case when ${by('playable')} then d.playable_id end as by_playable
      from content.plays_daily d where ${conditionsOf(environment.id, query)}
    ) s
    group by s.by_day, s.by_display, s.by_location, s.by_playlist, s.by_playable
    order by s.by_day nulls first, plays desc, s.by_location collate "C", s.by_display, s.by_playlist, s.by_playable
    limit ${trusted(String(maxPlaySums + 1))}`);
  if (rows.length > maxPlaySums) {
    const message = { key: 'plays.tooManySums' };
    throw new HttpError({ status: 422, code: 'invalid_data', message, errors: { from: [message] } });
  }
  const renamed = rows.filter(({ is_renamed }) => is_renamed);
  const last = renamed.length > 0 ? await lastNames(db, environment.id, query, renamed) : null;
  const total = (value: (row: Row) => number) => rows.reduce((sum, row) => sum + value(row), 0);
  return {
    data: rows.map((row) => sumOf(last ? { ...row, ...last(row) } : row, groups)),
    meta: { plays: total(({ plays }) => plays), seconds: total(({ seconds }) => seconds) },
  };
}

/** What something was called last, if it had several names in that time: seldom, so it costs a query of its own. */
async function lastNames(db: Db, environment: string, query: Query, renamed: readonly Row[]) {
  const idsOf = (id: (row: Row) => string | null) => renamed.flatMap((row) => id(row) ?? []);
  const named = await db.query(sql({ kind: 'text', id: 'uuid', name: 'text!' })`
    select distinct on (n.kind, n.id) n.kind, n.id, n.name
    from content.plays_daily d cross join lateral (values ('display', d.display_id, d.display_name),
      ('playlist', d.playlist_id, d.playlist_name), ('playable', d.playable_id, d.name)) n (kind, id, name)
    where ${conditionsOf(environment, query)} and n.name is not null
      and n.id = any (${idsOf((row) => row.display_id)}::uuid[] || ${idsOf((row) => row.playlist_id)}::uuid[]
        || ${idsOf((row) => row.playable_id)}::uuid[])
    order by n.kind, n.id, d.last_at desc`);
  const nameOf = new Map(named.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return ({ display_id, display_name, playlist_id, playlist_name, playable_id, name }: Row) => ({
    display_name: nameOf.get(`display ${display_id}`) ?? display_name,
    playlist_name: nameOf.get(`playlist ${playlist_id}`) ?? playlist_name,
    name: nameOf.get(`playable ${playable_id}`) ?? name,
  });
}

function conditionsOf(environment: string, query: Query): Sql {
  const { from, to, display_eq, playlist_eq, playable_eq } = query;
  return join(
    [
      sql`d.environment_id = ${environment} and d.day between ${from} and ${to}`,
      ...(display_eq ? [sql`d.display_id = ${display_eq}`] : []),
      ...(playlist_eq ? [sql`d.playlist_id = ${playlist_eq}`] : []),
      ...(playable_eq ? [sql`d.playable_id = ${playable_eq}`] : []),
    ],
    ' and ',
  );
}

function sumOf(row: Row, groups: readonly PlaySumGroup[]): PlaySum {
  const { day, display_id, display_name, location_name, playlist_id, playlist_name, playable_id, name } = row;
  return {
    ...(groups.includes('day') && { day: day! }),
    ...(groups.includes('display') && { display: { id: display_id!, name: display_name! } }),
    ...(groups.includes('location') && { location: location_name! }),
    ...(groups.includes('playlist') && { playlist: { id: playlist_id, name: playlist_name } }),
    ...(groups.includes('playable') && { playable: { id: playable_id, name: name! } }),
    ...{ plays: row.plays, seconds: Math.round(row.seconds * 10) / 10 },
  };
}
