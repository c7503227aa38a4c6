import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket, { type ClientOptions } from 'ws';
import { type PairedDevice, pairDevice } from '../devices.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// What a device, or somebody who pretends to be one, may send over the socket.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin);
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function connect(slug = 'demo', options: ClientOptions = {}, query = '') {
  const url = `${server.serverUrl(slug).replace('http', 'ws')}/api/player/socket${query}`;
  const socket = new WebSocket(url, options);
  sockets.push(socket);
  const heard: { type: string; code?: string }[] = [];
  const state: { closedWith: number | null; pings: number } = { closedWith: null, pings: 0 };
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    state.closedWith = code;
  });
  socket.on('ping', () => state.pings++);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => {}); // `close` follows
  // By what happens on the socket: vi.waitFor moves timers that a test has stopped, the more the busier the machine.
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        for (const event of ['message', 'close', 'ping']) socket.off(event, look);
        resolve();
      };
      for (const event of ['message', 'close', 'ping']) socket.on(event, look);
      look();
    });
  return {
    socket,
    state,
    heard,
    types: () => heard.map(({ type }) => type),
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    until,
    hears: (type: string) => until(() => heard.some((each) => each.type === type)),
    closes: async (code: number) => {
      await until(() => state.closedWith !== null);
      expect(state.closedWith).toBe(code);
    },
  };
}

const hello = (token = device.token) => ({ type: 'hello', token, protocol: 1 });
const heartbeat = (beat: object = {}) => ({ type: 'heartbeat', beat: { playing: null, ...beat } });

/** Completes the handshake: pending commands follow the reply. */
async function welcomed(options?: ClientOptions, token = device.token) {
  const wire = await connect('demo', options);
  wire.send(hello(token));
  wire.send(heartbeat());
  await wire.hears('ack');
  wire.heard.length = 0;
  return wire;
}

describe('before the handshake', () => {
  test('a client that sends nothing, or only nonsense, is dropped after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [silent, babbling] = [await connect(), await connect()];
    babbling.send({ type: 'nonsense' });
    await babbling.hears('error');
    vi.advanceTimersByTime(9000);
    babbling.send({ type: 'nonsense' });
    await babbling.until(() => babbling.heard.length === 2);
    vi.advanceTimersByTime(1500);
    vi.useRealTimers();
    await silent.closes(1006);
    await babbling.closes(1006);
  });

  test('a heartbeat is not a handshake', async () => {
    const wire = await connect();
    wire.send(heartbeat());
    await wire.closes(4002);
  });

  test('case 32: neither a cookie, nor a header, nor the address authenticates a device', async () => {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Cookie: cookie, Authorization: `Bearer ${device.token}`, Origin: 'https://evil.test' };
    const wire = await connect('demo', { headers }, `?token=${device.token}`);
    wire.send(heartbeat());
    await wire.closes(4002);
    expect(wire.heard).toEqual([]);
  });

  test.each([
    ['a wrong token', 'demo', () => 'x'.repeat(43)],
    ['an empty token', 'demo', () => ''],
    ['the secret it waited with', 'demo', () => device.secret],
    ["a token on another tenant's server", 'museum', () => device.token],
  ])('case 114: %s is refused', async (_what, slug, token) => {
    const wire = await connect(slug);
    wire.send(hello(token()));
    await wire.closes(4003);
    expect(wire.heard).toEqual([{ type: 'error', code: 'device_deleted' }]);
  });

  test('an unknown server refuses the connection', async () => {
    const wire = await connect('nowhere');
    wire.send(hello());
    await wire.closes(1011);
    expect(wire.types()).not.toContain('welcome');
  });
});

describe('after the handshake', () => {
  test('a second handshake changes nothing', async () => {
    const wire = await welcomed();
    wire.send(hello());
    wire.send(hello('x'.repeat(43)));
    wire.send(heartbeat());
    await wire.hears('ack');
    expect(wire.types()).toEqual(['ack']);
    expect(wire.state.closedWith).toBeNull();
  });

  test('two handshakes at once count as one', async () => {
    const wire = await connect();
    wire.send(hello());
    wire.send(hello());
    await wire.hears('welcome');
    wire.send(heartbeat());
    await wire.hears('ack');
    expect(wire.types()).toEqual(['welcome', 'ack']);
  });

  test.each([
    ['binary', 4008, Buffer.from('{}')],
    ['of 70 kB', 4008, 'x'.repeat(70_000)],
    ['of a megabyte', 1009, 'x'.repeat(1_000_000)],
    ['not JSON', 1011, '{'],
  ])('a message that is %s ends the connection with %i', async (_what, code, data) => {
    const wire = await welcomed();
    wire.socket.send(data);
    await wire.closes(code);
  });

  test('case 117: messages unknown to the contract get an error and change nothing', async () => {
    const wire = await welcomed();
    const facts = (more: object) => heartbeat({ facts: more });
    const bad: unknown[] = [
      null,
      [],
      '1',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      { type: 'command' },
      { type: 'heartbeat' },
      heartbeat({ playing: { playlist: null, item: null, name: 'a\u0000b' } }),
      heartbeat({ playing: { playlist: 'x', item: null } }),
      heartbeat({ done: ['x'] }),
      facts({ device: '\ud800' }),
      facts({ lastStart: '0000-01-01T00:00:00Z' }),
      facts({ ram: -1 }),
      facts({ screens: [{ name: 'x', width: 1e9, height: -1 }] }),
    ];
    for (const message of bad) wire.send(message);
    await wire.until(() => wire.heard.length === bad.length);
    expect(wire.heard).toEqual(bad.map(() => ({ type: 'error', code: 'invalid_data' })));
    wire.send(heartbeat());
    await wire.hears('ack');
  });

  test('a hundred messages in a second are too many', async () => {
    const wire = await welcomed();
    for (let i = 0; i < 100; i++) wire.send(heartbeat());
    await wire.closes(4008);
    expect(wire.types().filter((type) => type === 'ack').length).toBeLessThanOrEqual(60);
    // It may reconnect: the limit applies to a connection and is not a ban.
    (await welcomed()).socket.close();
  });

  test('case 115: a device whose deletion was not notified is disconnected at its next heartbeat', async () => {
    const lost = await pairDevice(server, admin);
    const wire = await welcomed({}, lost.token);
    // The notification of the pairing, up to a second later, would have the same effect.
    await vi.waitFor(async () =>
      expect(await owner.query('select 1 from infra.pending_notifications')).toEqual([]),
    );
    await owner.query('delete from content.devices where id = $1', [lost.deviceId]);
    wire.send(heartbeat());
    await wire.closes(4003);
    expect(wire.heard.at(-1)).toEqual({ type: 'error', code: 'device_deleted' });
  });

  test('case 177: a dead peer is noticed within 45 seconds, a quiet one is not disconnected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const other = await pairDevice(server, admin);
    const quiet = await welcomed();
    const gone = await welcomed({ autoPong: false }, other.token);
    vi.advanceTimersByTime(36_000);
    await Promise.all([quiet, gone].map(({ until, state }) => until(() => state.pings === 1)));
    // Its answer follows on the same connection.
    quiet.send(heartbeat());
    await quiet.hears('ack');
    vi.advanceTimersByTime(8500);
    vi.useRealTimers();
    await gone.closes(1006);
    expect(quiet.state.closedWith).toBeNull();
  });
});
