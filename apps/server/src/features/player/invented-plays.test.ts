import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { pruneHistory } from '../../processes/prune-history.ts';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

const start = Date.parse('2026-11-16T10:00:00.000Z');
const clock = createTestClock(new Date(start));
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
let playable: string;
let shown: Play;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

interface Play {
  readonly playlist: string;
  readonly item: string;
}

beforeAll(async () => {
  server = await startTestServer({ clock, demoAt: new Date(start) });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin);
  playable = (await admin.get(url('playables?_limit=1&sort=name:asc'))).body.data[0].id;
  shown = await show();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function show(): Promise<Play> {
  const playlist = await showOn(server, 'demo', device.deviceId, playable);
  const [row] = await owner.query('select id from content.playlist_items where playlist_id = $1', [playlist]);
  return { playlist, item: row.id };
}
const headers = () => ({ Authorization: `Bearer ${device.token}` });
const fetchManifest = async () =>
  expect(
    (await server.browser().get(`${device.url}/api/player/manifest`, { headers: headers() })).status,
  ).toBe(200);
const pass = (hours: number) => clock.advance(hours * 3_600_000);
const refused = () => server.program.app.state.eventCounts.get('play_refused') ?? 0;

/** Number of these plays that counted. */
async function report(plays: readonly (Play & { at?: Date; id?: string })[]): Promise<number> {
  const count = async () =>
    (
      await owner.query('select count(*)::int as count from content.plays where device_id = $1', [
        device.deviceId,
      ])
    )[0].count;
  const before = await count();
  for (let from = 0; from < plays.length; from += 200) {
    const events = plays
      .slice(from, from + 200)
      .map(({ playlist, item, id = newId(), at = clock.now() }) => ({
        kind: 'play',
        id,
        playlist,
        item,
        playable,
        name: 'Reported',
        seconds: 1,
        startedAt: at.toISOString(),
      }));
    const { status } = await server
      .browser()
      .post(`${device.url}/api/player/events`, { events }, { headers: headers() });
    expect(status).toBe(200);
  }
  return (await count()) - before;
}

test('PL8: a device that was paired before sends were recorded is trusted for what it has', async () => {
  expect(await report([shown])).toBe(1);
});

test('PL8: plays of playlists and items that the device was never sent do not count', async () => {
  const { body } = await admin.get(url('playlists?_limit=1'));
  const [foreign] = body.data;
  const before = refused();
  expect(
    await report([
      { playlist: newId(), item: newId() },
      { playlist: shown.playlist, item: newId() },
      { playlist: foreign.id, item: foreign.items[0].id },
    ]),
  ).toBe(0);
  expect(refused() - before).toBe(3);
});

test('PL8: repeated reports count once, and do not count as refused', async () => {
  const before = refused();
  const play = { ...shown, id: newId() };
  expect([await report([play]), await report([play])]).toEqual([1, 0]);
  expect(refused()).toBe(before);
});

test('PL8: plays count from when the device was sent an item to some days after it was replaced, deleted or not', async () => {
  await fetchManifest();
  await pass(48);
  const sentLater = await show();
  expect(await report([sentLater])).toBe(0);
  await fetchManifest();
  expect(await report([sentLater])).toBe(1);
  expect(await report([{ ...sentLater, at: new Date(clock.now().getTime() - 2 * 3_600_000) }])).toBe(0);

  await pass(1);
  admin = await server.signIn('admin@vitrine.test');
  expect((await admin.delete(url(`playlists/${sentLater.playlist}`))).status).toBe(204);
  await fetchManifest();
  const whileItHadIt = clock.now();
  await pass(24 * 30);
  expect(await report([{ ...sentLater, at: whileItHadIt }])).toBe(1);
  expect(await report([sentLater])).toBe(0);
  expect(await report([shown])).toBe(1);
});

test('PL8: no more plays count in an hour than a screen can show', async () => {
  await pass(3);
  const hour = new Date(Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000);
  await owner.query(
    `insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, name, started_at, seconds,
       created_at, updated_at)
     select environment_id, gen_random_uuid(), id, device_id, $2, $3, 'Shown', $4, 1, now(), now()
     from content.displays cross join generate_series(1, 3590) where device_id = $1`,
    [device.deviceId, shown.playlist, shown.item, hour],
  );
  const before = refused();
  expect(await report(Array.from({ length: 20 }, () => ({ ...shown, at: hour })))).toBe(10);
  expect(refused() - before).toBe(10);
  expect(await report([{ ...shown, at: new Date(hour.getTime() - 1) }])).toBe(1);
});

test('PL8: records of sent items are deleted after 400 days, except for the current ones', async () => {
  const rows = async (table: string) =>
    (
      await owner.query(
        `select count(*)::int as count from content.${table} where environment_id in
      (select environment_id from content.devices where id = $1)`,
        [device.deviceId],
      )
    )[0].count;
  expect(await rows('manifest_sends')).toBeGreaterThan(1);
  await pass(24 * 401);
  await pruneHistory(server.program.app);
  expect(await rows('manifest_sends')).toBe(1);
  expect(await rows('manifest_items')).toBe(1);
});
