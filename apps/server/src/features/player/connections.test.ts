import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { App } from '../../http/app.ts';
import { sendText } from './connections.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of server.clients) socket.terminate();
  server.close();
});

/** A player and the socket that serves it. */
async function connect() {
  const player = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  player.on('error', () => {}); // `close` follows
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(player, 'open')])) as [
    [WebSocket],
    unknown,
  ];
  const eventCounts = new Map<string, number>();
  return { player, socket, app: { state: { eventCounts } } as unknown as App, eventCounts };
}

const message = JSON.stringify({ text: 'x'.repeat(20_000) });

test('A26: a socket that is not read is closed and counted, and keeps no more than a message above a megabyte', async () => {
  const { player, socket, app, eventCounts } = await connect();
  player.pause();
  let most = 0;
  // The kernel takes some megabytes at first.
  for (let sent = 0; sent < 5000 && socket.readyState === WebSocket.OPEN; sent++) {
    sendText(app, socket, message);
    most = Math.max(most, socket.bufferedAmount);
    await setImmediate();
  }
  expect(socket.readyState).not.toBe(WebSocket.OPEN);
  expect(most).toBeLessThan(1_000_000 + 2 * message.length);
  expect(eventCounts.get('socket_not_read')).toBe(1);
  sendText(app, socket, message);
  expect(eventCounts.get('socket_not_read')).toBe(1);
  player.terminate();
});

test('A26: one that is read goes on, however much it is sent', async () => {
  const { player, socket, app, eventCounts } = await connect();
  let read = 0;
  player.on('message', () => read++);
  for (let sent = 0; sent < 500; sent++) {
    sendText(app, socket, message);
    while (read < sent - 20) await setImmediate();
  }
  await expect.poll(() => read).toBe(500);
  expect(eventCounts.size).toBe(0);
  player.terminate();
});
