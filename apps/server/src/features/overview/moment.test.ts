import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordPlans } from '../../core/past-plans/record-plans.ts';
import { readPlans } from '../../core/plans/plans.ts';
import { planHash } from '../../core/plans/segments.ts';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// One display in UTC, open from eight to six, with one playlist; the demo's displays are inactive.

const now = new Date('2026-11-16T12:00:00.000Z');
const minuteMs = 60_000;
const dayMs = 86_400_000;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let screen: PairedDevice;
let playlist: { id: string; items: { id: string }[] };
let environment: string;

const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const at = (clock: string, day = '15') => `2026-11-${day}T${clock}:00.000Z`;
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
const moment = async (instant: string, as = admin): Promise<any> =>
  (await as.get(url(`overview-moment?at=${instant}`))).body.data;
// biome-ignore lint/suspicious/noExplicitAny: as above
const events = async (): Promise<any> => (await admin.get(url('overview-events'))).body.data;

const connection = (kind: 'player_up' | 'player_down', instant: string) =>
  owner.query(
    `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [environment, newId(new Date(instant)), screen.deviceId, screen.display, kind, instant],
  );
const play = (instant: string, seconds: number) =>
  owner.query(
    `insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, playable_id, name, started_at, seconds,
       created_at, updated_at, display_name, location_name, timezone, playlist_name, playlist_version)
     values ($1, $2, $3, $4, $5, null, null, 'Shown then', $6, $7, $6, $6, 'Kept', 'Place', 'UTC', 'List of then', 1)`,
    [environment, newId(new Date(instant)), screen.display, screen.deviceId, playlist.id, instant, seconds],
  );
const picture = (instant: string) =>
  owner.query(
    `insert into content.hourly_pictures values ($1, $2, date_trunc('hour', $3::timestamptz, 'UTC'), $3, $4, 10)`,
    [environment, screen.display, instant, `${environment}/${screen.display}`],
  );

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  await owner.query(`update content.displays set active = false`);
  await owner.query(`update content.activations set started_at = '2026-01-01', ended_at = '2026-01-02'`);
  screen = await pairDevice(server, admin, { name: 'Kept' });
  const day = { start: '08:00', end: '18:00', nonstop: false, closed: false };
  const hours = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, day]),
  );
  const place = await admin.post(url('locations'), { name: 'Place', timezone: 'UTC', hours });
  await admin.put(url(`displays/${screen.display}`), { location: place.body.data.id });
  await admin.put(url(`displays/${screen.display}?action=activate`));
  const group = await admin.post(url('groups'), { name: 'Kept group', displays: [screen.display] });
  const [page] = (await admin.get(url('playables?status_eq=ready&type_eq=image&_limit=1'))).body.data;
  const made = await admin.post(url('playlists'), {
    name: 'Planned list',
    groups: [group.body.data.id],
    items: [{ playable_id: page.id, duration: 10 }],
  });
  playlist = made.body.data;
  await owner.query(
    `update content.devices set created_at = '2026-11-01', last_active_at = $2, is_up = true where id = $1`,
    [screen.deviceId, now],
  );
  await owner.query(
    `insert into content.activations (environment_id, display_id, display_name, started_at, ended_at)
    values ($1, $2, 'Kept', '2026-11-01', '2026-11-16T11:59:00Z')`,
    [environment, screen.display],
  );
  await server.program.app.content.inEnvironments([environment], async (db) => {
    const plans = (await readPlans(db, environment)).map(({ display, plan, key }) => ({
      ...{ display, plan, hash: planHash(key) },
    }));
    await owner.query('delete from content.display_plans');
    await recordPlans(db, environment, plans, new Date('2026-11-10T00:00:00.000Z'));
  });
});
beforeEach(async () => {
  for (const table of ['availability', 'plays', 'hourly_pictures', 'changes'])
    await owner.query(`delete from content.${table}`);
  await connection('player_up', at('00:00', '02'));
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

describe('the overview as it was', () => {
  test('what was planned counts while nothing else is known', async () => {
    const then = await moment(at('10:00'));
    expect(then.counts).toMatchObject({ playlist_active: 1, online: 0, offline: 0, closed: 0 });
    expect(then.displays).toMatchObject([
      { name: 'Kept', state: 'playlist_active', playlist: 'Planned list', picture: null },
    ]);
    expect(then.attention).toEqual([]);
    expect(then.places).toMatchObject({ total: 1, closed: 0 });
  });

  test('a play says what was really shown, by its name of then', async () => {
    await play(at('09:59'), 120);
    expect((await moment(at('10:00'))).displays[0]).toMatchObject({
      playlist: 'List of then',
      item: 'Shown then',
    });
  });

  test('with reports before and after, and none of the moment, the display showed nothing', async () => {
    await play(at('09:00'), 60);
    await play(at('11:00'), 60);
    const then = await moment(at('10:00'));
    expect(then.counts).toMatchObject({ playlist_active: 0, online: 1 });
    expect(then.attention).toMatchObject([
      { kind: 'not_showing', subject: { name: 'Kept' }, since: at('09:01') },
    ]);
  });

  test('outside the opening hours of then it was closed', async () => {
    const then = await moment(at('20:00'));
    expect(then.counts).toMatchObject({ online: 1, closed: 1 });
    expect(then.displays[0]).toMatchObject({ state: 'closed', opensAt: at('08:00', '16'), picture: null });
  });

  test('an offline display says since when, and when it came back', async () => {
    await connection('player_down', at('09:41'));
    await connection('player_up', at('10:20'));
    const then = await moment(at('09:45'));
    expect(then.counts).toMatchObject({ offline: 1, playlist_active: 0 });
    expect(then.attention).toMatchObject([
      { kind: 'offline_open', since: at('09:41'), endedAt: at('10:20'), subject: { name: 'Kept' } },
    ]);
    expect(then.around).toMatchObject([
      { kind: 'starts' },
      { kind: 'down', at: at('09:41') },
      { kind: 'up', at: at('10:20'), minutes: 39 },
    ]);
    expect((await moment(at('10:21'))).counts).toMatchObject({ offline: 0, playlist_active: 1 });
  });

  test('before its first connection nothing is known of a display', async () => {
    await owner.query('delete from content.availability');
    await connection('player_up', at('09:00'));
    expect((await moment(at('08:30'))).counts).toMatchObject({ unknown: 1 });
  });

  test('one that was not active is left out', async () => {
    expect((await moment(at('12:00', '16'))).displaysTotal).toBe(1);
    await owner.query(
      `update content.activations set ended_at = '2026-11-14' where display_id = $1 and ended_at is not null`,
      [screen.display],
    );
    expect((await moment(at('10:00'))).displaysTotal).toBe(0);
    await owner.query(
      `update content.activations set ended_at = '2026-11-16T11:59:00Z' where display_id = $1 and ended_at is not null`,
      [screen.display],
    );
  });

  test('before plans were recorded only connections are told', async () => {
    const then = await moment(at('10:00', '05'));
    expect(then.recordedFrom).toBe('2026-11-10T00:00:00.000Z');
    expect(then.displays[0]).toMatchObject({ state: 'online', playlist: null });
    expect(then.attention).toEqual([]);
  });

  test('a picture is from before the moment, and of an offline display the last one', async () => {
    await picture(at('09:03'));
    await picture(at('10:03'));
    const pictureAt = async (instant: string) => (await moment(instant)).displays[0].picture?.at ?? null;
    expect(await pictureAt(at('09:02'))).toBeNull();
    expect(await pictureAt(at('10:02'))).toBe(at('09:03'));
    expect(await pictureAt(at('10:03'))).toBe(at('10:03'));
    expect(await pictureAt(at('13:00'))).toBeNull();
    await connection('player_down', at('11:00'));
    expect(await pictureAt(at('13:00'))).toBe(at('10:03'));
  });

  test('D12: displays are found by a part of their name, before the limit', async () => {
    const found = async (query: string) => {
      const { body } = await admin.get(url(`overview-moment?at=${at('10:00')}&limit=1&${query}`));
      return [body.data.displays.map(({ name }: { name: string }) => name), body.data.displaysTotal];
    };
    expect(await found('q=KEP')).toEqual([['Kept'], 1]);
    expect(await found('q=ept')).toEqual([['Kept'], 1]);
    expect(await found('q=nowhere')).toEqual([[], 0]);
  });

  test('since when it is shown: as planned, or when something else ended later', async () => {
    const fromAt = async (instant: string) => (await moment(instant)).displays[0].playingFrom;
    expect(await fromAt(at('10:00'))).toBe(at('08:00'));
    await owner.query(
      `insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at,
         display_name, location_name, timezone, playlist_name)
       values ($1, $2, $3, $4, 'Late', $5, 600, $5, $5, 'Kept', 'Place', 'UTC', 'List of before')`,
      [environment, newId(), screen.display, screen.deviceId, at('09:30')],
    );
    await play(at('09:40'), 1800);
    expect(await fromAt(at('10:00'))).toBe(at('09:40'));
    await connection('player_down', at('11:00'));
    expect(await fromAt(at('12:00'))).toBeNull();
  });

  test('a moment to come, one too long ago and nonsense are refused', async () => {
    const statusOf = async (instant: string) =>
      (await admin.get(url(`overview-moment?at=${instant}`))).status;
    expect(await statusOf(new Date(now.getTime() + 10 * minuteMs).toISOString())).toBe(422);
    expect(await statusOf(new Date(now.getTime() - 16 * dayMs).toISOString())).toBe(422);
    expect(await statusOf('yesterday')).toBe(422);
  });
});

describe('the events of fourteen days', () => {
  test('times offline, cut where the place closed, and counted for a day', async () => {
    await connection('player_down', at('17:00'));
    await connection('player_up', at('09:00', '16'));
    const { offline, from, to } = await events();
    expect(Date.parse(to) - Date.parse(from)).toBe(14 * dayMs);
    expect(offline).toEqual([
      { from: at('17:00'), to: at('18:00'), closed: false, displays: 1, names: ['Kept'] },
      { from: at('18:00'), to: at('08:00', '16'), closed: true, displays: 1, names: ['Kept'] },
      { from: at('08:00', '16'), to: at('09:00', '16'), closed: false, displays: 1, names: ['Kept'] },
    ]);
    await owner.query('delete from content.availability');
    await connection('player_down', at('10:00', '10'));
    expect((await events()).offline.at(-1).to).toBe(at('10:00', '11'));
  });

  test('saves that changed screens, one for each call, and only those that the reader may see', async () => {
    const change = (resource: string, displays: number | null, batch: string) =>
      owner.query(
        `insert into content.changes (environment_id, id, at, batch, actor_name, via, resource, subject_id, subject_name, kind, displays)
         values ($1, gen_random_uuid(), $2, $3, 'Hana', 'person', $4, $5, 'Lunch', 'update', $6)`,
        [environment, at('11:02'), batch, resource, playlist.id, displays],
      );
    const batch = newId(now);
    await change('playlists', 3, batch);
    await change('groups', 3, batch);
    await change('playlists', 0, newId(now));
    await change('settings', 2, newId(now));
    expect((await events()).saves).toMatchObject([
      { actor: 'Hana', topic: 'playlists', subject: 'Lunch', displays: 3 },
    ]);
  });
});

test('only staff of the environment see it', async () => {
  const standard = await server.signIn('standard@vitrine.test');
  const playables = await server.signIn('playables@vitrine.test');
  const museum = await server.signIn('admin@vitrine.test', 'museum');
  for (const path of [`overview-moment?at=${at('10:00')}`, 'overview-events']) {
    expect((await standard.get(url(path))).status).toBe(200);
    expect((await playables.get(url(path))).status).toBe(403);
    expect((await server.browser().get(url(path))).status).toBe(401);
    const { body } = await museum.get(`${server.serverUrl('museum')}/api/v1/${path}`);
    expect(JSON.stringify(body)).not.toContain('Kept');
  }
});
