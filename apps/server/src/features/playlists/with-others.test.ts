import type { Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { usualIn } from './with-others.ts';

// Above which priority a playlist plays alone, and with which it takes turns.

const now = new Date('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let page: string;
let displays: string[];
let group: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const between = (from: string, to: string) => [{ precondition: 'time', operator: 'between', from, to }];
const playlist = (name: string, priority: number, from: string, to: string, more: object = {}) =>
  make('playlists', {
    ...{ name, priority, groups: [group], items: [{ playable_id: page }] },
    calendar: { conditions: between(from, to) },
    ...more,
  });
const check = async (from: string, to: string, more: object = {}) => {
  const { status, body } = await admin.post(url('playlists-check'), {
    ...{ enabled: false, priority: 50, orientation: null, groups: [group], items: [{ playable_id: page }] },
    conditions: between(from, to),
    ...more,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return [body.data.highest, body.data.usual];
};

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  const location = await make('locations', { name: 'With others', timezone: 'Europe/Prague' });
  displays = [
    await make('displays', { name: 'First', location }),
    await make('displays', { name: 'Second', location }),
  ];
  await owner.query('update content.displays set active = true where id = any ($1)', [displays]);
  group = await make('groups', { name: 'With others', displays });
  await playlist('All day', 20, '08:00', '20:00');
  await playlist('Midday', 60, '11:00', '14:00');
  await playlist('Late', 80, '17:00', '19:00');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('the highest is that of all it meets, and the usual that of what plays longest in its windows', async () => {
  expect(await check('08:00', '10:00')).toEqual([20, 20]);
  // Two hours of All day, three of Midday.
  expect(await check('09:00', '14:00')).toEqual([60, 60]);
  // Three hours of All day, one of Midday.
  expect(await check('08:00', '12:00')).toEqual([60, 20]);
  expect(await check('11:00', '18:00')).toEqual([80, 60]);
});

test('where nobody is met, there is no highest, and the usual is 50', async () => {
  expect(await check('20:30', '21:30')).toEqual([null, 50]);
  expect(await check('08:00', '12:00', { groups: [] })).toEqual([null, 50]);
});

test('drafts, shows, what is switched off and the playlist itself do not count', async () => {
  await playlist('Draft', 99, '08:00', '20:00', { enabled: false });
  const off = await playlist('Off', 98, '08:00', '20:00');
  await admin.put(url(`playlists/${off}`), { enabled: false });
  const show = await make('shows', {
    ...{ content: { kind: 'playables', playables: [page] }, displays },
    until: { kind: 'time', time: '18:00' },
  });
  const own = await playlist('Own', 90, '09:00', '14:00');
  expect(await check('09:00', '14:00', { id: own, enabled: true, priority: 90 })).toEqual([60, 60]);
  await admin.delete(url(`playlists/${own}`));
  expect(await check('09:00', '14:00')).toEqual([60, 60]);
  await admin.delete(url(`shows/${show}`));
});

test('the highest is found among more rivals than are listed', async () => {
  for (let i = 0; i < 21; i++) await playlist(`Loser ${i}`, 30, '21:00', '22:00');
  await playlist('Beaten by the draft', 40, '21:00', '22:00');
  expect(await check('21:00', '22:00', { priority: 100 })).toEqual([40, 40]);
});

test('minutes count on all displays, and of equals the higher priority', async () => {
  const of = (id: string, priority: number): PlannedPlaylist => ({
    ...{ id, priority, groupPriority: 50, enabled: true, orientation: null, createdAt: now.toISOString() },
    ...{ conditions: [], items: [{ id: 'i', seconds: 10, conditions: [] }] },
  });
  const { hours } = (await owner.query(`select hours from content.locations where name = 'With others'`))[0];
  const plan = (...others: PlannedPlaylist[]): Plan => ({
    ...{ timeZone: 'Europe/Prague', hours, orientation: 'horizontal', playlists: [of('own', 50), ...others] },
  });
  const usual = (one: number, two: number) =>
    usualIn(
      [
        { plan: plan(of('low', 10)), counts: Array(one).fill(null) },
        { plan: plan(of('high', 70)), counts: Array(two).fill(null) },
      ],
      'own',
      new Set(),
      now.getTime(),
      async () => {},
    );
  expect(await usual(3, 2)).toBe(10);
  expect(await usual(2, 3)).toBe(70);
  expect(await usual(2, 2)).toBe(70);
});
