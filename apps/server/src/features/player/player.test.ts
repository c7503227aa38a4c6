import { phraseWords } from '@vitrine/contract/phrase-word-list';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from '../../demo/simulated-player.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { findOfflineDevices } from './offline.ts';

let server: TestServer;
let admin: TestBrowser;
const clock = createTestClock('2026-11-16T12:00:00Z');

const later = (minutes: number) => clock.advance(minutes * 60_000);
const boxes: SimulatedPlayer[] = [];
const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({ clock, env: { PENDING_DEVICES_PER_ADDRESS: '1000' } });
  admin = await server.signIn('admin@vitrine.test');
});
afterEach(() => {
  for (const box of boxes.splice(0)) box.stop();
});
afterAll(() => server.stop());

async function register(
  facts: object = { manufacturer: 'Raspberry Pi', device: 'Raspberry Pi 5', localip: '192.168.1.48' },
) {
  const { status, body } = await server.browser().post(`${server.authUrl}/api/player/register`, { facts });
  expect(status).toBe(201);
  return body as { deviceId: string; secret: string; connectString: string; expiresAt: string };
}
const ask = (secret: string) =>
  server
    .browser()
    .get(`${server.authUrl}/api/player/pairing`, { headers: { Authorization: `Bearer ${secret}` } });

async function newDisplay(name: string) {
  const { body } = await admin.get(api('options/locations'));
  const made = await admin.post(api('displays'), { name, location: body.data[0].id });
  expect(made.status).toBe(201);
  return made.body.data.id as string;
}
const pair = (display: string, connectString: string, by = admin) =>
  by.put(api(`displays/${display}?action=pair`), { connectString });

/** A paired device, with its server and token. */
async function pairedDevice(name: string) {
  const waiting = await register();
  const display = await newDisplay(name);
  expect((await pair(display, waiting.connectString)).status).toBe(200);
  const { body } = await ask(waiting.secret);
  return { ...waiting, display, url: body.url as string, token: body.token as string };
}
const connect = (device: { url: string; token: string }, more: Partial<SimulatedPlayer['options']> = {}) => {
  const box = new SimulatedPlayer({ url: device.url, token: device.token, rebootMs: 20, ...more }).start();
  boxes.push(box);
  return box;
};
const deviceOf = async (id: string) => (await admin.get(api(`devices/${id}`))).body.data;
const displayOf = async (id: string) => (await admin.get(api(`displays/${id}`))).body.data;
const connectedDevices = async () => {
  const { body } = await server.browser().get(`${server.authUrl}/metrics`);
  return Number(/vitrine_connected\{[^}]*device[^}]*\} (\d+)/.exec(body)?.[1]);
};

describe('pairing', () => {
  test('typing the phrase from the screen joins device and display; the player learns its server', async () => {
    const waiting = await register();
    expect(waiting.connectString).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/);
    expect((await ask(waiting.secret)).body).toMatchObject({
      state: 'waiting',
      connectString: waiting.connectString,
    });
    const verified = await admin.post(api('devices?action=verify'), { connectString: waiting.connectString });
    expect(verified.body.data).toMatchObject({
      device: 'Raspberry Pi 5',
      localip: '192.168.1.48',
      display: null,
    });
    const display = await newDisplay('Paired');
    const paired = await pair(display, waiting.connectString);
    expect(paired.body.data).toMatchObject({
      device: waiting.deviceId,
      connectString: waiting.connectString,
      status: 'unknown',
    });
    expect((await ask(waiting.secret)).body).toMatchObject({
      state: 'paired',
      url: server.serverUrl('demo'),
      token: expect.any(String),
    });
    expect(await deviceOf(waiting.deviceId)).toMatchObject({
      display_id: display,
      manufacturer: 'Raspberry Pi',
    });
  });

  test('case 113: typed phrases are normalised; impossible ones are refused', async () => {
    const { connectString } = await register();
    const [a, b, c] = connectString.split('-') as [string, string, string];
    for (const typed of [
      ` ${a.toUpperCase()}  ${b} ${c}\n`,
      `${a} - ${b} – ${c}`,
      `${a}.${b}_${c}`,
      `${a.slice(0, 1)}\u0301${a.slice(1)} ${b} ${c}`,
    ]) {
      expect((await admin.post(api('devices?action=verify'), { connectString: typed })).status, typed).toBe(
        200,
      );
    }
    for (const typed of [`${a} ${b}`, `${a}-${b}-${c}-${a}`, `${a}-${b}-ѕea`, 'a-b-c', '1-2-3']) {
      const answer = await admin.post(api('devices?action=verify'), { connectString: typed });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { connectString: ['Three words, please, as shown on the screen.'] } },
      });
    }
  });

  test('an unclaimed phrase changes after ten minutes, and the old one becomes invalid', async () => {
    const waiting = await register();
    await later(11);
    const asked = await ask(waiting.secret);
    expect(asked.body.state).toBe('waiting');
    expect(asked.body.connectString).not.toBe(waiting.connectString);
    const old = await admin.post(api('devices?action=verify'), { connectString: waiting.connectString });
    expect(old).toMatchObject({ status: 422, body: { code: 'phrase_unknown' } });
    expect(
      (await admin.post(api('devices?action=verify'), { connectString: asked.body.connectString })).status,
    ).toBe(200);
  });

  test('there is one winner when two people type the same phrase at the same moment', async () => {
    const museum = await server.signIn('admin@vitrine.test', 'museum');
    const { body } = await museum.get(`${server.serverUrl('museum')}/api/v1/options/locations`);
    for (let round = 0; round < 5; round++) {
      const { connectString } = await register();
      const [here, there] = await Promise.all([
        newDisplay(`Race ${round}`),
        museum.post(`${server.serverUrl('museum')}/api/v1/displays`, {
          name: `Race ${round}`,
          location: body.data[0].id,
        }),
      ]);
      const both = await Promise.all([
        pair(here, connectString),
        museum.put(`${server.serverUrl('museum')}/api/v1/displays/${there.body.data.id}?action=pair`, {
          connectString,
        }),
      ]);
      const [winner, loser] = both.map(({ status }) => status).sort();
      expect(winner).toBe(200);
      // While the winner's claim is being confirmed, or after it.
      expect([409, 422]).toContain(loser);
    }
  });

  test('case 110: the eleventh wrong guess of a person within ten minutes is refused, right ones do not count', async () => {
    await later(20);
    const standard = await server.signIn('standard@vitrine.test');
    const { connectString } = await register();
    const guess = (words: string) => standard.post(api('devices?action=verify'), { connectString: words });
    for (let i = 0; i < 10; i++)
      expect((await guess(`${phraseWords[i]}-${phraseWords[i + 1]}-${phraseWords[i + 2]}`)).status).toBe(422);
    const refused = await guess('apple-apple-apple');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await admin.post(api('devices?action=verify'), { connectString })).status).toBe(200);
    await later(11);
  });

  test('case 112: the phrase without the secret gives no token', async () => {
    const { connectString, deviceId } = await register();
    for (const secret of [connectString, deviceId, 'x'.repeat(43)])
      expect((await ask(secret)).status).toBe(401);
  });

  fullTest('case 119: the number of waiting devices per address is limited', async () => {
    const few = await startTestServer({ env: { PENDING_DEVICES_PER_ADDRESS: '3' } });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++)
      statuses.push((await few.browser().post(`${few.authUrl}/api/player/register`, {})).status);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    await few.stop();
  });

  test('a device paired with one of our displays is named, and moved only on request', async () => {
    const device = await pairedDevice('First place');
    const second = await newDisplay('Second place');
    const refused = await pair(second, device.connectString);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'already_paired', message: 'These words belong to First place.' },
    });
    expect(refused.body.related).toEqual([{ id: device.display, name: 'First place' }]);
  });

  test('unpairing releases the device with a new phrase that only this environment can use', async () => {
    const device = await pairedDevice('Unpaired soon');
    const freed = await admin.put(api(`displays/${device.display}?action=unpair`));
    expect(freed.body.data).toMatchObject({ device: null, connectString: null, status: 'unknown' });
    const { connectString } = await deviceOf(device.deviceId);
    expect(connectString).not.toBe(device.connectString);
    const museum = await server.signIn('admin@vitrine.test', 'museum');
    const elsewhere = await museum.post(`${server.serverUrl('museum')}/api/v1/devices?action=verify`, {
      connectString,
    });
    expect(elsewhere.status).toBe(422);
    expect((await pair(device.display, connectString)).status).toBe(200);
  });
});

describe('a player that reports', () => {
  test('a heartbeat brings a display online, its absence takes it offline, and each is recorded once', async () => {
    const device = await pairedDevice('Alive');
    connect(device, { playing: 'Lunch' });
    await vi.waitFor(
      async () =>
        expect(await displayOf(device.display)).toMatchObject({
          status: 'playlist_active',
          playing: { name: 'Lunch' },
        }),
      20_000,
    );
    boxes.pop()!.stop();
    // A heartbeat that is still on its way would count at the later time.
    await vi.waitFor(async () => expect(await connectedDevices()).toBe(0));
    await server.program.app.heartbeats.flush();
    await later(3);
    expect((await displayOf(device.display)).status).toBe('offline');
    await findOfflineDevices(server.program.app);
    await findOfflineDevices(server.program.app);
    const history = await admin.get(api(`availability?device_id_eq=${device.deviceId}`));
    expect(history.body.data.map((each: { kind: string }) => each.kind)).toEqual([
      'player_down',
      'player_up',
    ]);
    // One outage has one beginning: when the device was last heard of, not when its silence was noticed.
    const { lastActive } = await deviceOf(device.deviceId);
    const [down, up] = history.body.data.map((each: { at: string }) => Date.parse(each.at));
    expect(down).toBe(Math.max(Date.parse(lastActive), up + 1));
  });

  test('without a socket the same works over HTTP, and commands come with the reply', async () => {
    const device = await pairedDevice('Over HTTP');
    const headers = { Authorization: `Bearer ${device.token}` };
    const beat = (body: object) =>
      server.browser().post(`${device.url}/api/player/heartbeat`, body, { headers });
    expect((await beat({ playing: null })).body.commands).toEqual([]);
    await admin.put(api(`devices/${device.deviceId}?action=identify`));
    const { body } = await beat({ playing: null });
    expect(body.commands).toMatchObject([{ kind: 'identify', text: 'Over HTTP' }]);
    expect((await beat({ playing: null, done: [body.commands[0].id] })).body.commands).toEqual([]);
    await server.program.app.heartbeats.flush();
    expect((await displayOf(device.display)).status).toBe('online');
  });

  test('a reboot is requested, sent, and done when the device sends its next handshake', async () => {
    const device = await pairedDevice('Restarted');
    connect(device);
    await vi.waitFor(async () => expect((await deviceOf(device.deviceId)).status).toBe('online'), 20_000);
    const ordered = await admin.put(api(`devices/${device.deviceId}?action=reboot`));
    expect(ordered.body.data.rebootState).toMatchObject({ kind: 'reboot', state: 'requested' });
    await vi.waitFor(
      async () => expect((await deviceOf(device.deviceId)).rebootState.state).toBe('done'),
      20_000,
    );
  });

  test('a reboot after which the device does not come back expires', async () => {
    const device = await pairedDevice('Lost');
    await admin.put(api(`devices/${device.deviceId}?action=reboot`));
    await later(11);
    expect((await deviceOf(device.deviceId)).rebootState.state).toBe('expired');
  });

  test('a change of the display reaches the connected player as a new manifest', async () => {
    const device = await pairedDevice('Manifest');
    const headers = { Authorization: `Bearer ${device.token}` };
    const read = async () =>
      (await server.browser().get(`${device.url}/api/player/manifest`, { headers })).body;
    const before = await read();
    expect(before).toMatchObject({ display: { name: 'Manifest', active: false, orientation: 'horizontal' } });
    const told: string[] = [];
    const socket = new WebSocket(`${device.url.replace('http', 'ws')}/api/player/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: device.token, protocol: 1 }));
    socket.onmessage = ({ data }) => told.push(JSON.parse(String(data)).type);
    await vi.waitFor(() => expect(told).toContain('welcome'));
    await admin.put(api(`displays/${device.display}`), { orientation: 'vertical_left' });
    await vi.waitFor(() => expect(told).toContain('manifest'), 20_000);
    expect((await read()).version).not.toBe(before.version);
    socket.close();
  });

  test('case 115: a deleted device is disconnected at once, its token becomes invalid, the display stays', async () => {
    const device = await pairedDevice('Stolen');
    let isDeleted = false;
    connect(device, {
      onState: (state) => {
        isDeleted ||= state === 'deleted';
      },
    });
    await vi.waitFor(async () => expect((await deviceOf(device.deviceId)).status).toBe('online'), 20_000);
    expect((await admin.delete(api(`devices/${device.deviceId}`))).status).toBe(204);
    await vi.waitFor(() => expect(isDeleted).toBe(true), 20_000);
    const headers = { Authorization: `Bearer ${device.token}` };
    const refused = await server.browser().get(`${device.url}/api/player/manifest`, { headers });
    expect(refused).toMatchObject({ status: 401, body: { code: 'device_deleted' } });
    expect(await displayOf(device.display)).toMatchObject({ device: null, status: 'unknown' });
  });

  test('case 116: of two machines with one token the newest plays', async () => {
    const device = await pairedDevice('Twice');
    const states: string[] = [];
    connect(device, { onState: (state) => states.push(`first ${state}`), spreadMs: 60_000 });
    boxes.at(-1)!.connectNow();
    await vi.waitFor(() => expect(states).toEqual(['first connected']), 20_000);
    connect(device, { onState: (state) => states.push(`second ${state}`) });
    await vi.waitFor(
      () => expect(states.toSorted()).toEqual(['first connected', 'first disconnected', 'second connected']),
      20_000,
    );
  });

  test('case 117: reports of a device are bounded; it cannot set address, display and environment', async () => {
    const device = await pairedDevice('Liar');
    const headers = { Authorization: `Bearer ${device.token}` };
    const beat = (body: object) =>
      server.browser().post(`${device.url}/api/player/heartbeat`, body, { headers });
    const facts = (more: object) => beat({ playing: null, facts: more });
    expect((await facts({ device: 'x'.repeat(101) })).status).toBe(422);
    expect((await facts({ diskUsage: { used: -1, total: 10 } })).status).toBe(422);
    expect((await facts({ ram: 2 ** 60 })).status).toBe(422);
    expect((await facts({ platform: 'toaster' })).status).toBe(422);
    expect((await facts({ temperature: 1e9 })).status).toBe(422);
    const lie = {
      device: '<b>Box</b>',
      lastStart: '2099-01-01T00:00:00.000Z',
      bootedAt: '2099-01-01T00:00:00.000Z',
      publicip: '9.9.9.9',
      display_id: 'x',
      environment_id: 'y',
      isLatestVersion: true,
    };
    expect((await facts(lie)).status).toBe(200);
    await server.program.app.heartbeats.flush();
    const seen = await deviceOf(device.deviceId);
    expect(seen).toMatchObject({ device: '<b>Box</b>', isLatestVersion: false, display_id: device.display });
    expect(seen.publicip).toMatch(/127\.0\.0\.1/);
    for (const start of [seen.lastStart, seen.bootedAt])
      expect(new Date(start).getTime()).toBeLessThanOrEqual(clock.now().getTime());
    expect(seen.lastActive).toBe(clock.now().toISOString());
  });

  test('PL4: platform, engine and what an agent knows are stored, listed and filtered', async () => {
    const device = await pairedDevice('Television');
    const headers = { Authorization: `Bearer ${device.token}` };
    const facts = {
      platform: 'webos',
      engine: 'Chromium 87',
      serial: 'LG-1',
      agentVersion: '1.0.0',
      bootedAt: new Date(clock.now().getTime() - 3_600_000).toISOString(),
      temperature: 41.5,
      memory: { used: 1e9, total: 2e9 },
      storage: { kind: 'cache', startsOffline: true, missingBytes: 5e6 },
    };
    const beat = { playing: null, facts };
    const { status } = await server.browser().post(`${device.url}/api/player/heartbeat`, beat, { headers });
    expect(status).toBe(200);
    await server.program.app.heartbeats.flush();
    expect(await deviceOf(device.deviceId)).toMatchObject(facts);
    const listed = await admin.get(api('devices?platform_eq=webos'));
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([device.deviceId]);
  });

  test('stored passwords are encrypted, revealed only to admins on request, and each reveal is logged', async () => {
    const device = await pairedDevice('Secrets');
    const headers = { Authorization: `Bearer ${device.token}` };
    await server
      .browser()
      .post(
        `${device.url}/api/player/heartbeat`,
        { playing: null, facts: { anydeskPass: 'pass-1', devicePassword: 'pass-2' } },
        { headers },
      );
    expect(JSON.stringify(await deviceOf(device.deviceId))).not.toContain('pass-1');
    const standard = await server.signIn('standard@vitrine.test');
    expect((await standard.put(api(`devices/${device.deviceId}?action=reveal`))).status).toBe(403);
    const shown = await admin.put(api(`devices/${device.deviceId}?action=reveal`));
    expect(shown.body.data).toEqual({ anydeskPass: 'pass-1', devicePassword: 'pass-2' });
  });

  test('a report of one password does not change the other', async () => {
    const device = await pairedDevice('Two passwords');
    const headers = { Authorization: `Bearer ${device.token}` };
    const report = (facts: object) =>
      server.browser().post(`${device.url}/api/player/heartbeat`, { playing: null, facts }, { headers });
    await report({ anydeskPass: 'pass-1', devicePassword: 'pass-2' });
    await report({ devicePassword: 'pass-3' });
    await Promise.all([report({ anydeskPass: 'pass-4' }), report({ devicePassword: 'pass-5' })]);
    const shown = await admin.put(api(`devices/${device.deviceId}?action=reveal`));
    expect(shown.body.data).toEqual({ anydeskPass: 'pass-4', devicePassword: 'pass-5' });
  });
});

describe('activation', () => {
  test('the free tier is one active display, also for two activations at once', async () => {
    const museum = await server.signIn('admin@vitrine.test', 'museum');
    const at = (path: string) => `${server.serverUrl('museum')}/api/v1/${path}`;
    const { body } = await museum.get(at('displays'));
    const active = body.data.find((each: { active: boolean }) => each.active);
    await museum.put(at(`displays/${active.id}?action=deactivate`));
    const [a, b] = body.data.filter((each: { active: boolean }) => !each.active);
    const both = await Promise.all([a, b].map(({ id }) => museum.put(at(`displays/${id}?action=activate`))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)!.body).toMatchObject({ code: 'free_tier_limit' });
  });

  test('the price of one more display is shown before it is activated', async () => {
    const { body } = await admin.get(api('price-predictions?change=1'));
    expect(body.data).toMatchObject({
      currency: 'EUR',
      before: { displays: 24, unit: 990, total: 23_760 },
      after: { displays: 25, unit: 990, total: 24_750 },
      canPay: true,
    });
    expect(body.data.restOfMonth).toBeGreaterThan(0);
    expect(body.data.restOfMonth).toBeLessThan(990);
  });
});
