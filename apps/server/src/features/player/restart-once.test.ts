import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let admin: TestBrowser;
let device: PairedDevice;
const clock = createTestClock('2026-11-16T12:00:00Z');
const later = (seconds: number) => clock.advance(seconds * 1000);
const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000).toISOString();

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin@vitrine.test');
});
beforeEach(async () => {
  device = await pairDevice(server, admin);
});
afterAll(() => server.stop());

const order = (action: string) =>
  admin.put(`${server.serverUrl('demo')}/api/v1/devices/${device.deviceId}?action=${action}`);
const rebootState = async () =>
  (await admin.get(`${server.serverUrl('demo')}/api/v1/devices/${device.deviceId}`)).body.data.rebootState
    .state;

/** Kinds of the commands in the reply. */
async function beat(facts?: object): Promise<string[]> {
  const headers = { Authorization: `Bearer ${device.token}` };
  const body = { playing: null, ...(facts && { facts }) };
  const answer = await server.browser().post(`${device.url}/api/player/heartbeat`, body, { headers });
  return answer.body.commands.map(({ kind }: { kind: string }) => kind);
}

/** The same over a socket, which is closed again. */
async function connect(facts?: object): Promise<string[]> {
  const socket = new WebSocket(`${device.url.replace('http', 'ws')}/api/player/socket`);
  const heard: { type: string; command?: { id: string; kind: string } }[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'hello', token: device.token, protocol: 1, facts }));
  // Commands come with the handshake, before the reply to a heartbeat.
  socket.send(JSON.stringify({ type: 'heartbeat', beat: { playing: null } }));
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toContain('ack'), { timeout: 10_000 });
  socket.close();
  // They come with the handshake, and once more if something changed in the meantime: the ids show that they
  // are the same.
  const commands = heard.flatMap(({ command }) => command ?? []);
  return [...new Map(commands.map(({ id, kind }) => [id, kind])).values()];
}

describe.each([
  ['over HTTP', beat],
  ['over a socket', connect],
])('PL5: a device that restarts without having sent "done", %s,', (_, say) => {
  test('gets the restart once', async () => {
    await say({ lastStart: secondsAgo(600) });
    await order('reboot');
    expect(await say({ lastStart: secondsAgo(600) })).toEqual(['reboot']);
    await later(20);
    expect(await say({ lastStart: secondsAgo(5) })).toEqual([]);
    expect(await rebootState()).toBe('done');
    await later(30);
    expect(await say()).toEqual([]);
    // It can be restarted again at once.
    await order('reboot');
    expect(await say()).toEqual(['reboot']);
  });

  test('gets it once even if its clock is wrong', async () => {
    const bornIn1970 = (seconds: number) => ({ lastStart: new Date(seconds * 1000).toISOString() });
    await say(bornIn1970(12));
    await order('update');
    expect(await say(bornIn1970(12))).toEqual(['update']);
    await later(60);
    expect(await say(bornIn1970(40))).toEqual([]);
    expect(await rebootState()).toBe('done');
  });

  test('is back although it had just started, by a clock that is a little slow', async () => {
    const before = secondsAgo(5);
    await say({ lastStart: before });
    await order('reboot');
    expect(await say({ lastStart: before })).toEqual(['reboot']);
    const again = secondsAgo(0.4);
    await later(2);
    expect(await say({ lastStart: again })).toEqual([]);
    expect(await rebootState()).toBe('done');
  });

  test('gets it once even if it never reports when it started', async () => {
    await order('reboot');
    expect(await say()).toEqual(['reboot']);
    await later(30);
    expect(await say()).toEqual([]);
  });

  test('a reload is sent once in five minutes, even after it is done', async () => {
    await say({ lastStart: secondsAgo(600) });
    await order('reload');
    expect(await say({ lastStart: secondsAgo(600) })).toEqual(['reload']);
    await later(20);
    expect(await say({ lastStart: secondsAgo(5) })).toEqual([]);
    await order('reload');
    expect(await say()).toEqual([]);
    await later(281);
    await order('reload');
    expect(await say()).toEqual(['reload']);
  });

  test('gets it again while it has not restarted, in case it was lost, and other commands until they are done', async () => {
    const lastStart = secondsAgo(600);
    await say({ lastStart });
    await order('reboot');
    await later(1);
    await order('identify');
    expect(await say({ lastStart })).toEqual(['reboot', 'identify']);
    await later(10);
    // A start time that is computed each time varies by milliseconds.
    const almost = new Date(Date.parse(lastStart) + 700).toISOString();
    expect(await say({ lastStart: almost })).toEqual(['reboot', 'identify']);
    await later(20);
    expect(await say({ lastStart: secondsAgo(2) })).toEqual(['identify']);
  });
});
