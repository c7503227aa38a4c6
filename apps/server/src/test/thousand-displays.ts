import type { Owner } from './owner.ts';

// A thousand displays in twelve zones, fifty playlists of twenty items and twenty-four groups, replacing
// those of the demo.

const zones = [
  'Pacific/Auckland',
  'Australia/Sydney',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/Prague',
  'Europe/London',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Pacific/Honolulu',
];

export async function fillThousandDisplays(owner: Owner, displays = 1000): Promise<void> {
  const fill = (text: string, values: unknown[] = []) =>
    owner.query(`with e as (select id from content.environments where slug = 'demo') ${text}`, values);
  await owner.query('truncate content.displays, content.playlists, content.groups cascade');
  await fill(
    `insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
     select e.id, gen_random_uuid(), 'Scale ' || z.zone, z.zone, l.hours, now(), now()
     from e, unnest($1::text[]) as z (zone),
       lateral (select hours from content.locations where environment_id = e.id limit 1) l`,
    [zones],
  );
  await fill(`insert into content.displays (environment_id, id, name, location_id, active, created_at, updated_at)
    select e.id, gen_random_uuid(), 'Screen ' || n, (select id from content.locations l where l.environment_id = e.id
      and l.name like 'Scale %' order by l.name offset n % 12 limit 1), true, now(), now()
    from e, generate_series(1, ${displays}) as n`);
  await fill(`insert into content.groups (environment_id, id, name, priority, created_at, updated_at)
    select e.id, gen_random_uuid(), 'Group ' || n, n, now(), now() from e, generate_series(1, 24) as n`);
  await fill(`insert into content.display_groups (environment_id, display_id, group_id)
    select e.id, d.id, g.id from e join content.displays d on d.environment_id = e.id
    join content.groups g on g.environment_id = e.id
    where abs(hashtext(d.name)) % 6 = g.priority % 6 or g.priority = 24`);
  await fill(`insert into content.playlists (environment_id, id, name, priority, calendar, created_at, updated_at)
    select e.id, gen_random_uuid(), 'List ' || n, n, json_build_object('name', null, 'conditions', json_build_array(
      json_build_object('precondition', 'time', 'operator', 'between', 'from', lpad((n % 23)::text, 2, '0') || ':15',
        'to', lpad((n % 23 + 1)::text, 2, '0') || ':30'),
      json_build_object('precondition', 'date', 'operator', 'on_or_after', 'value', '2026-01-' || lpad((n % 28 + 1)::text, 2, '0')))),
      now(), now() from e, generate_series(1, 50) as n`);
  await fill(`insert into content.playlist_groups (environment_id, playlist_id, group_id)
    select e.id, p.id, g.id from e join content.playlists p on p.environment_id = e.id
    join content.groups g on g.environment_id = e.id where p.priority % 4 = g.priority % 4`);
  await fill(`insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, conditions)
    select e.id, gen_random_uuid(), p.id, n, (select id from content.playables where environment_id = e.id and type = 'url' and refuses_framing is not true limit 1),
      case when n % 4 = 0 then '[{"precondition":"weekday","weekdays":["mon","sat"]}]'::jsonb else '[]' end
    from e join content.playlists p on p.environment_id = e.id, generate_series(1, 20) as n`);
  await owner.query('analyze');
}

/** Each has a player that sends heartbeats, except for every fortieth, and a picture of what it shows. */
export async function pairThousandDisplays(owner: Owner, now: Date): Promise<void> {
  await owner.query(
    `insert into content.devices (environment_id, id, token_hash, connect_string, appversion, last_active_at, is_up, playing,
       playing_since, created_at, updated_at)
     select d.environment_id, gen_random_uuid(), decode(md5(d.name), 'hex'), d.name, '0.9.0',
       $1::timestamptz - case when abs(hashtext(d.name)) % 40 = 0 then interval '10 minutes' else interval '5 seconds' end,
       abs(hashtext(d.name)) % 40 <> 0,
       json_build_object('playlist', (select id from content.playlists order by priority limit 1), 'item', null, 'name', 'Film'),
       $1::timestamptz - interval '1 hour', $1, $1
     from content.displays d where d.name like 'Screen %'`,
    [now],
  );
  await owner.query(
    `update content.displays d set device_id = v.id from content.devices v where v.connect_string = d.name`,
  );
  await owner.query(
    `insert into content.frames (environment_id, display_id, device_id, state, state_since, jpeg, at)
     select environment_id, id, device_id, 'showing', $1, decode(repeat('00', 20000), 'hex'), $1 from content.displays
     where device_id is not null`,
    [now],
  );
  await owner.query(
    `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
     select d.environment_id, gen_random_uuid(), d.device_id, d.id, case when n % 2 = 0 then 'player_down' else 'player_up' end,
       $1::timestamptz - n * interval '3 hours', now(), now()
     from content.displays d, generate_series(1, 6) as n where d.name like 'Screen %'`,
    [now],
  );
  await owner.query('analyze');
}
