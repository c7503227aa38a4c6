import type { Overview } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/sql.ts';

type Place = Overview['availability']['events'][number]['place'];

const dayMs = 86_400_000;
const maxEvents = 10;

/** How much of the last day the boxes of active displays were there, and when some came or went. */
export async function readAvailability(context: Context): Promise<Overview['availability']> {
  const { db, environment } = context;
  const percent24h = await readPercent(context);
  const rows = await db.query<{ id: string; name: string; kind: string; at: string; place: Place }>(sql`
    select t.id, t.name, a.kind, a.at, json_build_object('name', l.name, 'timezone', l.timezone) as place
    from content.availability a
    join content.displays t on t.environment_id = a.environment_id and t.device_id = a.device_id and t.active
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    where a.environment_id = ${environment.id}
    order by a.at desc, a.id desc limit ${maxEvents}`);
  return {
    percent24h,
    events: rows.map(({ id, name, kind, at, place }) => ({
      display: { id, name },
      kind: kind === 'player_up' ? 'up' : 'down',
      at,
      place,
    })),
  };
}

/** Of boxes that are younger than a day, what they have lived. Before its first event of the day a box was as its last one
 * before tells; without any it was the other way, and without events at all it was as it is. */
async function readPercent({ db, environment, now }: Context): Promise<number | null> {
  const from = new Date(now.getTime() - dayMs);
  const [row] = await db.query<{ lived: number | null; up: number | null }>(sql`
    with boxes as (
      select d.id, d.is_up, greatest(d.created_at, ${from}::timestamptz) as starts
      from content.displays t
      join content.devices d on d.environment_id = t.environment_id and d.id = t.device_id and d.last_active_at is not null
      where t.environment_id = ${environment.id} and t.active and d.created_at < ${now}
    ), steps as (
      select a.device_id, a.kind, a.at, lead(a.at) over ordered as ends, row_number() over ordered as place
      from content.availability a join boxes b on b.id = a.device_id and a.at >= b.starts
      where a.environment_id = ${environment.id} and a.at >= ${from} and a.at < ${now}
      window ordered as (partition by a.device_id order by a.at, a.id)
    ), seen as (
      select device_id, min(kind) filter (where place = 1) as first, min(at) as first_at,
        sum(extract(epoch from coalesce(ends, ${now}::timestamptz) - at)) filter (where kind = 'player_up') as up
      from steps group by 1
    )
    select sum(extract(epoch from ${now}::timestamptz - b.starts))::float8 as lived,
      sum(coalesce(s.up, 0) + case when coalesce(l.kind = 'player_up', s.first = 'player_down', b.is_up)
        then extract(epoch from coalesce(s.first_at, ${now}::timestamptz) - b.starts) else 0 end)::float8 as up
    from boxes b left join seen s on s.device_id = b.id
    left join lateral (
      select a.kind from content.availability a
      where a.environment_id = ${environment.id} and a.device_id = b.id and a.at < b.starts
      order by a.at desc limit 1
    ) l on true`);
  if (!row?.lived) return null;
  return Math.round(((row.up ?? 0) / row.lived) * 1000) / 10;
}
