import { createHash } from 'node:crypto';
import { DataSource, type PlayerData } from '@vitrine/contract/data-versions';
import { ManifestMedia } from '@vitrine/contract/player';
import type { PlayerSource } from '@vitrine/contract/player-data';
import type { PlayerEvent } from '@vitrine/contract/player-events';
import type { SourceColumn, SourceKind } from '@vitrine/contract/sources';
import * as z from 'zod';
import { notFound } from '../../http/errors.ts';
import type { DeviceKey } from '../../http/process-state.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { isoInstant } from '../../resources/rows.ts';

// What players get of sources: which versions count for each device, and the rows of a version. A device sees
// only sources of what is assigned to its active display.

/** Which versions count: the newest that is valid, and all that wait. For a row `v`. */
const counts = (now: Date): Sql => sql`(v.valid_from > ${now} or v.version = (
  select max(c.version) from content.source_versions c
  where c.environment_id = v.environment_id and c.source_id = v.source_id and c.valid_from <= ${now}))`;

/** For a row of source_states: it has been fetched in vain three times, or its columns are gone. */
export const hasFailed = (state: string): Sql =>
  trusted(`(${state}.failures >= 3 or ${state}.fault ->> 'code' = 'columns_gone')`);

/** By device; those that show no data are missing. */
export async function readDataIndexes(
  db: Db,
  devices: readonly DeviceKey[],
  now: Date,
): Promise<Map<string, PlayerData>> {
  const environments = [...new Set(devices.map(({ environment }) => environment))];
  // Most environments have no such designs, and thousands of devices ask at once.
  const [used] = await db.query(sql`
    select from content.source_uses where environment_id = any (${environments}::uuid[]) limit 1`);
  if (!used) return new Map();
  const rows = await db.query(sql({ device: 'uuid!', sources: json(z.array(DataSource)) })`
    with wanted as (
      select distinct d.device_id as device, u.environment_id, u.source_id, d.location_id
      from unnest(${devices.map(({ environment }) => environment)}::uuid[], ${devices.map(({ device }) => device)}::uuid[])
        as k (environment_id, id)
      join content.displays d on d.environment_id = k.environment_id and d.device_id = k.id and d.active
      join content.display_sources u on u.environment_id = d.environment_id and u.display_id = d.id
    ), known as (
      select s.environment_id, s.id, case when s.kind <> 'table' then ${isoInstant(sql`t.good_at`)} end as good_at,
        case when s.kind <> 'table' then greatest(120, 2 * coalesce(s.refresh_minutes, 60)) end as old_after,
        (select json_agg(json_build_object('version', v.version, 'validFrom', ${isoInstant(sql`v.valid_from`)}) order by v.version)
          from content.source_versions v
          where v.environment_id = s.environment_id and v.source_id = s.id and ${counts(now)}) as versions
      from content.sources s
      left join content.source_states t on t.environment_id = s.environment_id and t.source_id = s.id
      where (s.environment_id, s.id) in (select environment_id, source_id from wanted)
    )
    select w.device, json_agg(json_build_object('id', n.id,
      'versions', case when f.version is null then coalesce(n.versions, '[]')
        else json_build_array(json_build_object('version', f.version, 'validFrom', ${isoInstant(sql`f.valid_from`)})) end,
      'goodAt', case when f.version is null then n.good_at else ${isoInstant(sql`f.good_at`)} end,
      'oldAfterMinutes', n.old_after) order by n.id) as sources
    from wanted w join known n on n.environment_id = w.environment_id and n.id = w.source_id
    left join content.place_forecasts f
      on f.environment_id = w.environment_id and f.source_id = w.source_id and f.location_id = w.location_id
    group by 1`);
  return new Map(rows.map(({ device, sources }) => [device, indexOf(sources)]));
}

/** When a value was confirmed is no reason to fetch anything. */
function indexOf(sources: DataSource[]): PlayerData {
  const named = sources.map(({ id, versions }) => [id, versions]);
  const version = createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 22);
  return { version, sources };
}

export async function readDataIndex(db: Db, key: DeviceKey, now: Date): Promise<PlayerData> {
  return (await readDataIndexes(db, [key], now)).get(key.device) ?? indexOf([]);
}

const credits: Partial<Record<SourceKind, string>> = { weather: 'MET Norway, CC BY 4.0' };

const sourceColumns = columns({
  version: 'int4!',
  validFrom: 'timestamptz!',
  kind: narrowed<SourceKind>('text'),
  currency: narrowed<PlayerSource['currency']>('text'),
  columns: narrowed<SourceColumn[]>('jsonb'),
  rows: narrowed<PlayerSource['rows']>('jsonb!'),
});

/** One version of a source, or the one on screens now. */
export async function readPlayerSource(
  db: Db,
  key: DeviceKey,
  source: string,
  version: number | undefined,
  now: Date,
): Promise<PlayerSource> {
  const forecast = await readForecast(db, key, source, version);
  if (forecast) return presentSource(source, forecast, []);
  const { environment, device } = key;
  const isWanted = version === undefined ? sql`v.valid_from <= ${now}` : sql`v.version = ${version}`;
  const [row] = await db.query(sql({ ...sourceColumns, pictures: 'uuid[]', location: 'uuid' })`
    select v.version, v.valid_from as "validFrom", s.kind, s.currency, v.columns, v.rows, v.pictures, d.location_id as location
    from ${usedBy(environment, device, source)}
    join content.source_versions v on v.environment_id = s.environment_id and v.source_id = s.id and ${isWanted}
    where d.environment_id = ${environment} and d.device_id = ${device} and d.active
    order by v.version desc limit 1`);
  if (!row) throw notFound();
  const { pictures, location, ...data } = row;
  // Before places had forecasts of their own, the weather of all of them was one version.
  const rows = row.kind === 'weather' ? row.rows.filter(({ values }) => values.place === location) : row.rows;
  return presentSource(source, { ...data, rows }, await readPictures(db, environment, pictures));
}

/** A source (`s`) that a display (`d`) of the device shows. */
const usedBy = (environment: string, device: string, source: string): Sql => sql`content.displays d
    join content.display_sources u on u.environment_id = d.environment_id and u.display_id = d.id and u.source_id = ${source}
      and d.environment_id = ${environment} and d.device_id = ${device}
    join content.sources s on s.environment_id = u.environment_id and s.id = u.source_id`;

/** The weather of the place where the device hangs. */
async function readForecast(
  db: Db,
  { environment, device }: DeviceKey,
  source: string,
  version: number | undefined,
): Promise<RowOf<typeof sourceColumns> | null> {
  const [row] = await db.query(sql(sourceColumns)`
    select f.version, f.valid_from as "validFrom", s.kind, s.currency, s.columns, f.rows
    from ${usedBy(environment, device, source)}
    join content.place_forecasts f on f.environment_id = s.environment_id and f.source_id = s.id and f.location_id = d.location_id
      and f.version is not null and (${version ?? null}::int is null or f.version = ${version ?? null}::int)
    where d.environment_id = ${environment} and d.device_id = ${device} and d.active limit 1`);
  return row ?? null;
}

const presentSource = (
  id: string,
  { columns: found, ...data }: RowOf<typeof sourceColumns>,
  files: PlayerSource['files'],
): PlayerSource => ({
  id,
  ...data,
  columns: found.map(({ key, name, kind }) => ({ name: key, label: name, kind })),
  files,
  credit: credits[data.kind] ?? null,
});

/** A cell is small, so one size of its picture is enough. */
async function readPictures(
  db: Db,
  environment: string,
  pictures: readonly string[],
): Promise<PlayerSource['files']> {
  if (pictures.length === 0) return [];
  return db.query(sql({ playable: 'uuid', media: json(z.array(ManifestMedia)) })`
    select distinct on (m.playable_id) m.playable_id as playable, json_build_array(json_build_object('quality', m.role,
      'sha256', encode(m.sha256, 'hex'), 'mime', m.mime, 'size', m.size, 'width', m.width, 'height', m.height)) as media
    from content.media m
    where m.environment_id = ${environment} and m.playable_id = any (${pictures}::uuid[]) and m.plays
    order by m.playable_id, m.role = '1080p' desc, m.size`);
}

/** Files in rows that this device shows or will show. For a row `m` of media. */
export const isInDataOf = (device: string, now: Date): Sql => sql`(m.plays and exists (
  select from content.displays d
  join content.display_sources u on u.environment_id = d.environment_id and u.display_id = d.id
  join content.source_versions v on v.environment_id = u.environment_id and v.source_id = u.source_id
  where d.environment_id = m.environment_id and d.device_id = ${device} and d.active
    and v.pictures @> array[m.playable_id] and ${counts(now)}))`;

/** Which version a display has and shows. It may name only what is there. */
export async function recordData(
  db: Db,
  environment: string,
  display: string,
  events: readonly Extract<PlayerEvent, { kind: 'data' }>[],
  now: Date,
): Promise<void> {
  for (const { source, version, stage, at } of events) {
    const when = new Date(Math.min(Date.parse(at), now.getTime()));
    const [ready, shown] = [when, stage === 'shown' ? when : null];
    await db.query(sql`
      insert into content.source_receipts as r (environment_id, display_id, source_id, version, ready_at, shown_at)
      select ${environment}, ${display}, s.source_id, ${version}, ${ready}, ${shown} from content.source_states s
      where s.environment_id = ${environment} and s.source_id = ${source} and s.data_version >= ${version}
      on conflict (environment_id, display_id, source_id) do update set version = excluded.version,
        ready_at = case when r.version = excluded.version then coalesce(r.ready_at, excluded.ready_at) else excluded.ready_at end,
        shown_at = case when r.version = excluded.version then coalesce(r.shown_at, excluded.shown_at) else excluded.shown_at end
      where excluded.version >= r.version`);
  }
}
