import type { PlanDiff } from '@vitrine/contract/plan-diff';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { Ask, TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Monday in Prague, 11:20.
const now = new Date('2026-11-16T10:20:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let pages: string[];
let bar: string;
let terrace: string;
let group: string;
let base: string;
let lunch: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

const make = async (path: string, body: object): Promise<string> => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data.id;
};
const between = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });
const on = (...weekdays: string[]) => ({ precondition: 'weekday', weekdays });
const preview = async (method: string, path: string, body?: object, more: Ask = {}): Promise<PlanDiff> => {
  const address = `${url(path)}${path.includes('?') ? '&' : '?'}preview=true`;
  const { status, body: reply } = await admin.ask(method, address, { body, ...more });
  expect([status, reply.message]).toEqual([200, undefined]);
  return reply.data;
};
const day = (start: string, end: string) => ({ start, end, nonstop: false, closed: false });
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((each) => [each, day('08:00', '20:00')]),
);

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  await owner.query('truncate content.displays, content.playlists, content.groups cascade');
  admin = await server.signIn('admin@vitrine.test');
  pages = (await admin.get(url('playables?type_eq=url&_limit=3'))).body.data.map(
    ({ id }: { id: string }) => id,
  );
  const brno = await make('locations', { name: 'Náměstí', timezone: 'Europe/Prague', hours });
  const berlin = await make('locations', { name: 'Mitte', timezone: 'Europe/Berlin', hours });
  bar = await make('displays', { name: 'Bar', location: brno });
  terrace = await make('displays', { name: 'Terrace', location: berlin });
  for (const id of [bar, terrace])
    expect((await admin.put(url(`displays/${id}?action=activate`))).status).toBe(200);
  group = await make('groups', { name: 'Counters', displays: [bar, terrace] });
  const item = (page: number) => ({ playable_id: pages[page], duration: 10 });
  base = await make('playlists', { name: 'All day', priority: 20, groups: [group], items: [item(0)] });
  lunch = await make('playlists', {
    ...{ name: 'Lunch', priority: 50, groups: [group], items: [item(0), item(1)] },
    calendar: { conditions: [between('11:00', '14:00'), on('mon', 'tue', 'wed', 'thu')] },
  });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const playing = (...playlists: string[]) => ({ state: 'playing', playlists });

describe('a preview', () => {
  test('names what replaces what, when and where, and what stays', async () => {
    const diff = await preview('PUT', `playlists/${lunch}`, {
      calendar: { conditions: [between('11:00', '14:00'), on('mon', 'tue', 'wed', 'thu', 'fri')] },
    });
    expect(diff).toMatchObject({
      displays: 2,
      unchanged: 0,
      isCut: false,
      gaps: { displays: 0, seconds: 0 },
      items: [],
    });
    expect(diff.firstAt).toBe('2026-11-20T10:00:00.000Z');
    expect(diff.to).toBe('2026-11-22T23:00:00.000Z');
    const [party, ...others] = diff.parties;
    expect(others).toEqual([]);
    expect(party).toMatchObject({
      displays: { count: 2, first: [{ name: 'Bar' }, { name: 'Terrace' }] },
      places: ['Mitte', 'Náměstí'],
      hasGap: false,
    });
    expect(party!.changes).toEqual([
      {
        dates: ['2026-11-20'],
        from: '11:00',
        to: '14:00',
        repeated: null,
        was: playing(base),
        becomes: playing(lunch),
      },
    ]);
    expect(diff.sums).toEqual(
      [
        { playlist: base, displays: 2, secondsMore: 0, secondsLess: 2 * 3 * 3600 },
        { playlist: lunch, displays: 2, secondsMore: 2 * 3 * 3600, secondsLess: 0 },
      ].sort(
        (a, b) =>
          diff.sums.findIndex((each) => each.playlist === a.playlist) -
          diff.sums.findIndex((each) => each.playlist === b.playlist),
      ),
    );
    expect(diff.playlists.map(({ name, priority }) => [name, priority]).sort()).toEqual([
      ['All day', 20],
      ['Lunch', 50],
    ]);
    expect(party!.bands!.display.name).toBe('Bar');
    const other = await preview('PUT', `playlists/${lunch}?bandsOf=${terrace}`, { enabled: false });
    expect(other.parties[0]!.bands).toMatchObject({
      display: { name: 'Terrace' },
      timezone: 'Europe/Berlin',
    });
  });

  test('says that nothing changes, and names a playlist that does not exist yet', async () => {
    const none = await preview('PUT', `playlists/${lunch}`, { description: 'For lunch', name: 'Lunch deal' });
    expect(none).toMatchObject({ displays: 0, unchanged: 2, parties: [], items: [], firstAt: null });
    const created = await preview('POST', 'playlists', {
      ...{ name: 'Evening', priority: 60, groups: [group], items: [{ playable_id: pages[0] }] },
      calendar: { conditions: [between('18:00', '22:00')] },
    });
    expect(created.playlists).toContainEqual({ id: expect.any(String), name: 'Evening', priority: 60 });
    expect(created.parties[0]!.changes[0]).toMatchObject({ from: '18:00', to: '20:00' });
    expect(created.parties[0]!.changes[0]!.dates).toHaveLength(7);
  });

  test('names the items that change where hours and places stay', async () => {
    const { body } = await admin.get(url(`playlists/${lunch}?include=playables`));
    const [first, second] = body.data.items;
    const nameOf = (id: string) => body.data.playables.find((each: { id: string }) => each.id === id)?.name;
    const diff = await preview('PUT', `playlists/${lunch}`, {
      items: [{ playable_id: pages[2], duration: 5 }, second],
    });
    const [third] = (await admin.get(url(`playables/${pages[2]}`))).body.data.name.split('\n');
    expect(diff).toMatchObject({ displays: 0, unchanged: 2, parties: [], firstAt: now.toISOString() });
    expect(diff.items).toEqual([
      {
        ...{ playlist: lunch, displays: 2, firstAt: now.toISOString() },
        ...{
          added: [third],
          removed: [nameOf(first.playable_id)],
          changed: [],
          expired: [],
          isReordered: false,
        },
        loop: { was: 20, becomes: 15 },
      },
    ]);
    const swapped = await preview('PUT', `playlists/${lunch}`, { items: [second, first] });
    expect(swapped.items[0]).toMatchObject({ added: [], removed: [], changed: [], isReordered: true });
    const longer = await preview('PUT', `playables/${pages[1]}`, { url: 'https://nobody.invalid/menu' });
    expect(longer.items[0]).toMatchObject({
      playlist: lunch,
      changed: [nameOf(second.playable_id)],
      isReordered: false,
    });
  });

  test('finds open hours that become empty, and puts those displays first', async () => {
    const { body } = await admin.get(url(`displays/${bar}`));
    expect(body.data.groups).toEqual([group]);
    const diff = await preview('PUT', `displays/${bar}`, { groups: [] });
    expect(diff.parties[0]).toMatchObject({ hasGap: true, displays: { count: 1 } });
    expect(diff.gaps).toMatchObject({
      displays: 1,
      first: [{ display: { name: 'Bar' }, place: 'Náměstí', from: now.toISOString() }],
    });
    // Today from 11:20, then six days of twelve hours.
    expect(diff.gaps.seconds).toBe((8 * 60 + 40) * 60 + 6 * 12 * 3600);
    expect(diff.parties[0]!.changes.every(({ becomes }) => becomes.state === 'nothing')).toBe(true);
  });

  test('a display that is switched off, deleted or not yet active is off', async () => {
    for (const [method, path] of [
      ['PUT', `displays/${bar}?action=deactivate`],
      ['DELETE', `displays/${bar}`],
    ] as const) {
      const diff = await preview(method, path);
      expect(diff).toMatchObject({ displays: 1, unchanged: 1, gaps: { displays: 0 } });
      expect(diff.parties[0]!.changes.every(({ becomes }) => becomes.state === 'off')).toBe(true);
      expect(diff.parties[0]!.bands!.becomes).toEqual([
        { from: now.toISOString(), to: '2026-11-22T23:00:00.000Z', state: 'off', playlists: [] },
      ]);
    }
    expect(
      await preview('POST', 'displays', {
        name: 'New',
        location: (await admin.get(url(`displays/${bar}`))).body.data.location,
        groups: [group],
      }),
    ).toMatchObject({ displays: 0, unchanged: 2 });
  });

  test('other hours of a place change only its displays', async () => {
    const { body } = await admin.get(url(`displays/${terrace}`));
    const diff = await preview('PUT', `locations/${body.data.location}`, {
      hours: { ...hours, sun: { ...day('10:00', '20:00') } },
    });
    expect(diff).toMatchObject({ displays: 1, unchanged: 1, unchangedPlaces: ['Náměstí'] });
    expect(diff.parties[0]!.changes).toEqual([
      {
        dates: ['2026-11-22'],
        from: '08:00',
        to: '10:00',
        repeated: null,
        was: playing(base),
        becomes: { state: 'closed', playlists: [] },
      },
    ]);
  });
});

describe('a save that names its preview', () => {
  const save = (body: object, basis: string, headers: Record<string, string> = {}) =>
    admin.ask('PUT', url(`playlists/${lunch}`), { body, headers: { 'X-Preview-Basis': basis, ...headers } });

  test('is refused if somebody else has changed these plans since, and succeeds with the new basis', async () => {
    const edit = { priority: 55 };
    const { basis } = await preview('PUT', `playlists/${lunch}`, edit);
    const colleague = await server.signIn('standard@vitrine.test');
    expect((await colleague.put(url(`playlists/${base}`), { priority: 30 })).status).toBe(200);
    const refused = await save(edit, basis);
    expect([refused.status, refused.body.code]).toEqual([409, 'preview_outdated']);
    const { body } = await admin.get(url(`playlists/${lunch}`));
    expect(body.data.priority).toBe(50);
    const again = await preview('PUT', `playlists/${lunch}`, edit);
    expect(again.basis).not.toBe(basis);
    expect((await save(edit, again.basis)).status).toBe(200);
  });

  test('succeeds if the other change is elsewhere, and an old version goes first', async () => {
    const { basis } = await preview('PUT', `playlists/${lunch}`, { priority: 56 });
    const colleague = await server.signIn('standard@vitrine.test');
    expect((await colleague.post(url('playlists'), { name: 'On no screen' })).status).toBe(201);
    expect((await save({ priority: 56 }, 'x.outdated', { 'If-Match': '"1"' })).status).toBe(412);
    expect((await save({ priority: 56 }, basis)).status).toBe(200);
  });

  /** Starts the calls while others hold these playlists, lets them all wait, and lets them go at the same moment. */
  async function whileHeld<T>(
    playlists: string[],
    calls: () => Promise<T>[],
    meanwhile?: () => Promise<void>,
  ) {
    const holder = new pg.Client(server.database.url);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from content.playlists where id = any ($1) for update', [playlists]);
      const started = calls();
      const waiting = () =>
        owner.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and application_name = 'vitrine'`);
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(started.length), { timeout: 30_000 });
      await meanwhile?.();
      await holder.query('commit');
      return await Promise.all(started);
    } finally {
      await holder.end();
    }
  }
  const saveAs = (browser: TestBrowser, id: string, priority: number, basis: string) =>
    browser.ask('PUT', url(`playlists/${id}`), { body: { priority }, headers: { 'X-Preview-Basis': basis } });

  test('of two saves at the same moment that alter the same plans, one is refused', async () => {
    const colleague = await server.signIn('standard@vitrine.test');
    for (let round = 0; round < 5; round++) {
      const [mine, theirs] = [60 + round, 31 + round];
      const first = await preview('PUT', `playlists/${lunch}`, { priority: mine });
      const second = await preview('PUT', `playlists/${base}`, { priority: theirs });
      const answers = await whileHeld([lunch, base], () => [
        saveAs(admin, lunch, mine, first.basis),
        saveAs(colleague, base, theirs, second.basis),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
        code: 'preview_outdated',
        changed: { name: expect.any(String) },
      });
    }
  });

  test('what others commit while a save waits counts as well, unless it is elsewhere', async () => {
    const colleague = await server.signIn('standard@vitrine.test');
    const { basis } = await preview('PUT', `playlists/${lunch}`, { priority: 70 });
    const [refused] = await whileHeld(
      [lunch],
      () => [saveAs(admin, lunch, 70, basis)],
      async () => {
        expect((await colleague.put(url(`playlists/${base}`), { priority: 41 })).status).toBe(200);
      },
    );
    expect([refused!.status, refused!.body.code]).toEqual([409, 'preview_outdated']);
    const again = await preview('PUT', `playlists/${lunch}`, { priority: 70 });
    const [saved] = await whileHeld(
      [lunch],
      () => [saveAs(admin, lunch, 70, again.basis)],
      async () => {
        expect((await colleague.post(url('playlists'), { name: 'Still on no screen' })).status).toBe(201);
      },
    );
    expect(saved!.status).toBe(200);
  });
});

test('more than 3,000 different plans are too many to compare', async () => {
  await owner.query(
    `insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
     select l.environment_id, gen_random_uuid(), 'Place ' || n, 'Europe/Prague', jsonb_set(jsonb_set(l.hours, '{mon,end}',
       to_jsonb(to_char('08:01'::time + n % 700 * interval '1 minute', 'HH24:MI'))), '{tue,end}',
       to_jsonb(to_char('08:01'::time + n / 700 * interval '1 minute', 'HH24:MI'))), now(), now()
     from content.locations l, generate_series(1, 3001) as n where l.name = 'Mitte'`,
  );
  await owner.query(
    `insert into content.displays (environment_id, id, name, location_id, active, created_at, updated_at)
     select environment_id, gen_random_uuid(), name, id, true, now(), now() from content.locations where name like 'Place %'`,
  );
  await owner.query(
    `insert into content.display_groups (environment_id, display_id, group_id)
     select environment_id, id, $1 from content.displays where name like 'Place %'`,
    [group],
  );
  await owner.query('analyze');
  const { status, body } = await admin.ask('PUT', url(`playlists/${base}?preview=true`), {
    body: { enabled: false },
  });
  expect([status, body.code]).toEqual([422, 'preview_too_large']);
  expect(body.message).toContain('3,003');
  expect((await admin.put(url(`playlists/${base}`), { enabled: false })).status).toBe(200);
});
