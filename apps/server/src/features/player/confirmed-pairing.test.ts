import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { askPairing, registerDevice } from '../../test/devices.ts';
import { startEagerPlayer } from '../../test/eager-player.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { deviceJobs } from '../devices/confirm-device.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let location: string;
const ids: Record<string, string> = {};
const clock = createTestClock('2026-11-16T12:00:00Z');
const later = (seconds: number) => clock.advance(seconds * 1000);

beforeAll(async () => {
  server = await startTestServer({ clock, env: { PENDING_DEVICES_PER_ADDRESS: '1000' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  location = (await admin.get(api('options/locations'))).body.data[0].id;
  for (const { slug, id } of await owner.query('select slug, id from identity.servers')) ids[slug] = id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const newDisplay = async (name: string): Promise<string> =>
  (await admin.post(api('displays'), { name, location })).body.data.id;
const pair = (display: string, connectString: string) =>
  admin.put(api(`displays/${display}?action=pair`), { connectString });
const stateOf = async (secret: string) => (await askPairing(server, secret)).body;
const deviceOf = async (display: string) => (await admin.get(api(`displays/${display}`))).body.data.device;

/** What a content server sends to the auth host. */
const askAuthHost = async (path: string, body: object) =>
  (
    await server.browser().post(`${server.authUrl}/api/internal/${path}`, body, {
      headers: { Authorization: `Bearer ${server.program.app.serverKey}` },
    })
  ).body;
const claim = (connectString: string, token: string, more: object = { willConfirm: true }, slug = 'demo') =>
  askAuthHost('claim-phrase', { connectString, environment: ids[slug], token, ...more });
const confirm = (deviceId: string, token: string, slug = 'demo') =>
  askAuthHost('confirm-device', {
    deviceId,
    environment: ids[slug],
    tokenHash: hashOf(token).toString('hex'),
  });
const newToken = () => randomUUID().replaceAll('-', '').padEnd(43, 'x');

test('PL1: a player that polls every 5 ms is accepted by its server with its first call', async () => {
  const answers: unknown[] = [];
  for (let round = 0; round < 15; round++) {
    const player = await startEagerPlayer(server.authUrl);
    expect((await pair(await newDisplay(`Eager ${round}`), player.connectString)).status).toBe(200);
    answers.push(await player.firstAnswer);
  }
  expect(answers).toEqual(Array(15).fill({ status: 200, code: null }));
});

describe('PL1: a claim', () => {
  test('keeps the phrase on the screen until it is confirmed, and then hands out its token', async () => {
    const { secret, deviceId, connectString } = await registerDevice(server);
    const token = newToken();
    expect(await claim(connectString, token)).toMatchObject({ claimed: { deviceId } });
    expect(await stateOf(secret)).toMatchObject({ state: 'waiting', connectString });
    expect(await confirm(deviceId, token)).toEqual({ isConfirmed: true });
    expect(await stateOf(secret)).toEqual({ state: 'paired', url: server.serverUrl('demo'), token });
    expect(await confirm(deviceId, token)).toEqual({ isConfirmed: true });
  });

  test('blocks others for a minute and says so; after that anybody can claim the device', async () => {
    const { secret, deviceId, connectString } = await registerDevice(server);
    const [first, second] = [newToken(), newToken()];
    await claim(connectString, first);
    const display = await newDisplay('Held');
    const verified = await admin.post(api('devices?action=verify'), { connectString });
    expect(verified).toMatchObject({ status: 200, body: { data: { deviceId } } });
    const refused = await pair(display, connectString);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'pairing_under_way',
        message: 'This device is just being paired. Try again in a minute.',
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBe(60);
    await later(59);
    expect(await claim(connectString, second, { willConfirm: true }, 'museum')).toMatchObject({
      heldForSeconds: 1,
    });
    await later(2);
    expect(await stateOf(secret)).toMatchObject({ state: 'waiting', connectString });
    expect((await pair(display, connectString)).status).toBe(200);
    expect(await deviceOf(display)).toBe(deviceId);
    expect(await confirm(deviceId, first)).toEqual({ isConfirmed: false });
  });

  test('that expired can still be confirmed if nobody else has claimed the device, whatever its phrase is', async () => {
    const { secret, deviceId, connectString } = await registerDevice(server);
    const token = newToken();
    await claim(connectString, token);
    await later(599);
    expect((await stateOf(secret)).state).toBe('waiting');
    await later(5);
    expect((await stateOf(secret)).connectString).not.toBe(connectString);
    expect(await confirm(deviceId, token)).toEqual({ isConfirmed: true });
    expect(await stateOf(secret)).toMatchObject({ state: 'paired', token });
  });

  test('does not change the phrase while it is active, even if its time is up', async () => {
    const { secret, connectString } = await registerDevice(server);
    await later(590);
    await stateOf(secret);
    const token = newToken();
    await claim(connectString, token);
    await later(20);
    expect(await stateOf(secret)).toMatchObject({ state: 'waiting', connectString });
    await later(60);
    expect((await stateOf(secret)).connectString).not.toBe(connectString);
  });

  test('cannot be confirmed without its token or for another environment', async () => {
    const { secret, deviceId, connectString } = await registerDevice(server);
    const token = newToken();
    await claim(connectString, token);
    expect(await confirm(deviceId, newToken())).toEqual({ isConfirmed: false });
    expect(await confirm(deviceId, token, 'museum')).toEqual({ isConfirmed: false });
    expect(await confirm(randomUUID(), token)).toEqual({ isConfirmed: false });
    expect((await stateOf(secret)).state).toBe('waiting');
  });

  test('case 212: of an older content server, which confirms nothing, counts at once', async () => {
    const { secret, connectString } = await registerDevice(server);
    const token = newToken();
    await claim(connectString, token, {});
    expect(await stateOf(secret)).toMatchObject({ state: 'paired', token });
  });

  test('of a device without contact for ten minutes does not block it forever', async () => {
    const { secret, connectString } = await registerDevice(server);
    await claim(connectString, newToken());
    await later(11 * 60);
    await registerDevice(server);
    expect(await askPairing(server, secret)).toMatchObject({ status: 401, body: { code: 'device_deleted' } });
  });
});

describe('PL1: a device that is stored but not confirmed', () => {
  const runJob = (device: string) => {
    const [handler] = deviceJobs(server.program.app);
    const job = { id: randomUUID(), kind: handler!.kind, environment: ids.demo!, payload: { device } };
    return handler!.run(
      { ...job, attempt: 1, deaths: 0, dueAt: clock.now().toISOString() },
      new AbortController().signal,
    );
  };
  const tokenHashOf = async (deviceId: string) =>
    (await owner.query('select token_hash from content.devices where id = $1', [deviceId]))[0]?.token_hash;

  test('that somebody else has claimed in the meantime is removed, and its display is free again', async () => {
    const { deviceId, connectString } = await registerDevice(server);
    const display = await newDisplay('Lost');
    expect((await pair(display, connectString)).status).toBe(200);
    // Simulates that this server died before it confirmed, and another environment claimed the device after a
    // minute.
    await owner.query(
      `update identity.pending_devices set unconfirmed_until = $2, token_sealed = '\\x00', server_id = $3 where id = $1`,
      [deviceId, clock.now(), ids.museum],
    );
    await runJob(deviceId);
    expect(await tokenHashOf(deviceId)).toBeUndefined();
    expect(await deviceOf(display)).toBeNull();
  });

  test('but that is in use is never removed', async () => {
    const { deviceId, connectString, secret } = await registerDevice(server);
    const display = await newDisplay('In use');
    expect((await pair(display, connectString)).status).toBe(200);
    const { url, token } = await stateOf(secret);
    const headers = { Authorization: `Bearer ${token}` };
    await server.browser().post(`${url}/api/player/heartbeat`, { playing: null }, { headers });
    await owner.query('update content.devices set last_active_at = now() where id = $1', [deviceId]);
    await owner.query('delete from identity.pending_devices where id = $1', [deviceId]);
    await runJob(deviceId);
    expect(await deviceOf(display)).toBe(deviceId);
  });
});
