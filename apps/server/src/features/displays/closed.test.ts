import { defaultHours, type WeeklyHours, weekdays } from '@vitrine/contract/locations';
import { timeline } from '@vitrine/schedule/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A Monday, 21:00 in Prague: locations with the usual hours open again on Tuesday at 08:00.
const night = new Date('2026-11-16T20:00:00.000Z');
const opensAt = '2026-11-17T07:00:00.000Z';
const clock = createTestClock(night);
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let place: string;
let group: string;
let screen: PairedDevice;
const url = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;
const seen = (at: Date, playing: object | null = null) =>
  owner.query(
    `update content.devices set last_active_at = $2, is_up = true, playing = $3, playing_since = $2 where id = $1`,
    [screen.deviceId, at, playing && JSON.stringify(playing)],
  );
const data = async (path: string) => (await admin.get(url(path))).body.data;
const display = () => data(`displays/${screen.display}`);
const setHours = async (hours: WeeklyHours) =>
  expect((await admin.put(url(`locations/${place}`), { hours })).status).toBe(200);
const closedAllWeek = Object.fromEntries(
  weekdays.map((day) => [day, { ...defaultHours[day], closed: true }]),
) as WeeklyHours;

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  await owner.query(
    `delete from content.displays where environment_id = (select id from content.environments where slug = 'museum')`,
  );
  const made = await admin.post(url('locations'), {
    ...{ name: 'Foyer', timezone: 'Europe/Prague', hours: defaultHours },
  });
  place = made.body.data.id;
  screen = await pairDevice(server, admin, { slug: 'museum', name: 'Entrance' });
  await admin.put(url(`displays/${screen.display}`), { location: place });
  await admin.put(url(`displays/${screen.display}?action=activate`));
  group = (await admin.post(url('groups'), { name: 'Foyer screens', displays: [screen.display] })).body.data
    .id;
});
beforeEach(async () => {
  await clock.moveTo(night);
  await seen(clock.now());
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('UI2: closed is reported beside the status', () => {
  test('for a display that is connected while its location is closed, with the next opening', async () => {
    expect(await display()).toMatchObject({ status: 'online', closed: { opensAt } });
  });

  test('for a display as a relation of a location or a group', async () => {
    for (const path of [`locations/${place}`, `groups/${group}`]) {
      const { displays } = await data(`${path}?include=displays`);
      expect(displays).toMatchObject([{ id: screen.display, status: 'online', closed: { opensAt } }]);
    }
  });

  test('for its device, in lists and on its page', async () => {
    expect(await data(`devices/${screen.deviceId}`)).toMatchObject({ status: 'online', closed: { opensAt } });
    expect(await data('devices?paired_eq=true')).toMatchObject([
      { id: screen.deviceId, closed: { opensAt } },
    ]);
    await seen(new Date(clock.now().getTime() - 600_000));
    expect(await data(`devices/${screen.deviceId}`)).toMatchObject({ status: 'offline', closed: null });
  });

  test('but not while the location is open', async () => {
    await clock.moveTo('2026-11-16T16:59:59.000Z');
    await seen(clock.now());
    admin = await server.signIn('admin@vitrine.test', 'museum');
    expect(await display()).toMatchObject({ status: 'online', closed: null });
  });

  test('but not if it is offline, unknown, inactive or playing', async () => {
    admin = await server.signIn('admin@vitrine.test', 'museum');
    await seen(new Date(clock.now().getTime() - 600_000));
    expect(await display()).toMatchObject({ status: 'offline', closed: null });
    await owner.query('update content.devices set last_active_at = null where id = $1', [screen.deviceId]);
    expect(await display()).toMatchObject({ status: 'unknown', closed: null });
    await seen(clock.now(), { playlist: null, item: null, name: 'Left on' });
    expect(await display()).toMatchObject({ status: 'playlist_active', closed: null });
    await seen(clock.now());
    await admin.put(url(`displays/${screen.display}?action=deactivate`));
    expect(await display()).toMatchObject({ status: 'online', active: false, closed: null });
    await admin.put(url(`displays/${screen.display}?action=activate`));
  });

  test('without an opening where every day is closed', async () => {
    await setHours(closedAllWeek);
    expect(await display()).toMatchObject({ closed: { opensAt: null } });
    await setHours(defaultHours);
  });

  test('it can be filtered by and is counted, and the four statuses still add up to the total', async () => {
    const list = async (query: string) => (await admin.get(url(`displays?${query}`))).body;
    const counts = { playlist_active: 0, online: 1, offline: 0, unknown: 0, closed: 1 };
    for (const query of ['', 'closed_eq=true', 'status_eq=online', 'status_eq=online&closed_eq=true']) {
      expect(await list(query)).toMatchObject({ data: [{ id: screen.display }], meta: { total: 1, counts } });
    }
    expect((await list('openNow_eq=false')).meta.total).toBe(1);
    expect((await list('openNow_eq=true')).meta.total).toBe(0);
    for (const query of ['closed_eq=false', 'status_eq=online&closed_eq=false', 'status_eq=offline']) {
      expect(await list(query)).toMatchObject({ data: [], meta: { total: 0, counts } });
      // A page beyond the end has no rows to derive the total from.
      expect((await list(`${query}&_start=5`)).meta.total).toBe(0);
    }
    expect((await list('closed_eq=true&_start=5')).meta.total).toBe(1);
    expect((await admin.get(url('displays?closed_eq=maybe'))).status).toBe(422);
  });
});

test('UI4: a closed display comes with the first item of the morning, an open one without a picture with the current one', async () => {
  const page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0];
  const made = await admin.post(url('playlists'), {
    ...{ name: 'All day', groups: [group], items: [{ playable_id: page.id, duration: 10 }] },
  });
  expect(made.status).toBe(201);
  const planned = {
    item: page.name,
    picture: page.thumbnail ?? expect.toBeOneOf([null, expect.any(String)]),
  };
  expect(await display()).toMatchObject({ planned });
  expect((await admin.get(url('displays'))).body.data).toMatchObject([{ planned }]);
  // At opening another playlist may take precedence.
  const late = { precondition: 'time', operator: 'between', from: '09:00', to: '12:00' };
  const id = made.body.data.id;
  await admin.put(url(`playlists/${id}`), { calendar: { conditions: [late] } });
  expect(await display()).toMatchObject({ planned: null });
  await admin.ask('DELETE', url(`playlists/${id}`));
});

describe('the database and the schedule agree on when a location is open', () => {
  const zones = [
    'Europe/Prague',
    'Pacific/Auckland',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Chatham',
  ];
  const mixed: WeeklyHours = {
    ...defaultHours,
    tue: { ...defaultHours.tue, start: '00:00', end: '24:00' },
    wed: { ...defaultHours.wed, nonstop: true },
    thu: { ...defaultHours.thu, closed: true },
    fri: { ...defaultHours.fri, start: '23:59', end: '24:00' },
  };
  // Around both clock changes, and around the turn of the year.
  const starts = ['2026-03-27T00:00Z', '2026-10-23T00:00Z', '2026-12-30T00:00Z', '2026-04-03T00:00Z'];

  test.each(zones)('in %s', async (timeZone) => {
    const plan = { timeZone, hours: mixed, orientation: 'horizontal' as const, playlists: [] };
    for (const start of starts.map((text) => Date.parse(text))) {
      const instants = Array.from({ length: 96 }, (_, i) => start + i * 61 * 60_000);
      const rows = await owner.query(
        `select content.is_open($1, $2, at) as open, content.opens_at($1, $2, at) as opens
         from unnest($3::timestamptz[]) with ordinality as i (at, n) order by n`,
        [timeZone, JSON.stringify(mixed), instants.map((each) => new Date(each))],
      );
      instants.forEach((instant, i) => {
        const [current, next] = timeline(plan, instant, instant + 8 * 86_400_000);
        const isOpen = current!.state !== 'closed';
        expect([new Date(instant), rows[i]!.open]).toEqual([new Date(instant), isOpen]);
        if (!isOpen) expect([instant, Date.parse(rows[i]!.opens)]).toEqual([instant, next!.from]);
      });
    }
  });
});
