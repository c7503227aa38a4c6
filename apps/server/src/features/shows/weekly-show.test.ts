import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoChange } from '../../test/no-change.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A Monday, 15:00 in Prague.
const clock = createTestClock(new Date('2026-11-16T14:00:00.000Z'));
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;
let pages: Row[];
let ids: { left: string; right: string; door: string; counters: string; boards: string };

const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const read = async (path: string): Promise<Row> => (await admin.get(url(path))).body.data;
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  pages = await read('playables?type_eq=image&status_eq=ready&_limit=10');
  const place = await make('locations', { name: 'Weekly place', timezone: 'Europe/Prague' });
  const display = (name: string) => make('displays', { name, location: place });
  const [left, right, door] = [
    await display('Weekly left'),
    await display('Weekly right'),
    await display('Weekly door'),
  ];
  const counters = await make('groups', { name: 'Weekly counters', displays: [left] });
  const boards = await make('groups', { name: 'Weekly boards', displays: [right] });
  await owner.query('update content.displays set active = true where id = any ($1)', [[left, right, door]]);
  const item = { playable_id: pages[1].id, duration: 10 };
  for (const [name, priority] of [
    ['Weekly usual', 50],
    ['Weekly strong', 70],
  ] as const)
    await make('playlists', { name, priority, groups: [counters, boards], items: [item] });
  await make('playlists', {
    name: 'Weekly at night',
    priority: 90,
    groups: [counters],
    items: [item],
    calendar: { conditions: [{ precondition: 'time', operator: 'on_or_after', value: '20:00' }] },
  });
  ids = { left, right, door, counters, boards };
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'];
const input = (more: object = {}) => ({
  content: { kind: 'playables', playables: [pages[0].id] },
  groups: [ids.counters],
  displays: [],
  days: weekdays,
  from: '11:00',
  to: '14:30',
  lastDay: null,
  ...more,
});
const send = (more: object = {}, by = admin) => by.post(url('shows-weekly'), input(more));
const shown = async (more: object = {}): Promise<Row> => {
  const { status, body } = await send(more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
};

test('D8: on certain days: one ordinary playlist above those that it meets, and no show', async () => {
  const made = await shown({ name: 'Lunch on weekdays' });
  expect(made).toMatchObject({
    name: 'Lunch on weekdays',
    implicit: false,
    enabled: true,
    isDraft: false,
    groups: [ids.counters],
    // What plays at night alone is not met.
    priority: 71,
    calendar: {
      conditions: [
        { precondition: 'weekday', weekdays },
        { precondition: 'time', operator: 'between', from: '11:00', to: '14:30' },
      ],
    },
  });
  expect(made.items).toMatchObject([{ playable_id: pages[0].id }]);
  expect(await read('shows')).toEqual([]);
  const [{ count }] = await owner.query('select count(*) from content.shows');
  expect(Number(count)).toBe(0);
});

test('displays outside of the groups form one ordinary group of the same name; names are numbered', async () => {
  const more = { groups: [ids.counters], displays: [ids.left, ids.right, ids.door] };
  const [first, second] = [await shown(more), await shown(more)];
  expect(first.name).toBe(pages[0].name);
  expect(second.name).toBe(`${pages[0].name} (2)`);
  const others = second.groups.filter((id: string) => id !== ids.counters);
  expect(second.groups).toHaveLength(2);
  expect(await read(`groups/${others[0]}`)).toMatchObject({
    name: `${pages[0].name} (2)`,
    implicit: false,
  });
  expect(new Set((await read(`groups/${others[0]}`)).displays)).toEqual(new Set([ids.right, ids.door]));
});

test('over midnight, on all days, until a last day', async () => {
  const made = await shown({
    days: [...weekdays, 'sat', 'sun'],
    from: '22:00',
    to: '02:00',
    lastDay: '2026-12-24',
  });
  expect(made.calendar.conditions).toEqual([
    { precondition: 'time', operator: 'between', from: '22:00', to: '02:00' },
    { precondition: 'date', operator: 'on_or_before', value: '2026-12-24' },
  ]);
  expect((await shown({ from: '18:00', to: '24:00' })).calendar.conditions[1]).toEqual({
    precondition: 'time',
    operator: 'on_or_after',
    value: '18:00',
  });
});

test('a playlist is copied with its items; it keeps its own', async () => {
  const items = [
    { playable_id: pages[2].id, duration: 7, conditions: [{ precondition: 'weekday', weekdays: ['mon'] }] },
    { playable_id: pages[3].id, duration: 9 },
  ];
  const playlist = await make('playlists', { name: 'Weekly content', items });
  const made = await shown({ content: { kind: 'playlist', playlist } });
  expect(made.name).toBe('Weekly content (2)');
  expect(made.items).toMatchObject(items);
  const kept = await read(`playlists/${playlist}`);
  expect(kept).toMatchObject({ groups: [], items });
  expect(kept.items.map(({ id }: Row) => id)).not.toEqual(made.items.map(({ id }: Row) => id));
});

test('its preview says what it does and keeps nothing; Put back takes all of it back', async () => {
  const more = { name: 'Weekly tried', displays: [ids.door] };
  const tried = await expectNoChange(owner, () => admin.post(url('shows-weekly?preview=true'), input(more)));
  expect(tried.status).toBe(200);
  expect(tried.body.data.effects).toMatchObject([{ kind: 'starts', displays: 2 }]);
  const { body, headers } = await send(more);
  const { id, groups } = body.data;
  const back = await admin.put(url(`playlists/${id}?action=restore`), {
    change: headers.get('x-request-id'),
    whole: true,
  });
  expect(back.body.data).toMatchObject({ leftOut: [] });
  expect(back.body.data.restored.filter(({ kind }: Row) => kind === 'delete')).toMatchObject([
    { resource: 'playlists', name: 'Weekly tried' },
    { resource: 'groups', name: 'Weekly tried' },
  ]);
  expect((await admin.get(url(`playlists/${id}`))).status).toBe(404);
  for (const group of groups)
    expect((await admin.get(url(`groups/${group}`))).status).toBe(group === ids.counters ? 200 : 404);
});

test('sent twice with one key it is made once', async () => {
  const headers = { 'Idempotency-Key': 'weekly-once' };
  const send = () => admin.post(url('shows-weekly'), input({ name: 'Weekly once' }), { headers });
  const [one, two] = [await send(), await send()];
  expect(two.body.data.id).toBe(one.body.data.id);
});

test('what cannot be is refused at its field, and nothing changes', async () => {
  const gone = '00000000-0000-4000-8000-000000000000';
  const empty = await make('playlists', { name: 'Weekly empty' });
  const failed = pages[4].id;
  await owner.query(`update content.playables set status = 'failed' where id = $1`, [failed]);
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => `${gone.slice(0, -5)}${String(i).padStart(5, '0')}`);
  const cases: [string, object, string][] = [
    ['no day', { days: [] }, 'days'],
    ['an unknown day', { days: ['monday'] }, 'days.0'],
    ['no hours', { from: '11:00', to: '11:00' }, 'to'],
    ['a wrong time', { from: '25:00' }, 'from'],
    ['a day that is over', { lastDay: '2026-11-15' }, 'lastDay'],
    ['a group that is gone', { groups: [ids.boards, gone] }, 'groups'],
    ['a display that is gone', { displays: [gone] }, 'displays'],
    ['nowhere', { groups: [], displays: [] }, 'displays'],
    ['a file that failed', { content: { kind: 'playables', playables: [failed] } }, 'content.playables.0'],
    ['an unknown playlist', { content: { kind: 'playlist', playlist: gone } }, 'content.playlist'],
    ['an empty playlist', { content: { kind: 'playlist', playlist: empty } }, 'content.playlist'],
    ['10,000 displays that are not there', { displays: many(10_000) }, 'displays'],
    ['more than 10,000 displays', { displays: many(10_001) }, 'displays'],
  ];
  for (const [what, more, field] of cases) {
    const { status, body } = await expectNoChange(owner, () => send(more));
    expect([what, status, Object.keys(body.errors ?? {})]).toEqual([what, 422, [field]]);
    expect([what, Object.values(body.errors)[0]]).toEqual([what, [expect.not.stringMatching(/^\w+\.\w+$/)]]);
  }
});

test('the last day may be today', async () => {
  expect((await send({ lastDay: '2026-11-16', name: 'Weekly today' })).status).toBe(201);
});

test('who may not show anything is refused; who needs approval proposes the same call', async () => {
  const playablesOnly = await server.signIn('playables@vitrine.test');
  expect((await send({}, playablesOnly)).status).toBe(403);
  await owner.query(`update content.environments set approval_roles = '{standard}' where slug = 'demo'`);
  try {
    const standard = await server.signIn('standard@vitrine.test');
    const refused = await expectNoChange(owner, () => send({}, standard));
    expect(refused).toMatchObject({ status: 403, body: { code: 'approval_required' } });
    const { status, body } = await standard.post(url('proposals'), {
      route: 'shows.weekly',
      id: null,
      title: 'Lunch for the counters',
      body: input({ name: 'Weekly proposed', displays: [ids.door] }),
    });
    expect(status).toBe(201);
    expect(body.data.names).toMatchObject({
      [ids.counters]: 'Weekly counters',
      [ids.door]: 'Weekly door',
      [pages[0].id]: pages[0].name,
    });
    const { data } = (await admin.get(url(`proposals/${body.data.id}/diff`))).body;
    const { version, diff } = data;
    const approved = await admin.put(url(`proposals/${body.data.id}?action=approve`), {
      basis: diff.basis,
      version,
    });
    expect(approved.status).toBe(200);
    expect(await read('playlists?name_contains=Weekly%20proposed')).toMatchObject([{ enabled: true }]);
  } finally {
    await owner.query(`update content.environments set approval_roles = '{}' where slug = 'demo'`);
  }
});
