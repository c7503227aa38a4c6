import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SimulatedPlayer } from '../../demo/simulated-player.ts';
import { type PairedDevice, pairDevice } from '../../test/devices.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { byProfile } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { createRunningClock } from '../../test/test-clock.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { startDueDrills } from './alarms.jobs.ts';

// Drills: by hand, on a schedule, again and again, and their result by mail.

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
const devices: PairedDevice[] = [];
const players: SimulatedPlayer[] = [];
const clock = createRunningClock();
const patience = { timeout: 20_000, interval: 20 };
vi.setConfig({ testTimeout: 120_000 });
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
const displays = () => devices.map(({ display }) => display);
const reachOf = async (id: string) => (await admin.get(url(`takeovers/${id}`))).body.data.reach;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    clock,
    env: { SMTP_URL: mailbox.url },
  });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  for (const name of ['Counter', 'Entrance', 'Terrace'])
    devices.push(await pairDevice(server, admin, { name }));
  let connected = 0;
  for (const { url: address, token } of devices.slice(0, 2)) {
    const onState = (state: string) => {
      if (state === 'connected') connected++;
    };
    // Often, because the clock of this server is moved by minutes; more messages would be too many.
    players.push(
      new SimulatedPlayer({ url: address, token, spreadMs: 0, heartbeatMs: 2000, onState }).start(),
    );
  }
  await vi.waitFor(() => expect(connected).toBe(2), patience);
});
afterAll(async () => {
  for (const player of players) player.stop();
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const drill = (more: object = {}) =>
  admin.post(url('takeovers'), {
    ...{ kind: 'quiet_drill', level: 'notice', scope: { displays: displays() } },
    ...{ texts: { en: { title: 'Test', text: '' } }, ...more },
  });

test('a quiet drill mails only its result, in one sentence that names who is missing', async () => {
  const before = mailbox.received.length;
  const { body } = await drill();
  const { id } = body.data;
  await vi.waitFor(async () => expect(await reachOf(id)).toMatchObject({ displays: 3, shown: 2 }), patience);
  expect(mailbox.received.length).toBe(before);
  await clock.advance(63_000);
  await vi.waitFor(() => expect(mailbox.received.length).toBeGreaterThan(before), patience);
  const { mail } = mailbox.received.at(-1)!;
  expect(mail.subject).toContain('Result of the drill');
  expect(mail.text).toMatch(/2 of 3 would have shown it within \d+\.\d s; Terrace has never been online\./);
  expect((await admin.get(url(`takeovers/${id}`))).body.data).toMatchObject({
    ...{ state: 'ended', reach: { shown: 2, notReached: 1 }, missing: [{ name: 'Terrace' }] },
  });
});

test('a drill tries players: a display without one is not counted, and not missed', async () => {
  const { body: counter } = await admin.get(url(`displays/${displays()[0]}`));
  const spare = (await admin.post(url('displays'), { name: 'Spare', location: counter.data.location })).body
    .data.id;
  const { body } = await drill({ scope: { displays: [...displays(), spare] } });
  const { id } = body.data;
  const board = async () => (await admin.get(url(`takeovers/${id}/board`))).body.data;
  await vi.waitFor(
    async () =>
      expect((await board()).takeover.reach).toMatchObject({ displays: 3, shown: 2, notReached: 1 }),
    patience,
  );
  expect(await reachOf(id)).toMatchObject({ displays: 3, shown: 2, notReached: 1 });
  await clock.advance(63_000);
  const kept = () => owner.query('select reach from content.takeover_results where takeover_id = $1', [id]);
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), patience);
  const { takeover, displays: rows } = await board();
  expect(takeover).toMatchObject({ reach: { displays: 3, notReached: 1 }, missing: [{ name: 'Terrace' }] });
  expect(rows.find(({ name }: { name: string }) => name === 'Spare')).toMatchObject({ reason: 'no_player' });

  const place = async () =>
    (await admin.get(url('takeover-drills'))).body.data.find(
      (each: { id: string }) => each.id === counter.data.location,
    );
  expect(await place()).toMatchObject({ drill: { takeover: id }, withoutPlayer: 1 });
  expect((await admin.delete(url(`displays/${spare}`))).status).toBe(204);
  expect(await place()).toMatchObject({ withoutPlayer: 0 });
});

test('each place says how its newest drill went, whoever else was tried since', async () => {
  const { body: place } = await admin.post(url('locations'), {
    name: 'Never tried',
    timezone: 'Europe/Prague',
  });
  await admin.post(url('displays'), { name: 'New', location: place.data.id });
  const { body } = await drill();
  await vi.waitFor(async () => expect((await reachOf(body.data.id)).shown).toBe(2), patience);
  await clock.advance(63_000);
  const found = (await admin.get(url('takeover-drills'))).body.data;
  const placeOf = async (id: string) => (await admin.get(url(`displays/${id}`))).body.data.location;
  const [counter, terrace] = [await placeOf(displays()[0]!), await placeOf(displays()[2]!)];
  const at = (id: string) => found.find((each: { id: string }) => each.id === id).drill;
  expect(at(counter)).toMatchObject({ takeover: body.data.id });
  const missing = counter === terrace ? at(counter).missing : at(terrace).missing;
  expect(missing).toEqual([{ id: displays()[2], name: 'Terrace' }]);
  expect(at(place.data.id)).toBeNull();
});

test('what a drill found does not change when the display comes back later', async () => {
  const { body } = await drill({ texts: { en: { title: 'Frozen', text: '' } } });
  const { id } = body.data;
  await vi.waitFor(async () => expect((await reachOf(id)).shown).toBe(2), patience);
  await clock.advance(63_000);
  const kept = () => owner.query('select reach from content.takeover_results where takeover_id = $1', [id]);
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), patience);
  await server.browser().post(
    `${devices[2]!.url}/api/player/events`,
    {
      events: [
        {
          ...{ kind: 'takeover', id: '00000000-0000-4000-8000-000000000001', takeover: id, stage: 'shown' },
          at: new Date().toISOString(),
        },
      ],
    },
    { headers: { Authorization: `Bearer ${devices[2]!.token}` } },
  );
  const board = (await admin.get(url(`takeovers/${id}/board`))).body.data;
  expect(board.takeover.reach).toMatchObject({ shown: 2, notReached: 1 });
});

test('many in a row leave nothing behind and count right every time', { timeout: 600_000 }, async () => {
  const counts: number[][] = [];
  for (let i = 0; i < byProfile({ quick: 8, full: 20, extended: 100 }); i++) {
    const { status, body } = await drill({ texts: { en: { title: `Drill ${i}`, text: '' } } });
    expect([i, status]).toEqual([i, 201]);
    await vi.waitFor(async () => expect((await reachOf(body.data.id)).shown).toBe(2), patience);
    await clock.advance(61_000);
    counts.push([(await reachOf(body.data.id)).displays, (await reachOf(body.data.id)).shown]);
  }
  expect(new Set(counts.map(String))).toEqual(new Set(['3,2']));
  await clock.advance(10_000);
  await vi.waitFor(async () => {
    const [left] = await owner.query(
      `select count(*)::int as count from infra.jobs where kind = 'finish-takeover'`,
    );
    expect(left.count).toBe(0);
  }, patience);
  expect((await admin.get(url('takeovers?state_eq=running'))).body.meta.total).toBe(0);
  // What a process knows of alarms it reads again within 20 seconds; players ignore those that are over.
  const beat = () =>
    server
      .browser()
      .post(
        `${devices[0]!.url}/api/player/heartbeat`,
        { playing: null, protocol: 4 },
        { headers: { Authorization: `Bearer ${devices[0]!.token}` } },
      );
  await vi.waitFor(async () => expect((await beat()).body.takeovers ?? []).toEqual([]), {
    ...{ timeout: 30_000, interval: 1000 },
  });
});

test('a scheduled drill starts once at its moment in its zone, whoever looks, and says when the next is', async () => {
  const schedule = {
    ...{ kind: 'quiet_drill', every: 'month', at: { weekday: 'mon', time: '10:00' } },
    ...{ timezone: 'Europe/Prague', hours: 'any', scope: { displays: displays() } },
  };
  const made = await admin.post(url('drill-schedules'), schedule);
  expect(made.status).toBe(201);
  const { id, nextAt } = made.body.data;
  const local = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'Europe/Prague', weekday: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(nextAt));
  const part = (type: string) => local.find((each) => each.type === type)!.value;
  expect([part('weekday'), part('hour'), part('minute')]).toEqual(['Mon', '10', '00']);
  expect(Number(part('day'))).toBeLessThanOrEqual(7);
  await owner.query('update content.drill_schedules set next_at = $2 where id = $1', [
    id,
    new Date(clock.now().getTime() - 1000),
  ]);
  const { app } = server.program;
  const [{ environment }] = await owner.query(
    'select environment_id as environment from content.drill_schedules where id = $1',
    [id],
  );
  await Promise.all([1, 2, 3].map(() => startDueDrills(app, [environment])));
  // The worker looks as well: it may have taken the schedule before these three, and not be done yet.
  const started = await vi.waitFor(async () => {
    const found = await owner.query(
      'select id, started_by, via from content.takeovers where schedule_id = $1',
      [id],
    );
    expect(found).toEqual([expect.objectContaining({ via: 'schedule', started_by: '' })]);
    return found;
  });
  const { body } = await admin.get(url(`drill-schedules/${id}`));
  expect(Date.parse(body.data.nextAt)).toBeGreaterThan(clock.now().getTime());
  expect(body.data.lastTakeover).toBe(started[0].id);
  const off = await admin.put(url(`drill-schedules/${id}`), { enabled: false });
  expect(off.body.data.nextAt).toBeNull();
});

test('a loud drill runs only where it is open, and one that nobody would see is left out', async () => {
  const closed = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
      day,
      { start: '08:00', end: '18:00', nonstop: false, closed: true },
    ]),
  );
  const { body: place } = await admin.post(url('locations'), {
    ...{ name: 'Closed place', timezone: 'Europe/Prague', hours: closed },
  });
  const { body: shop } = await admin.post(url('displays'), { name: 'In the dark', location: place.data.id });
  const made = await admin.post(url('drill-schedules'), {
    ...{ kind: 'drill', every: 'week', at: { weekday: 'fri', time: '09:00' }, timezone: 'Europe/Prague' },
    ...{ hours: 'any', scope: { displays: [shop.data.id] } },
  });
  expect(made.body.data.hours).toBe('open');
  const { status, body } = await admin.put(url(`drill-schedules/${made.body.data.id}?action=run`), {});
  expect([status, body.code]).toEqual([422, 'invalid_data']);
});

test('a report keeps the pictures of the alarm, and takes none of what screens showed afterwards', async () => {
  const { body } = await drill({ texts: { en: { title: 'Pictures', text: '' } } });
  const { id } = body.data;
  const [display] = displays();
  const pictured = async (at: Date) => {
    await owner.query(
      `insert into content.frames (environment_id, display_id, device_id, state, state_since, jpeg, at)
        select environment_id, id, device_id, 'ok', $2, 'x', $2 from content.displays where id = $1
        on conflict (environment_id, display_id) do update set jpeg = excluded.jpeg, at = excluded.at`,
      [display, at],
    );
    const { displays: shown } = (await admin.get(url(`takeovers/${id}/board`))).body.data;
    return shown.find((each: { id: string }) => each.id === display).picture;
  };
  const now = () => clock.now().getTime();
  expect(await pictured(new Date(now() - 60_000))).toBeNull();
  expect(await pictured(new Date(now()))).toContain(display);
  await clock.advance(63_000);
  expect(await pictured(new Date(now() - 30_000))).toContain(display);
  expect(await pictured(new Date(now()))).toBeNull();
});

test('90 days without a drill, and with none planned, the overview reminds those who can run one', async () => {
  const dayMs = 86_400_000;
  for (const { id } of (await admin.get(url('drill-schedules'))).body.data)
    await admin.delete(url(`drill-schedules/${id}`));
  await clock.advance(91 * dayMs);
  admin = await server.signIn('admin@vitrine.test');
  const standard = await server.signIn('standard@vitrine.test');
  const overdue = async (of: TestBrowser) =>
    (await of.get(url('overview'))).body.data.attention.find(
      ({ kind }: { kind: string }) => kind === 'drill_overdue',
    );
  expect(await overdue(admin)).toMatchObject({ part: 'can_wait', since: expect.any(String) });
  expect(await overdue(standard)).toBeUndefined();
  const schedule = {
    ...{ kind: 'quiet_drill', every: 'month', at: { weekday: 'mon', time: '10:00' }, timezone: 'UTC' },
    ...{ hours: 'any', scope: { all: true } },
  };
  const { body } = await admin.post(url('drill-schedules'), schedule);
  expect(await overdue(admin)).toBeUndefined();
  await admin.delete(url(`drill-schedules/${body.data.id}`));
  expect(await overdue(admin)).toBeDefined();
  await drill({ texts: { en: { title: 'After a long time', text: '' } } });
  expect(await overdue(admin)).toBeUndefined();
});
