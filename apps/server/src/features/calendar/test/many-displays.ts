import { recordPlans } from '../../../core/past-plans/record-plans.ts';
import { readPlans } from '../../../core/plans/plans.ts';
import { planHash } from '../../../core/plans/segments.ts';
import type { Db } from '../../../infra/postgres/db.ts';
import { hoursFrom } from './calendar-kit.ts';

// 2,000 displays at 200 places in twelve zones with 300 different plans, in the place of those of the demo. The bench measures
// the same.

const zones = [
  ...['Pacific/Auckland', 'Australia/Sydney', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Dubai', 'Europe/Prague'],
  ...['Europe/London', 'America/Sao_Paulo', 'America/New_York', 'America/Chicago', 'America/Los_Angeles'],
  'Pacific/Honolulu',
];

/** Rows are not needed. */
type Query = (text: string, values?: unknown[]) => Promise<unknown>;

export async function fillManyDisplays(query: Query, now: Date): Promise<void> {
  const at = `timestamptz '${now.toISOString()}'`;
  const run = (text: string, values: unknown[] = []) =>
    query(`with e as (select id from content.environments where slug = 'demo') ${text}`, values);
  await query('truncate content.displays, content.playlists, content.groups cascade');
  await run(
    `insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
     select e.id, gen_random_uuid(), 'Scale ' || lpad(n::text, 3, '0'), ($1::text[])[1 + n % 12], $2::jsonb, ${at}, ${at}
     from e, generate_series(0, 199) as n`,
    [zones, JSON.stringify(hoursFrom('06:30', '21:00'))],
  );
  await run(`insert into content.devices (environment_id, id, token_hash, connect_string, last_active_at, is_up, created_at, updated_at)
    select e.id, gen_random_uuid(), decode(md5(n::text), 'hex'), 'Scale ' || n, ${at}, true, ${at} - interval '40 days', ${at}
    from e, generate_series(0, 1999) as n`);
  await run(`insert into content.displays (environment_id, id, name, location_id, device_id, active, created_at, updated_at)
    select e.id, gen_random_uuid(), 'Screen ' || n, l.id, v.id, true, ${at} - interval '40 days', ${at}
    from e, generate_series(0, 1999) as n
    join content.locations l on l.name = 'Scale ' || lpad((n / 10)::text, 3, '0')
    join content.devices v on v.connect_string = 'Scale ' || n`);
  await query(
    `update content.activations set started_at = ${at} - interval '40 days' where ended_at is null`,
  );
  await run(`insert into content.groups (environment_id, id, name, priority, created_at, updated_at)
    select e.id, gen_random_uuid(), 'Group ' || n, 50, ${at}, ${at} from e, generate_series(0, 25) as n`);
  await run(`insert into content.display_groups (environment_id, display_id, group_id)
    select e.id, d.id, g.id from e join content.displays d on d.environment_id = e.id
    join content.groups g on g.environment_id = e.id
      and g.name in ('Group ' || substr(d.name, 8)::int % 25, 'Group 25')`);
  // Four parts of a weekday and two of the weekend for each group, all a quarter of an hour apart, over what everybody shows.
  await run(`insert into content.playlists (environment_id, id, name, priority, calendar, created_at, updated_at)
    select e.id, gen_random_uuid(), 'List ' || g || ' ' || p, 50, json_build_object('name', null, 'conditions', json_build_array(
      json_build_object('precondition', 'time', 'operator', 'between', 'from', (time '06:30' + (p % 4 * 3) * interval '1 hour' + g * interval '5 minutes')::text::varchar(5),
        'to', (time '08:30' + (p % 4 * 3) * interval '1 hour' + g * interval '5 minutes')::text::varchar(5)),
      json_build_object('precondition', 'weekday', 'weekdays', case when p < 4 then '["mon","tue","wed","thu","fri"]'::json else '["sat","sun"]' end))),
      ${at} - interval '40 days', ${at} from e, generate_series(0, 24) as g, generate_series(0, 5) as p`);
  await run(`insert into content.playlists (environment_id, id, name, priority, created_at, updated_at)
    select e.id, gen_random_uuid(), 'Base ' || p, 10, ${at} - interval '40 days', ${at} from e, generate_series(0, 3) as p`);
  await run(`insert into content.playlist_groups (environment_id, playlist_id, group_id)
    select e.id, p.id, g.id from e join content.playlists p on p.environment_id = e.id
    join content.groups g on g.environment_id = e.id
      and g.name = 'Group ' || case when p.name like 'List %' then split_part(p.name, ' ', 2) else '25' end`);
  await run(`insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, conditions)
    select e.id, gen_random_uuid(), p.id, n, (select id from content.playables where environment_id = e.id and type = 'url'
      and refuses_framing is not true limit 1), '[]'
    from e join content.playlists p on p.environment_id = e.id, generate_series(1, 10) as n`);
  // Two in five are switched off after closing; one in twenty is away for twenty minutes of each day.
  await run(
    `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
     select e.id, gen_random_uuid(), d.device_id, d.id, k.kind, a.at + k.later, a.at + k.later, a.at + k.later
     from e join content.displays d on d.environment_id = e.id
     join content.locations l on l.environment_id = e.id and l.id = d.location_id,
     generate_series(0, 9) as day, generate_series(0, 1) as what,
     lateral (select ((($1::timestamptz at time zone l.timezone)::date - day + case what when 0 then time '21:05' else time '09:00' end
       + abs(hashtext(d.name || day)) % 600 * interval '1 second') at time zone l.timezone) as at) a,
     lateral (values ('player_down', interval '0'),
       ('player_up', case what when 0 then interval '9 hours' else interval '20 minutes' end)) as k (kind, later)
     where a.at + k.later < $1::timestamptz and case what when 0 then substr(d.name, 8)::int % 5 < 2 else substr(d.name, 8)::int % 20 = 7 end`,
    [now],
  );
  await query('analyze');
}

/** The plans of now as if displays had had them since then. Answers how many are different. */
export async function recordSince(db: Db, environment: string, since: Date): Promise<number> {
  const plans = (await readPlans(db, environment)).map(({ display, plan, key }) => ({
    display,
    plan,
    hash: planHash(key),
  }));
  await recordPlans(db, environment, plans, since);
  return new Set(plans.map(({ hash }) => hash.toString('hex'))).size;
}
