import type { Attention } from '@vitrine/contract/overview';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { daily, hearOf } from './test/night.ts';

// When what needs attention is needed. A Tuesday, 23:10 in Brno, which is closed; 11:10 of the next day in Auckland, which is open.
const now = new Date('2026-11-17T22:10:00.000Z');
const opensInBrno = '2026-11-18T05:30:00.000Z';
const closedInBrno = new Date('2026-11-17T21:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let brno: string;
let auckland: string;
let group: string;
let page: string;
let entrance: PairedDevice;
let harbour: PairedDevice;
const url = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const attention = async (): Promise<Attention[]> => (await admin.get(url('overview'))).body.data.attention;
const dues = async () => (await attention()).map(({ kind, dueAt }) => [kind, dueAt]);
const dueOf = async (kind: Attention['kind']) =>
  (await attention()).filter((each) => each.kind === kind).map(({ dueAt }) => dueAt);
const seen = (device: PairedDevice, at: Date, playing: object | null = null) =>
  hearOf(owner, device, at, playing);
async function addDisplay(name: string, location: string): Promise<PairedDevice> {
  const device = await pairDevice(server, admin, { slug: 'museum', name });
  await admin.put(url(`displays/${device.display}`), { location });
  expect((await admin.put(url(`displays/${device.display}?action=activate`))).status).toBe(200);
  return device;
}
const between = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });
const playlist = (name: string, item: string, conditions: object[], more: object = {}) =>
  make('playlists', {
    name,
    priority: 90,
    groups: [group],
    items: [{ playable_id: item, duration: 10 }],
    calendar: { conditions },
    ...more,
  });
const fault = (device: PairedDevice, playable: string | null) =>
  owner.query(
    `insert into content.faults (environment_id, id, display_id, device_id, playable_id, reason, reports, since, last_at, created_at, updated_at)
     select d.environment_id, $2, d.id, d.device_id, $3, 'page_failed', 1, $4, $4, $4, $4 from content.displays d where d.id = $1`,
    [device.display, newId(), playable, minutesAgo(3)],
  );
const failUpload = async (name: string): Promise<string> => {
  const id = newId();
  await owner.query(
    `insert into content.playables (environment_id, id, name, type, status, created_at, updated_at)
     select id, $1, $2, 'video', 'failed', now(), now() from content.environments where slug = 'museum'`,
    [id, name],
  );
  return id;
};

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  await owner.query(`update content.environments set arrangement = 'invoice' where slug = 'museum'`);
  await owner.query(
    `delete from content.displays where environment_id = (select id from content.environments where slug = 'museum')`,
  );
  brno = await make('locations', { name: 'Brno · Hlavní', timezone: 'Europe/Prague', hours: daily({}) });
  auckland = await make('locations', {
    name: 'Auckland · Britomart',
    timezone: 'Pacific/Auckland',
    hours: daily({ start: '07:00', end: '18:00' }),
  });
  entrance = await addDisplay('Entrance', brno);
  harbour = await addDisplay('Harbour window', auckland);
  group = await make('groups', { name: 'All screens', displays: [entrance.display, harbour.display] });
  page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
});
let always: string;
beforeEach(async () => {
  const inMuseum = `environment_id = (select id from content.environments where slug = 'museum')`;
  for (const table of ['faults', 'snoozes', 'playlists'])
    await owner.query(`delete from content.${table} where ${inMuseum}`);
  await owner.query(`delete from content.playables where status = 'failed' and ${inMuseum}`);
  always = await playlist('All day', page, [], { priority: 10 });
  await seen(entrance, now);
  await seen(harbour, now, { playlist: always, item: null, name: 'Welcome' });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('offline is needed now where it is open, by the opening where it is closed; what is needed first comes first', async () => {
  await seen(entrance, minutesAgo(200));
  await seen(harbour, minutesAgo(10));
  expect(await dues()).toEqual([
    ['offline_open', now.toISOString()],
    ['offline_closed', opensInBrno],
  ]);
});

test('a display that was switched off after closing can be seen to any time', async () => {
  await seen(entrance, new Date(closedInBrno.getTime() + 6 * 60_000));
  expect(await dues()).toEqual([['offline_closed', null]]);
});

test('a display at a place that never opens can wait', async () => {
  await admin.put(url(`locations/${brno}`), { hours: daily({ closed: true }) });
  await seen(entrance, minutesAgo(200));
  expect(await dueOf('offline_closed')).toEqual([null]);
  await admin.put(url(`locations/${brno}`), { hours: daily({}) });
});

test('a display that shows nothing of what it should is needed now', async () => {
  await owner.query(
    `update content.devices set last_active_at = $2, playing = null, playing_since = $3 where id = $1`,
    [harbour.deviceId, now, minutesAgo(9)],
  );
  expect(await dues()).toEqual([['not_showing', now.toISOString()]]);
});

test('a running gap is needed now, a later one when it begins, each by the clock of its place', async () => {
  await admin.put(url(`playlists/${always}`), { calendar: { conditions: [between('08:00', '10:00')] } });
  const gaps = (await attention()).filter(({ kind }) => kind === 'gap');
  expect(gaps.map(({ place, dueAt }) => [place, dueAt])).toEqual([
    ['Auckland · Britomart', now.toISOString()],
    ['Brno · Hlavní', opensInBrno],
    // 10:00 in Brno; in Auckland the day ends with another hour without a plan.
    ['Brno · Hlavní', '2026-11-18T09:00:00.000Z'],
    ['Auckland · Britomart', '2026-11-18T18:00:00.000Z'],
    ['Auckland · Britomart', '2026-11-18T21:00:00.000Z'],
  ]);
});

test('displays with nothing planned are needed when the first of their places opens, or now', async () => {
  await admin.put(url(`groups/${group}`), { displays: [harbour.display] });
  expect(await dueOf('unreached')).toEqual([opensInBrno]);
  await admin.put(url(`groups/${group}`), { displays: [] });
  expect(await dueOf('unreached')).toEqual([now.toISOString()]);
  await admin.put(url(`groups/${group}`), { displays: [entrance.display, harbour.display] });
});

test('a fault is needed now if it is on air, else at the next start of what holds its playable', async () => {
  await fault(harbour, page);
  expect(await dueOf('fault')).toEqual([now.toISOString()]);
  await owner.query('delete from content.faults');
  await fault(entrance, page);
  expect(await dueOf('fault')).toEqual([opensInBrno]);
  await admin.put(url(`playlists/${always}`), { calendar: { conditions: [between('15:00', '17:00')] } });
  expect(await dueOf('fault')).toEqual(['2026-11-18T14:00:00.000Z']);
  // Nothing that is switched on holds it.
  await admin.put(url(`playlists/${always}`), { enabled: false });
  expect(await dueOf('fault')).toEqual([null]);
});

test('a start is looked for seven days ahead', async () => {
  await fault(entrance, page);
  const on = (from: string) => ({ precondition: 'date', operator: 'between', from, to: '2026-12-31' });
  await admin.put(url(`playlists/${always}`), { calendar: { conditions: [on('2026-11-23')] } });
  expect(await dueOf('fault')).toEqual(['2026-11-23T05:30:00.000Z']);
  await admin.put(url(`playlists/${always}`), { calendar: { conditions: [on('2026-11-26')] } });
  expect(await dueOf('fault')).toEqual([null]);
});

test('a fault of the player itself is needed while its place is open', async () => {
  await fault(harbour, null);
  await fault(entrance, null);
  expect(await dueOf('fault')).toEqual([now.toISOString()]);
  await owner.query('delete from content.faults where display_id = $1', [harbour.display]);
  expect(await dueOf('fault')).toEqual([opensInBrno]);
});

test('C30.18: failed uploads that nothing uses can be seen to any time', async () => {
  await failUpload('Broken film');
  await failUpload('Broken song');
  const [item] = await attention();
  expect(item).toMatchObject({
    kind: 'upload_failed',
    dueAt: null,
    part: 'can_wait',
    count: 2,
    subject: null,
  });
});

test('a failed upload is needed when a playlist that holds it begins, even one that holds nothing else', async () => {
  const film = await failUpload('Broken film');
  await failUpload('Broken song');
  const lunch = await playlist('Lunch', page, [between('11:30', '14:00')]);
  await owner.query('update content.playlist_items set playable_id = $2 where playlist_id = $1', [
    lunch,
    film,
  ]);
  // 11:30 in Auckland is twenty minutes away.
  expect(await dueOf('upload_failed')).toEqual(['2026-11-17T22:30:00.000Z']);
  await admin.put(url(`playlists/${lunch}`), { enabled: false });
  expect(await dueOf('upload_failed')).toEqual([null]);
});

test('after what has a moment comes what has none, in its old order', async () => {
  await owner.query(`update content.devices set appversion = '0.1.0' where id = $1`, [harbour.deviceId]);
  await failUpload('Broken film');
  await seen(entrance, minutesAgo(200));
  expect(await dues()).toEqual([
    ['offline_closed', opensInBrno],
    ['upload_failed', null],
    ['update', null],
  ]);
  await owner.query('update content.devices set appversion = null where id = $1', [harbour.deviceId]);
});
