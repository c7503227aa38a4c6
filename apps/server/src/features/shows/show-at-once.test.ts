import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from '../../demo/simulated-player.ts';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
let device: PairedDevice;
let player: SimulatedPlayer;
let told = 0;
let listener: pg.Client;
/** Devices that were named by notifications, which nothing delays. */
const named: string[] = [];
const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin, { name: 'At once' });
  player = new SimulatedPlayer({
    ...{ url: device.url, token: device.token, spreadMs: 0 },
    onManifest: () => told++,
  }).start();
  await vi.waitFor(() => expect(told).toBe(1));
  listener = new pg.Client(server.database.url);
  await listener.connect();
  listener.on('notification', ({ payload }) => {
    const { devices = [] } = JSON.parse(payload!) as { devices?: string[] };
    named.push(...devices);
  });
  await listener.query('listen vitrine');
});
afterAll(async () => {
  player.stop();
  await listener.end();
  await server.stop();
});

test('what is shown on a display is pushed to it at once, also right after other changes', async () => {
  const [playable] = (await admin.get(api('playables?type_eq=url&_limit=1'))).body.data;
  await showOn(server, 'demo', device.deviceId, playable.id);
  const manifest = async () =>
    (
      await server.browser().get(`${device.url}/api/player/manifest?protocol=4`, {
        headers: { Authorization: `Bearer ${device.token}` },
      })
    ).body;
  // Changes are announced once a second in each environment; this one would have to wait.
  await admin.put(api(`displays/${device.display}`), { name: 'At once, renamed' });
  await admin.post(api('groups'), { name: 'Busy' });
  const before = told;
  const shown = await admin.post(api('shows'), {
    content: { kind: 'playables', playables: [playable.id] },
    displays: [device.display],
    until: { kind: 'always' },
  });
  expect(shown.status).toBe(201);
  await vi.waitFor(() => {
    expect(named).toEqual([device.deviceId]);
    expect(told).toBeGreaterThan(before);
  });
  const { playlists } = (await manifest()).display.schedule;
  expect(playlists.some(({ id }: { id: string }) => shown.body.data.playlists.includes(id))).toBe(true);
});
