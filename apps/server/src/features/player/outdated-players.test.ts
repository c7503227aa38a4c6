import type { Attention } from '@vitrine/contract/overview';
import type { Manifest } from '@vitrine/contract/player';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { reloadOutdatedPlayers } from './outdated-players.ts';

// A player of protocol 1 ignores alternatives and exceptions, so it must not get a manifest that has them.

const clock = createTestClock('2026-11-16T12:00:00Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let device: PairedDevice;
let playlist: string;
let environment: string;
const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer({ clock });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  device = await pairDevice(server, admin);
  const [row] = await owner.query(
    'update content.displays set active = true where id = $1 returning environment_id',
    [device.display],
  );
  environment = row!.environment_id as string;
  const page = (await admin.get(api('playables?type_eq=url&_limit=1'))).body.data[0].id;
  const group = await admin.post(api('groups'), { name: 'Outdated', displays: [device.display] });
  const made = await admin.post(api('playlists'), {
    ...{ name: 'Outdated', groups: [group.body.data.id], items: [{ playable_id: page, duration: 10 }] },
  });
  playlist = made.body.data.id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const headers = () => ({ Authorization: `Bearer ${device.token}` });
const fetchManifest = async (query = '', version?: string) => {
  const response = await fetch(`${device.url}/api/player/manifest${query}`, {
    headers: { ...headers(), ...(version && { 'If-None-Match': `"${version}"` }) },
  });
  const body = response.status === 304 ? null : ((await response.json()) as Manifest);
  return { status: response.status, body };
};
const beat = async (protocol?: number) => {
  const response = await fetch(`${device.url}/api/player/heartbeat`, {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ playing: null, ...(protocol && { protocol }) }),
  });
  await server.program.app.heartbeats.flush();
  return (await response.json()) as { manifestVersion: string; commands: { id: string; kind: string }[] };
};
const setExceptions = (exceptions: object[]) =>
  admin.put(api(`playlists/${playlist}`), { calendar: { exceptions } });
const attention = async (): Promise<Attention[]> =>
  (await admin.get(api('overview'))).body.data.attention.filter(
    ({ kind }: Attention) => kind === 'player_old',
  );
const reload = () => reloadOutdatedPlayers(server.program.app, [environment]);

test('a manifest that the first players understand says so, and goes to all', async () => {
  const old = await fetchManifest();
  expect(old).toMatchObject({ status: 200, body: { protocol: 1 } });
  expect((await fetchManifest('?protocol=2')).body).toEqual(old.body);
  await beat();
  expect(await attention()).toEqual([]);
  await reload();
  expect((await beat()).commands).toEqual([]);
});

test('an older player keeps its last manifest, is reloaded once an hour and is an issue on the overview', async () => {
  const last = (await fetchManifest()).body!;
  await setExceptions([{ date: '2026-12-24', times: [] }]);
  const { manifestVersion } = await beat();
  expect(manifestVersion).not.toBe(last.version);
  expect(await fetchManifest('', last.version)).toMatchObject({ status: 304 });
  expect(await fetchManifest()).toMatchObject({ status: 426, body: { code: 'player_too_old' } });
  // What it was never sent is not recorded as sent.
  const sent = await owner.query('select version from content.manifest_versions where device_id = $1', [
    device.deviceId,
  ]);
  expect(sent.map(({ version }) => version)).toEqual([last.version]);
  expect(await attention()).toMatchObject([
    { part: 'before_opening', count: 1, subject: { id: device.deviceId } },
  ]);

  await reload();
  await reload();
  const { commands } = await beat();
  expect(commands.map(({ kind }) => kind)).toEqual(['reload']);
  await clock.advance(59 * 60_000);
  await beat();
  await reload();
  expect((await beat()).commands).toEqual([]);
  await clock.advance(2 * 60_000);
  await beat();
  await reload();
  expect((await beat()).commands.map(({ kind }) => kind)).toEqual(['reload']);
});

test('after it has been reloaded as a current player it gets the manifest, and the issue is gone', async () => {
  // The session of the test before has ended meanwhile.
  admin = await server.signIn('admin@vitrine.test');
  await beat(2);
  const { body } = await fetchManifest('?protocol=2');
  expect(body).toMatchObject({ protocol: 2 });
  expect(body!.display!.schedule!.playlists[0]!.exceptions).toEqual([{ date: '2026-12-24', times: [] }]);
  expect(await attention()).toEqual([]);
  await clock.advance(2 * 3_600_000);
  await beat(2);
  await reload();
  expect((await beat(2)).commands).toEqual([]);
});

test('an older player gets changes again once nothing needs the new protocol', async () => {
  admin = await server.signIn('admin@vitrine.test');
  await setExceptions([]);
  expect(await fetchManifest()).toMatchObject({ status: 200, body: { protocol: 1 } });
});

test('a protocol that is no number is refused in a request and ignored in a heartbeat', async () => {
  expect((await fetchManifest('?protocol=new')).status).toBe(422);
  const response = await fetch(`${device.url}/api/player/heartbeat`, {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ playing: null, protocol: 'new' }),
  });
  expect(response.status).toBe(200);
});
