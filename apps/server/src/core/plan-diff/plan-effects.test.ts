import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Which calls have effects, through the server. Monday in Prague, 11:20.

const now = new Date('2026-11-16T10:20:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let lunch: string;
let base: string;
let counters: string;
let windows: string;
let bar: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const preview = async (method: string, path: string, body?: object): Promise<PlanDiff> => {
  const address = `${url(path)}${path.includes('?') ? '&' : '?'}preview=true`;
  const { status, body: reply } = await admin.ask(method, address, { body });
  expect([status, reply.message]).toEqual([200, undefined]);
  return reply.data;
};
const between = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });
const hoursFrom = (start: string) =>
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
      day,
      { start, end: '20:00', nonstop: false, closed: false },
    ]),
  );

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  await owner.query('truncate content.displays, content.playlists, content.groups cascade');
  admin = await server.signIn('admin@vitrine.test');
  const { body } = await admin.get(url('playables?type_eq=url&_limit=3'));
  const [first, second] = body.data.map(({ id }: { id: string }) => ({ playable_id: id, duration: 10 }));
  const brno = await make('locations', {
    name: 'Brno',
    timezone: 'Europe/Prague',
    hours: hoursFrom('08:00'),
  });
  const praha = await make('locations', {
    name: 'Praha',
    timezone: 'Europe/Prague',
    hours: hoursFrom('06:00'),
  });
  bar = await make('displays', { name: 'Bar', location: brno });
  const [terrace, shop] = [
    await make('displays', { name: 'Terrace', location: praha }),
    await make('displays', { name: 'Shop window', location: praha }),
  ];
  for (const id of [bar, terrace, shop])
    expect((await admin.put(url(`displays/${id}?action=activate`))).status).toBe(200);
  counters = await make('groups', { name: 'Counters', displays: [bar, terrace] });
  windows = await make('groups', { name: 'Windows', displays: [shop] });
  base = await make('playlists', {
    ...{ name: 'All day', priority: 20, groups: [counters, windows], items: [first], enabled: true },
  });
  lunch = await make('playlists', {
    ...{ name: 'Lunch', priority: 50, groups: [counters], items: [first, second], enabled: true },
    calendar: { conditions: [between('11:00', '14:00')] },
  });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('an edit of a playlist has effects', () => {
  test('of its conditions, with who starts then', async () => {
    const diff = await preview('PUT', `playlists/${lunch}`, {
      calendar: { conditions: [between('11:00', '15:00')] },
    });
    expect(diff).toMatchObject({
      edited: 1,
      effects: [
        {
          ...{ playlist: lunch, kind: 'end', displays: 2, was: { to: '14:00' }, becomes: { to: '15:00' } },
          others: [{ playlist: base, does: 'starts' }],
        },
      ],
    });
  });

  test('of its groups, items and existence', async () => {
    const more = await preview('PUT', `playlists/${lunch}`, { groups: [counters, windows] });
    expect(more.effects).toMatchObject([{ kind: 'comes', displays: 1 }]);
    const { body } = await admin.get(url(`playlists/${lunch}`));
    const items = await preview('PUT', `playlists/${lunch}`, { items: body.data.items.slice(0, 1) });
    expect(items.effects).toMatchObject([{ kind: 'items', was: { items: 2 }, becomes: { items: 1 } }]);
    const deleted = await preview('DELETE', `playlists/${lunch}`);
    expect(deleted.effects).toMatchObject([
      { kind: 'leaves', displays: 2, isEmpty: false, others: [{ playlist: base, does: 'fills' }] },
    ]);
    const idle = await preview('PUT', `playlists/${lunch}`, { description: 'For lunch' });
    expect(idle.effects).toMatchObject([{ playlist: lunch, kind: 'none' }]);
  });

  test('D15: of a single day weeks ahead, where the seven days stay as they are', async () => {
    const diff = await preview('PUT', `playlists/${lunch}`, {
      calendar: { conditions: [between('11:00', '14:00')], exceptions: [{ date: '2026-12-24', times: [] }] },
    });
    expect(diff).toMatchObject({
      displays: 0,
      effects: [{ kind: 'days', displays: 2, was: { dates: ['2026-12-24'] }, named: ['2026-12-24'] }],
    });
  });

  test('of several, and of a group that decides', async () => {
    const calls = [
      { route: 'playlists.remove', id: lunch },
      {
        route: 'playlists.update',
        id: base,
        body: { calendar: { conditions: [between('06:00', '12:00')] } },
      },
    ];
    const { status, body } = await admin.post(url('plan-preview'), { calls });
    expect([status, body.data.edited]).toEqual([200, 2]);
    expect(body.data.effects.map(({ playlist }: { playlist: string }) => playlist).sort()).toEqual(
      [lunch, base].sort(),
    );
    await admin.put(url(`groups/${counters}`), { priority: 70 });
    const equal = await preview('PUT', `playlists/${base}`, { priority: 50, groups: [windows] });
    expect(equal.effects).toMatchObject([{ kind: 'leaves' }]);
  });
});

test('what is about something else has none: groups, displays, hours of a place', async () => {
  for (const [path, body] of [
    [`groups/${counters}`, { playlists: [base] }],
    [`groups/${windows}`, { playlists: [base, lunch] }],
    [`displays/${bar}`, { groups: [] }],
  ] as const)
    expect(await preview('PUT', path, body)).toMatchObject({ effects: [], edited: 0 });
});

test('both weeks come by group, a row for each week that differs', async () => {
  const diff = await preview('PUT', `playlists/${lunch}?stripOf=${lunch}`, { groups: [counters, windows] });
  expect(diff.strip!.rows.map(({ group, places, displays }) => [group!.name, places, displays])).toEqual([
    ['Counters', ['Brno'], 1],
    ['Counters', ['Praha'], 1],
    ['Windows', [], 1],
  ]);
  const [, , shop] = diff.strip!.rows;
  expect(shop!.was.some(({ playlists }) => playlists.includes(lunch))).toBe(false);
  expect(shop!.becomes.some(({ playlists }) => playlists.includes(lunch))).toBe(true);
  expect(diff.strip!.more).toBe(0);
  expect(diff.playlists.map(({ name }) => name).sort()).toEqual(['All day', 'Lunch']);
});

test('an edit of nothing answers the week as it is', async () => {
  const diff = await preview('PUT', `playlists/${lunch}?stripOf=${lunch}`, {});
  expect(diff.strip!.rows.map(({ group, displays }) => [group!.name, displays])).toEqual([
    ['Counters', 1],
    ['Counters', 1],
  ]);
  expect(diff.strip!.rows.every(({ was, becomes }) => JSON.stringify(was) === JSON.stringify(becomes))).toBe(
    true,
  );
});

test('of a change that is about something else, the groups of the displays that change', async () => {
  const rowsOf = async (path: string, body: object) => {
    const { strip } = await preview('PUT', `${path}?stripOf=changed`, body);
    return strip!.rows.map(({ group, places, displays }) => [group?.name ?? null, places, displays]);
  };
  expect(await rowsOf(`groups/${windows}`, { playlists: [base, lunch] })).toEqual([['Windows', [], 1]]);
  expect(await rowsOf(`displays/${bar}`, { groups: [] })).toEqual([['Counters', [], 1]]);
  expect(await rowsOf(`groups/${windows}`, { description: 'At the street' })).toEqual([]);
  expect(await rowsOf(`playlists/${lunch}`, { priority: 55 })).toHaveLength(2);
});
