import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../infra/ids.ts';
import { sql } from '../infra/postgres/sql.ts';
import { fullTest } from '../test/profile.ts';
import type { TestBrowser } from '../test/test-browser.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { sourceIdOf } from './demo-designs.ts';
import { createFrameSource } from './demo-frames.ts';
import { displayIdOf, idOf, playableIdOf, playlistIdOf } from './demo-ids.ts';
import { mediaPath } from './demo-media.ts';
import { startSimulatedPlayers } from './demo-players.ts';

// A Tuesday, 14:33 in Praha, and time continues from there.
const offset = Date.parse('2026-11-17T13:33:50.000Z') - Date.now();
let server: TestServer;
let admin: TestBrowser;
let stopPlayers: () => Promise<void>;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const patience = { timeout: 120_000, interval: 200 };
vi.setConfig({ testTimeout: 400_000 });
const counter = displayIdOf('demo', 'Praha · Vinohrady', 'Counter left');
const outdated = displayIdOf('demo', 'Praha · Vinohrady', 'Menu board 2');
const lunch = playlistIdOf('demo', 'Lunch');

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + offset) });
  admin = await server.signIn('admin@vitrine.test');
  stopPlayers = startSimulatedPlayers(server.program.app, { followsSchedule: true });
});
afterAll(async () => {
  await stopPlayers();
  await server.stop();
});

const deliveryOf = async (id: string) => (await admin.get(url(`playlists/${id}/delivery`))).body.data;
const isOnAllButOne = async () => {
  const { displays, live, each } = await deliveryOf(lunch);
  expect([displays, live]).toEqual([10, 9]);
  expect(each[0]).toMatchObject({ name: 'Counter right', stage: 'waiting' });
};

test('screens have a history: days of showings, and playlists delivered to all but the offline ones', async () => {
  await vi.waitFor(isOnAllButOne, patience);
  await vi.waitFor(async () => {
    const { body } = await admin.get(url(`plays?display_eq=${counter}&sort=startedAt:asc&_limit=1`));
    expect(Date.now() + offset - Date.parse(body.data[0]?.startedAt)).toBeGreaterThan(1.5 * 86_400_000);
  }, patience);
  const shown = await admin.get(url(`plays?display_eq=${counter}&playlist_eq=${lunch}&_limit=1`));
  expect(shown.body.meta.total).toBeGreaterThan(100);
});

test('screens follow the opening hours, and can be switched by hand', async () => {
  const powerOf = async () => (await admin.get(url(`displays/${counter}`))).body.data.screenStates[0]?.power;
  await vi.waitFor(async () => expect(await powerOf()).toBe('on'), patience);
  await admin.put(url(`displays/${counter}?action=screens`), { on: false });
  await vi.waitFor(async () => expect(await powerOf()).toBe('off'), patience);
  await admin.put(url(`displays/${counter}?action=screens`), { on: null });
  await vi.waitFor(async () => expect(await powerOf()).toBe('on'), patience);
});

test('a page that one screen cannot open is a fault of that screen', async () => {
  const upstairs = displayIdOf('demo', 'Wien · Flughafen', 'Upstairs');
  await vi.waitFor(async () => {
    const { body } = await admin.get(url(`faults?display_eq=${upstairs}&isOpen_eq=true`));
    expect(body.data).toMatchObject([{ reason: 'page_failed', playable: { name: 'City weather' } }]);
  }, patience);
});

test('a display has the same week of availability history as its device', async () => {
  const { body: display } = await admin.get(url(`displays/${counter}`));
  const weekOf = async (filter: string) =>
    (await admin.get(url(`availability?${filter}&sort=at:asc`))).body.data.map(
      ({ at }: { at: string }) => at,
    );
  const ofDisplay = await weekOf(`display_id_eq=${counter}`);
  expect(Date.now() + offset - Date.parse(ofDisplay[0])).toBeGreaterThan(6 * 86_400_000);
  expect(ofDisplay).toEqual(await weekOf(`device_id_eq=${display.data.device}`));
});

test('players show what the calendar says, and report it', async () => {
  await vi.waitFor(async () => {
    const { body } = await admin.get(url(`displays/${counter}`));
    expect(body.data).toMatchObject({ status: 'playlist_active', playing: { playlist: lunch } });
  }, patience);
});

fullTest(
  'players send frames of their screens: a page as such, and anything else as its picture in the shape of the display',
  async () => {
    // Lunch lasts two and a half minutes and has one page.
    const states = new Set<string>();
    const bothSeen = async () => {
      await admin.post(url(`displays/${counter}/watch`));
      const { frame } = (await admin.get(url(`displays/${counter}/live`))).body.data;
      if (frame) states.add(`${frame.state} ${frame.picture === null ? 'without' : 'with'} picture`);
      expect([...states].sort()).toEqual(['page without picture', 'showing with picture']);
    };
    await vi.waitFor(bothSeen, { timeout: 200_000, interval: 1000 });
  },
  240_000,
);

test('while an alarm runs its picture is sent, in the shape of the display, and afterwards what plays', async () => {
  const texts = { en: { title: 'Leave the building now', text: 'Use the nearest exit.' } };
  const started = await admin.post(url('takeovers'), {
    ...{ level: 'danger', texts, scope: { displays: [counter] } },
  });
  expect(started.status).toBe(201);
  const { id } = started.body.data;
  const seen = async () => {
    const environment = idOf('demo');
    const [frame] = await server.program.app.content.inEnvironments([environment], (db) =>
      db.query(sql({ jpeg: 'bytea', item: 'uuid?' })`
        select jpeg, item_id as item from content.frames where environment_id = ${environment} and display_id = ${counter}`),
    );
    const { channels } = await sharp(frame!.jpeg).stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    return { isRed: red > 120 && green < 90 && blue < 90, item: frame!.item };
  };
  await vi.waitFor(async () => {
    const { displays } = (await admin.get(url(`takeovers/${id}/board`))).body.data;
    const { picture, state } = displays[0];
    expect([state, picture]).toEqual(['shown', expect.any(String)]);
    expect(await seen()).toEqual({ isRed: true, item: null });
  }, patience);
  await admin.put(url(`takeovers/${id}?action=end`), {});
  await vi.waitFor(async () => {
    expect(await seen()).toEqual({ isRed: false, item: expect.any(String) });
  }, patience);
});

test('frames of the demo are prepared files; for an uploaded picture one is drawn', async () => {
  const { app } = server.program;
  const environment = idOf('demo');
  const frameOf = createFrameSource(app, environment);
  const ready = await frameOf(playableIdOf('demo', 'Lunch menu'), false);
  expect(Buffer.from(ready!).equals(await readFile(mediaPath('lunch-menu-frame.jpg')))).toBe(true);

  const file = path.join(server.dataDir, 'picture');
  await sharp({ create: { width: 800, height: 450, channels: 3, background: 'red' } })
    .webp()
    .toFile(file);
  const { size } = await stat(file);
  const key = `${environment}/${newId()}`;
  await app.storage.put(key, file, 'image/webp');
  const replaced = playableIdOf('demo', 'Loyalty card');
  await app.content.inEnvironments([environment], (db) =>
    db.query(sql`
      update content.media set sha256 = '\\x01', storage_key = ${key}, size = ${size}
      where environment_id = ${environment} and playable_id = ${replaced} and role = 'medium'`),
  );
  const shapes = await Promise.all([frameOf(replaced, false), frameOf(replaced, true)]);
  const sizes = await Promise.all(shapes.map(async (bytes) => sharp(bytes!).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['jpeg', 480, 270],
    ['jpeg', 270, 480],
  ]);
});

fullTest(
  'a restart requested in the dashboard is sent, takes a moment and completes; an update installs the latest version',
  async () => {
    const { body: display } = await admin.get(url(`displays/${outdated}`));
    const device = url(`devices/${display.data.device}`);
    const read = async () => (await admin.get(device)).body.data;
    expect(await read()).toMatchObject({ isLatestVersion: false, rebootState: null });
    expect((await admin.put(`${device}?action=update`, {})).status).toBe(200);
    await vi.waitFor(async () => expect((await read()).rebootState.state).toBe('sent'), patience);
    await vi.waitFor(
      async () =>
        expect(await read()).toMatchObject({ rebootState: { state: 'done' }, isLatestVersion: true }),
      patience,
    );
    await vi.waitFor(async () => {
      const { body } = await admin.get(url(`displays/${outdated}`));
      expect(body.data.status).toBe('playlist_active');
    }, patience);
  },
  120_000,
);

test('a saved playlist is pushed, fetched and shown within seconds, and every turn is reported', async () => {
  const { body: before } = await admin.get(url(`plays?display_eq=${counter}&_limit=1`));
  const { body } = await admin.put(url(`playlists/${lunch}`), { description: 'Soup of the day' });
  expect((await deliveryOf(lunch)).version).toBe(body.data.version);
  await vi.waitFor(isOnAllButOne, patience);
  const { each } = await deliveryOf(lunch);
  const mine = each.find(({ id }: { id: string }) => id === counter);
  expect(mine.stage).toBe('shown');
  expect(mine.receivedAfter).toBeLessThanOrEqual(mine.cachedAfter);
  expect(mine.cachedAfter).toBeLessThanOrEqual(mine.shownAfter);
  await vi.waitFor(async () => {
    const { body: after } = await admin.get(url(`plays?display_eq=${counter}&_limit=1`));
    expect(Date.parse(after.data[0].startedAt)).toBeGreaterThan(Date.parse(before.data[0].startedAt));
  }, patience);
});

fullTest(
  'a price changed in the one table is shown by every menu board in the same second',
  async () => {
    const { app } = server.program;
    const environment = idOf('demo');
    const prices = sourceIdOf('demo', 'Prices');
    const { rows } = (await admin.get(url(`sources/${prices}/rows`))).body.data;
    const flatWhite = rows.find(({ values }: { values: { item: string } }) => values.item === 'Flat white');
    const shownAt = () =>
      app.content.inEnvironments([environment], (db) =>
        db.query(sql({ version: 'int4', at: 'timestamptz' })`
          select version, shown_at as at from content.source_receipts
          where environment_id = ${environment} and source_id = ${prices} and shown_at is not null`),
      );
    // Two are offline, one of them a counter.
    await vi.waitFor(async () => expect(await shownAt()).toHaveLength(9), patience);
    const saved = await admin.put(url(`sources/${prices}/rows/${flatWhite.id}`), { values: { price: 9.9 } });
    expect(saved.status).toBe(200);
    await vi.waitFor(
      async () => expect((await shownAt()).map(({ version }) => version)).toEqual(Array(9).fill(2)),
      { timeout: 100_000, interval: 500 },
    );
    const times = (await shownAt()).map(({ at }) => Date.parse(at));
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(1000);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse(saved.body.waiting.validFrom) - 50);
  },
  150_000,
);
