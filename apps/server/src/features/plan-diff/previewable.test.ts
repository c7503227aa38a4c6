import { allRoutes } from '@vitrine/contract/all-routes';
import type { PlanDiff } from '@vitrine/contract/plan-diff';
import type { Route } from '@vitrine/contract/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoChange } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Every call that the contract declares as previewable.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let ids: Record<string, string>;
/** The update of each record. */
let changeOf: Map<string, string>;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const now = new Date('2026-11-16T10:20:00.000Z');
const previewable = allRoutes.filter(({ preview }) => preview);

beforeAll(async () => {
  // Without a worker, which enqueues jobs of its own while a preview is asked for.
  server = await startTestServer({ clock: () => now, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  ids = await makeRecords();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
// biome-ignore lint/suspicious/noExplicitAny: records of every kind
const listOf = async (path: string): Promise<any[]> => (await admin.get(url(path))).body.data;

/** One record of each kind that is on a screen, and what bodies refer to. */
async function makeRecords(): Promise<Record<string, string>> {
  const pages = await listOf('playables?type_eq=url&_limit=2');
  const files = await listOf('playables?type_eq=image&status_eq=ready&_limit=2');
  await owner.query('delete from content.playlist_items where playable_id = any ($1::uuid[])', [
    files.map(({ id }) => id),
  ]);
  const locations = await make('locations', { name: 'Preview', timezone: 'Europe/Prague' });
  const empty = await make('locations', { name: 'Empty', timezone: 'Europe/Prague' });
  const displays = await make('displays', { name: 'Previewed', location: locations });
  await admin.put(url(`displays/${displays}?action=activate`));
  const groups = await make('groups', { name: 'Previewed', displays: [displays] });
  const items = [
    { playable_id: pages[0].id, duration: 10 },
    { playable_id: pages[1].id, duration: 20 },
  ];
  const playlists = await make('playlists', { name: 'Previewed', groups: [groups], priority: 90, items });
  const shows = await make('shows', {
    ...{
      content: { kind: 'playables', playables: [pages[0].id] },
      displays: [displays],
      until: { kind: 'always' },
    },
  });
  const playables = files[0].id;
  const folders = await make('folders', { name: 'Previewed' });
  const designs = await make('designs', { ...canvas, name: 'Previewed' });
  const columns = [{ key: 'item', name: 'Item', kind: 'text' }];
  const sources = await make('sources', { name: 'Previewed', kind: 'table', columns });
  for (const [path, body] of [
    [`locations/${locations}`, { notes: 'Changed' }],
    [`displays/${displays}`, { orientation: 'vertical_left' }],
    [`groups/${groups}`, { priority: 60 }],
    [`playlists/${playlists}`, { priority: 91 }],
    [`playables/${playables}`, { description: 'Before' }],
    [`folders/${folders}`, { name: 'Changed' }],
    [`designs/${designs}`, { background: '#123456' }],
    [`sources/${sources}`, { name: 'Changed' }],
  ] as const)
    expect([path, (await admin.put(url(path), body)).status]).toEqual([path, 200]);
  changeOf = new Map(
    (await listOf('changes?_limit=200'))
      .filter(({ call }) => call?.endsWith('.update'))
      .map(({ id, subject }) => [subject?.id, id] as const),
  );
  return {
    locations,
    empty,
    displays,
    groups,
    playlists,
    playables,
    designs,
    sources,
    folders,
    shows,
    page: pages[0].id,
    upload: files[1].id,
  };
}

const canvas = { use: 'item', shape: 'landscape', background: '#000000', boxes: [] };

/** By route: a body with which the call succeeds. */
const bodies: Record<string, () => object | undefined> = {
  'locations.create': () => ({ name: 'Another place', timezone: 'Europe/Prague', displays: [ids.displays] }),
  'locations.update': () => ({ timezone: 'Pacific/Auckland' }),
  'locations.remove': () => undefined,
  'displays.create': () => ({ name: 'Another', location: ids.locations, groups: [ids.groups] }),
  'displays.update': () => ({ groups: [] }),
  'displays.remove': () => undefined,
  'displays.actions.activate': () => undefined,
  'displays.actions.deactivate': () => undefined,
  'groups.create': () => ({ name: 'Another', displays: [ids.displays] }),
  'groups.update': () => ({ playlists: [] }),
  'groups.remove': () => undefined,
  'playables.create': () => ({ name: 'Another', type: 'url', url: 'https://nobody.invalid/' }),
  'playables.update': () => ({ description: 'Changed' }),
  'playables.remove': () => undefined,
  'designs.create': () => ({ ...canvas, name: 'Another' }),
  'designs.update': () => ({ background: '#ffffff' }),
  'designs.remove': () => undefined,
  'playables.actions.replace': () => ({ upload: ids.upload }),
  'playlists.create': () => ({ name: 'Another', groups: [ids.groups], items: [{ playable_id: ids.page }] }),
  'playlists.update': () => ({ priority: 10, items: [] }),
  'playlists.remove': () => undefined,
  'playlists.actions.copy': () => undefined,
  'playlists.actions.set-calendars': () => ({
    playlists: [{ id: ids.playlists, calendar: { exceptions: [{ date: '2026-11-18', times: [] }] } }],
  }),
  ...Object.fromEntries(
    ['locations', 'displays', 'groups', 'playlists', 'playables', 'designs', 'folders', 'sources'].map(
      (name) => [`${name}.actions.restore`, () => ({ change: changeOf.get(ids[name]!) })],
    ),
  ),
  'shows.create': () => ({
    content: { kind: 'playables', playables: [ids.page] },
    ...{ displays: [ids.displays], until: { kind: 'time', time: '18:00' } },
  }),
  'shows.remove': () => undefined,
  'shows.actions.edit': () => undefined,
};

const addressOf = ({ path, action, id }: Route, record?: string) => {
  const resource = id.split('.')[0]!;
  const own = record ?? (id === 'locations.remove' ? ids.empty : ids[resource]);
  const parameters = `${action ? `action=${action}&` : ''}preview=true`;
  return `${server.serverUrl('demo')}${path.replace(':id', own!)}?${parameters}`;
};
const preview = (browser: TestBrowser, route: Route, more: object = {}) =>
  browser.ask(route.method, addressOf(route), { body: bodies[route.id]!(), ...more });

const jobsOf = async () => {
  const rows = await owner.query('select id::text from infra.jobs');
  return new Set(rows.map(({ id }) => id as string));
};

test('the calls of playlists, groups, displays, locations, playables, designs and shows are previewable', () => {
  expect(previewable.map(({ id }) => id).sort()).toEqual(Object.keys(bodies).sort());
});

describe.each(previewable)('$id', (route) => {
  test('answers a difference and changes nothing at all', async () => {
    const jobs = await jobsOf();
    const headers = route.method === 'POST' ? { 'Idempotency-Key': `preview of ${route.id}` } : {};
    const { status, body } = await expectNoChange(owner, () => preview(admin, route, { headers }));
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ days: 7, from: now.toISOString() });
    expect([...(await jobsOf())].filter((id) => !jobs.has(id))).toEqual([]);
  });

  test('is refused for everybody who may not save', async () => {
    const anonymous = server.browser();
    const playablesOnly = await server.signIn('playables@vitrine.test');
    await expectNoChange(owner, async () => {
      expect([401, 419]).toContain((await preview(anonymous, route)).status);
      if (!route.access.members.includes('playables_only'))
        expect((await preview(playablesOnly, route)).status).toBe(403);
    });
  });
});

test('a preview answers the errors of the call', async () => {
  const ask = (method: string, path: string, body?: object) => admin.ask(method, url(path), { body });
  const both = async (method: string, path: string, body?: object) => {
    const tried = await ask(method, `${path}${path.includes('?') ? '&' : '?'}preview=true`, body);
    const done = await ask(method, path, body);
    expect([tried.status, tried.body]).toEqual([done.status, done.body]);
    return done.status;
  };
  await expectNoChange(owner, async () => {
    expect(await both('PUT', `playlists/${ids.playlists}`, { priority: 1000 })).toBe(422);
    expect(await both('PUT', `playlists/${ids.playlists}`, { unknown: 1 })).toBe(422);
    expect(await both('POST', 'playlists', { name: 'Previewed' })).toBe(409);
    expect(await both('DELETE', `locations/${ids.locations}`)).toBe(409);
    expect(await both('DELETE', 'groups/00000000-0000-4000-8000-000000000000')).toBe(404);
    expect((await ask('PUT', `playlists/${ids.playlists}?preview=maybe`, {})).status).toBe(422);
    expect((await ask('PUT', `playlists/${ids.playlists}?preview=true&days=31`, {})).status).toBe(422);
    expect((await ask('PUT', `displays/${ids.displays}?action=unpair&preview=true`)).status).toBe(422);
    const old = await admin.ask('PUT', url(`playlists/${ids.playlists}?preview=true`), {
      body: { priority: 1 },
      headers: { 'If-Match': '"999"' },
    });
    expect(old.status).toBe(412);
  });
});

test('while somebody else saves, a preview gives up after a second', async () => {
  const other = new pg.Client(server.database.url);
  await other.connect();
  await other.query('begin');
  await other.query('select from content.playlists where id = $1 for update', [ids.playlists]);
  // The answer comes while the other one still holds the playlist, and its code is that of a lock that was not given.
  const answer = await admin.ask('PUT', url(`playlists/${ids.playlists}?preview=true`), {
    body: { priority: 1 },
  });
  await other.query('rollback');
  await other.end();
  expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
});

test('people who may only work with playables learn no names of displays and places', async () => {
  const playablesOnly = await server.signIn('playables@vitrine.test');
  const asks = (browser: TestBrowser) =>
    browser.ask('PUT', url(`playables/${ids.page}?preview=true`), {
      body: { url: 'https://nobody.invalid/menu' },
    });
  await owner.query(`update content.groups set priority = 100 where id = $1`, [ids.groups]);
  await admin.delete(url(`shows/${ids.shows}`));
  const { status, body } = await asks(playablesOnly);
  expect(status).toBe(200);
  const diff: PlanDiff = body.data;
  expect(diff.items.find(({ playlist }) => playlist === ids.playlists)).toMatchObject({ displays: 1 });
  expect(JSON.stringify(diff)).not.toContain('Previewed"},"');
  expect(diff.unchangedPlaces).toEqual([]);
  for (const party of diff.parties)
    expect(party).toMatchObject({ displays: { first: [] }, places: [], bands: null });
});

test('a person has 120 previews a minute and two at a time', async () => {
  const { previews } = server.program.app.state;
  const ask = () => admin.ask('PUT', url(`playlists/${ids.playlists}?preview=true`), { body: {} });
  expect((await ask()).status).toBe(200);
  const [own] = [...previews.values()];
  own!.started = 120;
  const refused = await ask();
  expect([refused.status, refused.body.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
    429,
    'too_many_attempts',
    true,
  ]);
  own!.started = 0;
  own!.running = 2;
  expect((await ask()).status).toBe(429);
  own!.running = 0;
  expect((await ask()).status).toBe(200);
});
