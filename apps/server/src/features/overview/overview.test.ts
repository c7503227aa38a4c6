import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { version } from '../../infra/version.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { openBilling } from '../../test/paying.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A Monday, 11:00 in Prague. The museum is a small environment: what it has is created here.
const start = new Date('2026-11-16T10:00:00.000Z');
const clock = createTestClock(start);
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let place: string;
let page: string;
let group: string;
let screen: PairedDevice;
const url = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;
const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000);

const open = { start: '08:00', end: '18:00', nonstop: false, closed: false };
const hours = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, open]));
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const between = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });
const playlist = (name: string, from: string, to: string, priority = 50) =>
  make('playlists', {
    ...{ name, priority, groups: [group], calendar: { conditions: [between(from, to)] } },
    items: [{ playable_id: page, duration: 10 }],
  });
const overview = async (query = '') => {
  const { status, body } = await admin.get(url(`overview${query}`));
  expect(status).toBe(200);
  return body.data;
};
const items = async (kind: string) =>
  (await overview()).attention.filter((each: { kind: string }) => each.kind === kind);
const seen = (at: Date, playing: object | null = null, since = at) =>
  owner.query(
    `update content.devices set last_active_at = $2, is_up = true, playing = $3, playing_since = $4 where id = $1`,
    [screen.deviceId, at, playing && JSON.stringify(playing), since],
  );

beforeAll(async () => {
  // Without a worker: it would fetch the source of a test, in vain, and count that failure beside those that the test sets.
  server = await startTestServer({ clock, env: { ROLES: 'auth,content' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test', 'museum');
  await owner.query(`update content.environments set arrangement = 'invoice' where slug = 'museum'`);
  await owner.query(
    `delete from content.displays where environment_id = (select id from content.environments where slug = 'museum')`,
  );
  place = await make('locations', { name: 'Foyer', timezone: 'Europe/Prague', hours });
  page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  screen = await pairDevice(server, admin, { slug: 'museum', name: 'Entrance' });
  await admin.put(url(`displays/${screen.display}`), { location: place });
  await admin.put(url(`displays/${screen.display}?action=activate`));
  group = await make('groups', { name: 'Foyer screens', displays: [screen.display] });
});
beforeEach(async () => {
  await clock.moveTo(start);
  await owner.query('delete from content.snoozes');
  await owner.query('delete from content.frames');
  await seen(clock.now());
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('what needs attention', () => {
  test('a display without any playlist is listed until it gets one', async () => {
    expect(await items('unreached')).toMatchObject([
      { subject: { id: screen.display, name: 'Entrance' }, place: 'Foyer', count: 1 },
    ]);
    await playlist('Morning', '08:00', '12:00');
    expect(await items('unreached')).toEqual([]);
  });

  test('an open location with nothing scheduled has a gap, listed with its bounds and displays', async () => {
    const [first] = await items('gap');
    expect(first).toMatchObject({
      subject: { id: place, name: 'Foyer' },
      count: 1,
      since: '2026-11-16T11:00:00.000Z',
      until: '2026-11-16T17:00:00.000Z',
      minutes: 360,
      timezone: 'Europe/Prague',
    });
    await playlist('Afternoon', '12:00', '18:00');
    expect(await items('gap')).toEqual([]);
  });

  test('an offline display is urgent while its location is open, and less so when it is closed', async () => {
    await seen(minutes(-10));
    expect((await overview()).attention[0]).toMatchObject({
      kind: 'offline_open',
      subject: { id: screen.display },
      place: 'Foyer',
      since: minutes(-10).toISOString(),
      until: '2026-11-16T17:00:00.000Z',
    });
    await clock.moveTo('2026-11-16T20:00:00.000Z');
    const late = await server.signIn('admin@vitrine.test', 'museum');
    const { attention } = (await late.get(url('overview'))).body.data;
    expect(attention.map(({ kind }: { kind: string }) => kind)).toEqual(['offline_closed']);
  });

  test('an offline display shows when the alert mail will be sent, by its limit and the hours of its location', async () => {
    const { version } = (await admin.get(url('alerts'))).body.data;
    const settings = { alertingEnabled: true, defaultOfflineLimit: 12, recipients: ['desk@museum.example'] };
    const saved = await admin.put(url('alerts'), settings, { headers: { 'If-Match': `"${version}"` } });
    expect(saved.status).toBe(200);
    const alertAt = async () => (await items('offline_open'))[0].alertAt;
    await seen(minutes(-10));
    expect(await alertAt()).toBe(minutes(2).toISOString());
    // It is due already, and the evaluation runs within 15 seconds.
    await seen(minutes(-13));
    expect(await alertAt()).toBeUndefined();
    // Five minutes after opening a device has seven more to start.
    await admin.put(url(`locations/${place}`), { hours: { ...hours, mon: { ...open, start: '10:55' } } });
    await seen(minutes(-600));
    expect(await alertAt()).toBe(minutes(7).toISOString());
    await admin.put(url(`locations/${place}`), { hours });
    await owner.query('update content.alert_settings set enabled = false');
    expect(await alertAt()).toBeUndefined();
  });

  test('PL4, PL12: an old engine, an old agent and files without room on a device are listed', async () => {
    const report = (column: string, value: string | null) =>
      owner.query(`update content.devices set ${column} = $1 where id = $2`, [value, screen.deviceId]);
    await report('engine', 'Chromium 87');
    await report('agent_version', version);
    expect(await items('engine_old')).toEqual([]);
    expect(await items('agent_old')).toEqual([]);
    await report('engine', 'Chromium 53');
    await report('agent_version', '0.0.1');
    await report('storage', '{"kind":"cache","startsOffline":true,"missingBytes":12300000}');
    const subject = { id: screen.deviceId, name: 'Entrance' };
    expect(await items('engine_old')).toMatchObject([{ subject, part: 'before_opening', count: 1 }]);
    expect(await items('agent_old')).toMatchObject([{ subject, part: 'can_wait', count: 1 }]);
    expect(await items('device_storage')).toMatchObject([
      { subject: { id: screen.display }, place: 'Foyer', megabytes: 13 },
    ]);
    const { body } = await admin.get(url('device-engines'));
    expect(body.data).toContainEqual({ platform: null, engine: 'Chromium 53', isEngineOld: true, count: 1 });
    expect(body.agentsOld).toBe(1);
    for (const filter of ['isEngineOld', 'isAgentOld'])
      expect((await admin.get(url(`devices?${filter}_eq=true`))).body.data).toMatchObject([
        { id: screen.deviceId },
      ]);
    for (const column of ['engine', 'agent_version', 'storage']) await report(column, null);
  });

  test('a connected player that shows nothing of what it should, for five minutes, is not showing', async () => {
    await seen(clock.now(), null, minutes(-4));
    expect(await items('not_showing')).toEqual([]);
    await seen(clock.now(), null, minutes(-6));
    expect(await items('not_showing')).toMatchObject([
      { subject: { id: screen.display }, since: minutes(-6).toISOString() },
    ]);
  });

  test('a failed upload and an outdated device are listed', async () => {
    const failed = newId();
    await owner.query(
      `insert into content.playables (environment_id, id, name, type, status, created_at, updated_at)
       select id, $1, 'Broken film', 'video', 'failed', now(), now() from content.environments where slug = 'museum'`,
      [failed],
    );
    await owner.query(`update content.devices set appversion = '0.1.0' where id = $1`, [screen.deviceId]);
    expect(await items('upload_failed')).toMatchObject([
      { subject: { id: failed, name: 'Broken film' }, count: 1 },
    ]);
    expect(await items('update')).toMatchObject([{ subject: { id: screen.deviceId }, count: 1 }]);
    await owner.query('delete from content.playables where id = $1', [failed]);
  });

  test('a source that failed is listed with the displays that show it, a frame with those that it does not fit', async () => {
    const canvas = { shape: 'landscape', background: '#000000' };
    const text = { id: 'a', kind: 'ticker', place: { x: 0, y: 0, w: 900, h: 100 }, text: '', speed: 60 };
    const style = {
      size: 'fit',
      font: 'inter',
      weight: 400,
      colour: '#ffffff',
      align: 'left',
      valign: 'top',
    };
    const source = await make('sources', {
      ...{ name: 'Tram times', kind: 'calendar', address: 'https://tours.example/trams.ics' },
    });
    const programme = { id: 'p', kind: 'programme', place: { x: 0, y: 0, w: 900, h: 900 }, fit: 'keep' };
    const frame = await make('designs', {
      ...{ name: 'Tram frame', use: 'frame', ...canvas, boxes: [programme, { ...text, ...style, source }] },
    });
    await admin.put(url(`displays/${screen.display}`), { frame });
    const failures = (count: number) =>
      owner.query(`update content.source_states set failures = $2, good_at = $3 where source_id = $1`, [
        source,
        count,
        minutes(-90),
      ]);
    await failures(2);
    expect(await items('source_failed')).toEqual([]);
    await failures(3);
    expect(await items('source_failed')).toMatchObject([
      {
        ...{ subject: { id: source, name: 'Tram times' }, count: 1, shownOn: ['Entrance'] },
        since: minutes(-90).toISOString(),
      },
    ]);
    expect(await items('frame_shape')).toEqual([]);
    await admin.put(url(`displays/${screen.display}`), { orientation: 'vertical_left' });
    expect(await items('frame_shape')).toMatchObject([
      { subject: { id: frame, name: 'Tram frame' }, count: 1 },
    ]);
    await admin.put(url(`displays/${screen.display}`), { orientation: 'horizontal', frame: null });
  });

  test('a person invited a week ago who has no password yet is listed for admins', async () => {
    await admin.post(url('users'), { emails: ['slow@museum.test'], role: 'standard' });
    const invitedAt = (days: number) =>
      owner.query(`update content.members set created_at = $1 where email = 'slow@museum.test'`, [
        minutes(-days * 24 * 60),
      ]);
    await invitedAt(6);
    expect(await items('unconfirmed_users')).toEqual([]);
    await invitedAt(8);
    expect(await items('unconfirmed_users')).toMatchObject([{ count: 1 }]);
    await owner.query(
      `update content.members set roles = '{user_standard}' where email = 'admin@vitrine.test'`,
    );
    expect(await items('unconfirmed_users')).toEqual([]);
    await owner.query(`update content.members set roles = '{admin}' where email = 'admin@vitrine.test'`);
    await owner.query(`delete from content.members where email = 'slow@museum.test'`);
  });
});

describe('money', () => {
  test('a card that could not be verified is listed for admins until another one is', async () => {
    const { addTestCard } = await openBilling(server, admin);
    await addTestCard('4000 0000 0000 0002');
    expect(await items('card_failed')).toMatchObject([{ subject: null, count: 1 }]);
    await clock.moveTo(minutes(1));
    expect((await addTestCard()).confirmed.body.data.card).toMatchObject({
      state: 'verified',
      failure: null,
    });
    expect(await items('card_failed')).toEqual([]);
  });

  test('an invoice whose payment was refused is listed until it is paid', async () => {
    const { id } = await openBilling(server, admin);
    await owner.query(
      `with invoice as (
         insert into content.invoices select * from jsonb_populate_record(null::content.invoices,
           (select to_jsonb(i) from content.invoices i limit 1)
           || jsonb_build_object('environment_id', $1::text, 'id', $2::text, 'number', 'VT-2026-99999', 'paid_at', null))
         returning environment_id, id)
       insert into content.payments (environment_id, id, invoice_id, gateway, customer, card, amount, currency,
         description, state, failure, created_at, updated_at)
       select environment_id, gen_random_uuid(), id, 'test', 'c', 'd', 100, 'EUR', 'x', 'failed', 'declined', now(), now()
       from invoice`,
      [id, newId()],
    );
    expect(await items('payment_failed')).toMatchObject([{ count: 1 }]);
    await owner.query(`update content.invoices set paid_at = now() where environment_id = $1`, [id]);
    expect(await items('payment_failed')).toEqual([]);
  });
});

describe('snoozing', () => {
  const snooze = (key: string, until: Date) =>
    admin.post(url('snoozes'), { key, until: until.toISOString() });

  test('a snoozed item is left out for everybody, and comes back when its time is over', async () => {
    await seen(minutes(-10));
    const [offline] = await items('offline_open');
    expect((await snooze(offline.key, minutes(30))).status).toBe(201);
    expect(await items('offline_open')).toEqual([]);
    expect((await overview()).snoozed).toMatchObject([
      { key: offline.key, kind: 'offline_open', snoozedUntil: minutes(30).toISOString() },
    ]);
    await clock.moveTo(minutes(31));
    expect(await items('offline_open')).toMatchObject([{ key: offline.key }]);
  });

  test('it comes back at once when the problem changes, or when somebody wakes it', async () => {
    await seen(minutes(-10));
    const [offline] = await items('offline_open');
    await snooze(offline.key, minutes(60));
    await seen(minutes(-5)); // back for a moment, and offline again
    const [again] = await items('offline_open');
    expect(again.key).not.toBe(offline.key);
    await snooze(again.key, minutes(60));
    expect((await admin.ask('DELETE', url(`snoozes/${again.key}`))).status).toBe(204);
    expect(await items('offline_open')).toHaveLength(1);
    expect((await admin.ask('DELETE', url(`snoozes/${again.key}`))).status).toBe(404);
  });

  test('B6: a fault that a player reports is snoozed like everything else', async () => {
    await owner.query(
      `insert into content.faults (environment_id, id, display_id, device_id, reason, reports, since, last_at, created_at, updated_at)
       select d.environment_id, $2, d.id, d.device_id, 'unknown_timezone', 1, $3, $3, $3, $3 from content.displays d where d.id = $1`,
      [screen.display, newId(), minutes(-10)],
    );
    onTestFinished(async () => void (await owner.query('delete from content.faults')));
    const [fault] = await items('fault');
    expect(fault).toMatchObject({ kind: 'fault', subject: { id: screen.display } });
    expect((await snooze(fault.key, minutes(30))).status).toBe(201);
    expect(await items('fault')).toEqual([]);
    expect((await overview()).snoozed).toMatchObject([{ key: fault.key, kind: 'fault' }]);
  });

  test('nothing can be snoozed longer than a week, and only current items can be snoozed', async () => {
    await seen(minutes(-10));
    const [{ key }] = await items('offline_open');
    expect((await snooze(key, minutes(-1))).status).toBe(422);
    expect((await snooze(key, minutes(8 * 24 * 60))).status).toBe(422);
    expect((await snooze(newId(), minutes(60))).status).toBe(422);
    const other = await server.signIn('standard@vitrine.test', 'demo');
    const foreign = `${server.serverUrl('demo')}/api/v1/snoozes`;
    expect((await other.post(foreign, { key, until: minutes(60).toISOString() })).status).toBe(422);
  });
});

describe('the rest of the overview', () => {
  test('statuses count active, paired displays only', async () => {
    await make('displays', { name: 'Spare', location: place });
    const { counts, unpaired } = await overview();
    expect(counts).toEqual({ playlist_active: 0, online: 1, offline: 0, unknown: 0, closed: 0 });
    expect(unpaired).toBe(1);
  });

  test('what plays now comes with its current item, and with the planned picture if there is none', async () => {
    const [morning] = (await admin.get(url('playlists?name_contains=Morning'))).body.data;
    await seen(clock.now(), { playlist: morning.id, item: morning.items[0].id, name: 'Old name' });
    const { playing, playingTotal } = await overview();
    expect(playingTotal).toBe(1);
    expect(playing[0]).toMatchObject({
      id: screen.display,
      location: { name: 'Foyer' },
      playlist: { id: morning.id, name: 'Morning' },
      itemFrom: '2026-11-16T10:00:00.000Z',
      itemTo: '2026-11-16T10:00:10.000Z',
      isPlanned: true,
    });
    expect((await overview(`?location=${newId()}`)).playingTotal).toBe(0);
  });

  test('next changes cover a day, displays that change together as one', async () => {
    const { changes } = await overview();
    expect(changes.map((each: { kind: string; at: string }) => [each.kind, each.at])).toEqual([
      ['replaces', '2026-11-16T11:00:00.000Z'],
      ['closing', '2026-11-16T17:00:00.000Z'],
      ['starts', '2026-11-17T07:00:00.000Z'],
    ]);
    expect(changes[0]).toMatchObject({
      playlist: { name: 'Afternoon' },
      replaced: { name: 'Morning' },
      minutes: 360,
      displays: 1,
      places: ['Foyer'],
      placesTotal: 1,
    });
  });

  test("availability is the share of the last day's open hours in which the devices were connected", async () => {
    await owner.query('delete from content.availability where device_id = $1', [screen.deviceId]);
    const note = (kind: string, at: Date) =>
      owner.query(
        `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
         select environment_id, gen_random_uuid(), device_id, id, $2, $3, $3, $3 from content.displays where device_id = $1`,
        [screen.deviceId, kind, at],
      );
    await owner.query(`update content.devices set created_at = '2026-11-01' where id = $1`, [
      screen.deviceId,
    ]);
    // One of ten open hours.
    await note('player_down', minutes(-120));
    await note('player_up', minutes(-60));
    const { availability } = await overview();
    expect(availability.percent24h).toBe(90);
    expect(availability.events).toMatchObject([
      { display: { id: screen.display }, kind: 'up', at: minutes(-60).toISOString() },
      { kind: 'down' },
    ]);
    // A device that was never down reports again when a restarted server has lost its state.
    await owner.query(`delete from content.availability where kind = 'player_down' and device_id = $1`, [
      screen.deviceId,
    ]);
    await note('player_up', minutes(-48 * 60));
    expect((await overview()).availability.percent24h).toBe(100);
  });

  test('an event was "closed at the time" by the hours of then, not by hours that were set later', async () => {
    await owner.query('delete from content.availability where device_id = $1', [screen.deviceId]);
    await owner.query(
      `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
       select environment_id, gen_random_uuid(), device_id, id, 'player_down', $2, $2, $2 from content.displays where device_id = $1`,
      [screen.deviceId, minutes(-60)],
    );
    const isClosed = async () => (await overview()).availability.events[0].closed;
    const atNight = { ...open, start: '20:00', end: '23:00' };
    await owner.query(`delete from content.display_plans where display_id = $1`, [screen.display]);
    await owner.query(`update content.locations set hours = $2 where id = $1`, [
      place,
      JSON.stringify(Object.fromEntries(Object.keys(hours).map((day) => [day, atNight]))),
    ]);
    expect(await isClosed()).toBe(true);
    await owner.query(
      `with plan as (insert into content.plans (environment_id, hash, plan, names, created_at)
         select environment_id, '\\x01', $2, '{"playlists":{},"items":{}}', $3 from content.displays where id = $1
         returning environment_id, hash)
       insert into content.display_plans (environment_id, display_id, starts_at, hash)
       select environment_id, $1, $3, hash from plan`,
      [
        screen.display,
        JSON.stringify({ timeZone: 'Europe/Prague', hours, orientation: 'horizontal', playlists: [] }),
        minutes(-120),
      ],
    );
    expect(await isClosed()).toBe(false);
    await owner.query(`update content.locations set hours = $2 where id = $1`, [
      place,
      JSON.stringify(hours),
    ]);
  });

  test('UI1: an environment with an active display never sees the first steps', async () => {
    expect((await overview()).firstRun).toBeNull();
  });
});

describe('the timeline of all displays', () => {
  const ask = (query: string) => admin.get(url(`overview-timeline?${query}`));
  const today = 'from=2026-11-16T10:00:00.000Z&to=2026-11-17T10:00:00.000Z';

  test('displays that share a plan share its segments', async () => {
    const second = await pairDevice(server, admin, { slug: 'museum', name: 'Exit' });
    await admin.put(url(`displays/${second.display}`), { location: place, groups: [group] });
    await admin.put(url(`displays/${second.display}?action=activate`));
    const { body } = await ask(today);
    const { plans, displays, locations, groups, playlists } = body.data;
    expect(plans).toHaveLength(1);
    expect(plans[0].displays.sort()).toEqual([screen.display, second.display].sort());
    expect(plans[0].segments.map(({ state }: { state: string }) => state)).toEqual([
      'playing',
      'playing',
      'closed',
      'playing',
    ]);
    expect(displays.map((each: { name: string; reached: boolean }) => [each.name, each.reached])).toEqual([
      ['Entrance', true],
      ['Exit', true],
    ]);
    expect(locations).toMatchObject([
      { id: place, timezone: 'Europe/Prague', openUntil: '2026-11-16T17:00:00.000Z' },
    ]);
    expect(groups).toEqual([{ id: group, name: 'Foyer screens' }]);
    expect(playlists.map(({ name }: { name: string }) => name).sort()).toEqual(['Afternoon', 'Morning']);
  });

  test('it can be filtered by location, group or display, and covers at most 42 days', async () => {
    const namesAt = async (more: string) =>
      (await ask(`${today}&${more}`)).body.data.displays.map(({ name }: { name: string }) => name);
    expect(await namesAt(`location=${newId()}`)).toEqual([]);
    expect(await namesAt(`group=${group}`)).toEqual(['Entrance', 'Exit']);
    expect(await namesAt(`display=${screen.display}`)).toEqual(['Entrance']);
    const { status } = await ask('from=2026-11-01T00:00:00.000Z&to=2026-12-14T00:00:00.000Z');
    expect(status).toBe(422);
  });
});
