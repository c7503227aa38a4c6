import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A thousand displays in twelve zones, fifty playlists of twenty items, twenty-four groups.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
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

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
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
    from e, generate_series(1, 1000) as n`);
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
    select e.id, gen_random_uuid(), p.id, n, (select id from content.playables where environment_id = e.id and status = 'ready' limit 1),
      case when n % 4 = 0 then '[{"precondition":"weekday","weekdays":["mon","sat"]}]'::jsonb else '[]' end
    from e join content.playlists p on p.environment_id = e.id, generate_series(1, 20) as n`);
  await owner.query('analyze');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** Milliseconds of work of this process, however busy the machine is with other things. */
const workFor = async (work: () => Promise<{ status: number }>) => {
  const before = process.cpuUsage();
  const { status } = await work();
  expect(status).toBe(200);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

test('a thousand displays: judging a draft and listing all playlists is little work', async () => {
  const { body: groups } = await admin.get(url('groups?_limit=200'));
  const { body: ready } = await admin.get(url('playables?status_eq=ready&_limit=1'));
  const draft = {
    enabled: true,
    priority: 0,
    orientation: null,
    groups: groups.data.map(({ id }: { id: string }) => id),
    conditions: [],
    items: Array.from({ length: 100 }, (_, i) => ({
      playable_id: ready.data[0].id,
      conditions: [{ precondition: 'time', operator: 'before', value: `0${i % 10}:${10 + (i % 50)}` }],
    })),
  };
  const times = { check: [] as number[], list: [] as number[] };
  for (let i = 0; i < 5; i++) {
    times.list.push(await workFor(() => admin.get(url('playlists?_limit=200&include=groups'))));
    times.check.push(await workFor(() => admin.post(url('playlists-check'), draft)));
  }
  expect(Math.min(...times.check)).toBeLessThan(500);
  expect(Math.min(...times.list)).toBeLessThan(500);
});
