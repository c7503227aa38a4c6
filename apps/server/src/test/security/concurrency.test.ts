import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOfflineDevices } from '../../features/player/offline.ts';
import { type PairedDevice, pairDevice, registerDevice } from '../devices.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { Answer, TestBrowser } from '../test-browser.ts';
import { createTestClock } from '../test-clock.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { bearer } from './route-calls.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let inMuseum: TestBrowser;
const clock = createTestClock('2026-11-16T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ clock, env: { PENDING_DEVICES_PER_ADDRESS: '1000' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  inMuseum = await server.signIn('admin@vitrine.test', 'museum');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/${path}`;
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const eventsOf = async (devices: readonly PairedDevice[]) => {
  const rows = await owner.query(
    'select device_id, kind from content.availability where device_id = any ($1::uuid[]) order by at, id',
    [devices.map(({ deviceId }) => deviceId)],
  );
  return devices.map(({ deviceId }) =>
    rows.filter(({ device_id }) => device_id === deviceId).map(({ kind }) => kind),
  );
};
const beat = ({ token }: PairedDevice, base: string) =>
  server.browser().post(`${base}/s/demo/api/player/heartbeat`, { playing: null }, { headers: bearer(token) });

test('case 191: heartbeats at two processes, and two offline checks at once, record one event each', async () => {
  const devices: PairedDevice[] = [];
  for (let i = 0; i < 6; i++) devices.push(await pairDevice(server, admin, { name: `Box ${i}` }));
  const replica = await server.startReplica();
  try {
    for (let round = 1; round <= 5; round++) {
      await clock.advance(1000);
      const beats = devices.flatMap((device) => [beat(device, server.authUrl), beat(device, replica.url)]);
      expect(statusesOf(await Promise.all(beats))).toEqual(Array(12).fill(200));
      const up = Array.from({ length: round }, (_, i) =>
        i === 0 ? ['player_up'] : ['player_down', 'player_up'],
      ).flat();
      await Promise.all([server.program, replica.program].map((program) => program.app.heartbeats.flush()));
      expect(await eventsOf(devices)).toEqual(devices.map(() => up));
      await clock.advance(180_000);
      const apps = [server.program.app, replica.program.app];
      await Promise.all([...apps, ...apps].map(findOfflineDevices));
      expect(await eventsOf(devices)).toEqual(devices.map(() => [...up, 'player_down']));
    }
  } finally {
    await replica.stop();
  }
});

test('case 187: a display or group deleted while it is being linked gives 422 or disappears, and never leaves a dangling link', async () => {
  const { body } = await admin.get(api('options/locations'));
  const location = body.data[0].id;
  for (let round = 0; round < 8; round++) {
    const [display, group] = await Promise.all([
      admin.post(api('displays'), { name: `Short ${round}`, location }),
      admin.post(api('groups'), { name: `Short ${round}` }),
    ]);
    const [displayId, groupId] = [display.body.data.id, group.body.data.id];
    const isEven = round % 2 === 0;
    const answers = await Promise.all([
      admin.put(api(`groups/${groupId}`), { displays: [displayId] }),
      admin.put(api(`displays/${displayId}`), { groups: [groupId] }),
      admin.delete(api(isEven ? `displays/${displayId}` : `groups/${groupId}`)),
    ]);
    const allowed = [200, 204, 404, 422];
    expect(statusesOf(answers).filter((status) => !allowed.includes(status))).toEqual([]);
  }
  const dangling = await owner.query(`
    select 1 from content.display_groups l where not exists (select from content.displays d where d.id = l.display_id)
      or not exists (select from content.groups g where g.id = l.group_id)`);
  expect(dangling).toEqual([]);
});

test('case 187: a location deleted while a display moves there keeps it, or is gone before', async () => {
  const { body } = await admin.get(api('options/locations'));
  for (let round = 0; round < 5; round++) {
    const made = await admin.post(api('locations'), { name: `Short-lived ${round}`, timezone: 'UTC' });
    const location = made.body.data.id;
    const display = await admin.post(api('displays'), { name: `Moves ${round}`, location: body.data[0].id });
    const answers = await Promise.all([
      admin.put(api(`displays/${display.body.data.id}`), { location }),
      admin.delete(api(`locations/${location}`)),
    ]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual(statusesOf(answers));
  }
});

test('a device is released or paired once, however many ask: one display, two phrases; one phrase, two displays', async () => {
  const { body } = await admin.get(api('displays?paired_eq=false&_limit=2'));
  const [one, other] = body.data.map(({ id }: { id: string }) => id);
  const pair = (display: string, connectString: string) =>
    admin.put(api(`displays/${display}?action=pair`), { connectString });
  const [first, second, shared] = await Promise.all([1, 2, 3].map(() => registerDevice(server)));
  expect(
    statusesOf(await Promise.all([pair(one, first!.connectString), pair(one, second!.connectString)])),
  ).toEqual([200, 200]);
  const raced = statusesOf(
    await Promise.all([pair(one, shared!.connectString), pair(other, shared!.connectString)]),
  );
  expect(raced.filter((status) => status === 200)).toHaveLength(1);
  expect(raced.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
  const linked = await owner.query(
    'select device_id, count(*)::int as displays from content.displays where device_id is not null group by 1 having count(*) > 1',
  );
  expect(linked).toEqual([]);
});

test('the free display may be activated again, also twice at once, and does not count twice', async () => {
  const { body } = await inMuseum.get(api('displays?_limit=200', 'museum'));
  const act = (id: string, action: string) => inMuseum.put(api(`displays/${id}?action=${action}`, 'museum'));
  const [first, second] = body.data.map(({ id }: { id: string }) => id);
  for (const { id } of body.data) await act(id, 'deactivate');
  expect(statusesOf(await Promise.all([act(first, 'activate'), act(first, 'activate')]))).toEqual([200, 200]);
  expect((await act(first, 'activate')).status).toBe(200);
  expect(await act(second, 'activate')).toMatchObject({ status: 422, body: { code: 'free_tier_limit' } });
});

describe.each([
  ['groups', {}],
  ['locations', { timezone: 'UTC' }],
  ['folders', {}],
  ['playlists', {}],
])('case 185: a call that creates one of the %s', (resource, rest) => {
  const make = (name: string, key: string, by = admin) =>
    by.post(api(resource), { ...rest, name }, { headers: { 'Idempotency-Key': `${resource}-${key}` } });
  const count = async (name: string) =>
    (await owner.query(`select id from content.${resource} where name = $1`, [name])).length;

  test('sent twice at once and once more with its key creates one record, and has one reply', async () => {
    const [one, two] = await Promise.all([
      make('Pressed twice', 'press-1'),
      make('Pressed twice', 'press-1'),
    ]);
    const late = await make('Pressed twice', 'press-1');
    expect([one.status, two.status, late.status]).toEqual([one.status, one.status, one.status]);
    expect(one.body.data.name).toBe('Pressed twice');
    expect([two.body, late.body]).toEqual([one.body, one.body]);
    expect(await count('Pressed twice')).toBe(1);
  });

  test('with a key that was used for something else is refused and creates nothing', async () => {
    await make('First', 'press-2');
    expect(await make('Second', 'press-2')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_used' },
    });
    expect(await make('Third', 'two words')).toMatchObject({ status: 422 });
    expect([await count('Second'), await count('Third')]).toEqual([0, 0]);
  });

  test('that was refused is not remembered', async () => {
    expect((await make('', 'press-3')).status).toBe(422);
    expect((await make('', 'press-3')).status).toBe(422);
    expect((await make('Better', 'press-3')).body.data.name).toBe('Better');
  });
});

test('case 185: the same key of another user is another call', async () => {
  const other = await server.signIn('standard@vitrine.test');
  const make = (by: TestBrowser) =>
    by.post(api('groups'), { name: `Of ${by.userAgent}` }, { headers: { 'Idempotency-Key': 'shared' } });
  const [mine, theirs] = [await make(admin), await make(other)];
  expect(mine.body.data.id).not.toBe(theirs.body.data.id);
  expect(theirs.status).toBe(mine.status);
});

test('case 185: however many press Restart at the same moment, a device gets one command', async () => {
  const { deviceId } = await pairDevice(server, admin, { name: 'Pressed' });
  for (let round = 0; round < 3; round++) {
    const presses = Array.from({ length: 6 }, () => admin.put(api(`devices/${deviceId}?action=reboot`)));
    expect(statusesOf(await Promise.all(presses))).toEqual(Array(6).fill(200));
    const orders = await owner.query('select id from content.commands where device_id = $1', [deviceId]);
    expect(orders).toHaveLength(1);
  }
});
