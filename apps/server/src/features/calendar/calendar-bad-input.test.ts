import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPlans } from '../../core/plans/plans.ts';
import { byMinute, type CalendarKit, hoursFrom, startCalendar } from './test/calendar-kit.ts';

// What the calendar has to bear: a week of 300 blocks, playlists in no group and in 400, a display in four, a day of 25 hours
// that is today, a record with holes. Prague, the Sunday on which the clocks went back, 09:10.

const now = '2026-10-25T08:10:00.000Z';
const today = 'from=2026-10-25&days=1';
const week = 'from=2026-10-25&days=7';
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;
let kit: CalendarKit;
let page: string;
let praha: string;

beforeAll(async () => {
  kit = await startCalendar(now);
  page = (await kit.read('playables?type_eq=url&_limit=1'))[0].id;
  praha = await kit.place('Praha', 'Europe/Prague');
});
afterAll(() => kit.stop());

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const between = (from: number, to: number) => [
  { precondition: 'time', operator: 'between', from: clock(from), to: clock(to) },
];
const playlist = (name: string, groups: string[], more: object = {}) =>
  kit.make('playlists', { name, groups, items: [{ playable_id: page, duration: 10 }], ...more });
const group = async (name: string, displays: string[]): Promise<string> =>
  (await kit.make('groups', { name, displays })).id;
const minutesOf = (segments: Row[]) =>
  byMinute(segments, ({ state, playlists }: Row) => `${state} ${[...playlists].sort()}`);
async function preview(path: string, body: object): Promise<Row> {
  const { status, body: reply } = await kit.admin.put(kit.url(`${path}?preview=true`), body);
  expect([status, reply.message]).toEqual([200, undefined]);
  return reply.data;
}
const planOf = (display: string) =>
  kit.server.program.app.content.inEnvironments([kit.environment], async (db) => {
    const plans = await readPlans(db, kit.environment);
    return plans.find((each) => each.display === display)!.plan;
  });
const rowOf = (rows: Row[], display: string) => rows.find((row) => row.displays.includes(display));

describe('300 blocks in a week', () => {
  /** Fifteen windows of a day, twenty minutes long; those of three playlists follow each other. */
  const windows = (i: number) => {
    const [first, ...others] = Array.from({ length: 15 }, (_, n) => {
      const from = 6 * 60 + n * 60 + i * 20;
      return between(from, from + 20);
    });
    return { conditions: first, alternatives: others };
  };

  test('are all told, to the minute, in the plan and in the sentence of an edit', async () => {
    const { id } = await kit.display('Busy', praha);
    const busy = await group('Busy', [id]);
    const lists: Row[] = [];
    for (const i of [0, 1, 2]) lists.push(await playlist(`Part ${i}`, [busy], { calendar: windows(i) }));
    const { segments } = rowOf((await kit.read(`calendar?${week}`)).plans, id);
    const blocks = segments.filter(({ state }: Row) => state === 'playing');
    expect(blocks.length).toBeGreaterThan(300);
    const own = await kit.read(`displays/${id}/timeline?from=${segments[0].from}&to=${segments.at(-1).to}`);
    expect([...minutesOf(segments)]).toEqual([...minutesOf(own.segments)]);
    const plans = await kit.read(`calendar-plans?playlist=${lists[0].id}`);
    expect(plans.playlists.find((each: Row) => each.id === lists[0].id).calendar.alternatives).toHaveLength(
      14,
    );
    const { conditions, alternatives } = windows(0);
    const { effects } = await preview(`playlists/${lists[0].id}`, {
      calendar: { conditions, alternatives: alternatives.slice(1) },
    });
    expect(effects).toMatchObject([
      { kind: 'less', displays: 1, gap: { from: '07:00', to: '07:20' }, seconds: { from: 7 * 1200 } },
    ]);
  });
});

describe('groups', () => {
  test('a playlist in none has no plans, and an edit of it changes no screen', async () => {
    const { id } = await playlist('Nowhere', []);
    expect(await kit.read(`calendar-plans?playlist=${id}`)).toMatchObject({
      plans: [],
      total: 0,
      isCut: false,
      isDraft: false,
      playlists: [{ id, name: 'Nowhere' }],
    });
    const { effects, displays } = await preview(`playlists/${id}`, {
      calendar: { conditions: between(600, 720) },
    });
    expect([displays, effects]).toMatchObject([0, [{ playlist: id, kind: 'none' }]]);
  });

  test('a draft in 400 of them is put on screens by one sentence, and edited on one plan', async () => {
    const place = await kit.place('Hall', 'Europe/Prague', hoursFrom('08:00', '20:00'));
    const rows = await kit.owner.query(
      `with n as (select n, gen_random_uuid() as id, gen_random_uuid() as device from generate_series(1, 400) as n),
       v as (insert into content.devices (environment_id, id, token_hash, connect_string, created_at, updated_at)
         select $1, device, decode(md5(n::text), 'hex'), 'Hall ' || n, $3, $3 from n),
       d as (insert into content.displays (environment_id, id, name, location_id, device_id, active, created_at, updated_at)
         select $1, id, 'Hall ' || n, $2, device, true, $3, $3 from n),
       g as (insert into content.groups (environment_id, id, name, priority, created_at, updated_at)
         select $1, id, 'Hall ' || n, 50, $3, $3 from n),
       l as (insert into content.display_groups (environment_id, display_id, group_id) select $1, id, id from n)
       select id from n`,
      [kit.environment, place, now],
    );
    const groups = rows.map(({ id }) => id as string);
    const body = { calendar: { conditions: between(600, 720) }, groups };
    const draft = await playlist('Everywhere', [], { ...body, enabled: false });
    const data = await kit.read(`calendar-plans?playlist=${draft.id}`);
    expect([data.isDraft, data.total, data.plans[0].displays.length]).toEqual([true, 1, 400]);
    const { effects } = await preview(`playlists/${draft.id}`, { ...body, enabled: true });
    expect(effects).toMatchObject([
      { kind: 'starts', displays: 400, now: 0, first: { date: '2026-10-25', time: '10:00', displays: 400 } },
    ]);
    const read = await kit.read(`calendar?${today}`);
    expect(rowOf(read.plans, groups[0]!).displays).toHaveLength(400);
    expect(read.playlists).toContainEqual(expect.objectContaining({ id: draft.id, isDraft: true }));
  });

  test('a display in four stands in each of them, and has its plan once', async () => {
    const { id } = await kit.display('Popular', praha);
    const four: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) four.push(await group(name, [id]));
    const { id: list } = await playlist('In four groups', four);
    const data = await kit.read(`calendar?${today}`);
    expect(data.displays.find((each: Row) => each.id === id).groups.toSorted()).toEqual(four.toSorted());
    expect(data.plans.filter((row: Row) => row.displays.includes(id))).toHaveLength(1);
    for (const each of four) {
      const { displays, plans } = await kit.read(`calendar?${today}&group=${each}`);
      expect(displays.map((shown: Row) => shown.id)).toEqual([id]);
      expect(plans).toMatchObject([{ displays: [id], segments: [{ playlists: [list] }] }]);
    }
    expect(await kit.read(`calendar-plans?playlist=${list}`)).toMatchObject({ total: 1 });
    const left = await preview(`playlists/${list}`, { groups: four.slice(1) });
    expect(left.effects).toMatchObject([{ kind: 'none' }]);
  });
});

describe('a day', () => {
  test('of 25 hours that is today is told whole by the record and the plan, which meet now', async () => {
    const { id } = await kit.display('Long day', praha);
    const { id: list } = await playlist('Night', [await group('Long day', [id])], {
      calendar: { conditions: between(60, 240) },
    });
    await kit.recordPlan(id, '2026-10-01T00:00:00Z', await kit.keepPlan(await planOf(id)));
    const before = rowOf((await kit.read(`calendar-record?${today}`)).rows, id).segments;
    const after = rowOf((await kit.read(`calendar?${today}`)).plans, id).segments;
    expect([before[0].from, before.at(-1).to]).toEqual(['2026-10-24T22:00:00.000Z', now]);
    expect([after[0].from, after.at(-1).to]).toEqual([now, '2026-10-25T23:00:00.000Z']);
    const all = minutesOf([...before, ...after]);
    expect(all.size).toBe(25 * 60);
    // From 01:00 to 04:00, with the hour that comes twice.
    expect([...all.values()].filter((said) => said === `playing ${list}`)).toHaveLength(4 * 60);
  });

  test('with holes in its record is told in parts: nothing is invented, and a hole is no outage', async () => {
    const { id, device } = await kit.display('Holes', praha);
    const list = await playlist('Holes', [await group('Holes', [id])]);
    const hash = await kit.keepPlan(await planOf(id), { [list.id]: 'Holes' });
    await kit.recordPlan(id, '2026-10-23T09:00:00Z', hash);
    // Not active for six hours of Saturday, and away for one.
    await kit.owner.query(
      `update content.activations set ended_at = '2026-10-24T06:00:00Z' where display_id = $1`,
      [id],
    );
    await kit.insert('activations', {
      display_id: id,
      display_name: 'Holes',
      started_at: '2026-10-24T12:00:00Z',
      ended_at: null,
    });
    await kit.connection(id, device, 'player_down', '2026-10-24T15:00:00Z');
    await kit.connection(id, device, 'player_up', '2026-10-24T16:00:00Z');
    const row = rowOf((await kit.read('calendar-record?from=2026-10-22&days=4')).rows, id);
    expect(row.recordedFrom).toBe('2026-10-23T09:00:00.000Z');
    expect(row.segments).toMatchObject([
      { from: '2026-10-23T09:00:00.000Z', to: '2026-10-24T06:00:00.000Z', playlists: [list.id] },
      { from: '2026-10-24T12:00:00.000Z', to: now, playlists: [list.id] },
    ]);
    expect(row.offline).toEqual([
      { displays: [id], from: '2026-10-24T15:00:00.000Z', to: '2026-10-24T16:00:00.000Z' },
    ]);
    const nothing = rowOf((await kit.read('calendar-record?from=2026-10-20&days=2')).rows, id);
    expect(nothing).toMatchObject({ segments: [], recordedFrom: null });
  });
});
