import type { WeeklyHours } from '@vitrine/contract/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { daily, hearOf } from './test/night.ts';

// The overview at night. A Monday, 03:10 in Brno and Barcelona, where everything is closed, 15:10 in
// Auckland.
const now = new Date('2026-11-16T02:10:00.000Z');
const opensInBrno = '2026-11-16T05:30:00.000Z';
const opensInBarcelona = '2026-11-16T06:30:00.000Z';
/** Brno closed at 22:00 on Sunday. */
const closedInBrno = new Date('2026-11-15T21:00:00.000Z');

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let places: Record<'brno' | 'barcelona' | 'auckland', string>;
let playlist: string;
let counter: PairedDevice;
let entrance: PairedDevice;
let bar: PairedDevice;
let harbour: PairedDevice;
const url = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const overview = async (query = '') => (await admin.get(url(`overview${query}`))).body.data;
const seen = (device: PairedDevice, at: Date, playing: object | null = null) =>
  hearOf(owner, device, at, playing);
/** The device has reported that it has all files of the playlist's current version. */
const store = (device: PairedDevice) =>
  owner.query(
    `insert into content.receipts (environment_id, display_id, playlist_id, version, received_at, cached_at)
     select environment_id, $1, id, version, now(), now() from content.playlists where id = $2
     on conflict (environment_id, display_id, playlist_id) do update set version = excluded.version, cached_at = now()`,
    [device.display, playlist],
  );
async function addDisplay(name: string, location: string): Promise<PairedDevice> {
  const device = await pairDevice(server, admin, { slug: 'museum', name });
  await admin.put(url(`displays/${device.display}`), { location });
  expect((await admin.put(url(`displays/${device.display}?action=activate`))).status).toBe(200);
  return device;
}
const setHours = (place: string, hours: WeeklyHours) => admin.put(url(`locations/${place}`), { hours });

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  await owner.query(`update content.environments set arrangement = 'invoice' where slug = 'museum'`);
  await owner.query(
    `delete from content.displays where environment_id = (select id from content.environments where slug = 'museum')`,
  );
  places = {
    brno: await make('locations', { name: 'Brno · Hlavní', timezone: 'Europe/Prague', hours: daily({}) }),
    barcelona: await make('locations', {
      ...{ name: 'Barcelona · Gràcia', timezone: 'Europe/Madrid', hours: daily({ start: '07:30' }) },
    }),
    auckland: await make('locations', {
      ...{ name: 'Auckland · Britomart', timezone: 'Pacific/Auckland', hours: daily({ end: '17:00' }) },
    }),
  };
  counter = await addDisplay('Counter', places.brno);
  entrance = await addDisplay('Entrance', places.brno);
  bar = await addDisplay('Bar', places.barcelona);
  harbour = await addDisplay('Harbour window', places.auckland);
  const all = [counter, entrance, bar, harbour].map(({ display }) => display);
  const group = await make('groups', { name: 'All screens', displays: all });
  const page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  playlist = await make('playlists', {
    ...{ name: 'Morning menu', priority: 50, groups: [group], items: [{ playable_id: page, duration: 10 }] },
  });
});
beforeEach(async () => {
  for (const device of [counter, entrance, bar]) await seen(device, now);
  await seen(harbour, now, { playlist, item: null, name: 'Welcome' });
  await owner.query('delete from content.receipts');
  for (const device of [counter, entrance, bar]) await store(device);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('UI2: at night', () => {
  test('closed displays are counted as closed, and the four statuses still add up', async () => {
    const { counts, attention } = await overview();
    expect(counts).toEqual({ playlist_active: 1, online: 3, offline: 0, unknown: 0, closed: 3 });
    expect(attention).toEqual([]);
  });

  test('the locations show which are open, and how many displays are ready for which opening', async () => {
    expect((await overview()).places).toEqual({
      total: 3,
      closed: 2,
      closedArea: 'Europe',
      dark: { displays: 0, places: 0 },
      open: [
        {
          ...{ id: places.auckland, name: 'Auckland · Britomart', timezone: 'Pacific/Auckland' },
          ...{ closesAt: '2026-11-16T04:00:00.000Z', displays: 1, playing: 1 },
        },
      ],
      openings: [
        {
          ...{ at: opensInBrno, timezone: 'Europe/Prague', places: ['Brno · Hlavní'], placesTotal: 1 },
          ...{ closed: 2, ready: 2 },
        },
        {
          ...{ at: opensInBarcelona, timezone: 'Europe/Madrid', places: ['Barcelona · Gràcia'] },
          ...{ placesTotal: 1, closed: 1, ready: 1 },
        },
      ],
    });
  });

  test('a display is ready only with something planned at opening and its files on the device', async () => {
    const ready = async () => (await overview()).places.openings.map((each: { ready: number }) => each.ready);
    await owner.query('delete from content.receipts where display_id = $1', [counter.display]);
    expect(await ready()).toEqual([1, 1]);
    // The device has an older version.
    await owner.query('update content.playlists set version = version + 1 where id = $1', [playlist]);
    expect(await ready()).toEqual([0, 0]);
    for (const device of [counter, entrance, bar]) await store(device);
    expect(await ready()).toEqual([2, 1]);
    const late = { precondition: 'time', operator: 'between', from: '09:00', to: '12:00' };
    await admin.put(url(`playlists/${playlist}`), { calendar: { conditions: [late] } });
    for (const device of [counter, entrance, bar]) await store(device);
    expect(await ready()).toEqual([0, 0]);
    await admin.put(url(`playlists/${playlist}`), { calendar: { conditions: [] } });
  });

  test('closed displays come with the first item of the morning, sorted by opening', async () => {
    const { closed } = await overview();
    expect(closed.map(({ name }: { name: string }) => name)).toEqual(['Counter', 'Entrance', 'Bar']);
    expect(closed[0]).toMatchObject({
      ...{ opensAt: opensInBrno, isReady: true },
      location: { name: 'Brno · Hlavní', timezone: 'Europe/Prague' },
      playlist: { id: playlist, name: 'Morning menu' },
      item: expect.any(String),
    });
    const inBarcelona = (await overview(`?location=${places.barcelona}`)).closed;
    expect(inBarcelona.map(({ name }: { name: string }) => name)).toEqual(['Bar']);
  });

  test('next changes are listed by location, with the opening of closed ones', async () => {
    const { changes } = await overview();
    expect(
      changes.map(
        (each: { at: string; kind: string; location: { name: string }; opensAt: string | null }) => [
          ...[each.location.name, each.kind, each.at, each.opensAt],
        ],
      ),
    ).toEqual([
      ['Auckland · Britomart', 'closing', '2026-11-16T04:00:00.000Z', null],
      ['Brno · Hlavní', 'starts', opensInBrno, opensInBrno],
      ['Barcelona · Gràcia', 'starts', opensInBarcelona, opensInBarcelona],
      ['Auckland · Britomart', 'starts', '2026-11-16T17:30:00.000Z', null],
      ['Brno · Hlavní', 'closing', '2026-11-16T21:00:00.000Z', opensInBrno],
      ['Barcelona · Gràcia', 'closing', '2026-11-16T21:00:00.000Z', opensInBarcelona],
    ]);
  });

  test('what is dark is offline where it is open; the places of which nothing is heard are counted', async () => {
    const dark = async () => (await overview()).places.dark;
    await seen(counter, new Date(now.getTime() - 600_000));
    expect(await dark()).toEqual({ displays: 0, places: 0 });
    await seen(harbour, new Date(now.getTime() - 600_000));
    expect(await dark()).toEqual({ displays: 1, places: 1 });
    await setHours(places.brno, daily({ nonstop: true }));
    // The other one of Brno is there.
    expect(await dark()).toEqual({ displays: 2, places: null });
    await seen(entrance, new Date(now.getTime() - 600_000));
    expect(await dark()).toEqual({ displays: 3, places: 2 });
    await setHours(places.brno, daily({}));
  });

  test('pictures are of five displays at each of four places, those where something is wrong first', async () => {
    const ids: string[] = [];
    for (const place of ['Alba', 'Beroun', 'Cheb', 'Decin', 'Zlin']) {
      const hours = daily({ nonstop: true });
      const at = await make('locations', { name: place, timezone: 'Europe/Prague', hours });
      for (let n = 1; n <= (place === 'Zlin' ? 6 : 1); n++) {
        const device = await addDisplay(`${place} ${n}`, at);
        await seen(device, now, { playlist, item: null, name: 'Welcome' });
        ids.push(device.display);
      }
    }
    const shown = async () => {
      const { playing, playingTotal } = await overview();
      return [playing.map(({ name }: { name: string }) => name), playingTotal];
    };
    expect(await shown()).toEqual([['Alba 1', 'Harbour window', 'Beroun 1', 'Cheb 1'], 11]);
    await owner.query(
      `insert into content.faults (environment_id, id, display_id, device_id, reason, reports, since, last_at, created_at, updated_at)
       select d.environment_id, gen_random_uuid(), d.id, d.device_id, 'unknown_timezone', 1, $2, $2, $2, $2
       from content.displays d where d.id = $1`,
      [ids.at(-1), now],
    );
    expect((await shown())[0]).toEqual([
      ...['Zlin 1', 'Zlin 2', 'Zlin 3', 'Zlin 4', 'Zlin 5'],
      ...['Alba 1', 'Harbour window', 'Beroun 1'],
    ]);
    await owner.query('delete from content.displays where id = any ($1::uuid[])', [ids]);
    await owner.query(`delete from content.locations where name = any ('{Alba,Beroun,Cheb,Decin,Zlin}')`);
  });

  test('locations that open together by the same clock are one opening, whatever the names of their zones', async () => {
    await setHours(places.barcelona, daily({}));
    expect((await overview()).places.openings).toMatchObject([
      {
        at: opensInBrno,
        places: ['Barcelona · Gràcia', 'Brno · Hlavní'],
        placesTotal: 2,
        closed: 3,
        ready: 3,
      },
    ]);
    await setHours(places.barcelona, daily({ start: '07:30' }));
  });

  test('a location closed all week has no opening, and is ready for none', async () => {
    await setHours(places.barcelona, daily({ closed: true }));
    const { places: told, closed } = await overview();
    expect(told.openings.at(-1)).toMatchObject({ at: null, closed: 1, ready: 0 });
    expect(closed.at(-1)).toMatchObject({ name: 'Bar', opensAt: null, playlist: null, picture: null });
    await setHours(places.barcelona, daily({ start: '07:30' }));
  });
});

describe('UI2: what needs attention at night', () => {
  const parts = async () => {
    const { attention, attentionCounts } = await overview();
    const told = attention.map(({ part, kind }: { part: string; kind: string }) => [part, kind]);
    return { told, counts: attentionCounts, first: attention[0] };
  };
  const after = (minutes: number) => new Date(closedInBrno.getTime() + minutes * 60_000);

  test('offline takes precedence over closed, and is urgent only where the location is open', async () => {
    await seen(harbour, new Date(now.getTime() - 600_000));
    await seen(counter, new Date(now.getTime() - 600_000));
    expect((await overview()).counts).toMatchObject({ offline: 2, online: 2, closed: 2 });
    expect(await parts()).toMatchObject({
      told: [
        ['now', 'offline_open'],
        ['before_opening', 'offline_closed'],
      ],
      counts: { now: 1, before_opening: 1, can_wait: 0 },
    });
  });

  test.each([
    [-1, 'before_opening'],
    [0, 'can_wait'],
    [6, 'can_wait'],
    [30, 'can_wait'],
    [31, 'before_opening'],
  ])('a display that went offline %i minutes after closing: %s', async (minutes, part) => {
    await seen(counter, after(minutes));
    const { told, first } = await parts();
    expect(told).toEqual([[part, 'offline_closed']]);
    expect(first).toMatchObject({ opensAt: opensInBrno, timezone: 'Europe/Prague', until: null });
  });

  test('a display switched off an evening earlier was missing all day', async () => {
    await seen(counter, after(6 - 24 * 60));
    expect((await parts()).told).toEqual([['before_opening', 'offline_closed']]);
  });

  test('the time of the alert mail is shown: after the opening, plus the time a device may take to start', async () => {
    const { version } = (await admin.get(url('alerts'))).body.data;
    const settings = { alertingEnabled: true, defaultOfflineLimit: 10, recipients: ['desk@museum.example'] };
    await admin.put(url('alerts'), settings, { headers: { 'If-Match': `"${version}"` } });
    await seen(counter, new Date(now.getTime() - 600_000));
    expect((await parts()).first).toMatchObject({ alertAt: '2026-11-16T05:40:00.000Z' });
    await owner.query('update content.alert_settings set enabled = false');
  });
});

test('UI2: availability counts open hours only, and its events name the location and whether it was closed', async () => {
  const note = (device: PairedDevice, kind: string, at: Date) =>
    owner.query(
      `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
       select environment_id, gen_random_uuid(), device_id, id, $2, $3, $3, $3 from content.displays where device_id = $1`,
      [device.deviceId, kind, at],
    );
  await owner.query(`update content.devices set created_at = '2026-11-01'`);
  await owner.query('delete from content.availability');
  await note(counter, 'player_up', new Date('2026-11-10T00:00Z'));
  await note(counter, 'player_down', new Date('2026-11-16T00:00Z'));
  const { availability } = await overview();
  expect(availability.percent24h).toBe(100);
  expect(availability.events[0]).toMatchObject({
    display: { name: 'Counter' },
    place: { name: 'Brno · Hlavní', timezone: 'Europe/Prague' },
    ...{ kind: 'down', at: '2026-11-16T00:00:00.000Z', closed: true },
  });
});
