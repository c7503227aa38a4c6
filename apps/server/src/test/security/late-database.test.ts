import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { type PairedDevice, pairDevice, registerDevice } from '../devices.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { bearer } from './route-calls.ts';

// What users and devices get while the database, or the auth host, does not answer.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;

beforeAll(async () => {
  // Two programs, because one with both roles calls itself without a network.
  server = await startTestServer({ isSplit: true, env: { LOG_LEVEL: 'silent' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const headers = () => bearer(device.token);
const beat = () =>
  server.browser().post(`${device.url}/api/player/heartbeat`, { playing: null }, { headers: headers() });
const manifest = () => server.browser().get(`${device.url}/api/player/manifest`, { headers: headers() });

test('case 180: if late answers hold every connection, further calls are asked to retry, and all works afterwards', async () => {
  await owner.query('begin');
  await owner.query('lock table content.devices in access exclusive mode');
  const ask = async () => {
    const { status, headers } = await admin.get(api('devices?_limit=1'));
    return { status, retryAfter: headers.get('retry-after') };
  };
  const asked = Array.from({ length: 40 }, ask);
  // This happens before anything is answered.
  expect((await Promise.race(asked)).status).toBe(503);
  await owner.query('rollback');
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect((await ask()).status).toBe(200);
  expect((await beat()).status).toBe(200);
});

test('case 182: while the auth host is down devices send heartbeats, fetch and connect, people keep working, and only pairing must wait', async () => {
  const waiting = await registerDevice(server);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/api/internal/')
      ? Promise.reject(new TypeError('fetch failed'))
      : real(input, init),
  );
  expect((await beat()).status).toBe(200);
  expect((await manifest()).status).toBe(200);
  const socket = new WebSocket(`${device.url.replace('http', 'ws')}/api/player/socket`);
  const heard = new Promise<string>((resolve, reject) => {
    socket.once('message', (data) => resolve(String(data)));
    socket.once('error', reject);
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'hello', token: device.token, protocol: 1 })),
    );
  });
  expect(JSON.parse(await heard)).toMatchObject({ type: 'welcome' });
  socket.terminate();
  expect((await admin.get(api('displays?_limit=1'))).status).toBe(200);
  const refused = await admin.post(api('devices?action=verify'), { connectString: waiting.connectString });
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
