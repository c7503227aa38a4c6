import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { publishNow } from '../../infra/events.ts';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Many sockets in several processes, and notifications that must reach the right ones.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const lines: string[] = [];
const sockets: WebSocket[] = [];
const patience = 15_000;

beforeAll(async () => {
  server = await startTestServer({
    env: {
      TRUST_PROXY: '1',
      METRICS_TOKEN: 'a token for the metrics',
      LOG_LEVEL: 'warn',
      SOCKETS_PER_ADDRESS: '250',
      PENDING_DEVICES_PER_ADDRESS: '1000',
    },
    logStream: { write: (line) => void lines.push(line) },
  });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterEach(async () => {
  const open = sockets.splice(0).filter(({ readyState }) => readyState !== WebSocket.CLOSED);
  const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of open) socket.terminate();
  await Promise.all(closed);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const deviceOf = async ({ deviceId }: PairedDevice) =>
  (await admin.get(api(`devices/${deviceId}`))).body.data;

function connect(token: string | null, { base = server.authUrl, address = '198.51.100.1' } = {}) {
  const url = `${base.replace('http', 'ws')}/s/demo/api/player/socket`;
  const socket = new WebSocket(url, { headers: { 'X-Forwarded-For': address } });
  sockets.push(socket);
  const heard: { type: string; version?: string; command?: { kind: string } }[] = [];
  const state: { closedWith: number | null; refusedWith: number | null; retryAfter?: string } = {
    closedWith: null,
    refusedWith: null,
  };
  socket.on('open', () => token && socket.send(JSON.stringify({ type: 'hello', token, protocol: 1 })));
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    state.closedWith = code;
  });
  socket.on('unexpected-response', (request, { statusCode, headers }) => {
    state.refusedWith = statusCode!;
    state.retryAfter = headers['retry-after'];
    request.destroy();
  });
  socket.on('error', () => {}); // `close` follows
  return {
    socket,
    heard,
    state,
    beat: () => socket.send(JSON.stringify({ type: 'heartbeat', beat: { playing: null } })),
    hears: (type: string) =>
      vi.waitFor(() => expect(heard.map((each) => each.type)).toContain(type), patience),
    isOpen: () => vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN), patience),
    isRefused: () => vi.waitFor(() => expect(state.refusedWith).toBe(503), patience),
    /** What became of it: it was welcomed, it waits to say who it is, or it was turned away. */
    outcome: () =>
      vi.waitFor(() => {
        if (state.refusedWith !== null) return 'refused';
        if (heard.some(({ type }) => type === 'welcome')) return 'welcome';
        expect([token, socket.readyState]).toEqual([null, WebSocket.OPEN]);
        return 'open';
      }, patience),
    closes: (code: number) => vi.waitFor(() => expect(state.closedWith).toBe(code), patience),
  };
}

describe('case 116: a token that two machines use', () => {
  test('plays on the newest, also when they are connected to two processes, and an admin is notified', async () => {
    const device = await pairDevice(server, admin);
    const replica = await server.startReplica();
    try {
      const first = connect(device.token);
      await first.hears('welcome');
      const second = connect(device.token, { base: replica.url });
      await second.hears('welcome');
      await first.closes(4001);
      const third = connect(device.token);
      await third.hears('welcome');
      await second.closes(4001);
      expect(third.state.closedWith).toBeNull();
      await vi.waitFor(async () => expect((await deviceOf(device)).duplicateSeenAt).not.toBeNull(), patience);
      expect(lines.filter((line) => line.includes('device_token_used_twice')).join()).toContain(
        device.deviceId,
      );
      const metrics = await server.browser().get(`${server.authUrl}/metrics`, {
        headers: { Authorization: 'Bearer a token for the metrics' },
      });
      expect(metrics.body).toMatch(/vitrine_events_total\{event="device_duplicate"\} [12]/);
      third.socket.terminate();
    } finally {
      await replica.stop();
    }
  });

  test('is no alarm if the first connection was merely dead', async () => {
    const device = await pairDevice(server, admin);
    const dead = connect(device.token);
    await dead.hears('welcome');
    // It reads nothing any more, so it answers nothing, as behind a cut cable.
    dead.socket.pause();
    const fresh = connect(device.token);
    await fresh.hears('welcome');
    dead.socket.terminate();
    fresh.beat();
    await fresh.hears('ack');
    expect((await deviceOf(device)).duplicateSeenAt).toBeNull();
  });
});

describe('notifications', () => {
  test('case 178: a command whose notification got lost is sent with the next heartbeat', async () => {
    const device = await pairDevice(server, admin);
    const wire = connect(device.token);
    await wire.hears('welcome');
    await owner.query(
      `insert into content.commands (environment_id, id, device_id, kind, words, created_at, expires_at)
       select environment_id, $1, id, 'identify', 'Lost', now(), now() + interval '1 minute' from content.devices where id = $2`,
      [newId(), device.deviceId],
    );
    wire.beat();
    await wire.hears('command');
    expect(wire.heard.filter(({ type }) => type === 'command')).toMatchObject([
      { command: { kind: 'identify' } },
    ]);
  });

  test('of one display reach only its device, of a whole environment all affected devices', async () => {
    const devices: PairedDevice[] = [];
    for (let i = 0; i < 6; i++) devices.push(await pairDevice(server, admin, { name: `News ${i}` }));
    const wires = devices.map(({ token }) => connect(token));
    await Promise.all(wires.map((wire) => wire.hears('welcome')));
    const versionsOf = () => wires.map(({ heard }) => heard.filter(({ type }) => type === 'manifest').length);
    await admin.put(api(`displays/${devices[0]!.display}`), { orientation: 'upside_down' });
    await wires[0]!.hears('manifest');
    expect(versionsOf()).toEqual([1, 0, 0, 0, 0, 0]);
    await admin.put(api(`devices/${devices[1]!.deviceId}`), { lowBandwidth: true });
    await wires[1]!.hears('manifest');
    expect(versionsOf()).toEqual([1, 1, 0, 0, 0, 0]);
    await admin.delete(api(`displays/${devices[2]!.display}`));
    await wires[2]!.hears('manifest');
    expect(versionsOf()).toEqual([1, 1, 1, 0, 0, 0]);
    const [place] = await owner.query(
      `update content.locations l set timezone = 'Asia/Tokyo' from content.displays d
       where d.id = $1 and l.id = d.location_id returning l.environment_id`,
      [devices[3]!.display],
    );
    await publishNow(server.program.app.content, 'changed', {
      environment: place.environment_id,
      resources: ['manifest'],
    });
    await vi.waitFor(() => expect(versionsOf()).toEqual([2, 2, 1, 1, 1, 1]), patience);
  });
});

describe('many connections', () => {
  test('of a hundred simultaneous handshakes each is accepted, except for an unknown device', async () => {
    const device = await pairDevice(server, admin);
    await owner.query(
      `insert into content.devices (environment_id, id, token_hash, connect_string, created_at, updated_at)
       select environment_id, gen_random_uuid(), sha256(convert_to('crowd ' || i, 'UTF8')), 'crowd-' || i, now(), now()
       from content.devices, generate_series(1, 100) i where id = $1`,
      [device.deviceId],
    );
    const crowd = Array.from({ length: 100 }, (_, i) => connect(`crowd ${i + 1}`));
    const stranger = connect('crowd 101');
    await Promise.all(crowd.map((wire) => wire.hears('welcome')));
    await stranger.closes(4003);
    expect(stranger.heard).toEqual([{ type: 'error', code: 'device_deleted' }]);
    for (const wire of crowd) wire.beat();
    await Promise.all(crowd.map((wire) => wire.hears('ack')));
  });

  test('of unauthenticated clients are limited per network, and others still connect', async () => {
    const device = await pairDevice(server, admin);
    const network = { address: '2001:db8:7:7:ffff::1' };
    const connectSilently = (i: number) =>
      connect(null, { address: `2001:db8:7:7::${(i + 1).toString(16)}` });
    let silent: ReturnType<typeof connect>[] = [];
    // Each of them is closed after ten seconds: they come again until all places are taken at the same moment.
    await vi.waitFor(async () => {
      silent = silent.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
      const more = Array.from({ length: 200 - silent.length }, (_, i) => connectSilently(i));
      await Promise.all(more.map((wire) => wire.outcome()));
      silent.push(...more);
      const refused = connect(device.token, network);
      expect(await refused.outcome()).toBe('refused');
      expect(refused.state.retryAfter).toBe('5');
    }, patience);
    await connect(device.token, { address: '2001:db8:7:8::1' }).hears('welcome');
    silent[0]!.socket.terminate();
    // The server hears of it a moment later.
    await vi.waitFor(
      async () => expect(await connect(device.token, network).outcome()).toBe('welcome'),
      patience,
    );
  });

  fullTest('of known devices at one address have a limit that the operator sets', async () => {
    const device = await pairDevice(server, admin);
    await owner.query(
      `insert into content.devices (environment_id, id, token_hash, connect_string, created_at, updated_at)
       select environment_id, gen_random_uuid(), sha256(convert_to('many ' || i, 'UTF8')), 'many-' || i, now(), now()
       from content.devices, generate_series(1, 250) i where id = $1`,
      [device.deviceId],
    );
    for (const first of [1, 126]) {
      const wires = Array.from({ length: 125 }, (_, i) => connect(`many ${first + i}`));
      await Promise.all(wires.map((wire) => wire.hears('welcome')));
    }
    await connect(device.token).isRefused();
    await connect(device.token, { address: '198.51.100.2' }).hears('welcome');
  });
});
