import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A playable is shown from one time until another on the clock of each place: outside it is left out everywhere.

/** A Monday: 11:00 in Prague, 23:00 in Auckland. */
const clock = createTestClock('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
let lasting: string;
let ending: string;
let group: string;
let autumn: string;
let backup: string;
let prague: string;
let auckland: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const nonstop = { start: '00:00', end: '24:00', nonstop: true, closed: false };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((each) => [each, nonstop]),
);

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const page = (name: string, dates: object = {}) =>
  make('playables', { name, type: 'url', url: 'http://10.0.0.5/', isLocal: true, ...dates });
const set = (id: string, body: object) => admin.put(url(`playables/${id}`), body);
const read = async (id: string) => (await admin.get(url(`playables/${id}`))).body.data;

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin, { name: 'Prague window' });
  const here = await make('locations', { name: 'Praha by the street', timezone: 'Europe/Prague', hours });
  const there = await make('locations', {
    name: 'Auckland by the street',
    timezone: 'Pacific/Auckland',
    hours,
  });
  prague = device.display;
  await admin.put(url(`displays/${prague}`), { location: here });
  auckland = await make('displays', { name: 'Auckland window', location: there });
  group = await make('groups', { name: 'Windows by the street', displays: [prague, auckland] });
  await owner.query('update content.displays set active = true where id = any ($1)', [[prague, auckland]]);
  lasting = await page('Hot chocolate');
  ending = await page('Gingerbread', { showUntil: '2026-11-19T20:00' });
  autumn = await make('playlists', {
    ...{ name: 'Winter', priority: 60, groups: [group] },
    items: [{ playable_id: ending, duration: 10 }],
  });
  backup = await make('playlists', {
    ...{ name: 'Winter brand', priority: 40, groups: [group] },
    items: [
      { playable_id: lasting, duration: 10 },
      { playable_id: ending, duration: 10 },
    ],
  });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const segments = async (display: string, from: string, to: string) => {
  const { status, body } = await admin.get(url(`displays/${display}/timeline?from=${from}&to=${to}`));
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
};
const manifest = async () =>
  (
    await server.browser().get(`${device.url}/api/player/manifest?protocol=2`, {
      headers: { Authorization: `Bearer ${device.token}` },
    })
  ).body;

describe('the dates of a playable', () => {
  test('are kept as they are given, and null removes them', async () => {
    const id = await page('Kept', { showFrom: '2026-12-01T00:00', showUntil: '2027-01-01T00:00' });
    expect(await read(id)).toMatchObject({ showFrom: '2026-12-01T00:00', showUntil: '2027-01-01T00:00' });
    const { body } = await set(id, { showFrom: null });
    expect(body.data).toMatchObject({ showFrom: null, showUntil: '2027-01-01T00:00' });
  });

  test.each([
    [{ showFrom: '2026-12-01T08:00', showUntil: '2026-12-01T08:00' }, 'showUntil'],
    [{ showUntil: '2026-11-01T07:59' }, 'showUntil'],
    [{ showFrom: '2027-02-01T00:00' }, 'showUntil'],
  ])('%j is refused: Until must be after Show from', async (dates, field) => {
    const id = await page('In order', { showFrom: '2026-11-01T08:00', showUntil: '2027-02-01T00:00' });
    const before = await read(id);
    const { status, body } = await set(id, dates);
    expect([status, body.errors]).toEqual([422, { [field]: ['Until must be after Show from.'] }]);
    expect(await read(id)).toEqual(before);
    expect((await set(id, { showUntil: null })).status).toBe(200);
    expect((await set(id, { showFrom: '2027-02-01T00:00' })).status).toBe(200);
  });

  test.each([
    '2026-11-31T08:00',
    '2026-11-30',
    '2026-11-30T24:00',
    '2026-11-30T08:00Z',
    '',
    5,
    '1890-01-01T00:00',
  ])('%j is no time', async (showUntil) => {
    const { status, body } = await set(lasting, { showUntil });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['showUntil']]);
    expect((await read(lasting)).showUntil).toBeNull();
  });
});

describe('outside of its dates a playable is left out', () => {
  test('in each place by its own clock, and another playlist takes its turn', async () => {
    // 20:00 is 19:00 UTC in Prague and 07:00 UTC in Auckland.
    const [from, to] = ['2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z'];
    const turns = (of: { from: string; playlists: string[] }[]) =>
      of
        .map((each) => [each.from, ...each.playlists])
        .filter(([, playlist], i, all) => playlist !== all[i - 1]?.[1]);
    expect(turns((await segments(prague, from, to)).segments)).toEqual([
      [from, autumn],
      ['2026-11-19T19:00:00.000Z', backup],
    ]);
    expect(turns((await segments(auckland, from, to)).segments)).toEqual([
      [from, autumn],
      ['2026-11-19T07:00:00.000Z', backup],
    ]);
  });

  test('the check of a playlist knows that nothing is left, and where gaps begin', async () => {
    const check = async (items: string[]) => {
      const draft = {
        ...{ enabled: true, priority: 90, orientation: null, groups: [group], conditions: [] },
        items: items.map((playable_id) => ({ playable_id })),
      };
      const { status, body } = await admin.post(url('playlists-check'), draft);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.data;
    };
    const over = await page('New year', { showUntil: '2026-11-13T22:00' });
    expect(await check([over])).toMatchObject({ never: 'expired', playsOn: 0 });
    const later = await page('Far ahead', { showFrom: '2028-12-01T00:00' });
    expect(await check([later])).toMatchObject({ never: null, nextAt: '2028-11-30T11:00:00.000Z' });
    expect(await check([over, lasting])).toMatchObject({ never: null, playsOn: 2, idleItems: [] });
  });

  test('the player gets both times, and nothing of what is over', async () => {
    const itemsOf = async () => {
      const { playlists, playables } = (await manifest()).display.schedule;
      const items = playlists.flatMap((each: { items: object[] }) => each.items);
      return {
        until: items.map((each: { showUntil?: string }) => each.showUntil ?? '').sort(),
        playables: playables.map((each: { name: string }) => each.name).sort(),
      };
    };
    expect(await itemsOf()).toEqual({
      until: ['', '2026-11-19T20:00', '2026-11-19T20:00'],
      playables: ['Gingerbread', 'Hot chocolate'],
    });
    const before = clock.now();
    await clock.moveTo('2026-11-19T19:00:00.000Z');
    expect(await itemsOf()).toEqual({ until: [''], playables: ['Hot chocolate'] });
    await clock.moveTo(before);
  });

  test('a change reaches the players: the manifest has another version', async () => {
    const { version } = await manifest();
    await set(lasting, { showFrom: '2026-01-01T00:00' });
    expect((await manifest()).version).not.toBe(version);
    await set(lasting, { showFrom: null });
    expect((await manifest()).version).toBe(version);
  });
});

describe('lists say what expires', () => {
  const names = async (filter: string) => {
    const { status, body } = await admin.get(url(`playables?${filter}&sort=name:asc`));
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data.map(({ name }: { name: string }) => name);
  };

  test('within two weeks of whole days, on the clock that is given', async () => {
    await page('In fourteen days', { showUntil: '2026-12-01T00:00' });
    await page('In fifteen days', { showUntil: '2026-12-01T00:01' });
    const soon = await names('expiresSoon_eq=2026-11-16T11:00');
    expect(soon).toContain('Gingerbread');
    expect(soon).toContain('In fourteen days');
    expect(soon).not.toContain('In fifteen days');
    expect(soon).not.toContain('New year');
    expect(await names('expiresSoon_eq=2026-11-19T20:00')).not.toContain('Gingerbread');
  });

  test('and what is over from its last minute on', async () => {
    expect(await names('expired_eq=2026-11-19T19:59')).not.toContain('Gingerbread');
    expect(await names('expired_eq=2026-11-19T20:00')).toContain('Gingerbread');
    expect((await admin.get(url('playables?expired_eq=yesterday'))).status).toBe(422);
  });
});

test('the playlists that use it say what is left then, and what takes over', async () => {
  const uses = async (query = '') => (await admin.get(url(`playables/${ending}/uses${query}`))).body.data;
  const left = [
    {
      ...{ name: 'Winter', items: 1, left: 0, emptyDisplays: 0 },
      takesOver: { id: backup, name: 'Winter brand' },
    },
    { name: 'Winter brand', items: 2, left: 1, takesOver: null, emptyDisplays: 0 },
  ];
  expect(await uses()).toMatchObject(left);
  await admin.put(url(`playlists/${backup}`), { enabled: false });
  expect((await uses('?showUntil=2026-11-20T00:00'))[0]).toMatchObject({ takesOver: null, emptyDisplays: 2 });
  await admin.put(url(`playlists/${backup}`), { enabled: true });
  await set(ending, { showUntil: null });
  expect((await uses()).map((each: { left: number | null }) => each.left)).toEqual([null, null]);
  expect(await uses('?showUntil=2026-11-20T00:00')).toMatchObject(left);
  await set(ending, { showUntil: '2026-11-19T20:00' });
});
