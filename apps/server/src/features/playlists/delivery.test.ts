import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

const clock = createTestClock('2026-11-16T10:00:00.000Z');
let server: TestServer;
let admin: TestBrowser;
let page: string;
let devices: PairedDevice[];
let nonstop: object;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin@vitrine.test');
  page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  const day = { start: '08:00', end: '18:00', nonstop: true, closed: false };
  nonstop = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, day]));
  const { body } = await admin.get(url('options/locations'));
  await admin.put(url(`locations/${body.data[0].id}`), { hours: nonstop });
  devices = [];
  for (const name of ['Counter', 'Bar', 'Window', 'Store room']) {
    const device = await pairDevice(server, admin, { name });
    devices.push(device);
    if (name !== 'Store room') await admin.put(url(`displays/${device.display}?action=activate`));
  }
});
afterAll(() => server.stop());

const report = (device: PairedDevice, playlist: string, version: number, stage: string, after: number) => {
  const at = new Date(clock.now().getTime() + after * 1000).toISOString();
  const events = [{ kind: 'receipt', id: newId(), playlist, version, stage, at }];
  const headers = { Authorization: `Bearer ${device.token}` };
  return server.browser().post(`${device.url}/api/player/events`, { events }, { headers });
};
const deliveryOf = async (id: string) => (await admin.get(url(`playlists/${id}/delivery`))).body.data;
const stagesOf = ({ each }: { each: { name: string; stage: string }[] }) =>
  each.map(({ name, stage }) => `${name} ${stage}`);

test('each active display is tracked from received to shown, those that lag first, in seconds after saving', async () => {
  const { body: made } = await admin.post(url('playlists'), {
    name: 'Delivered',
    items: [{ playable_id: page }],
  });
  const { id } = made.data;
  const displays = devices.map(({ display }) => display);
  await admin.post(url('groups'), { name: 'Delivered to', displays, playlists: [id] });
  const [counter, bar] = devices as [PairedDevice, PairedDevice];
  const saved = clock.now();
  await clock.moveTo(new Date(saved.getTime() + 60_000));
  const before = await deliveryOf(id);
  expect(before).toMatchObject({ version: 1, savedAt: saved.toISOString(), displays: 3, live: 0 });
  expect(stagesOf(before)).toEqual(['Bar waiting', 'Counter waiting', 'Window waiting']);

  for (const [stage, at] of [
    ['received', -59],
    ['cached', -57.5],
    ['shown', -55],
  ] as const)
    expect((await report(counter, id, 1, stage, at)).status).toBe(200);
  await report(bar, id, 1, 'received', -50);
  await report(bar, id, 1, 'cached', -40);
  const after = await deliveryOf(id);
  // It is due everywhere, so having all files is not enough.
  expect(after.live).toBe(1);
  expect(stagesOf(after)).toEqual(['Bar cached', 'Window waiting', 'Counter shown']);
  expect(after.each[2]).toMatchObject({ isItsTurn: true, receivedAfter: 1, cachedAfter: 2.5, shownAfter: 5 });
  expect(after.each[0]).toMatchObject({ receivedAfter: 10, cachedAfter: 20, shownAfter: null });

  // Where it is not due, having all files is complete.
  const later = { precondition: 'date', operator: 'after', value: '2026-12-01' };
  await admin.put(url(`playlists/${id}`), { calendar: { conditions: [later] } });
  expect(stagesOf(await deliveryOf(id))).toEqual(['Bar waiting', 'Counter waiting', 'Window waiting']);
  // Reports about the previous version do not count.
  await report(devices[2]!, id, 1, 'shown', 0);
  await report(bar, id, 2, 'received', 0);
  await report(bar, id, 2, 'cached', 0);
  const changed = await deliveryOf(id);
  expect([changed.version, changed.live]).toEqual([2, 1]);
  expect(stagesOf(changed)).toEqual(['Counter waiting', 'Window waiting', 'Bar cached']);
  expect(changed.each[2].isItsTurn).toBe(false);
});

test('a display at a closed location is reported as closed, not as live', async () => {
  const { body } = await admin.get(url(`displays/${devices[0]!.display}`));
  const closed = Object.fromEntries(
    Object.keys(nonstop).map((name) => [
      name,
      { start: '08:00', end: '18:00', nonstop: false, closed: true },
    ]),
  );
  const { body: made } = await admin.post(url('playlists'), {
    name: 'At night',
    items: [{ playable_id: page }],
  });
  const displays = devices.map(({ display }) => display);
  await admin.post(url('groups'), { name: 'Night watch', displays, playlists: [made.data.id] });
  expect(await deliveryOf(made.data.id)).toMatchObject({ displays: 3, closed: 0 });
  await admin.put(url(`locations/${body.data.location}`), { hours: closed });
  expect(await deliveryOf(made.data.id)).toMatchObject({
    ...{ displays: 3, closed: 3 },
    each: [{ closed: true }, { closed: true }, { closed: true }],
  });
  await admin.put(url(`locations/${body.data.location}`), { hours: nonstop });
});

test('an unknown playlist has no delivery', async () => {
  expect((await admin.get(url(`playlists/${newId()}/delivery`))).status).toBe(404);
});
