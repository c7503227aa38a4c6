import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A Monday, 10:00 in Greenwich.
const now = new Date('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let pages: string[];
let museum: { wall: string; door: string; tower: string; indoors: string; outdoors: string };
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

const day = (start: string, end: string, closed = false) => ({ start, end, nonstop: false, closed });
const hours = (start: string, end: string) =>
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, day(start, end, name === 'sun')]),
  );
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  const ready = await admin.get(url('playables?type_eq=url&_limit=10'));
  pages = ready.body.data.map(({ id }: { id: string }) => id);
  const london = { name: 'Gallery', timezone: 'Europe/London', hours: hours('08:00', '18:00') };
  const tokyo = { name: 'Tower', timezone: 'Asia/Tokyo', hours: hours('08:00', '18:00') };
  const [gallery, far] = [await make('locations', london), await make('locations', tokyo)];
  const wall = await make('displays', { name: 'Wall', location: gallery });
  const door = await make('displays', { name: 'Door', location: gallery, orientation: 'vertical_left' });
  const tower = await make('displays', { name: 'Tower screen', location: far });
  const indoors = await make('groups', { name: 'Indoors', priority: 60, displays: [wall, door] });
  const outdoors = await make('groups', { name: 'Outdoors', priority: 40, displays: [wall, tower] });
  await owner.query('update content.displays set active = true where id = any ($1)', [[wall, door, tower]]);
  museum = { wall, door, tower, indoors, outdoors };
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const draftOf = (part: object) => ({
  enabled: true,
  priority: 50,
  orientation: null,
  groups: [museum.indoors, museum.outdoors],
  conditions: [],
  items: [{ playable_id: pages[0], duration: 10 }],
  ...part,
});
const check = async (part: object): Promise<PlaylistCheck> => {
  const { status, body } = await admin.post(url('playlists-check'), draftOf(part));
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
};
const between = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });
const dates = (from: string, to: string) => ({ precondition: 'date', operator: 'between', from, to });

describe('where a draft would play', () => {
  test('its groups have displays, counted once; zones and locations are listed', async () => {
    const found = await check({});
    expect(found.displays).toBe(3);
    expect(found.groups).toEqual([
      { id: museum.indoors, name: 'Indoors', displays: 2 },
      { id: museum.outdoors, name: 'Outdoors', displays: 2 },
    ]);
    expect(found.firstDisplays.map(({ name }) => name)).toEqual(['Door', 'Wall', 'Tower screen']);
    expect(found.zones).toEqual([
      { timezone: 'Europe/London', places: ['Gallery'], displays: 2 },
      { timezone: 'Asia/Tokyo', places: ['Tower'], displays: 1 },
    ]);
    // It is 19:00 in Tokyo, where it is closed.
    expect([found.playsOn, found.nextAt, found.never]).toEqual([2, null, null]);
    expect(found.secondsADay).toBe(36_000);
  });

  test('UI9: displays at closed locations are counted, and whether any location closes is reported', async () => {
    // 10:00 in London; 19:00 in Tokyo.
    expect(await check({})).toMatchObject({ activeDisplays: 3, closed: 1, closes: true });
    expect(await check({ groups: [] })).toMatchObject({ activeDisplays: 0, closed: 0, closes: false });
  });

  test('displays of the other orientation are named', async () => {
    const found = await check({ orientation: 'horizontal' });
    expect(found.mismatched).toEqual({ count: 1, first: [{ id: museum.door, name: 'Door' }] });
    expect(found.playsOn).toBe(1);
  });

  test('open hours without anything to play are gaps, with their location and zone', async () => {
    const found = await check({ conditions: [between('08:00', '12:00')] });
    expect(found.gaps.displays).toBe(3);
    expect(found.gaps.first[0]).toEqual({
      display: { id: museum.door, name: 'Door' },
      place: 'Gallery',
      timezone: 'Europe/London',
      from: '2026-11-16T12:00:00.000Z',
      to: '2026-11-16T18:00:00.000Z',
    });
    expect((await check({})).gaps).toEqual({ displays: 0, first: [] });
  });

  test('the next time is reported, also when it is more than a year away', async () => {
    expect((await check({ conditions: [between('16:00', '17:00')] })).nextAt).toBe(
      '2026-11-16T16:00:00.000Z',
    );
    const far = { precondition: 'date', operator: 'on_or_after', value: '2029-01-01' };
    const found = await check({ conditions: [far] });
    expect([found.nextAt, found.never]).toEqual(['2028-12-31T23:00:00.000Z', null]);
  });

  test('nothing is written, and a saved playlist does not compete with itself', async () => {
    const id = await make('playlists', {
      name: 'Saved',
      groups: [museum.indoors],
      items: [{ playable_id: pages[0] }],
    });
    const found = await check({ id, priority: 70 });
    expect(found.rivals.map(({ name }) => name)).not.toContain('Saved');
    expect((await admin.get(url(`playlists/${id}`))).body.data).toMatchObject({ version: 1, priority: 50 });
    await admin.delete(url(`playlists/${id}`));
  });
});

describe('competitors', () => {
  const rival = async (groups: string[]) => {
    const input = { name: 'Rival', groups, items: [{ playable_id: pages[0] }] };
    return { id: await make('playlists', input), name: 'Rival', priority: 50 };
  };

  test('the higher priority wins, whatever the groups', async () => {
    const other = await rival([museum.indoors, museum.outdoors]);
    const above = await check({ priority: 60, groups: [museum.outdoors] });
    expect(above.rivals).toEqual([{ ...other, outcome: 'wins', displays: 2 }]);
    const below = await check({ priority: 40 });
    expect(below.rivals).toEqual([{ ...other, outcome: 'loses', displays: 3 }]);
    await admin.delete(url(`playlists/${other.id}`));
  });

  test('with equal priorities the better group decides', async () => {
    const other = await rival([museum.outdoors]);
    const through = await check({ groups: [museum.indoors] });
    expect(through.rivals).toEqual([{ ...other, outcome: 'group_wins', displays: 1 }]);
    await admin.put(url(`playlists/${other.id}`), { groups: [museum.indoors] });
    const beaten = await check({ groups: [museum.outdoors] });
    expect(beaten.rivals).toEqual([{ ...other, outcome: 'group_loses', displays: 1 }]);
    await admin.delete(url(`playlists/${other.id}`));
  });

  test('complete equals take turns; playlists that are never due at the same time do not compete', async () => {
    const morning = await make('playlists', {
      name: 'Morning',
      groups: [museum.indoors],
      items: [{ playable_id: pages[0] }],
      calendar: { conditions: [between('08:00', '10:00')] },
    });
    const equal = await check({ groups: [museum.indoors] });
    expect(equal.rivals).toEqual([
      { id: morning, name: 'Morning', priority: 50, outcome: 'takes_turns', displays: 2 },
    ]);
    const later = await check({ groups: [museum.indoors], conditions: [between('10:00', '12:00')] });
    expect(later.rivals).toEqual([]);
    await admin.delete(url(`playlists/${morning}`));
  });
});

describe('why a draft never plays', () => {
  test.each([
    ['disabled', { enabled: false }],
    ['empty', { items: [] }],
    ['no_display', { groups: [] }],
    ['over', { conditions: [dates('2026-01-01', '2026-01-31')] }],
    ['excluded', { conditions: [between('08:00', '09:00'), between('10:00', '11:00')] }],
    ['closed', { conditions: [between('19:00', '23:00')] }],
  ])('%s', async (reason, part) => {
    const found = await check(part);
    expect([found.never, found.playsOn, found.nextAt]).toEqual([reason, 0, null]);
  });

  test('orientation: all displays have the other one', async () => {
    const lying = await make('groups', { name: 'Lying', displays: [museum.wall] });
    expect((await check({ groups: [lying], orientation: 'vertical_right' })).never).toBe('orientation');
  });

  test('items: none of them ever matches the times of the playlist', async () => {
    const items = [{ playable_id: pages[0], conditions: [between('08:00', '09:00')] }];
    const found = await check({ items, conditions: [between('12:00', '13:00')] });
    expect([found.never, found.idleItems]).toEqual(['items', [0]]);
  });

  test('beaten: another playlist always wins', async () => {
    const id = await make('playlists', {
      name: 'Always on top',
      priority: 90,
      groups: [museum.indoors, museum.outdoors],
      items: [{ playable_id: pages[0] }],
    });
    expect((await check({})).never).toBe('beaten');
    // Until it ends.
    await admin.put(url(`playlists/${id}`), {
      calendar: { conditions: [dates('2026-01-01', '2026-12-31')] },
    });
    const found = await check({});
    expect([found.never, found.nextAt]).toEqual([null, '2026-12-31T23:00:00.000Z']);
    await admin.delete(url(`playlists/${id}`));
  });

  test('items that are never shown are listed by position, others are not', async () => {
    const items = [
      { playable_id: pages[0] },
      { playable_id: pages[1], conditions: [dates('2026-01-01', '2026-02-01')] },
      { playable_id: pages[1], conditions: [dates('2027-08-01', '2027-08-31')] },
      { playable_id: pages[0], conditions: [between('20:00', '06:00')] },
      { playable_id: pages[0], conditions: [{ precondition: 'weekday', weekdays: ['sun'] }] },
      { playable_id: pages[0], conditions: [{ precondition: 'weekday', weekdays: ['sat'] }] },
    ];
    expect((await check({ items })).idleItems).toEqual([1, 3, 4]);
  });
});

describe('what is refused', () => {
  const refused = async (part: object) => {
    const { status, body } = await admin.post(url('playlists-check'), draftOf(part));
    return [status, body.code, Object.keys(body.errors ?? {})];
  };
  test('unknown groups, playables and playlists', async () => {
    expect(await refused({ groups: [newId()] })).toEqual([422, 'invalid_data', ['groups']]);
    const items = [{ playable_id: pages[0] }, { playable_id: newId() }];
    expect(await refused({ items })).toEqual([422, 'playable_orders_invalid', ['items.1.playable_id']]);
    expect(await refused({ id: newId() })).toEqual([422, 'invalid_data', ['id']]);
    const conditions = [between('09:00', '10:00'), between('09:00', '09:00')];
    expect(await refused({ conditions })).toEqual([422, 'conditions_invalid', ['conditions.1']]);
  });

  test("playables outside the user's folder, as saving refuses them", async () => {
    const limited = await server.signIn('standard@vitrine.test');
    const folder = await make('folders', { name: 'Only this' });
    await owner.query(
      `update content.members set allowed_folder = $1 where email = 'standard@vitrine.test'`,
      [folder],
    );
    const { status, body } = await limited.post(url('playlists-check'), draftOf({}));
    expect([status, body.code]).toEqual([422, 'playable_orders_invalid']);
    await owner.query(
      `update content.members set allowed_folder = null where email = 'standard@vitrine.test'`,
    );
  });
});
