import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import type { Connection, Connections } from './connections.ts';
import { createDeviceNotifier, type DeviceNotifier } from './device-push.ts';

// More devices than a test can hold sockets for: what would be sent is recorded with its time.

let server: TestServer;
let owner: Owner;
let notifier: DeviceNotifier;
const pushed: { device: string; type: string; at: number }[] = [];
const byDevice = new Map<string, Connection>();
const patience = { timeout: 30_000, interval: 50 };

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  const connections = {
    get: (_environment: string, device: string) => byDevice.get(device),
  } as Partial<Connections> as Connections;
  notifier = createDeviceNotifier(server.program.app, connections);
});
afterAll(async () => {
  notifier.stop();
  await owner.end();
  await server.stop();
});

function connect(environment: string, device: string): Connection {
  const send = (text: string) =>
    pushed.push({ device, type: (JSON.parse(text) as { type: string }).type, at: performance.now() });
  const socket = { readyState: 1, send } as unknown as WebSocket;
  const connection = {
    ...{ socket, environment, device, number: 1, protocol: 2 },
    ...{ manifestVersion: 'old', dataVersion: undefined, takeovers: '', checkedAt: 0 },
  };
  byDevice.set(device, connection);
  return connection;
}

async function addDevices(slug: string, count: number): Promise<Connection[]> {
  const staff = await server.signIn('admin@vitrine.test', slug);
  const { deviceId } = await pairDevice(server, staff, { slug });
  const rows = await owner.query(
    `insert into content.devices (environment_id, id, token_hash, connect_string, created_at, updated_at)
     select environment_id, gen_random_uuid(), sha256(convert_to($2::text || i, 'UTF8')), $2::text || '-' || i, now(), now()
     from content.devices, generate_series(1, $3::int) i where id = $1 returning environment_id, id`,
    [deviceId, deviceId, count],
  );
  return rows.map(({ environment_id, id }) => connect(environment_id, id));
}

test('a save that affects hundreds reaches five hundred at once and the others at a limited rate; a named device and other environments do not wait', async () => {
  const many = await addDevices('demo', 800);
  const [neighbour] = await addDevices('museum', 1);
  notifier.notify(many, 'batched');
  notifier.notify([neighbour!], 'batched');
  await vi.waitFor(() => expect(pushed.length).toBeGreaterThanOrEqual(501), patience);
  const last = many.at(-1)!;
  const isNotified = (device: string) => pushed.some((each) => each.device === device);
  if (!isNotified(last.device)) notifier.notify([last], 'immediate');
  await vi.waitFor(() => expect(pushed).toHaveLength(801), patience);
  expect(new Set(pushed.map(({ device }) => device)).size).toBe(801);
  const at = pushed.map((each) => each.at).sort((a, b) => a - b);
  // 300 devices at 1,250 a second, counted from the first one: sending the first 500 takes as long as the machine likes.
  expect(at[800]! - at[0]!).toBeGreaterThan(150);
  const neighbourAt = pushed.find(({ device }) => device === neighbour!.device)!.at;
  expect(neighbourAt).toBeLessThan(at[800]!);
});

test('a device that has the newest manifest gets no notification, and a deleted one is disconnected', async () => {
  pushed.length = 0;
  const [known, gone] = await addDevices('demo', 2);
  notifier.notify([known!], 'immediate');
  await vi.waitFor(() => expect(pushed.map(({ type }) => type)).toEqual(['manifest']), patience);
  await owner.query('delete from content.devices where id = $1', [gone!.device]);
  const close = vi.fn();
  Object.assign(gone!.socket, { close });
  notifier.notify([known!, gone!], 'background');
  await vi.waitFor(() => expect(close).toHaveBeenCalledWith(4003, 'device_deleted'), patience);
  expect(pushed.map(({ type }) => type)).toEqual(['manifest', 'error']);
});
