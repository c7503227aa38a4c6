import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Calendars with alternatives and exceptions, from the request to what plays.

// A Monday, 10:00 in Greenwich.
const now = new Date('2026-11-16T10:00:00.000Z');
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let page: string;
let display: string;
let group: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

const always = { start: '00:00', end: '24:00', nonstop: true, closed: false };
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, always]),
);
const make = async (path: string, body: object) => {
  const { status, body: reply } = await admin.post(url(path), body);
  expect([path, status, reply.errors]).toEqual([path, 201, undefined]);
  return reply.data;
};
const times = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });
const days = (...weekdays: string[]) => ({ precondition: 'weekday', weekdays });
const except = (date: string, ...windows: [string, string][]) => ({
  date,
  times: windows.map(([from, to]) => ({ from, to })),
});
const lunch = {
  conditions: [days('mon', 'wed', 'thu', 'fri'), times('11:00', '15:00')],
  alternatives: [[days('tue'), times('12:00', '16:00')]],
  exceptions: [except('2026-11-18', ['09:00', '10:00'], ['22:00', '02:00']), except('2026-11-19')],
};

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  page = (await admin.get(url('playables?type_eq=url&_limit=1'))).body.data[0].id;
  const place = await make('locations', { name: 'Calendars', timezone: 'Europe/London', hours });
  display = (await make('displays', { name: 'Calendars screen', location: place.id })).id;
  group = (await make('groups', { name: 'Calendars group', displays: [display] })).id;
  await owner.query('update content.displays set active = true where id = $1', [display]);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const playlist = (name: string, calendar: object, more: object = {}) =>
  make('playlists', {
    ...{ name, groups: [group], calendar, items: [{ playable_id: page, duration: 10 }] },
    ...more,
  });
const remove = (id: string) => admin.delete(url(`playlists/${id}`));
/** When something plays in these days, in UTC. */
const plays = async (from: string, to: string) => {
  const { body } = await admin.get(
    url(`displays/${display}/timeline?from=${from}T00:00:00Z&to=${to}T00:00:00Z`),
  );
  return body.data.segments
    .filter(({ state }: { state: string }) => state === 'playing')
    .map((each: { from: string; to: string }) => `${each.from.slice(8, 16)}/${each.to.slice(8, 16)}`);
};

describe('a calendar', () => {
  test('plays by any of its lists, and by its exceptions on their dates', async () => {
    const { id, calendar } = await playlist('Lunch, mostly', lunch);
    expect(calendar).toEqual({ name: null, ...lunch });
    expect(await plays('2026-11-16', '2026-11-21')).toEqual([
      '16T11:00/16T15:00',
      '17T12:00/17T16:00',
      '18T09:00/18T10:00',
      '18T22:00/19T02:00',
      '20T11:00/20T15:00',
    ]);
    const at = async (instant: string) => {
      const { body } = await admin.get(url(`displays/${display}/explain?at=${instant}`));
      return body.data.playlists.find((each: { id: string }) => each.id === id);
    };
    expect(await at('2026-11-19T12:00:00Z')).toMatchObject({ why: 'exception', exceptionDate: '2026-11-19' });
    expect(await at('2026-11-20T09:00:00Z')).toMatchObject({
      ...{ why: 'condition', condition: times('11:00', '15:00'), exceptionDate: null },
      ...lunch,
    });
    const { body } = await admin.get(url(`displays/${display}/plan`));
    expect(body.data).toMatchObject({ timezone: 'Europe/London', orientation: 'horizontal' });
    expect(body.data.playlists).toMatchObject([{ id, name: 'Lunch, mostly', version: 1, calendar }]);
    expect((await admin.put(url(`playlists/${id}?action=copy`))).body.data.calendar).toEqual(calendar);
    await remove(id);
  });

  test('is changed in part, and one that was stored before has no alternatives and exceptions', async () => {
    const { id } = await playlist('Partly', lunch);
    const put = async (calendar: object) =>
      (await admin.put(url(`playlists/${id}`), { calendar })).body.data.calendar;
    expect(await put({ name: 'Week' })).toEqual({ name: 'Week', ...lunch });
    expect(await put({ exceptions: [] })).toEqual({ name: 'Week', ...lunch, exceptions: [] });
    expect(await put({ alternatives: [] })).toMatchObject({ conditions: lunch.conditions, alternatives: [] });
    await owner.query(
      `update content.playlists set calendar = calendar - 'alternatives' - 'exceptions' where id = $1`,
      [id],
    );
    expect((await admin.get(url(`playlists/${id}`))).body.data.calendar).toEqual({
      ...{ name: 'Week', conditions: lunch.conditions, alternatives: [], exceptions: [] },
    });
    await remove(id);
  });

  test('drops exceptions that are more than 31 days in the past when it is saved', async () => {
    const kept = [except('2026-10-16'), except('2026-11-01', ['10:00', '11:00'])];
    const { id, calendar } = await playlist('Old', { exceptions: [except('2026-10-15'), ...kept] });
    expect(calendar.exceptions).toEqual(kept);
    await remove(id);
  });

  test.each<[string, object, string]>([
    ['an empty alternative', { alternatives: [[]] }, 'calendar.alternatives.0'],
    [
      'an unfilled condition',
      { alternatives: [[days('mon')], [{ precondition: 'time' }]] },
      'calendar.alternatives.1.0',
    ],
    ['21 alternatives', { alternatives: Array(21).fill([days('mon')]) }, 'calendar.alternatives'],
    ['21 conditions in one', { alternatives: [Array(21).fill(days('mon'))] }, 'calendar.alternatives.0'],
    [
      'a date twice',
      { exceptions: [except('2026-12-24'), except('2026-12-24')] },
      'calendar.exceptions.1.date',
    ],
    ['no date', { exceptions: [except('2026-02-30')] }, 'calendar.exceptions.0.date'],
    [
      'an empty window',
      { exceptions: [except('2026-12-24', ['10:00', '10:00'])] },
      'calendar.exceptions.0.times.0',
    ],
    [
      'a start at 24:00',
      { exceptions: [except('2026-12-24', ['24:00', '10:00'])] },
      'calendar.exceptions.0.times.0.from',
    ],
    [
      '11 windows',
      { exceptions: [{ date: '2026-12-24', times: Array(11).fill({ from: '10:00', to: '11:00' }) }] },
      'calendar.exceptions.0.times',
    ],
    [
      '201 exceptions',
      {
        exceptions: Array.from({ length: 201 }, (_, i) =>
          except(new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10)),
        ),
      },
      'calendar.exceptions',
    ],
  ])('is refused with %s, and nothing is saved', async (_, calendar, field) => {
    const { id, version } = await playlist('Refused', lunch);
    const { status, body } = await admin.put(url(`playlists/${id}`), { name: 'Other', calendar });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'conditions_invalid', [field]]);
    expect(body.errors[field][0]).toMatch(/\w+ .*\./);
    const { body: after } = await admin.get(url(`playlists/${id}`));
    expect(after.data).toMatchObject({ name: 'Refused', version, calendar: lunch });
    await remove(id);
  });
});

describe('the check of a draft', () => {
  const check = async (part: object): Promise<PlaylistCheck> => {
    const items = [{ playable_id: page, duration: 10 }];
    const draft = { enabled: true, priority: 50, orientation: null, groups: [group], conditions: [], items };
    const { status, body } = await admin.post(url('playlists-check'), { ...draft, ...part });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data;
  };
  const over = { precondition: 'date', operator: 'before', value: '2026-01-01' };

  test('finds the next time in alternatives and exceptions', async () => {
    expect(await check({ conditions: [over] })).toMatchObject({ never: 'over', nextAt: null });
    expect(
      await check({ conditions: [over], alternatives: [[days('tue'), times('12:00', '13:00')]] }),
    ).toMatchObject({ never: null, nextAt: '2026-11-17T12:00:00.000Z' });
    expect(
      await check({ conditions: [over], exceptions: [except('2028-12-24', ['12:00', '13:00'])] }),
    ).toMatchObject({ never: null, nextAt: '2028-12-24T12:00:00.000Z' });
    expect(await check({ exceptions: [except('2026-11-16')] })).toMatchObject({
      ...{ never: null, playsOn: 0, nextAt: '2026-11-17T00:00:00.000Z' },
    });
  });

  test('reports exclusion only if no list and no exception can hold', async () => {
    const never = [days('mon'), days('tue')];
    expect((await check({ conditions: never })).never).toBe('excluded');
    expect((await check({ conditions: never, alternatives: [never] })).never).toBe('excluded');
    expect((await check({ conditions: never, exceptions: [except('2026-12-01')] })).never).toBe('excluded');
    expect((await check({ conditions: never, alternatives: [[days('wed')]] })).never).toBeNull();
  });

  test('finds idle items by all lists and exceptions', async () => {
    const items = [
      { playable_id: page, duration: 10 },
      { playable_id: page, duration: 10, conditions: [days('sat')] },
    ];
    const conditions = [days('mon')];
    expect((await check({ items, conditions })).idleItems).toEqual([1]);
    expect((await check({ items, conditions, alternatives: [[days('sat')]] })).idleItems).toEqual([]);
    const saturday = except('2026-11-21', ['10:00', '11:00']);
    expect((await check({ items, conditions, exceptions: [saturday] })).idleItems).toEqual([]);
  });

  test('knows rivals and gaps by exceptions', async () => {
    const base = await playlist('Base', { exceptions: [except('2026-11-17')] });
    const evening = { conditions: [{ ...times('10:00', '11:00') }, days('tue')] };
    const found = await check(evening);
    // The other one never plays on the Tuesday of this week, but on the next.
    expect(found.rivals.map(({ id }) => id)).toEqual([base.id]);
    expect(found.gaps).toMatchObject({ displays: 1, first: [{ from: '2026-11-17T00:00:00.000Z' }] });
    await remove(base.id);
  });

  test('refuses what saving would refuse', async () => {
    const { status, body } = await admin.post(url('playlists-check'), {
      ...{ enabled: true, priority: 50, orientation: null, groups: [], conditions: [], items: [] },
      alternatives: [[]],
    });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([
      422,
      'conditions_invalid',
      ['alternatives.0'],
    ]);
  });
});

test('alternatives and exceptions count towards the limit of conditions', async () => {
  const { id } = await playlist('Counted', {});
  const full = Array.from({ length: 200 }, (_, i) => ({
    date: new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10),
    times: [],
  }));
  await owner.query(
    `insert into content.playlists (environment_id, id, name, priority, calendar, created_at, updated_at)
     select environment_id, gen_random_uuid(), 'Full ' || n, 50, $2, created_at, updated_at
     from content.playlists, generate_series(1, 100) n where id = $1`,
    [id, JSON.stringify({ name: null, conditions: [], alternatives: [], exceptions: full })],
  );
  const { status, body } = await admin.put(url(`playlists/${id}`), {
    calendar: { exceptions: full.slice(0, 1) },
  });
  expect([status, body.code]).toEqual([422, 'environment_limit']);
  await owner.query(`delete from content.playlists where name like 'Full %'`);
  expect((await admin.put(url(`playlists/${id}`), { calendar: { exceptions: full } })).status).toBe(200);
});
