import type { FromPlayer } from '@vitrine/contract/from-player';
import { protocolVersion, type ToPlayer } from '@vitrine/contract/player';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, maintainConnection } from './connection.ts';

class FakeSocket {
  readonly OPEN = 1;
  readyState = 0;
  readonly sent: FromPlayer[] = [];
  isDropped = false;
  onopen?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  onclose?: (event: { code: number }) => void;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isDropped = true;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ToPlayer | { type: string }) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const now = '2026-11-14T12:00:00.000Z';
let sockets: FakeSocket[];
let connection: Connection;
const heard = { onHandshake: vi.fn(), onMessage: vi.fn(), onDeleted: vi.fn(), onFallback: vi.fn() };
const latest = () => sockets[sockets.length - 1]!;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  for (const each of Object.values(heard)) each.mockReset();
  sockets = [];
  connection = maintainConnection({
    url: 'https://signs.example/s/demo',
    token: 'the-token',
    facts: async () => ({ appversion: '1.0.0' }),
    ...heard,
    openSocket: (address) => {
      expect(address).toBe('wss://signs.example/s/demo/api/player/socket');
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    random: () => 1,
  });
  await pass(0);
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function welcome() {
  latest().accept();
  latest().say({ type: 'welcome', now, manifestVersion: 'v1' });
}

test('the token is sent in the first message, never in the address', () => {
  latest().accept();
  expect(latest().sent).toEqual([
    { type: 'hello', token: 'the-token', protocol: protocolVersion, facts: { appversion: '1.0.0' } },
  ]);
  expect(connection.send({ type: 'heartbeat', beat: { playing: null } })).toBe(false);
  latest().say({ type: 'welcome', now, manifestVersion: 'v1' });
  expect(heard.onHandshake).toHaveBeenCalledOnce();
  expect(connection.send({ type: 'heartbeat', beat: { playing: null } })).toBe(true);
});

test('a dropped connection is reopened within two seconds, an unreachable server is tried less and less often', async () => {
  welcome();
  await pass(10_000);
  latest().end();
  await pass(2000);
  expect(sockets).toHaveLength(2);
  for (const delay of [4000, 8000, 16_000]) {
    const before = sockets.length;
    // This counts as the first failure after a stable connection.
    latest().end();
    await pass(delay - 1);
    expect(sockets).toHaveLength(before);
    await pass(1);
    expect(sockets).toHaveLength(before + 1);
  }
});

test('a server that accepts and drops immediately is not flooded', async () => {
  for (let i = 0; i < 4; i++) {
    welcome();
    latest().end();
    await pass(2000 * 2 ** i);
  }
  expect(sockets).toHaveLength(5);
  latest().end();
  await pass(31_000);
  expect(sockets).toHaveLength(5);
});

test('three failures switch to HTTP while the socket is still tried; a handshake switches back', async () => {
  for (const delay of [2000, 4000]) {
    latest().end();
    expect(connection.needsFallback).toBe(false);
    await pass(delay);
  }
  latest().end();
  expect(connection.needsFallback).toBe(true);
  expect(heard.onFallback).toHaveBeenCalledOnce();
  await pass(8000);
  welcome();
  expect(connection.needsFallback).toBe(false);
  expect(connection.isOpen).toBe(true);
});

test('case 177: a connection without messages for 45 s is given up and reopened', async () => {
  welcome();
  await pass(30_000);
  latest().say({ type: 'ack', now });
  await pass(44_999);
  expect(latest().isDropped).toBe(false);
  await pass(1);
  expect(sockets[0]!.isDropped).toBe(true);
  expect(connection.isOpen).toBe(false);
  await pass(2000);
  expect(sockets).toHaveLength(2);
  // Messages of the old socket are ignored.
  sockets[0]!.say({ type: 'manifest', version: 'v2' });
  expect(heard.onMessage).toHaveBeenCalledTimes(1);
});

test('a socket that neither opens nor fails is given up', async () => {
  await pass(15_000);
  expect(sockets[0]!.isDropped).toBe(true);
  await pass(2000);
  expect(sockets).toHaveLength(2);
});

test('only device_deleted ends the pairing', () => {
  welcome();
  for (const code of ['invalid_data', 'unavailable', 'unauthenticated'])
    latest().say({ type: 'error', code });
  latest().end(4003);
  expect(heard.onDeleted).not.toHaveBeenCalled();
});

test('case 115: device_deleted is reported', () => {
  latest().accept();
  latest().say({ type: 'error', code: 'device_deleted' });
  expect(heard.onDeleted).toHaveBeenCalledOnce();
});

test('case 212: unknown messages of a newer server are ignored', () => {
  welcome();
  latest().say({ type: 'fireworks' });
  const expiresAt = '2026-11-14T12:10:00.000Z';
  const dance = { id: crypto.randomUUID(), kind: 'dance', text: null, expiresAt };
  latest().say({ type: 'command', command: dance } as { type: string });
  latest().onmessage?.({ data: 'no json' });
  latest().onmessage?.({ data: new ArrayBuffer(3) });
  expect(heard.onMessage).not.toHaveBeenCalled();
  expect(connection.isOpen).toBe(true);
  latest().say({ type: 'manifest', version: 'v2', urgency: 'high' } as { type: string });
  expect(heard.onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'manifest', version: 'v2' });
});

test('case 116: a player replaced by another machine reconnects late', async () => {
  welcome();
  await pass(10_000);
  latest().end(4001);
  await pass(200_000);
  expect(sockets).toHaveLength(1);
  await pass(100_000);
  expect(sockets).toHaveLength(2);
});

test('a restored network is used without waiting for the end of the delay', async () => {
  for (let i = 0; i < 8; i++) {
    latest().end();
    await pass(300_000);
  }
  latest().end();
  const before = sockets.length;
  connection.retryNow();
  await pass(2000);
  expect(sockets).toHaveLength(before + 1);
});
