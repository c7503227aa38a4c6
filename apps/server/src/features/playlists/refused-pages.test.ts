import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// A web page that forbids framing cannot be shown by a browser player. So no player gets it, the calendar
// ignores it, and the explanation names it.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
let page: { id: string; name: string };
let other: string;
let playlist: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin);
  [page, { id: other }] = (await admin.get(api('playables?type_eq=url&status_eq=ready&_limit=2'))).body.data;
  await setRefused(false);
  playlist = await showOn(server, 'demo', device.deviceId, page.id);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const setRefused = (isRefused: boolean) =>
  owner.query('update content.playables set refuses_framing = $1 where id = $2', [isRefused, page.id]);
const itemsOfPlayer = async () => {
  const headers = { Authorization: `Bearer ${device.token}` };
  const { body } = await server.browser().get(`${device.url}/api/player/manifest`, { headers });
  const { playlists, playables } = body.display.schedule;
  const [mine] = playlists.filter(({ id }: { id: string }) => id === playlist);
  return {
    items: mine.items.map((item: { playable: string }) => item.playable),
    known: playables.map(({ id }: { id: string }) => id),
  };
};
const explain = async () => {
  const { body } = await admin.get(api(`displays/${device.display}/explain`));
  return body.data.playlists.find(({ id }: { id: string }) => id === playlist);
};
const check = (items: object[]) =>
  admin.post(api('playlists-check'), {
    ...{ id: playlist, groups: [], conditions: [], priority: 50, enabled: true, orientation: null },
    items,
  });

test('a page that allows framing is in the manifest, without any remark', async () => {
  expect((await itemsOfPlayer()).items).toEqual([page.id]);
  expect(await explain()).toMatchObject({ refused: [] });
});

test('a page that forbids it is left out of the manifest, and "why" names it, also beside items that play', async () => {
  await setRefused(true);
  const { items, known } = await itemsOfPlayer();
  expect(items).toEqual([]);
  expect(known).not.toContain(page.id);
  expect(await explain()).toMatchObject({ why: 'empty', refused: [{ id: page.id, name: page.name }] });
  const saved = await admin.put(api(`playlists/${playlist}`), {
    items: [{ playable_id: page.id }, { playable_id: other }, { playable_id: page.id }],
  });
  expect(saved.status).toBe(200);
  expect((await itemsOfPlayer()).items).toEqual([other]);
  const told = await explain();
  expect(told.why).not.toBe('empty');
  expect(told.refused).toEqual([{ id: page.id, name: page.name }]);
});

test('a draft with only such pages is reported to show nothing', async () => {
  await setRefused(true);
  const { status, body } = await check([{ playable_id: page.id }]);
  expect([status, body.data.never]).toEqual([200, 'empty']);
  const kept = await admin.get(api(`playlists/${playlist}?include=playables`));
  expect(kept.body.data.playables.find(({ id }: { id: string }) => id === page.id)).toMatchObject({
    refusesFraming: true,
  });
});
