import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestBrowser } from '../test/test-browser.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { startSimulatedBoxes } from './demo-boxes.ts';
import { idOf } from './demo-ids.ts';
import { playlistIdOf } from './fill-content.ts';

// A Tuesday, 14:32 in Praha, and time goes on from there.
const offset = Date.parse('2026-11-17T13:32:00.000Z') - Date.now();
let server: TestServer;
let admin: TestBrowser;
let stopBoxes: () => void;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const patience = { timeout: 30_000, interval: 200 };
const counter = idOf('demo', 'display', 'Praha · Vinohrady', 'Counter left');
const lunch = playlistIdOf('demo', 'Lunch');

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + offset) });
  admin = await server.signIn('admin@vitrine.test');
  stopBoxes = startSimulatedBoxes(server.program.app, { followsSchedule: true });
});
afterAll(async () => {
  stopBoxes();
  await server.stop();
});

const deliveryOf = async (id: string) => (await admin.get(url(`playlists/${id}/delivery`))).body.data;
const isOnAllButOne = async () => {
  const { displays, live, each } = await deliveryOf(lunch);
  expect([displays, live]).toEqual([10, 9]);
  expect(each[0]).toMatchObject({ name: 'Counter right', stage: 'waiting' });
};

test('screens have a history: days of showings, and playlists that came to all but the silent ones', async () => {
  await vi.waitFor(isOnAllButOne, patience);
  await vi.waitFor(async () => {
    const { body } = await admin.get(url(`plays?display_eq=${counter}&sort=startedAt:asc&_limit=1`));
    expect(Date.now() + offset - Date.parse(body.data[0]?.startedAt)).toBeGreaterThan(2 * 86_400_000);
  }, patience);
  const shown = await admin.get(url(`plays?display_eq=${counter}&playlist_eq=${lunch}&_limit=1`));
  expect(shown.body.meta.total).toBeGreaterThan(100);
}, 60_000);

test('boxes do what the calendar says, and say so', async () => {
  await vi.waitFor(async () => {
    const { body } = await admin.get(url(`displays/${counter}`));
    expect(body.data).toMatchObject({ status: 'playlist_active', playing: { playlist: lunch } });
  }, patience);
});

test('what is saved is told, fetched and shown within seconds, and every turn is reported', async () => {
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
}, 60_000);
