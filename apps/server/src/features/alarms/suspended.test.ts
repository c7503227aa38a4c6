import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from '../../demo/simulated-player.ts';
import { pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { bearer } from '../../test/security/route-calls.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { suspendServer } from '../environments/operator.service.ts';
import { atomOf, capOf, type FeedOrigin, inlineEntry, openFeedOrigin } from './feed-origin.test-kit.ts';

// A11: a suspended server refuses everybody, by cookie, token and link, while its screens go on: they play, report, and show the
// alarms of its feeds.

const patience = { timeout: 60_000, interval: 50 };
let origin: FeedOrigin;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  origin = await openFeedOrigin();
  server = await startTestServer({ env: { OUTBOUND_ALLOW: origin.host } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await origin.stop();
});

const at = (path: string) => `${server.serverUrl('demo')}/api/${path}`;

test('A11: a suspended server with a token, a link and a player', async () => {
  const made = await admin.post(at('v1/tokens'), { name: 'Robot', role: 'admin', may: 'write' });
  const columns = [{ key: 'item', name: 'Item', kind: 'text' }];
  const table = await admin.post(at('v1/sources'), { name: 'Suspended menu', kind: 'table', columns });
  const link = await admin.post(at(`v1/sources/${table.body.data.id}/counter-links`), { name: 'Till' });
  const device = await pairDevice(server, admin, { name: 'Plays on' });
  origin.documents.set('/feed', atomOf([]));
  const feed = await admin.post(at('v1/alert-feeds'), {
    name: 'City',
    address: `${origin.address}/feed`,
    onMatch: 'start',
    scope: { displays: [device.display] },
  });
  expect([made, table, link, feed].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  // Its first reading decides when the next one is due.
  await vi.waitFor(async () => {
    const [row] = await owner.query('select good_at from content.alert_feeds where id = $1', [
      feed.body.data.id,
    ]);
    expect(row.good_at).not.toBeNull();
  }, patience);

  const heard: string[] = [];
  const player = new SimulatedPlayer({
    url: device.url,
    token: device.token,
    spreadMs: 0,
    heartbeatMs: 500,
    onTakeover: ({ title }, stage) => heard.push(`${title} ${stage}`),
  }).start();
  const ask = async (path: string, secret: string) => {
    const headers = { ...bearer(secret), Origin: null };
    const { status, body } = await server.browser().get(at(path), { headers });
    return [status, body?.code];
  };
  const seenAt = async () =>
    (
      await owner.query('select last_active_at as at from content.devices where id = $1', [device.deviceId])
    )[0].at;

  await suspendServer(server.program.app, 'demo', true);
  try {
    expect((await admin.get(at('me'))).status).toBe(401);
    const refused = [403, 'server_suspended'];
    expect(await ask('v1/displays', made.body.secret)).toEqual(refused);
    expect(await ask('counter/table', link.body.secret)).toEqual(refused);
    expect((await ask('player/manifest?protocol=4', device.token))[0]).toBe(200);

    const now = new Date();
    const expires = new Date(now.getTime() + 30 * 60_000);
    origin.documents.set('/feed', atomOf([inlineEntry(capOf({ id: 'leak', sent: now, expires }))]));
    await owner.query('update content.alert_feeds set next_at = now() where id = $1', [feed.body.data.id]);
    await vi.waitFor(() => expect(heard).toContain('Leak leak shown'), patience);
    const before = await seenAt();
    await vi.waitFor(async () => {
      await server.program.app.heartbeats.flush();
      expect(Date.parse(await seenAt())).toBeGreaterThan(Date.parse(before));
    }, patience);
  } finally {
    player.stop();
    await suspendServer(server.program.app, 'demo', false);
  }
  expect((await ask('v1/displays', made.body.secret))[0]).toBe(200);
  expect((await ask('counter/table', link.body.secret))[0]).toBe(200);
});
