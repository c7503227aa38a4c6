import * as first from '@vitrine/contract/test/protocol-1';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { newId } from '../../infra/ids.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Players and servers are updated at different times: the first player with this server, and a newer one.

let server: TestServer;
let admin: TestBrowser;
let device: PairedDevice;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => server.stop());

const tell = (path: string, body: unknown) =>
  server
    .browser()
    .post(`${device.url}/api/player/${path}`, body, { headers: { Authorization: `Bearer ${device.token}` } });

async function connect() {
  const socket = new WebSocket(`${device.url.replace('http', 'ws')}/api/player/socket`);
  sockets.push(socket);
  const heard: { type: string; code?: string }[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const say = (message: unknown) => socket.send(JSON.stringify(message));
  const hears = (type: string, times = 1) =>
    vi.waitFor(() => expect(heard.filter((each) => each.type === type)).toHaveLength(times), 10_000);
  return { socket, heard, say, hears };
}

test('case 212: the first player is accepted and answered, and its reports are stored, over the socket and over HTTP', async () => {
  const { say, hears } = await connect();
  say(first.hello(device.token));
  await hears('welcome');
  say(first.heartbeat);
  await hears('ack');
  const { body } = await admin.get(`${server.serverUrl('demo')}/api/v1/devices/${device.deviceId}`);
  expect(body.data).toMatchObject({ manufacturer: 'Raspberry Pi', appversion: '1.0.0' });
  expect(await tell('heartbeat', first.beat)).toMatchObject({ status: 200 });
  expect(await tell('events', { events: first.events })).toMatchObject({ status: 200 });
});

test("case 212: unknown parts of a newer player's messages are ignored, and the connection stays open", async () => {
  const { socket, heard, say, hears } = await connect();
  const hello = first.hello(device.token);
  say({
    ...hello,
    protocol: 2,
    mood: 'good',
    facts: { ...hello.facts, temperature: 41, appversion: '2.0.0' },
  });
  await hears('welcome');
  say({ type: 'fireworks', colour: 'red' });
  await hears('error');
  expect(heard.at(-1)).toEqual({ type: 'error', code: 'invalid_data' });
  say({
    type: 'heartbeat',
    beat: { ...first.beat, facts: undefined, mood: 'good', playing: { ...first.beat.playing, loop: 3 } },
  });
  await hears('ack');
  expect(socket.readyState).toBe(WebSocket.OPEN);
  const { body } = await admin.get(`${server.serverUrl('demo')}/api/v1/devices/${device.deviceId}`);
  expect(body.data.appversion).toBe('2.0.0');
  expect(await tell('heartbeat', { ...first.beat, mood: 'good' })).toMatchObject({ status: 200 });
});

test('case 212: an event of an unknown kind is refused separately, so that a newer player can leave it out', async () => {
  const known = { ...first.events[2]!, id: newId(), loudness: 3 };
  const unknown = { kind: 'applause', id: newId(), at: '2026-11-14T09:00:54.000Z' };
  expect([400, 422]).toContain((await tell('events', { events: [known, unknown] })).status);
  expect([400, 422]).toContain((await tell('events', { events: [unknown] })).status);
  expect(await tell('events', { events: [known] })).toMatchObject({ status: 200 });
});
