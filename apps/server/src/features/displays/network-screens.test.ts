import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
  const { body } = await admin.get(`${server.serverUrl('demo')}/api/v1/displays?_limit=1`);
  address = `${server.serverUrl('demo')}/api/v1/displays/${body.data[0].id}`;
});
afterAll(() => server.stop());

const save = (localIp: unknown, screenId: unknown) =>
  admin.put(address, { networkScreens: [{ vendor: 'LG', localIp, screenId }] });

test.each(['192.168.1.20', '10.0.0.7', '172.31.255.1', '169.254.3.4', 'fd12::7', 'fe80::1'])(
  'a network-controlled screen has an address of the local network: %s',
  async (localIp) => {
    const { status, body } = await save(localIp, 64);
    expect(status).toBe(200);
    expect(body.data.networkScreens).toEqual([{ vendor: 'LG', localIp, screenId: 64, hasPassword: false }]);
  },
);

test.each([
  ['8.8.8.8', 1],
  ['127.0.0.1', 1],
  ['0.0.0.0', 1],
  ['172.32.0.1', 1],
  ['::1', 1],
  ['2001:4860:4860::8888', 1],
  ['::ffff:127.0.0.1', 1],
  ['localhost', 1],
  ['192.168.1.20;reboot', 1],
  ['192.168.1.20', -1],
  ['192.168.1.20', 65],
  ['192.168.1.20', '0;reboot'],
])('case 107: a screen at %s with id %s is refused, and nothing is changed', async (localIp, screenId) => {
  const before = await admin.get(address);
  expect((await save(localIp, screenId)).status).toBe(422);
  expect((await admin.get(address)).body).toEqual(before.body);
});
