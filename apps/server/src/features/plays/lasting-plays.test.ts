import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { pruneHistory } from '../../processes/prune-history.ts';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { moveOldPlays } from './play-history.service.ts';

/** The database drops months by its own clock, so what is shown here has to be recent whenever this runs. */
const dayMs = 86_400_000;
const start = Math.floor(Date.now() / dayMs - 2) * dayMs + 10 * 3_600_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const always = `from=${dayOf(start - 300 * dayMs)}&to=${dayOf(start + 300 * dayMs)}`;
const clock = createTestClock(new Date(start));
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
let playable: string;
let playlist: string;
let item: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({ clock, demoAt: new Date(start) });
  owner = await connectOwner(server.database);
  await owner.query('truncate content.plays, content.plays_daily');
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin, { name: 'Terrace' });
  const { body } = await admin.get(url('playables?_limit=1&sort=name:asc&type_eq=image'));
  playable = body.data[0].id;
  // It belongs to this file alone, so that it can be deleted.
  await owner.query('delete from content.playlist_items where playable_id = $1', [playable]);
  await admin.put(url(`playables/${playable}`), { name: 'Menu of autumn' });
  playlist = await showOn(server, 'demo', device.deviceId, playable);
  await admin.put(url(`playlists/${playlist}`), { name: 'Lunch outside' });
  item = (await owner.query('select id from content.playlist_items where playlist_id = $1', [playlist]))[0]
    .id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const headers = () => ({ Authorization: `Bearer ${device.token}` });
const fetchManifest = async () => {
  const { status, body } = await server
    .browser()
    .get(`${device.url}/api/player/manifest`, { headers: headers() });
  expect(status).toBe(200);
  return body;
};
const post = async (events: readonly object[]) => {
  for (let from = 0; from < events.length; from += 500) {
    const { status, body } = await server
      .browser()
      .post(
        `${device.url}/api/player/events`,
        { events: events.slice(from, from + 500) },
        { headers: headers() },
      );
    expect([status, body.accepts]).toEqual([200, ['plays']]);
  }
};
const playAt = (at: number, more: object = {}) => ({
  ...{ kind: 'play', id: newId(), playlist, item, playable, name: 'As the player says', seconds: 10 },
  ...{ startedAt: new Date(at).toISOString(), ...more },
});
const rows = (where = 'true') =>
  owner.query(`select * from content.plays where device_id = $1 and ${where} order by started_at, id`, [
    device.deviceId,
  ]);
const sums = async (query: string) => {
  const { status, body } = await admin.get(url(`play-sums?${query}&display_eq=${device.display}`));
  expect(status).toBe(200);
  return body;
};
const pass = (hours: number) => clock.advance(hours * 3_600_000);
const signInAgain = async () => {
  admin = await server.signIn('admin@vitrine.test');
};
const refused = () => server.program.app.state.eventCounts.get('play_refused') ?? 0;

test('PL7, PL18: names, place and zone are those of the manifest that the player was showing', async () => {
  const { version, display } = await fetchManifest();
  const files = display.schedule.playables[0].media.map(({ sha256 }: { sha256: string }) => sha256);
  expect(files.length).toBeGreaterThan(0);
  const { body: before } = await admin.get(url(`displays/${device.display}?include=location`));
  // While the player is offline, everything gets another name and the display moves.
  await admin.put(url(`playables/${playable}`), { name: 'Menu of winter' });
  await admin.put(url(`playlists/${playlist}`), { name: 'Dinner inside' });
  const { body: place } = await admin.post(url('locations'), { name: 'Far away', timezone: 'Asia/Tokyo' });
  await admin.put(url(`displays/${device.display}`), { name: 'Cellar', location: place.data.id });

  const shown = playAt(clock.now().getTime() - 60_000, { manifest: version, file: files[0] });
  await post([shown]);
  const { body } = await admin.get(url(`plays?display_eq=${device.display}&include=display,playlist`));
  expect(body.data).toEqual([
    expect.objectContaining({
      ...{ id: shown.id, name: 'Menu of autumn', playlistName: 'Lunch outside', displayName: 'Terrace' },
      ...{ location: before.data.location.name, timezone: before.data.location.timezone },
      ...{ playlistVersion: display.schedule.playlists[0].version, file: files[0], showings: 1 },
      display: expect.objectContaining({ id: device.display, name: 'Cellar' }),
      playlist: { id: playlist, name: 'Dinner inside' },
    }),
  ]);
  // A file that was never part of it proves nothing.
  await post([playAt(clock.now().getTime() - 30_000, { manifest: version, file: 'a'.repeat(64) })]);
  expect(
    (await rows(`started_at > '${new Date(clock.now().getTime() - 40_000).toISOString()}'`))[0].file_sha256,
  ).toBeNull();
});

test('PL7: a player that reports no version gets the names it was last sent', async () => {
  await pass(1);
  await fetchManifest();
  await pass(1);
  const at = clock.now().getTime() - 1000;
  await post([playAt(at)]);
  expect((await rows()).at(-1)).toMatchObject({
    ...{ display_name: 'Cellar', location_name: 'Far away', timezone: 'Asia/Tokyo' },
    ...{ playlist_name: 'Dinner inside', name: 'Menu of winter' },
  });
});

test('PL8: a showing that a clock ahead of ours reports twice counts once, in the list and in the sums', async () => {
  await signInAgain();
  const ahead = playAt(clock.now().getTime() + 3_600_000);
  const before = await sums(always);
  await post([ahead]);
  await pass(0.5);
  await post([ahead]);
  await pass(1);
  await post([ahead, ahead]);
  await signInAgain();
  expect((await rows(`id = '${ahead.id}'`)).length).toBe(1);
  expect((await sums(always)).meta.plays).toBe(before.meta.plays + 1);
});

test('PL6: a day of ten-second items that arrives at once counts in full', async () => {
  await pass(24 * 4);
  await signInAgain();
  const from = clock.now().getTime() - 86_400_000;
  const plays = Array.from({ length: 8640 }, (_, i) => playAt(from + i * 10_000));
  const before = refused();
  await post(plays);
  const stored = await rows(`started_at >= '${new Date(from).toISOString()}'`);
  expect([stored.length, refused() - before]).toEqual([plays.length, 0]);
});

test('PL8: a device cannot show more than an hour in an hour, however the reports arrive', async () => {
  const hour = Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000 - 3_600_000 * 84;
  const before = refused();
  await post(Array.from({ length: 10 }, (_, i) => playAt(hour + i * 60_000, { seconds: 600 })));
  await post([playAt(hour + 1_800_000, { seconds: 600 })]);
  // Six of ten minutes fit; the end of the hour cuts none of them.
  expect(refused() - before).toBe(5);
});

test('PL6: an hour that a player without room added up counts as that many showings', async () => {
  const hour = Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000 - 3_600_000 * 94;
  const before = await sums(always);
  const folded = { ...playAt(hour), kind: 'plays', count: 350, seconds: 3500 };
  await post([folded]);
  await post([folded]);
  const after = await sums(always);
  expect([after.meta.plays - before.meta.plays, after.meta.seconds - before.meta.seconds]).toEqual([
    350, 3500,
  ]);
  const refusedBefore = refused();
  await post([{ ...playAt(hour + 1), kind: 'plays', count: 20, seconds: 200 }]);
  expect(refused() - refusedBefore).toBe(1);
  const { body } = await admin.get(url(`plays?display_eq=${device.display}&sort=startedAt:asc&_limit=200`));
  expect(body.data.find(({ id }: { id: string }) => id === folded.id)).toMatchObject({ showings: 350 });
});

describe('sums', () => {
  test('are by local day of the display, and agree with the rows', async () => {
    const { data, meta } = await sums(`${always}&by=day,playable`);
    const [total] = await owner.query(
      'select sum(showings)::int as plays, sum(seconds) as seconds from content.plays where device_id = $1',
      [device.deviceId],
    );
    expect([meta.plays, meta.seconds]).toEqual([total.plays, total.seconds]);
    const perDay = await owner.query(
      `select (started_at at time zone timezone)::date::text as day, sum(showings)::int as plays from content.plays
       where device_id = $1 group by 1 order by 1`,
      [device.deviceId],
    );
    expect(data.map(({ day, plays }: { day: string; plays: number }) => ({ day, plays }))).toEqual(perDay);
    expect(data.at(-1).playable).toEqual({ id: playable, name: 'Menu of winter' });
    const { data: places } = await sums(`${always}&by=location,display`);
    expect(places.map(({ location }: { location: string }) => location)).toContain('Far away');
    expect(places[0].display).toEqual({ id: device.display, name: 'Cellar' });
  });

  test('refuse unknown groups', async () => {
    expect((await admin.get(url('play-sums?from=2026-11-01&to=2026-11-30&by=hour'))).status).toBe(422);
    expect((await admin.get(url('play-sums?from=2026-11-01&to=2026-11-30&by=day,day'))).status).toBe(422);
    expect((await admin.get(url('play-sums?from=yesterday&to=2026-11-30'))).status).toBe(422);
  });
});

test('PL7: deleting display, playlist and playable changes nothing that was shown; what arrives later still counts', async () => {
  const { version } = await fetchManifest();
  const late = playAt(clock.now().getTime() - 5000, { manifest: version });
  const before = await sums(`${always}&by=display,playlist,playable`);
  const count = (await rows()).length;
  expect((await admin.delete(url(`playlists/${playlist}`))).status).toBe(204);
  expect((await admin.delete(url(`displays/${device.display}`))).status).toBe(204);
  expect((await admin.delete(url(`playables/${playable}`))).status).toBe(204);
  expect((await rows()).length).toBe(count);
  expect(await sums(`${always}&by=display,playlist,playable`)).toEqual(before);

  await post([late]);
  const { body } = await admin.get(
    url(`plays?display_eq=${device.display}&include=display,playlist&_limit=1`),
  );
  expect(body.data).toEqual([
    expect.objectContaining({
      ...{ id: late.id, display: null, displayName: 'Cellar', playlist: null, playlistName: 'Dinner inside' },
      name: 'Menu of winter',
    }),
  ]);
  const { body: plain } = await admin.get(url(`plays?display_eq=${device.display}&_limit=1`));
  expect(plain.data[0]).toMatchObject({ display: device.display, playlist, playable });
});

describe('months', () => {
  const insert = (table: string, at: string, name: string) =>
    owner.query(
      `insert into content.${table} (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at)
       select environment_id, gen_random_uuid(), id, gen_random_uuid(), $1, $2, 10, now(), now() from content.displays
       where environment_id = (select id from content.environments where slug = 'demo') order by id limit 1`,
      [name, at],
    );
  const monthOf = async (name: string) =>
    (
      await owner.query('select tableoid::regclass::text as month from content.plays where name = $1', [name])
    )[0]?.month;
  const monthsAgo = (months: number) => {
    const date = new Date();
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 15));
  };
  const nameOf = (date: Date) => `content_months.plays_${date.toISOString().slice(0, 7).replace('-', '_')}`;

  test('three are made ahead, and those of 400 days ago are dropped whole', async () => {
    await owner.query(
      `create table content_months.plays_2020_01 partition of content.plays for values from ('2020-01-01Z') to ('2020-02-01Z')`,
    );
    await pruneHistory(server.program.app);
    const months = (
      await owner.query(`select oid::regclass::text as name from pg_class
        where relnamespace = 'content_months'::regnamespace and relkind = 'r' order by 1`)
    ).map(({ name }) => name);
    expect(months).toEqual(expect.arrayContaining([0, -1, -2, -3].map((ago) => nameOf(monthsAgo(ago)))));
    expect(months).not.toContain('content_months.plays_2020_01');
  });

  test('a late report waits in the table for the rest, and gets its month at the next run', async () => {
    await insert('plays', monthsAgo(5).toISOString(), 'Late');
    expect(await monthOf('Late')).toBe('content_months.plays_rest');
    await pruneHistory(server.program.app);
    expect(await monthOf('Late')).toBe(nameOf(monthsAgo(5)));
  });

  test('what an older program stored is moved with the names of today, newest first, and counted once', async () => {
    const [{ id: environment }] = await owner.query(
      `select id from content.environments where slug = 'demo'`,
    );
    for (const months of [1, 2, 7]) await insert('plays_before', monthsAgo(months).toISOString(), 'Old');
    const counted = async () =>
      (
        await owner.query(
          `select coalesce(sum(plays), 0)::int as plays from content.plays_daily where name = 'Old'`,
        )
      )[0].plays;
    expect(await counted()).toBe(0);
    await Promise.all([1, 2].map(() => moveOldPlays(server.program.app, [environment])));
    expect(await owner.query('select 1 from content.plays_before')).toEqual([]);
    expect(await counted()).toBe(3);
    const moved = await owner.query(
      `select tableoid::regclass::text as month, display_name from content.plays where name = 'Old' order by started_at`,
    );
    expect(moved.map(({ month }) => month)).toEqual([7, 2, 1].map((months) => nameOf(monthsAgo(months))));
    expect(moved.every(({ display_name }) => display_name !== '')).toBe(true);
  });

  test('a play of the previous release, without names, is counted at once and named before anything is renamed', async () => {
    await insert('plays', new Date(start).toISOString(), 'By the previous release');
    const [sum] = await owner.query(
      `select display_name, plays::int from content.plays_daily where name = 'By the previous release'`,
    );
    const [display] = await owner.query(
      `select name from content.displays where environment_id = (select id from content.environments where slug = 'demo')
       order by id limit 1`,
    );
    expect(sum).toEqual({ display_name: display.name, plays: 1 });
    await pruneHistory(server.program.app);
    const [named] = await owner.query(
      `select display_name from content.plays where name = 'By the previous release'`,
    );
    expect(named).toEqual({ display_name: display.name });
  });
});

test('case 151: sums are kept for five years', async () => {
  const day = dayOf(start - 5 * 366 * dayMs - 15 * dayMs);
  await owner.query(
    `insert into content.plays_daily (environment_id, day, display_id, playlist_id, playable_id, plays, seconds, last_at, display_name,
      location_name, name)
     select distinct on (environment_id) environment_id, $1::date, display_id, playlist_id, playable_id, 1, 1, last_at, '', '', ''
     from content.plays_daily`,
    [day],
  );
  const old = () => owner.query('select 1 from content.plays_daily where day <= $1', [day]);
  expect(await old()).not.toEqual([]);
  await pruneHistory(server.program.app);
  expect(await old()).toEqual([]);
});
