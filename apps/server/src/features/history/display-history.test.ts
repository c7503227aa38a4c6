import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let environment: string;

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;
const data = async (path: string): Promise<Row> => (await admin.get(api(path))).body.data;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function create(resource: string, body: object): Promise<Row> {
  const reply = await admin.post(api(resource), body);
  expect(reply.status).toBe(201);
  return reply.body.data;
}

/** A display with one playlist on it, in UTC and always open. */
async function playingDisplay(name: string) {
  const location = await create('locations', { name: `${name} place`, timezone: 'UTC' });
  const display = await create('displays', { name, location: location.id });
  await owner.query('update content.displays set active = true where id = $1', [display.id]);
  const group = await create('groups', { name: `${name} group`, displays: [display.id] });
  const [playable] = await data('playables?status_eq=ready&type_eq=image&_limit=1');
  const playlist = await create('playlists', {
    ...{ name: `${name} list`, groups: [group.id], priority: 40 },
    items: [{ playable_id: playable.id, duration: 10 }],
  });
  return { display, group, playlist, playable };
}

const plansOf = (display: string): Promise<Row[]> =>
  owner.query(
    'select starts_at, encode(hash, $2) as hash from content.display_plans where display_id = $1 order by 1',
    [display, 'hex'],
  );

/**
 * Resolves when a plan with the playlist is kept. The display has a plan before that if the worker looked between the calls that
 * made the display and the playlist.
 */
const isPlanned = (subject: string) =>
  vi.waitFor(async () => expect((await data(`changes?subject_eq=${subject}`))[0].displays).not.toBeNull());

test('a change of the plan is kept with its time, and the change says on how many displays and days', async () => {
  const { display, playlist } = await playingDisplay('Kept');
  await isPlanned(playlist.id);
  const before = await plansOf(display.id);
  await admin.put(api(`playlists/${playlist.id}`), { enabled: false });
  await vi.waitFor(async () => expect((await plansOf(display.id)).length).toBe(before.length + 1));
  const [change] = await data(`changes?subject_eq=${playlist.id}`);
  expect(change).toMatchObject({
    displays: 1,
    effect: { days: Array(7).fill('empty'), displays: ['Kept'], locations: ['Kept place'] },
  });
  expect(change.effect.plan).toMatchObject({
    displays: 1,
    playlists: [{ id: playlist.id, name: 'Kept list', priority: 40 }],
    parties: [
      {
        displays: { count: 1, first: [{ name: 'Kept', place: 'Kept place' }] },
        hasGap: true,
        bands: null,
      },
    ],
  });
  expect(change.effect.plan.parties[0].changes.at(-1)).toMatchObject({
    was: { state: 'playing', playlists: [playlist.id] },
    becomes: { state: 'nothing' },
  });
  const [row] = (await plansOf(display.id)).slice(-1);
  expect(row.starts_at).toBe(change.at);
  // What was explained before the change is explained by the plan of then.
  const at = new Date(Date.parse(change.at) - 1).toISOString();
  expect((await data(`displays/${display.id}/explain?at=${at}`)).state).toBe('playing');
  expect((await data(`displays/${display.id}/explain`)).state).toBe('nothing');
});

test('a past day has what was planned, told and shown, and why they differ', async () => {
  const { display, playlist, playable } = await playingDisplay('Past');
  await isPlanned(playlist.id);
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const at = (clock: string) => `${day}T${clock}:00.000Z`;
  await owner.query(
    'update content.display_plans set starts_at = $2 where display_id = $1 and starts_at = (select max(starts_at) from content.display_plans where display_id = $1)',
    [display.id, at('06:00')],
  );
  await owner.query('delete from content.display_plans where display_id = $1 and starts_at <> $2', [
    display.id,
    at('06:00'),
  ]);
  const [device] = await owner.query(`select id from content.devices where environment_id = $1 limit 1`, [
    environment,
  ]);
  const shown = async (from: string, minutes: number) =>
    owner.query(
      `insert into content.plays (environment_id, id, display_id, device_id, playlist_id, playable_id, name, started_at, seconds,
         created_at, updated_at, display_name, location_name, timezone, playlist_name)
       values ($1, $2, $3, $4, $5, $6, 'Menu', $7, $8, now(), now(), 'Past', 'Past place', 'UTC', 'Past list')`,
      [environment, newId(), display.id, device.id, playlist.id, playable.id, at(from), minutes * 60],
    );
  await shown('06:00', 240);
  await shown('12:00', 300);
  await shown('17:20', 400);
  for (const [kind, clock] of [
    ['player_down', '10:00'],
    ['player_up', '12:00'],
  ])
    await owner.query(
      `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, now(), now())`,
      [environment, newId(), device.id, display.id, kind, at(clock!)],
    );
  await owner.query(
    `insert into content.faults (environment_id, id, display_id, device_id, playable_id, reason, reports, since, last_at, ended_at,
       created_at, updated_at) values ($1, $2, $3, $4, $5, 'media_missing', 1, $6, $6, $7, now(), now())`,
    [environment, newId(), display.id, device.id, playable.id, at('17:00'), at('17:20')],
  );
  await owner.query(
    `insert into content.display_manifests (environment_id, display_id, version, sent_at, in_force_at) values
       ($1, $2, 'a', $3::timestamptz - interval '1 day', $3::timestamptz - interval '1 day'), ($1, $2, 'b', $4, $4)`,
    [environment, display.id, at('05:00'), at('07:00')],
  );
  const found = await data(`displays/${display.id}/history?day=${day}`);
  expect(found).toMatchObject({ timezone: 'UTC', from: at('00:00'), recordedFrom: at('06:00') });
  expect(found.planned).toMatchObject([{ from: at('06:00'), state: 'playing', playlists: [playlist.id] }]);
  expect(found.playlists).toContainEqual({ id: playlist.id, name: 'Past list', priority: 40 });
  expect(
    found.told.map(({ from, to, isCurrent }: Row) => [from.slice(11, 16), to.slice(11, 16), isCurrent]),
  ).toEqual([
    ['00:00', '06:00', true],
    ['06:00', '07:00', false],
    ['07:00', '00:00', true],
  ]);
  expect(found.off).toEqual([{ from: at('10:00'), to: at('12:00') }]);
  expect(found.apart.map(({ from, to, why }: Row) => [from.slice(11, 16), to.slice(11, 16), why])).toEqual([
    ['10:00', '12:00', 'offline'],
    ['17:00', '17:20', 'fault'],
  ]);
  expect(found.apart[1].playable).toBe(playable.name);
  expect(found.plannedMinutes - found.asPlannedMinutes).toBe(140);
});

test('B9: outages of a display that had the player before are not those of the one that has it now', async () => {
  const { display, playlist } = await playingDisplay('Moved to');
  const { display: earlier } = await playingDisplay('Moved from');
  await isPlanned(playlist.id);
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const at = (clock: string) => `${day}T${clock}:00.000Z`;
  const [device] = await owner.query('select id from content.devices where environment_id = $1 limit 1', [
    environment,
  ]);
  await owner.query('update content.displays set device_id = null where device_id = $1', [device.id]);
  await owner.query('update content.displays set device_id = $2 where id = $1', [display.id, device.id]);
  for (const [kind, clock, of] of [
    ['player_down', '03:00', earlier.id],
    ['player_up', '05:00', earlier.id],
    // At no display, so it counts for none.
    ['player_down', '08:00', null],
    ['player_up', '09:00', null],
    ['player_down', '10:00', display.id],
    ['player_up', '12:00', display.id],
  ])
    await owner.query(
      `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, now(), now())`,
      [environment, newId(), device.id, of, kind, at(clock)],
    );
  expect((await data(`displays/${display.id}/history?day=${day}`)).off).toEqual([
    { from: at('10:00'), to: at('12:00') },
  ]);
  expect((await data(`displays/${earlier.id}/history?day=${day}`)).off).toEqual([
    { from: at('03:00'), to: at('05:00') },
  ]);
});

test('a day before anything was recorded says so, and one to come is refused', async () => {
  const [display] = await data('displays?_limit=1');
  expect(await data(`displays/${display.id}/history?day=2020-02-29`)).toMatchObject({
    recordedFrom: null,
    planned: [],
    apart: [],
  });
  const future = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(await admin.get(api(`displays/${display.id}/history?day=${future}`))).toMatchObject({ status: 422 });
  expect(await admin.get(api(`displays/${display.id}/history?day=2026-02-30`))).toMatchObject({
    status: 422,
  });
});

/** As if the display had had its newest plan since then. */
async function hadPlanSince(display: string, at: string) {
  const [newest] = await owner.query(
    'select encode(hash, $2) as hash from content.display_plans where display_id = $1 order by starts_at desc limit 1',
    [display, 'hex'],
  );
  await owner.query('delete from content.display_plans where display_id = $1', [display]);
  await owner.query(
    `insert into content.display_plans (environment_id, display_id, starts_at, hash) values ($1, $2, $3, decode($4, 'hex'))`,
    [environment, display, at, newest.hash],
  );
}
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('a moment of the past is explained by the plan of then, without groups; without a kept plan nothing is', async () => {
  const { display, playlist } = await playingDisplay('Explained');
  await isPlanned(playlist.id);
  const day = dayBefore(2);
  await hadPlanSince(display.id, `${day}T06:00:00.000Z`);
  await admin.put(api(`playlists/${playlist.id}`), { priority: 70 });
  const explained = await data(`displays/${display.id}/explain?at=${day}T12:00:00.000Z`);
  expect(explained.playlists).toMatchObject([
    { name: 'Explained list', priority: 40, why: 'plays', groups: [], shown: null },
  ]);
  expect((await data(`displays/${display.id}/explain`)).playlists[0].groups).toHaveLength(1);
  expect(await admin.get(api(`displays/${display.id}/explain?at=${day}T05:59:00.000Z`))).toMatchObject({
    status: 404,
    body: { code: 'plan_not_kept', message: 'This is no longer recorded.' },
  });
  expect((await admin.get(api(`displays/${newId()}/explain?at=${day}T05:59:00.000Z`))).body.code).toBe(
    'not_found',
  );
});

test('what was shown by "Show on…" is still named after its end', async () => {
  const { display, playable } = await playingDisplay('Shown once');
  const show = await create('shows', {
    content: { kind: 'playables', playables: [playable.id] },
    displays: [display.id],
    until: { kind: 'always' },
  });
  const [part] = await owner.query('select playlist_id from content.show_parts where show_id = $1', [
    show.id,
  ]);
  await vi.waitFor(async () =>
    expect(
      await owner.query(
        `select 1 from content.display_plans d join content.plans p using (environment_id, hash)
         where d.display_id = $1 and p.names -> 'playlists' ? $2`,
        [display.id, part.playlist_id],
      ),
    ).toHaveLength(1),
  );
  const day = dayBefore(1);
  await hadPlanSince(display.id, `${day}T06:00:00.000Z`);
  await owner.query('update content.shows set ended_at = $2 where id = $1', [
    show.id,
    `${day}T14:00:00.000Z`,
  ]);
  const { playlists } = await data(`displays/${display.id}/explain?at=${day}T12:00:00.000Z`);
  expect(playlists.find(({ why }: Row) => why === 'plays')).toMatchObject({
    id: part.playlist_id,
    shown: { by: 'Hana Králová', endsAt: `${day}T14:00:00.000Z`, place: { timezone: 'UTC' } },
  });
});

test('a plan leads to the first change that bore on screens, also one that was kept before changes were kept with it', async () => {
  const { display, playlist } = await playingDisplay('Led');
  await isPlanned(playlist.id);
  const today = new Date().toISOString().slice(0, 10);
  const originOf = async () =>
    (await data(`displays/${display.id}/history?day=${today}`)).planned.at(-1).origin;
  await admin.put(api(`playlists/${playlist.id}`), { priority: 41 });
  await isPlanned(playlist.id);
  await admin.put(api(`playlists/${playlist.id}`), { enabled: false });
  await isPlanned(playlist.id);
  const [change] = await data(`changes?subject_eq=${playlist.id}`);
  expect(await originOf()).toEqual({ change: change.id, content: null });
  expect(await data(`changes?id_eq=${change.id}`)).toMatchObject([{ id: change.id }]);
  await owner.query('update content.display_plans set change_id = null');
  expect(await originOf()).toEqual({ change: change.id, content: null });
});

test('a plan that nobody made says what became of its content', async () => {
  const { display, playlist } = await playingDisplay('Ran out');
  await isPlanned(playlist.id);
  const day = dayBefore(3);
  await hadPlanSince(display.id, `${day}T06:00:00.000Z`);
  const originAt = async (at: string) =>
    (await data(`displays/${display.id}/history?day=${day}`)).planned.find(
      ({ from }: Row) => from === `${day}T${at}:00.000Z`,
    ).origin;
  expect(await originAt('06:00')).toEqual({ change: null, content: null });
  const [row] = await owner.query(
    `select p.plan, p.names from content.display_plans d join content.plans p using (environment_id, hash) where d.display_id = $1`,
    [display.id],
  );
  const without = { ...row.plan, playlists: row.plan.playlists.map((each: Row) => ({ ...each, items: [] })) };
  await owner.query(
    `insert into content.plans (environment_id, hash, plan, names, created_at) values ($1, '\\x01', $2, $3, now())`,
    [environment, JSON.stringify(without), JSON.stringify(row.names)],
  );
  await owner.query(
    `insert into content.display_plans (environment_id, display_id, starts_at, hash) values ($1, $2, $3, '\\x01')`,
    [environment, display.id, `${day}T12:00:00.000Z`],
  );
  expect(await originAt('12:00')).toEqual({ change: null, content: 'ran_out' });
});

test('a day is one of the place that the display had at noon, and moves of the day are told', async () => {
  const { display, playlist } = await playingDisplay('Mover');
  await isPlanned(playlist.id);
  const day = dayBefore(4);
  await hadPlanSince(display.id, `${dayBefore(6)}T00:00:00.000Z`);
  const there = await create('locations', { name: 'Auckland place', timezone: 'Pacific/Auckland' });
  await isPlanned(there.id);
  await admin.put(api(`displays/${display.id}`), { location: there.id });
  await vi.waitFor(async () => expect((await plansOf(display.id)).length).toBe(2));
  const [moved] = await data(`changes?subject_eq=${display.id}`);
  for (const table of ['changes', 'display_plans'])
    await owner.query(
      table === 'changes'
        ? 'update content.changes set at = $2 where id = $1'
        : 'update content.display_plans set starts_at = $2 where change_id = $1',
      [moved.id, `${day}T15:00:00.000Z`],
    );
  const found = await data(`displays/${display.id}/history?day=${day}`);
  expect(found).toMatchObject({
    timezone: 'UTC',
    from: `${day}T00:00:00.000Z`,
    moves: [{ at: `${day}T15:00:00.000Z`, location: 'Auckland place', change: moved.id }],
  });
  expect(found.planned.map(({ timezone }: Row) => timezone)).toEqual(['UTC', 'Pacific/Auckland']);
  expect(found.planned[1].origin.change).toBe(moved.id);
  const next = await data(`displays/${display.id}/history?day=${dayBefore(3)}`);
  // There it begins before the move was made.
  expect(next).toMatchObject({ timezone: 'Pacific/Auckland', from: `${day}T11:00:00.000Z` });
});
