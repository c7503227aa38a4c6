import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// What saving a draft costs. Without a worker, which would plan what was put on screens before, and announce it meanwhile.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let listener: pg.Client | undefined;
let page: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const read = async (path: string) => (await admin.get(url(path))).body.data;
const save = async (id: string, body: object) => {
  const { status, body: reply } = await admin.put(url(`playlists/${id}`), body);
  expect([status, reply.message]).toEqual([200, undefined]);
};

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  page = (await read('playables?type_eq=url&_limit=1'))[0].id;
});
afterAll(async () => {
  await listener?.end();
  await owner.end();
  await server.stop();
});

test('saving a draft in 400 groups writes no event list and tells no player', async () => {
  const displays = await owner.query(
    `with e as (select id from content.environments where slug = 'demo'),
     d as (insert into content.displays (environment_id, id, name, location_id, active, created_at, updated_at)
       select e.id, gen_random_uuid(), 'Many ' || n, (select id from content.locations where environment_id = e.id limit 1), true, now(), now()
       from e, generate_series(1, 400) as n returning environment_id, id, name),
     g as (insert into content.groups (environment_id, id, name, priority, created_at, updated_at)
       select environment_id, gen_random_uuid(), name, 50, now(), now() from d returning environment_id, id, name)
     , l as (insert into content.display_groups (environment_id, display_id, group_id)
       select d.environment_id, d.id, g.id from d join g using (environment_id, name))
     select g.id as group from g`,
  );
  const groups = displays.map((row) => row.group as string);
  const heard: string[][] = [];
  listener = new pg.Client(server.database.url);
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload!).kinds));
  await listener.query('listen vitrine');
  const lists = () =>
    owner.query('select count(*)::int, max(xmin::text::bigint)::text as newest from content.event_lists');
  const jobs = () => owner.query("select kind from infra.jobs where kind like 'plan-%'");
  await owner.query("delete from infra.jobs where kind like 'plan-%'");
  // What is announced arrives in order.
  const announced = async (approvalRoles: string[]) => {
    await admin.put(url('settings'), { approvalRoles });
    await vi.waitFor(() => expect(heard.flat()).toContain('settings'));
  };
  await announced(['playables_only']);
  heard.length = 0;
  const before = await lists();
  const { body } = await admin.post(url('playlists'), { name: 'In 400 groups', enabled: false, groups });
  const id = body.data.id as string;
  for (const name of ['In 400', 'In all', 'In all groups']) await save(id, { name, items: [] });
  await save(id, {
    groups: groups.slice(1),
    items: [{ playable_id: page }],
    calendar: {
      conditions: [{ precondition: 'time', operator: 'between', from: '10:00', to: '12:00' }],
    },
  });
  expect((await read(`playlists/${id}`)).groups).toHaveLength(399);
  await announced([]);
  // Event lists that the demo wrote at its start may be announced late; whether any were written is asked below.
  const kinds = new Set(heard.flat().filter((kind) => kind !== 'event-lists'));
  expect(kinds).toEqual(new Set(['playlists', 'settings']));
  expect([await lists(), await jobs()]).toEqual([before, []]);
});
