import type { PlayerEvent } from '@vitrine/contract/player-events';
import { namedPlaylists } from '../../core/plans/named-playlists.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { recordFirstSent } from './sent-manifests.ts';

// Proof of play. A device's token proves who reports, not that the report is true: plays count only for items
// that this device was sent, while it had them, and no more of them than a screen can show. That is judged per
// device and hour of the play, never by how fast reports arrive: a player may have been offline for weeks.

type Play = Omit<Extract<PlayerEvent, { kind: 'play' }>, 'kind'> & {
  /** Never in the future. */
  readonly at: Date;
  readonly count: number;
};

/** One per second, because every item takes at least one. */
const maxAnHour = 3600;
/** A screen shows one thing at a time; small corrections of a clock may make two plays overlap. */
const maxSecondsAnHour = 3660;
/** Players set their clocks by ours, but may be off until then. */
const earlier = '1 hour';
/** A player continues with what it has until the next files have arrived. */
const later = '7 days';
/**
 * A play whose start was in the future is stored with the time of its arrival, so a repetition is looked for
 * by its id, as far back as clocks are wrong.
 */
const mostAhead = '40 days';

interface Reporter {
  /** The display that the device has now, if any. */
  readonly display: string | null;
  readonly device: string;
}

/** Of a row with its hour, leaving out what was shown after the hour ended. */
const secondsWithinHour = (row: 'b' | 'p') =>
  trusted(`least(${row}.seconds, extract(epoch from ${row}.hour + interval '1 hour' - ${row}.started_at))`);

/** Returns how many were refused. Plays that are already stored count as accepted. */
export async function recordPlays(
  db: Db,
  environment: string,
  { display, device }: Reporter,
  plays: readonly Play[],
  now: Date,
): Promise<number> {
  if (plays.length === 0) return 0;
  await recordFirstSent(db, { environment, device }, now);
  // Two reports of one device must not both find that a play is new, or that an hour has room.
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${device}, 0))`);
  const ids = plays.map(({ id }) => id);
  const times = plays.map(({ at }) => at.getTime());
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const manifests = plays.flatMap(({ manifest }) => manifest ?? []);
  const known = sql`
    select p.id from content.plays p where p.environment_id = ${environment} and p.id = any (${ids}::uuid[])
      and p.started_at >= ${first}::timestamptz - ${mostAhead}::interval
    union select b.id from content.plays_before b where b.environment_id = ${environment} and b.id = any (${ids}::uuid[])`;
  const taken = await db.query(sql`
    with reported as (
      select distinct on (p.id) p.*, date_trunc('hour', p.started_at, 'UTC') as hour
      from unnest(${ids}::uuid[], ${plays.map(({ playlist }) => playlist)}::uuid[],
        ${plays.map(({ item }) => item)}::uuid[], ${plays.map(({ playable }) => playable)}::uuid[],
        ${plays.map(({ name }) => name)}::text[], ${plays.map(({ at }) => at)}::timestamptz[],
        ${plays.map(({ startedAt }) => startedAt)}::timestamptz[], ${plays.map(({ seconds }) => seconds)}::float8[],
        ${plays.map(({ count }) => count)}::int[], ${plays.map(({ manifest }) => manifest ?? null)}::text[],
        ${plays.map(({ file }) => file ?? null)}::text[])
        as p (id, playlist, item, playable, name, started_at, reported_at, seconds, showings, manifest, file)
    ), sent as materialized (
      select s.hash, s.sent_at - ${earlier}::interval as starts_at,
        coalesce(s.replaced_at, 'infinity') + ${later}::interval as ends_at,
        i.playlist, i.item, i.playlist_name, i.playlist_version, i.name, string_to_array(i.files, ' ') as files
      from content.manifest_sends s
      join content.manifest_items m on m.environment_id = s.environment_id and m.hash = s.hash
      cross join unnest(m.playlists, m.items, m.playlist_names, m.playlist_versions, m.names, m.files)
        as i (playlist, item, playlist_name, playlist_version, name, files)
      where s.environment_id = ${environment} and s.device_id = ${device}
        and s.sent_at - ${earlier}::interval <= ${last}
        and coalesce(s.replaced_at, 'infinity') + ${later}::interval >= ${first}
    ), versions as materialized (
      select v.version, v.hash, v.display_id, v.display_name, v.location_name, v.timezone, v.sent_at
      from content.manifest_versions v
      where v.environment_id = ${environment} and v.device_id = ${device}
        and (v.version = any (${manifests}::text[]) or ${manifests.length < plays.length})
    ), believed as materialized (
      select r.* from reported r
      where exists (select from sent s where s.playlist = r.playlist and s.item = r.item
          and r.started_at between s.starts_at and s.ends_at)
        and r.id not in (${known})
    ), counted as (
      select b.*, sum(b.showings) over so_far as number, sum(${secondsWithinHour('b')}) over so_far as shown
      from believed b window so_far as (partition by b.hour order by b.started_at, b.id)
    ), stored as materialized (
      select p.hour, sum(p.showings) as number, sum(${secondsWithinHour('p')}) as shown
      from (select distinct hour from believed) h cross join lateral (
        select h.hour, p.showings, p.seconds, p.started_at from content.plays p
        where p.environment_id = ${environment} and p.device_id = ${device}
          and p.display_id = any (array(select v.display_id from versions v) || ${display}::uuid)
          and p.started_at >= h.hour and p.started_at < h.hour + interval '1 hour') p
      group by p.hour
    ), named as (
      select distinct on (c.id) c.*, v.display_id, v.display_name, v.location_name, v.timezone,
        s.playlist_name, s.playlist_version, s.name as sent_name, s.files
      from counted c
      join sent s on s.playlist = c.playlist and s.item = c.item
      left join versions v on v.hash = s.hash
      order by c.id, (v.version = c.manifest) desc nulls last, (v.sent_at <= c.started_at) desc nulls last, v.sent_at desc
    )
    insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, playable_id, name, started_at,
      seconds, created_at, updated_at, showings, reported_at, manifest_version, display_name, location_name, timezone,
      playlist_name, playlist_version, file_sha256)
    select ${environment}, n.id, coalesce(n.display_id, d.id), ${device}, n.playlist, n.item, n.playable,
      coalesce(n.sent_name, n.name), n.started_at, n.seconds, ${now}, ${now}, n.showings, n.reported_at, n.manifest,
      coalesce(n.display_name, d.name), coalesce(n.location_name, l.name), coalesce(n.timezone, l.timezone),
      coalesce(n.playlist_name, t.name), n.playlist_version,
      case when n.file = any (n.files) then decode(n.file, 'hex')
        when n.file is null and cardinality(n.files) = 1 then decode(n.files[1], 'hex') end
    from named n
    left join stored s on s.hour = n.hour
    left join content.displays d on d.environment_id = ${environment} and d.id = ${display}
    left join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    left join ${namedPlaylists} t on t.environment_id = ${environment} and t.id = n.playlist
    where n.number + coalesce(s.number, 0) <= ${maxAnHour} and n.shown + coalesce(s.shown, 0) <= ${maxSecondsAnHour}
      and coalesce(n.display_id, d.id) is not null
    on conflict do nothing returning 1`);
  if (taken.length === plays.length) return 0;
  const [there] = await db.query(sql({ count: 'int8' })`select count(*) from (${known}) k`);
  return new Set(ids).size - there!.count;
}
