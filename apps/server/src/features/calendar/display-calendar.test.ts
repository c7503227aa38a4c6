import { referenceWinners } from '@vitrine/schedule/obvious-evaluator';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPlans } from '../../core/plans/plans.ts';
import { mostRepeated } from '../../test/repeated-statements.ts';
import { byMinute, type CalendarKit, hoursFrom, startCalendar } from './test/calendar-kit.ts';

// In the middle of a minute, two days before the clocks of Europe go back.
const now = '2026-10-23T10:20:30.000Z';
const minuteMs = 60_000;
const thisMinute = Date.parse('2026-10-23T10:20:00.000Z');
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;
let kit: CalendarKit;
let page: string;
const places: Record<string, string> = {};
const displays: Record<string, string> = {};
const groups: Record<string, string> = {};

const time = (from: string, to: string) => ({ precondition: 'time', operator: 'between', from, to });
const playlist = (name: string, group: string[], conditions: object[], more: object = {}) =>
  kit.make('playlists', {
    ...{ name, groups: group, calendar: { conditions }, items: [{ playable_id: page, duration: 10 }] },
    ...more,
  });

beforeAll(async () => {
  kit = await startCalendar(now);
  page = (await kit.read('playables?type_eq=url&_limit=1'))[0].id;
  const zones = [
    ['Praha', 'Europe/Prague', hoursFrom('06:30', '22:00')],
    ['Kiritimati', 'Pacific/Kiritimati', undefined],
    ['Niue', 'Pacific/Niue', undefined],
    ['Lord Howe', 'Australia/Lord_Howe', undefined],
  ] as const;
  for (const [name, zone, hours] of zones) {
    places[name] = await kit.place(name, zone, hours);
    displays[name] = (await kit.display(`${name} counter`, places[name]!)).id;
  }
  displays.upright = (await kit.display('Praha upright', places.Praha!)).id;
  await kit.owner.query(`update content.displays set orientation = 'vertical_left' where id = $1`, [
    displays.upright,
  ]);
  displays.alone = (await kit.display('Alone', places.Praha!)).id;
  const all = Object.values(displays).filter((id) => id !== displays.alone);
  groups.all = (await kit.make('groups', { name: 'Counters', displays: all })).id;
  await playlist('Brand', [groups.all!], [], { priority: 10 });
  await playlist('Night', [groups.all!], [time('21:00', '02:30')]);
  await playlist('Lunch', [groups.all!], [time('11:00', '15:00')], { priority: 60 });
  await playlist('Second lunch', [groups.all!], [time('14:00', '16:00')], { priority: 60 });
  await playlist('Winter', [groups.all!], [], { enabled: false });
});
afterAll(() => kit.stop());

describe('the calendar of all displays', () => {
  test('each minute from now on has what the plan says, on days of 24, 25 and 24.5 hours and both sides of the date line', async () => {
    const from = '2026-10-23';
    const data = await kit.read(`calendar?from=${from}&days=3`);
    const plans = await kit.server.program.app.content.inEnvironments([kit.environment], (db) =>
      readPlans(db, kit.environment),
    );
    expect(plans.length).toBe(6);
    for (const { display, plan } of plans) {
      const row = data.plans.find((each: Row) => each.displays.includes(display));
      expect(row.timezone).toBe(plan.timeZone);
      const first = Temporal.PlainDate.from(from);
      const start = first.toZonedDateTime(plan.timeZone).epochMilliseconds;
      const end = first.add({ days: 3 }).toZonedDateTime(plan.timeZone).epochMilliseconds;
      const expected: [number, string][] = [];
      for (let minute = Math.max(start, thisMinute); minute < end; minute += minuteMs)
        expected.push([minute, String(referenceWinners(plan, minute))]);
      const said = byMinute(row.segments, ({ state, playlists }: Row) =>
        state === 'playing' ? String(playlists) : state,
      );
      expect([plan.timeZone, ...said]).toEqual([plan.timeZone, ...expected]);
    }
  });

  test('days before now are empty, displays with equal segments share them, and a gap is nothing', async () => {
    expect((await kit.read('calendar?from=2026-10-12&days=2')).plans).toMatchObject(
      Array(4).fill({ segments: [] }),
    );
    const { plans } = await kit.read('calendar?from=2026-10-24&days=1');
    const sharers = plans.map((each: Row) => each.displays.toSorted());
    expect(sharers).toContainEqual([displays.Praha, displays.upright].toSorted());
    const alone = plans.find((each: Row) => each.displays.includes(displays.alone));
    expect(alone.segments.map(({ state }: Row) => state)).toEqual(['closed', 'nothing', 'closed']);
    expect(alone.segments[0]).not.toHaveProperty('overrides');
  });

  test('it names displays with their groups, places with hours, groups, playlists and drafts', async () => {
    const data = await kit.read('calendar?from=2026-10-24&days=1');
    expect(data.now).toBe(now);
    expect(data.displays.map(({ name }: Row) => name)).toEqual([
      ...[
        'Alone',
        'Kiritimati counter',
        'Lord Howe counter',
        'Niue counter',
        'Praha counter',
        'Praha upright',
      ],
    ]);
    expect(data.displays.find(({ name }: Row) => name === 'Praha counter')).toEqual({
      ...{ id: displays.Praha, name: 'Praha counter', location: places.Praha, groups: [groups.all] },
    });
    expect(data.locations.map(({ name }: Row) => name)).toEqual(['Kiritimati', 'Lord Howe', 'Niue', 'Praha']);
    expect(data.locations[3]).toMatchObject({
      timezone: 'Europe/Prague',
      hours: hoursFrom('06:30', '22:00'),
    });
    expect(data.groups).toEqual([{ id: groups.all, name: 'Counters' }]);
    expect(data.playlists.map(({ name, isDraft }: Row) => [name, isDraft])).toEqual([
      ...[
        ['Lunch', false],
        ['Second lunch', false],
        ['Night', false],
        ['Winter', true],
        ['Brand', false],
      ],
    ]);
    expect(data.zones.map(({ name }: Row) => name).sort()).toEqual([
      ...['Australia/Lord_Howe', 'Europe/Prague', 'Pacific/Kiritimati', 'Pacific/Niue'],
    ]);
  });

  test('location, group and display filter; fifteen days and nonsense are refused', async () => {
    const names = async (filter: string) =>
      (await kit.read(`calendar?from=2026-10-24&days=1&${filter}`)).displays.map(({ name }: Row) => name);
    expect(await names(`location=${places.Praha}`)).toEqual(['Alone', 'Praha counter', 'Praha upright']);
    expect(await names(`location=${places.Praha}&group=${groups.all}`)).toEqual([
      'Praha counter',
      'Praha upright',
    ]);
    expect(await names(`display=${displays.Niue}`)).toEqual(['Niue counter']);
    for (const query of [
      'from=2026-10-24&days=15',
      'from=2026-10-24&days=0',
      'from=2026-02-30&days=1',
      'days=1',
    ])
      for (const path of ['calendar', 'calendar-record'])
        expect([query, (await kit.admin.get(kit.url(`${path}?${query}`))).status]).toEqual([query, 422]);
  });

  test('staff read it, others do not, and nobody sees another server', async () => {
    const lunch = (await kit.read('playlists?name_contains=Second'))[0].id;
    const paths = [
      'calendar?from=2026-10-24&days=1',
      'calendar-record?from=2026-10-20&days=2',
      `calendar-plans?playlist=${lunch}`,
    ];
    const [standard, playables] = [
      await kit.server.signIn('standard@vitrine.test'),
      await kit.server.signIn('playables@vitrine.test'),
    ];
    const museum = await kit.server.signIn('admin@vitrine.test', 'museum');
    for (const path of paths) {
      expect((await standard.get(kit.url(path))).status).toBe(200);
      expect((await playables.get(kit.url(path))).status).toBe(403);
      expect((await kit.server.browser().get(kit.url(path))).status).toBe(401);
      const { body } = await museum.get(kit.url(path, 'museum'));
      expect(JSON.stringify(body)).not.toContain(displays.Praha);
    }
    expect((await museum.get(kit.url(paths[2]!, 'museum'))).status).toBe(404);
  });
});

describe('the plans of a playlist', () => {
  test('each display has what its own plan says, and each playlist is told once', async () => {
    const lunch = (await kit.read('playlists?name_contains=Second'))[0].id;
    const { playlists, plans, total, isCut, isDraft } = await kit.read(`calendar-plans?playlist=${lunch}`);
    expect([total, isCut, isDraft]).toEqual([5, false, false]);
    expect(new Set(playlists.map(({ id }: Row) => id)).size).toBe(playlists.length);
    expect(plans.flatMap((each: Row) => each.displays)).not.toContain(displays.alone);
    for (const plan of plans)
      for (const id of plan.displays) {
        const own = await kit.read(`displays/${id}/plan`);
        const assigned = plan.assigned.map(({ playlist: of, groupPriority }: Row) => ({
          ...playlists.find((each: Row) => each.id === of),
          groupPriority,
        }));
        const byId = (all: Row[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect({ ...plan, assigned: byId(assigned) }).toMatchObject({
          ...{ timezone: own.timezone, hours: own.hours, orientation: own.orientation },
          assigned: byId(own.playlists),
        });
      }
  });

  test('a draft is told in the plans that it would be in', async () => {
    const winter = (await kit.read('playlists?name_contains=Winter'))[0].id;
    const data = await kit.read(`calendar-plans?playlist=${winter}`);
    expect([data.isDraft, data.total]).toEqual([true, 5]);
    for (const { assigned } of data.plans)
      expect(assigned).toContainEqual({ playlist: winter, groupPriority: expect.any(Number) });
    expect(data.playlists.find(({ id }: Row) => id === winter)).toMatchObject({
      name: 'Winter',
      enabled: false,
    });
  });
});

// Last, because the displays stay.
test('of 300 plans more are cut; 3,000 are refused; more displays need no more statements', async () => {
  const lunch = (await kit.read('playlists?name_contains=Second'))[0].id;
  await kit.owner.query(
    `with l as (
       insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
       select $1, gen_random_uuid(), 'Many ' || n, 'UTC', replace($2, '06:30',
         lpad((n / 60 % 12)::text, 2, '0') || ':' || lpad((n % 60)::text, 2, '0'))::jsonb
         || jsonb_build_object('sun', jsonb_build_object('start', '08:00', 'end', (13 + n / 720)::text || ':00', 'nonstop', false, 'closed', false)),
         now(), now() from generate_series(1, 2994) as n returning id, name
     ), v as (
       insert into content.devices (environment_id, id, token_hash, connect_string, created_at, updated_at)
       select $1, gen_random_uuid(), decode(md5(name), 'hex'), name, now(), now() from l returning id, connect_string
     )
     insert into content.displays (environment_id, id, name, location_id, device_id, active, created_at, updated_at)
     select $1, gen_random_uuid(), l.name, l.id, v.id, true, now(), now() from l join v on v.connect_string = l.name`,
    [kit.environment, JSON.stringify(hoursFrom('06:30', '22:00'))],
  );
  await kit.owner.query(
    `insert into content.display_groups (environment_id, display_id, group_id)
     select environment_id, id, $1 from content.displays where name like 'Many %'`,
    [groups.all],
  );
  await kit.owner.query('analyze');
  const data = await kit.read(`calendar-plans?playlist=${lunch}`);
  expect([data.plans.length, data.total, data.isCut]).toEqual([300, 2999, true]);
  const path = 'calendar?from=2026-10-24&days=1';
  const refused = await kit.admin.get(kit.url(path));
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    ...[422, 'too_many_plans', 'Choose a location or group.'],
  ]);
  await kit.owner.query('update content.displays set active = false where id = $1', [displays.alone]);
  expect(await mostRepeated(() => kit.read(path))).toBeLessThan(4);
  expect((await kit.admin.get(kit.url(`${path}&location=${places.Praha}`))).status).toBe(200);
});
