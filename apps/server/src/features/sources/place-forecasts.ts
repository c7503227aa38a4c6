import { type Cells, maxPlaces, SourceFault } from '@vitrine/contract/sources';
import type { App } from '../../http/app.ts';
import type { Context } from '../../http/context.ts';
import { markChanged } from '../../infra/events.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { weatherColumns } from '../../infra/reader/weather-columns.ts';
import { cellsOf, takeColumns } from './found-columns.ts';
import { lockSource, type VersionRow } from './versions.ts';
import { type Forecast, forecastOf } from './weather.ts';

// The weather of the places that have coordinates: each has its own forecast, version, next time and fault, so
// one that cannot be fetched concerns nobody else.

/** In one run; what is left is due at once. */
const mostAtATime = 200;
const atOnce = 4;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Without any place there is nothing to fetch. */
const withoutPlacesMs = 60 * minuteMs;

const columnsOfForecasts = [{ key: 'place', name: 'Place', kind: 'text' }, ...weatherColumns];

interface WeatherKey {
  readonly environment: string;
  readonly source: string;
}

interface Run extends WeatherKey {
  readonly db: Db;
  readonly now: Date;
}

/** The places that have a forecast, oldest first, with what is known of it (`f`). */
const places = ({ environment, source }: WeatherKey) => sql`(
    select l.id, round(l.latitude * 100)::int as latitude, round(l.longitude * 100)::int as longitude, l.created_at
    from content.locations l
    where l.environment_id = ${environment} and l.latitude is not null and l.longitude is not null
    order by l.created_at, l.id limit ${maxPlaces}) p
  left join content.place_forecasts f on f.environment_id = ${environment} and f.source_id = ${source} and f.location_id = p.id`;

const dueColumns = columns({ id: 'uuid', latitude: 'int4!', longitude: 'int4!' });
type DuePlace = RowOf<typeof dueColumns>;

const readDue = (db: Db, key: WeatherKey, now: Date): Promise<DuePlace[]> =>
  db.query(sql(dueColumns)`
    select p.id, p.latitude, p.longitude from ${places(key)}
    where f.next_at is null or f.next_at <= ${now} or (f.latitude, f.longitude) <> (p.latitude, p.longitude)
    order by f.next_at nulls first, p.created_at, p.id limit ${mostAtATime}`);

export async function fetchWeather(app: App, environment: string, source: string): Promise<void> {
  const key = { environment, source };
  const due = await app.content.inEnvironments([environment], (db) => readDue(db, key, app.clock()));
  const found = await fetchForecasts(app, environment, due);
  await app.content.inEnvironments([environment], async (db) => {
    const run: Run = { ...key, db, now: app.clock() };
    const data = await takeColumns(run, columnsOfForecasts);
    if (data === null) return;
    const fault = Array.isArray(data) ? null : data;
    if (Array.isArray(data)) {
      const before = await lockSource(run);
      const version = before + 1;
      let isChanged = await emptyForgotten(run, version);
      for (const { place, forecast } of found) {
        const isOther =
          'rows' in forecast
            ? await keepForecast(run, version, place, rowsOf(place.id, data, forecast), forecast.nextAt)
            : await keepFault(run, version, place, forecast);
        isChanged ||= isOther;
      }
      if (isChanged) {
        await db.query(sql`
          update content.source_states set data_version = ${version}, changed_by = null, changed_by_id = null
          where environment_id = ${environment} and source_id = ${source}`);
        markChanged(db, environment, 'sourceData');
      }
    }
    await noteState(run, fault);
  });
}

interface Found {
  readonly place: DuePlace;
  readonly forecast: Forecast;
}

/** Neighbouring places share a forecast, which is asked for once. */
async function fetchForecasts(app: App, environment: string, due: readonly DuePlace[]): Promise<Found[]> {
  const waiting = [...Map.groupBy(due, ({ latitude, longitude }) => `${latitude} ${longitude}`).values()];
  const found: Found[] = [];
  const work = async () => {
    for (let same = waiting.shift(); same; same = waiting.shift()) {
      const forecast = await forecastOf(app, environment, same[0]!);
      found.push(...same.map((place) => ({ place, forecast })));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

const rowsOf = (
  place: string,
  data: Parameters<typeof cellsOf>[0],
  { rows }: Extract<Forecast, { rows: unknown }>,
): VersionRow[] =>
  rows.map((row) => ({ id: `${place} ${row.id}`, values: cellsOf(data, { place, ...row.values }) }));

/** Answers whether it differs from what was there. */
async function keepForecast(
  { db, environment, source, now }: Run,
  version: number,
  { id, latitude, longitude }: DuePlace,
  rows: readonly VersionRow[],
  nextAt: Date,
): Promise<boolean> {
  const [row] = await db.query(sql({ version: 'int4?' })`
    insert into content.place_forecasts as f (environment_id, source_id, location_id, latitude, longitude, version, valid_from, rows,
      row_count, good_at, next_at)
    select ${environment}, ${source}, l.id, ${latitude}, ${longitude}, ${version}, ${now}, ${JSON.stringify(rows)}, ${rows.length},
      ${now}, ${nextAt} from content.locations l where l.environment_id = ${environment} and l.id = ${id} for key share
    on conflict (environment_id, source_id, location_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      version = case when f.rows is distinct from excluded.rows then excluded.version else f.version end,
      valid_from = case when f.rows is distinct from excluded.rows then excluded.valid_from else f.valid_from end,
      rows = excluded.rows, row_count = excluded.row_count, good_at = excluded.good_at, next_at = excluded.next_at, fault = null, failures = 0
    returning f.version`);
  return row?.version === version;
}

/** Its last forecast stays, unless it was one of other coordinates. */
async function keepFault(
  { db, environment, source, now }: Run,
  version: number,
  { id, latitude, longitude }: DuePlace,
  { fault, isCounted, nextAt }: Extract<Forecast, { fault: unknown }>,
): Promise<boolean> {
  const isElsewhere = sql`((f.latitude, f.longitude) <> (excluded.latitude, excluded.longitude) and f.row_count > 0)`;
  const [row] = await db.query(sql({ version: 'int4?' })`
    insert into content.place_forecasts as f (environment_id, source_id, location_id, latitude, longitude, next_at, fault, failures)
    select ${environment}, ${source}, l.id, ${latitude}, ${longitude}, ${nextAt}, ${JSON.stringify(fault)}, ${isCounted ? 1 : 0}
      from content.locations l where l.environment_id = ${environment} and l.id = ${id} for key share
    on conflict (environment_id, source_id, location_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      version = case when ${isElsewhere} then ${version} else f.version end,
      valid_from = case when ${isElsewhere} then ${now} else f.valid_from end,
      rows = case when ${isElsewhere} then '[]' else f.rows end,
      row_count = case when ${isElsewhere} then 0 else f.row_count end,
      next_at = excluded.next_at, fault = excluded.fault, failures = f.failures + excluded.failures
    returning f.version`);
  return row?.version === version;
}

/** Places that have no coordinates any more have no forecast. */
async function emptyForgotten({ db, environment, source, now }: Run, version: number): Promise<boolean> {
  const rows = await db.query(sql`
    update content.place_forecasts f set version = ${version}, valid_from = ${now}, rows = '[]', row_count = 0, fault = null, failures = 0
    from content.locations l
    where f.environment_id = ${environment} and f.source_id = ${source} and f.row_count > 0
      and l.environment_id = f.environment_id and l.id = f.location_id and (l.latitude is null or l.longitude is null)
    returning 1`);
  return rows.length > 0;
}

/** What the source as a whole says: it has failed only if all places have. */
async function noteState({ db, environment, source, now }: Run, problem: SourceFault | null): Promise<void> {
  const [state] = await db.query(sql({
    total: 'int4',
    taken: 'int4',
    failed: 'int4',
    failures: 'int4',
    fault: json(SourceFault.nullable()),
    goodAt: 'timestamptz?',
    nextAt: 'timestamptz?',
  })`
    select (select count(*)::int from content.locations l where l.environment_id = ${environment}
        and l.latitude is not null and l.longitude is not null) as total,
      count(*)::int as taken, count(f.fault)::int as failed, coalesce(min(f.failures), 0) as failures,
      (array_agg(f.fault order by p.created_at, p.id) filter (where f.fault is not null))[1] as fault, max(f.good_at) as "goodAt",
      min(coalesce(f.next_at, ${now})) as "nextAt"
    from ${places({ environment, source })}`);
  const { total, taken, failed, failures, goodAt, nextAt } = state!;
  const haveAllFailed = taken > 0 && failed === taken;
  const fault =
    problem ??
    (total === 0
      ? { code: 'no_places', values: {} }
      : haveAllFailed
        ? state!.fault
        : total > maxPlaces
          ? { code: 'too_many_places', values: { places: total, max: maxPlaces } }
          : null);
  const isOwnFault = problem !== null || total === 0;
  const waitMs = nextAt ? Math.max(0, Date.parse(nextAt) - now.getTime()) : withoutPlacesMs;
  await lockSource({ db, environment, source });
  await db.query(sql`
    update content.source_states s set tried_at = ${now}, next_fetch_at = ${new Date(now.getTime() + waitMs)},
      good_at = greatest(s.good_at, ${goodAt}::timestamptz), fault = ${fault && JSON.stringify(fault)}::jsonb,
      failures = case when ${isOwnFault} then s.failures + 1 else ${haveAllFailed ? failures : 0} end
    where s.environment_id = ${environment} and s.source_id = ${source}`);
  // Whole versions are of the release before; nobody needs them once every place has its own.
  await db.query(sql`
    delete from content.source_versions v
    where v.environment_id = ${environment} and v.source_id = ${source} and v.created_at < ${new Date(now.getTime() - dayMs)}
      and not exists (select from ${places({ environment, source })} where f.version is null)`);
  markChanged(db, environment, 'source');
}

const shownPlaces = 20;

/** For people: of one place, or of the first ones. Null if no place has a forecast of its own yet. */
export async function readForecastRows(
  { db, environment }: Context,
  source: string,
  place: string | undefined,
): Promise<readonly { id: string; values: Cells }[] | null> {
  const [known] = await db.query(sql`
    select from content.place_forecasts
    where environment_id = ${environment.id} and source_id = ${source} and version is not null limit 1`);
  if (!known) return null;
  const rows = await db.query(sql({ rows: narrowed<{ id: string; values: Cells }[]>('jsonb!') })`
    select f.rows from content.place_forecasts f
    join content.locations l on l.environment_id = f.environment_id and l.id = f.location_id
    where f.environment_id = ${environment.id} and f.source_id = ${source} and f.rows is not null
      and (${place ?? null}::uuid is null or f.location_id = ${place ?? null}::uuid)
    order by l.created_at, l.id limit ${shownPlaces}`);
  return rows.flatMap((row) => row.rows);
}
