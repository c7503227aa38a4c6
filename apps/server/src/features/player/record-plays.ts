import type { PlayerEvent } from '@vitrine/contract/player';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { recordFirstSent } from './sent-manifests.ts';

// Proof of play. A device's token proves who reports, not that the report is true: plays count only for items
// that this device was sent, while it had them, and no more of them than a screen can show.

type Play = Extract<PlayerEvent, { kind: 'play' }>;

/** One per second, because every item takes at least one. */
const maxAnHour = 3600;
/** Players set their clocks by ours, but may be off until then. */
const earlier = '1 hour';
/** A player continues with what it has until the next files have arrived. */
const later = '7 days';

/** Returns how many were refused. Plays that are already stored count as accepted. */
export async function recordPlays(
  db: Db,
  environment: string,
  { display, device }: { display: string; device: string },
  plays: readonly (Play & { readonly at: Date })[],
  now: Date,
): Promise<number> {
  if (plays.length === 0) return 0;
  await recordFirstSent(db, { environment, device }, now);
  const ids = plays.map(({ id }) => id);
  const times = plays.map(({ at }) => at.getTime());
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const taken = await db.query(sql`
    with reported as (
      select * from unnest(${ids}::uuid[], ${plays.map(({ playlist }) => playlist)}::uuid[],
        ${plays.map(({ item }) => item)}::uuid[], ${plays.map(({ playable }) => playable)}::uuid[],
        ${plays.map(({ name }) => name)}::text[], ${plays.map(({ at }) => at)}::timestamptz[],
        ${plays.map(({ seconds }) => seconds)}::float8[]) as p (id, playlist, item, playable, name, started_at, seconds)
    ), sent as materialized (
      select i.playlist, i.item, s.sent_at - ${earlier}::interval as starts_at,
        coalesce(s.replaced_at, 'infinity') + ${later}::interval as ends_at
      from content.manifest_sends s
      join content.manifest_items m on m.environment_id = s.environment_id and m.hash = s.hash
      cross join unnest(m.playlists, m.items) as i (playlist, item)
      where s.environment_id = ${environment} and s.device_id = ${device}
        and s.sent_at - ${earlier}::interval <= ${last}
        and coalesce(s.replaced_at, 'infinity') + ${later}::interval >= ${first}
    ), believed as materialized (
      select r.*, date_trunc('hour', r.started_at) as hour,
        row_number() over (partition by date_trunc('hour', r.started_at) order by r.started_at, r.id) as number
      from reported r
      where exists (select from sent s where s.playlist = r.playlist and s.item = r.item
        and r.started_at between s.starts_at and s.ends_at)
    ), stored as materialized (
      select h.hour, count(*) from (select distinct hour from believed) h
      join content.plays p on p.environment_id = ${environment} and p.display_id = ${display} and p.device_id = ${device}
        and p.started_at >= h.hour and p.started_at < h.hour + interval '1 hour' and p.id <> all (${ids}::uuid[])
      group by h.hour
    )
    insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, playable_id, name, started_at,
      seconds, created_at, updated_at)
    select ${environment}, b.id, ${display}, ${device}, b.playlist, b.item, b.playable, b.name, b.started_at, b.seconds, ${now}, ${now}
    from believed b left join stored s on s.hour = b.hour
    where b.number + coalesce(s.count, 0) <= ${maxAnHour}
    on conflict do nothing returning 1`);
  if (taken.length === plays.length) return 0;
  const [there] = await db.query(sql({ count: 'int8' })`
    select count(*) from content.plays where environment_id = ${environment} and id = any (${ids}::uuid[])`);
  return new Set(ids).size - there!.count;
}
