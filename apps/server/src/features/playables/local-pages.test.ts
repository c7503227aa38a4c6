import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localOriginsIn } from '../../http/player-files.ts';
import { type PairedDevice, pairDevice, showOn } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
let till: Server;
let requests = 0;
let address: string;
const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin);
  till = createServer((_request, response) => {
    requests++;
    response.end('<h1>Till</h1>');
  });
  await new Promise<void>((resolve) => till.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(till.address() as AddressInfo).port}/menu`;
});
afterAll(async () => {
  till.close();
  await owner.end();
  await server.stop();
});

const playableIn = async (id: string) => {
  const headers = { Authorization: `Bearer ${device.token}` };
  const { body } = await server.browser().get(`${device.url}/api/player/manifest`, { headers });
  return body.display.schedule.playables.find((each: { id: string }) => each.id === id);
};

test('PL15: a page in the network of the screens is taken by explicit choice and never fetched by the server', async () => {
  const input = { name: 'Till', type: 'url', url: address };
  expect((await admin.post(api('playables'), input)).status).toBe(422);
  const made = await admin.post(api('playables'), { ...input, isLocal: true });
  expect(made).toMatchObject({ status: 201, body: { data: { isLocal: true, isReachable: null } } });
  const { id } = made.body.data;
  const jobs = await owner.query(
    `select from infra.jobs where kind = 'look-at-address' and payload ->> 'playable' = $1`,
    [id],
  );
  expect(jobs).toEqual([]);
  await showOn(server, 'demo', device.deviceId, id);
  expect(await playableIn(id)).toMatchObject({ url: address, isLocal: true });
  const moved = await admin.put(api(`playables/${id}`), { url: `${address}/2` });
  expect(moved).toMatchObject({ status: 200, body: { data: { url: `${address}/2`, isLocal: true } } });
  // Without the choice the address has to answer on the public internet.
  expect((await admin.put(api(`playables/${id}`), { isLocal: false })).status).toBe(422);
  expect(requests).toBe(0);
});

test('PL16: players are told of a page that answers with an error or stays blank, and skip it', async () => {
  const { body } = await admin.get(api('playables?type_eq=url&status_eq=ready&_limit=1'));
  const [{ id }] = body.data;
  await showOn(server, 'demo', device.deviceId, id);
  const setError = (error: string | null) =>
    owner.query('update content.playables set error = $1 where id = $2', [error, id]);
  await setError('address.timeout');
  expect(await playableIn(id)).not.toHaveProperty('broken');
  await setError('address.server_error');
  expect(await playableIn(id)).toMatchObject({ broken: 'page_error' });
  await setError('address.blank');
  expect(await playableIn(id)).toMatchObject({ broken: 'page_blank' });
  await setError(null);
  expect(await playableIn(id)).not.toHaveProperty('broken');
});

test("PL15: the player's policy opens only for hosts of a local network", () => {
  const local = (...origins: readonly string[]) => localOriginsIn({ local: origins.join(' ') });
  expect(
    local('http://192.168.1.20', 'http://till.local:8080', 'http://menu', 'http://[fd12:3456::1]'),
  ).toEqual(['http://192.168.1.20', 'http://till.local:8080', 'http://menu', 'http://[fd12:3456::1]']);
  expect(
    local(
      'http://example.com',
      'http://8.8.8.8',
      'https://10.0.0.1',
      'http://10.0.0.1/x',
      "http:;'self'",
      '*',
    ),
  ).toEqual([]);
  expect(localOriginsIn({ local: ['http://menu'] })).toEqual([]);
  expect(localOriginsIn({})).toEqual([]);
});
