import { phraseWords } from '@vitrine/contract/phrase-word-list';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findOfflineDevices } from '../../features/player/offline.ts';
import { askPairing, type PairedDevice, pairDevice, registerDevice } from '../devices.ts';
import { dumpOf, isFoundIn } from '../dump.ts';
import { expectNoChange } from '../no-change.ts';
import { addPerson, connectOwner, type Owner } from '../owner.ts';
import { fullTest } from '../profile.ts';
import type { TestBrowser } from '../test-browser.ts';
import { createTestClock } from '../test-clock.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { bearer } from './route-calls.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const clock = createTestClock('2026-11-16T12:00:00Z');
const later = (minutes: number) => clock.advance(minutes * 60_000);

beforeAll(async () => {
  const env = { TRUST_PROXY: '1', PENDING_DEVICES_PER_ADDRESS: '1000' };
  server = await startTestServer({ clock, env });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
beforeEach(() => owner.query('delete from infra.limits'));
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const verify = (person: TestBrowser, connectString: string, address: string) =>
  person.post(api('devices?action=verify'), { connectString }, from(address));
const wrongPhrase = (i: number) =>
  [0, 1, 2].map((n) => phraseWords[(i * 3 + n) % phraseWords.length]).join('-');
const beat = (device: PairedDevice, body: object = {}) =>
  server
    .browser()
    .post(
      `${device.url}/api/player/heartbeat`,
      { playing: null, ...body },
      { headers: bearer(device.token) },
    );
const manifestOf = async (device: PairedDevice) =>
  (await server.browser().get(`${device.url}/api/player/manifest`, { headers: bearer(device.token) })).body;

describe('phrases', () => {
  test('case 109: no two waiting devices show the same phrase', async () => {
    const waiting = await Promise.all(Array.from({ length: 40 }, () => registerDevice(server)));
    expect(new Set(waiting.map(({ connectString }) => connectString)).size).toBe(40);
    const copy = owner.query(
      `insert into identity.pending_devices
       select gen_random_uuid(), '\\x00', connect_string, phrase_expires_at, address, facts, seen_at, created_at
       from identity.pending_devices where id = $1`,
      [waiting[0]!.deviceId],
    );
    await expect(copy).rejects.toThrow(/unique constraint/);
  });

  test('case 110: many accounts at one address share a limit, and the phrase stays valid for its owner', async () => {
    const { connectString } = await registerDevice(server);
    const emails = Array.from({ length: 7 }, (_, i) => `guesser${i}@vitrine.test`);
    for (const email of emails) await addPerson(owner, { email, roles: { demo: ['user_standard'] } });
    const guessers: TestBrowser[] = [];
    for (const email of emails) guessers.push(await server.signIn(email));
    const guessTenTimes = async (person: TestBrowser, first: number) => {
      const statuses: number[] = [];
      for (let i = 0; i < 10; i++)
        statuses.push((await verify(person, wrongPhrase(first + i), '192.0.2.9')).status);
      return statuses;
    };
    const statuses = await Promise.all(
      guessers.slice(0, 6).map((person, p) => guessTenTimes(person, p * 10)),
    );
    expect(statuses.flat()).toEqual(Array(60).fill(422));
    const refused = await verify(guessers[6]!, wrongPhrase(99), '192.0.2.9');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    // Even the right phrase is refused, because a guesser must not learn which one it is.
    expect((await verify(guessers[6]!, connectString, '192.0.2.9')).status).toBe(429);
    expect((await verify(guessers[6]!, connectString, '192.0.2.10')).status).toBe(200);
    expect((await verify(admin, connectString, '192.0.2.10')).status).toBe(200);
    await later(11);
    expect((await verify(guessers[0]!, wrongPhrase(1), '192.0.2.9')).status).toBe(422);
  });

  test('case 110: guesses when pairing a display count like those when looking up', async () => {
    const { body } = await admin.get(api('displays?paired_eq=false&_limit=1'));
    const pair = (i: number) =>
      admin.put(api(`displays/${body.data[0].id}?action=pair`), { connectString: wrongPhrase(i) });
    for (let i = 0; i < 10; i++) expect((await pair(i)).status).toBe(422);
    expect((await pair(11)).status).toBe(429);
  });

  test('PL2: incomplete phrases, and words that are not on the list, do not count as guesses', async () => {
    const { connectString } = await registerDevice(server);
    const { body } = await admin.get(api('displays?paired_eq=false&_limit=1'));
    const last = connectString.lastIndexOf('-');
    for (let length = last + 3; length < connectString.length; length++) {
      const answer = await verify(admin, connectString.slice(0, length), '192.0.2.20');
      expect(answer).toMatchObject({ status: 422, body: { code: 'phrase_unknown' } });
    }
    for (let i = 0; i < 30; i++)
      expect((await verify(admin, `zzz-qqq-xx${'abcdefghij'[i % 10]}`, '192.0.2.20')).status).toBe(422);
    const pair = (words: string) =>
      admin.put(api(`displays/${body.data[0].id}?action=pair`), { connectString: words });
    for (let i = 0; i < 12; i++) expect((await pair('amber-falcon-ott')).status).toBe(422);
    expect((await verify(admin, connectString, '192.0.2.20')).status).toBe(200);
  });

  test('case 119: devices that no longer poll are forgotten, paired ones are not', async () => {
    const device = await pairDevice(server, admin, { name: 'Stays' });
    const gone = await registerDevice(server);
    await later(11);
    const fresh = await registerDevice(server);
    const rows = await owner.query('select id from identity.pending_devices where server_id is null');
    expect(rows).toEqual([{ id: fresh.deviceId }]);
    expect(await askPairing(server, gone.secret)).toMatchObject({
      status: 401,
      body: { code: 'device_deleted' },
    });
    expect((await askPairing(server, device.secret)).body).toMatchObject({
      state: 'paired',
      token: device.token,
    });
  });
});

fullTest('case 119: a whole IPv6 /64 counts as one address', async () => {
  const few = await startTestServer({ env: { TRUST_PROXY: '1', PENDING_DEVICES_PER_ADDRESS: '2' } });
  const register = async (address: string) =>
    (await few.browser().post(`${few.authUrl}/api/player/register`, {}, from(address))).status;
  expect(await register('2001:db8:1:2::1')).toBe(201);
  expect(await register('2001:db8:1:2:ffff:0:0:9')).toBe(201);
  expect(await register('2001:db8:1:2::3')).toBe(429);
  expect(await register('2001:db8:1:3::3')).toBe(201);
  expect(await register('192.0.2.1')).toBe(201);
  await few.stop();
});

describe('a device', () => {
  test('case 114: sees its own display and nothing of another', async () => {
    const [own, other] = [
      await pairDevice(server, admin, { name: 'Own display' }),
      await pairDevice(server, admin, { name: 'Other display' }),
    ];
    const manifest = await manifestOf(own);
    expect(manifest).toMatchObject({ device: { id: own.deviceId }, display: { id: own.display } });
    const text = JSON.stringify(manifest);
    for (const foreign of ['Other display', other.display, other.deviceId, other.token, own.token])
      expect(text).not.toContain(foreign);
  });

  test("case 114: can't execute another's commands", async () => {
    const [own, other] = [await pairDevice(server, admin), await pairDevice(server, admin)];
    await admin.put(api(`devices/${other.deviceId}?action=identify`));
    const { body } = await beat(other);
    expect(body.commands).toHaveLength(1);
    expect((await beat(own)).body.commands).toEqual([]);
    expect((await beat(own, { done: [body.commands[0].id] })).status).toBe(200);
    expect((await beat(other)).body.commands).toEqual(body.commands);
  });

  test("case 114: is unknown on another tenant's server, and its token counts only in its place", async () => {
    const device = await pairDevice(server, admin);
    // Flushes what earlier tests left to the program's timers.
    await server.program.app.heartbeats.flush();
    await findOfflineDevices(server.program.app);
    await expectNoChange(owner, async () => {
      const elsewhere = { ...device, url: server.serverUrl('museum') };
      expect(await beat(elsewhere)).toMatchObject({ status: 401, body: { code: 'device_deleted' } });
      const manifest = `${device.url}/api/player/manifest`;
      const attempts: [string, Record<string, string>][] = [
        [`${manifest}?token=${device.token}`, {}],
        [manifest, { Cookie: `vitrine-demo=${device.token}` }],
        [manifest, { Authorization: device.token }],
        [manifest, { Authorization: `Basic ${device.token}` }],
        [manifest, bearer(device.secret)],
        [manifest, bearer(device.deviceId)],
        [`${server.authUrl}/api/player/pairing`, bearer(device.token)],
      ];
      for (const [url, headers] of attempts)
        expect([url, headers, (await server.browser().get(url, { headers })).status]).toEqual([
          url,
          headers,
          401,
        ]);
    });
  });

  test('case 117: a start time in the future is set to now, also when it was reported before pairing', async () => {
    const facts = { lastStart: '2099-01-01T00:00:00.000Z', appversion: '1.0.0' };
    const device = await pairDevice(server, admin, { facts });
    const read = async () => (await admin.get(api(`devices/${device.deviceId}`))).body.data.lastStart;
    expect(await read()).toBe(clock.now().toISOString());
    expect((await beat(device, { facts: { lastStart: '1970-01-01T00:00:09.000Z' } })).status).toBe(200);
    expect(await read()).toBe('1970-01-01T00:00:09.000Z');
  });

  test('case 117: texts that the database cannot store are refused, and affect no other device', async () => {
    const [liar, honest] = [await pairDevice(server, admin), await pairDevice(server, admin)];
    for (const name of ['\u0000', 'a\ud800b']) {
      const playing = { playlist: null, item: null, name };
      expect((await beat(liar, { playing })).status).toBe(422);
    }
    await beat(honest);
    await server.program.app.heartbeats.flush();
    expect((await admin.get(api(`devices/${honest.deviceId}`))).body.data.status).toBe('online');
  });

  test('case 120: the manifest of a deactivated display says so, and the device is notified', async () => {
    const device = await pairDevice(server, admin);
    const act = (action: string) => admin.put(api(`displays/${device.display}?action=${action}`));
    expect((await act('activate')).status).toBe(200);
    const active = await manifestOf(device);
    expect(active.display.active).toBe(true);
    expect((await act('deactivate')).status).toBe(200);
    const inactive = await manifestOf(device);
    expect(inactive.display.active).toBe(false);
    expect(inactive.version).not.toBe(active.version);
    expect((await beat(device)).body.manifestVersion).toBe(inactive.version);
  });

  test('case 121: no secret of a device or a router can be read in a copy of the database', async () => {
    const facts = { anydeskPass: 'anydesk-4711-told-at-once', devicePassword: 'device-4711-told-at-once' };
    const waiting = await registerDevice(server, facts);
    const device = await pairDevice(server, admin, { facts });
    const reported = { anydeskPass: 'anydesk-0815-reported', devicePassword: 'device-0815-reported' };
    await beat(device, { facts: reported });
    const router = { routerUser: 'router-user-4711', routerPassword: 'router-pass-4711' };
    const { body } = await admin.get(api('locations?_limit=1'));
    expect((await admin.put(api(`locations/${body.data[0].id}`), router)).status).toBe(200);
    const shown = await admin.put(api(`devices/${device.deviceId}?action=reveal`));
    expect(shown.body.data).toEqual(reported);
    const secrets = [facts, reported, router].flatMap((each) => Object.values(each));
    const dump = await dumpOf(owner);
    expect(dump).toContain(device.deviceId);
    for (const secret of [...secrets, waiting.secret, device.secret, device.token])
      expect([secret, isFoundIn(dump, secret)]).toEqual([secret, false]);
  });
});

describe('commands', () => {
  test('case 178: are sent until they are done, run once, in the order they were given', async () => {
    const device = await pairDevice(server, admin);
    const order = (action: string) => admin.put(api(`devices/${device.deviceId}?action=${action}`));
    for (const action of ['update', 'identify', 'reboot', 'identify', 'reboot']) {
      await later(0.01);
      expect((await order(action)).status).toBe(200);
    }
    await beat(device, { facts: { lastStart: '2026-11-16T08:00:00.000Z' } });
    const first = (await beat(device)).body.commands as { id: string; kind: string }[];
    expect(first.map(({ kind }) => kind)).toEqual(['update', 'identify', 'reboot']);
    expect((await beat(device)).body.commands).toEqual(first);
    const doneAt = () =>
      owner.query('select id, done_at from content.commands where device_id = $1 order by id', [
        device.deviceId,
      ]);
    const done = [first[0]!.id, first[0]!.id, first[2]!.id];
    expect((await beat(device, { done })).body.commands.map(({ kind }: { kind: string }) => kind)).toEqual([
      'identify',
    ]);
    const before = await doneAt();
    await later(1);
    await beat(device, { done: [...done].reverse() });
    expect(await doneAt()).toEqual(before);
    expect((await beat(device, { done: [first[1]!.id] })).body.commands).toEqual([]);
  });

  test('case 178: that have expired are never sent', async () => {
    const device = await pairDevice(server, admin);
    await admin.put(api(`devices/${device.deviceId}?action=identify`));
    await later(1.01);
    expect((await beat(device)).body.commands).toEqual([]);
    await admin.put(api(`devices/${device.deviceId}?action=identify`));
    await vi.waitFor(async () => expect((await beat(device)).body.commands).toHaveLength(1));
  });
});
