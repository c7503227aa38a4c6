import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { referenceWinners } from '@vitrine/schedule/obvious-evaluator';
import type { Plan } from '@vitrine/schedule/plan';
import { planNear } from '@vitrine/schedule/random-plans.test-kit';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byProfile } from '../../test/profile.ts';
import { mostRepeated } from '../../test/repeated-statements.ts';
import { byMinute, type CalendarKit, hoursFrom, nonstop, startCalendar } from './test/calendar-kit.ts';

// Two days after the clocks of Europe went back, in the middle of a minute.
const now = '2026-10-27T09:17:30.000Z';
const minuteMs = 60_000;
const toMinute = (at: string) => Math.floor(Date.parse(at) / minuteMs) * minuteMs;
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Row = any;
let kit: CalendarKit;

beforeAll(async () => {
  kit = await startCalendar(now);
});
afterAll(() => kit.stop());
beforeEach(async () => {
  await kit.owner.query(
    'truncate content.displays, content.groups, content.locations, content.playlists cascade',
  );
  await kit.owner.query('truncate content.display_plans, content.plans, content.activations cascade');
  await kit.owner.query('delete from content.availability');
});

const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const withIds = (plan: Plan): Plan => ({
  ...plan,
  playlists: plan.playlists.map((each) => ({ ...each, id: uuidOf(Number(each.id.slice(1))) })),
});
const simplePlan = (timeZone: string, list: number, hours = nonstop): Plan => ({
  ...{ timeZone, hours, orientation: 'horizontal' },
  playlists: [
    {
      ...{ id: uuidOf(list), priority: 50, groupPriority: 50, enabled: true, orientation: null },
      ...{ createdAt: '2026-01-01T00:00:00.000Z', conditions: [] },
      items: [{ id: uuidOf(900 + list), seconds: 10, conditions: [] }],
    },
  ],
});

describe('random plans and outages', () => {
  const zones = [
    ...['Europe/Prague', 'Pacific/Kiritimati', 'Pacific/Niue', 'America/New_York', 'Australia/Lord_Howe'],
  ];
  const [from, days] = ['2026-10-24', 3];
  const begin = Date.parse('2026-10-22T00:00:00Z');

  interface Past {
    readonly zone: string;
    readonly plans: { at: string; plan: Plan }[];
    readonly events: { at: string; kind: 'player_up' | 'player_down' }[];
    readonly active: { from: string; to: string | null }[];
  }

  function randomPast(random: () => number, seed: number, zone: string): Past {
    const instant = () => new Date(begin + Math.floor(random() * (Date.parse(now) - begin))).toISOString();
    const some = (most: number) =>
      [...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, instant))].sort();
    const startsAt = some(5);
    // Two of one minute.
    if (startsAt.length > 0 && random() < 0.4)
      startsAt.push(new Date(toMinute(startsAt.at(-1)!) + 59_999).toISOString());
    // A display that moved has plans of another zone.
    const plans = startsAt.map((at, i) => {
      const planZone = random() < 0.8 ? zone : zones[Math.floor(random() * zones.length)]!;
      const [plan] = fc.sample(planNear(planZone, Date.parse('2026-10-24T00:00:00Z')), {
        seed: seed + i,
        numRuns: 1,
      });
      return { at, plan: withIds(plan!) };
    });
    const isActive = random();
    const [since, until] = [instant(), instant()].sort() as [string, string];
    return {
      ...{ zone, plans },
      events: some(6).map((at) => ({ at, kind: random() < 0.5 ? 'player_up' : 'player_down' })),
      active:
        isActive < 0.6
          ? [{ from: '2026-01-01T00:00:00.000Z', to: null }]
          : isActive < 0.8
            ? [{ from: since, to: null }]
            : [
                { from: '2026-01-01T00:00:00.000Z', to: since },
                { from: until, to: null },
              ],
    };
  }

  /** Minute by minute, by the words of the rule. */
  function expectedOf({ zone, plans, events, active }: Past) {
    const first = Temporal.PlainDate.from(from);
    const start = first.toZonedDateTime(zone).epochMilliseconds;
    const end = Math.min(first.add({ days }).toZonedDateTime(zone).epochMilliseconds, toMinute(now));
    const planned = new Map<number, string>();
    const offline = new Set<number>();
    const last = <T extends { readonly at: string }>(all: readonly T[], minute: number) =>
      all.filter(({ at }) => toMinute(at) <= minute).at(-1);
    for (let minute = start; minute < end; minute += minuteMs) {
      if (last(events, minute)?.kind === 'player_down') offline.add(minute);
      const isActive = active.some(
        (each) => toMinute(each.from) <= minute && (each.to === null || minute < toMinute(each.to)),
      );
      const hadConnected = events[0]?.kind !== 'player_up' || toMinute(events[0].at) <= minute;
      const plan = last(plans, minute)?.plan;
      if (isActive && hadConnected && plan) planned.set(minute, String(referenceWinners(plan, minute)));
    }
    // Consecutive minutes offline are told if one of them was open.
    const told = new Set<number>();
    for (const minute of offline) {
      let at = minute;
      while (offline.has(at - minuteMs)) at -= minuteMs;
      const run: number[] = [];
      for (; offline.has(at); at += minuteMs) run.push(at);
      if (run.some((each) => ![undefined, 'closed'].includes(planned.get(each)))) told.add(minute);
    }
    return { planned, told };
  }

  test.each(Array.from({ length: byProfile({ quick: 1, full: 8, extended: 60 }) }, (_, i) => i))(
    'each minute has what was planned then, and whether the display was connected (%i)',
    async (run) => {
      const random = numbersFrom(testSeed + run);
      const pasts = new Map<string, Past>();
      const chosen = zones.toSorted(() => random() - 0.5).slice(0, 3);
      for (const [i, zone] of chosen.entries()) {
        const place = await kit.place(`Place ${i}`, zone);
        const past = randomPast(random, testSeed + run * 100 + i * 10, zone);
        // Two alike share a row.
        for (const name of ['left', 'right']) {
          const { id, device } = await kit.display(`${zone} ${name}`, place);
          pasts.set(id, past);
          for (const { at, plan } of past.plans) await kit.recordPlan(id, at, await kit.keepPlan(plan));
          for (const { at, kind } of past.events) await kit.connection(id, device, kind, at);
          await kit.owner.query('delete from content.activations where display_id = $1', [id]);
          for (const each of past.active)
            await kit.insert('activations', {
              ...{ display_id: id, display_name: name, started_at: each.from, ended_at: each.to },
            });
        }
      }
      const { rows } = await kit.read(`calendar-record?from=${from}&days=${days}`);
      const rowOf = new Map<string, (typeof rows)[number]>();
      for (const row of rows)
        for (const id of row.displays) {
          expect(rowOf.has(id)).toBe(false);
          rowOf.set(id, row);
        }
      expect([...rowOf.keys()].sort()).toEqual([...pasts.keys()].sort());
      expect(
        new Set(rows.map(({ timezone, segments }: Row) => JSON.stringify([timezone, segments]))).size,
      ).toBe(rows.length);
      const expected = new Map([...new Set(pasts.values())].map((past) => [past, expectedOf(past)]));
      expect([...expected.values()].some(({ planned }) => planned.size > 0)).toBe(true);
      for (const [id, past] of pasts) {
        const row = rowOf.get(id)!;
        const { planned, told } = expected.get(past)!;
        const said = byMinute(row.segments, ({ state, playlists }: Row) =>
          state === 'playing' ? String(playlists) : state,
        );
        expect([past.zone, ...said]).toEqual([past.zone, ...planned]);
        const own = row.offline.filter(({ displays }: { displays: string[] }) => displays.includes(id));
        expect([...byMinute(own, () => true).keys()]).toEqual([...told].sort((a, b) => a - b));
        expect(row.recordedFrom).toBe(row.segments[0]?.from ?? null);
        for (const [i, segment] of row.segments.entries()) {
          const before = row.segments[i - 1];
          if (before?.to !== segment.from) continue;
          expect([before.state, before.playlists]).not.toEqual([segment.state, segment.playlists]);
        }
      }
    },
  );
});

describe('the record', () => {
  const openAt = async (name: string, zone = 'Europe/Prague') => {
    const display = await kit.display(name, await kit.place(`${name} place`, zone));
    await kit.recordPlan(display.id, '2026-10-01T00:00:00Z', await kit.keepPlan(simplePlan(zone, 1)));
    return display;
  };

  test('days are those of each place, of 25 hours where clocks went back, on both sides of the date line', async () => {
    for (const zone of ['Europe/Prague', 'Pacific/Kiritimati', 'Pacific/Niue']) await openAt(zone, zone);
    const { rows } = await kit.read('calendar-record?from=2026-10-25&days=1');
    const hours = Object.fromEntries(
      rows.map(({ timezone, segments }: Row) => [timezone, [segments[0].from, segments[0].to]]),
    );
    expect(hours).toEqual({
      'Europe/Prague': ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
      'Pacific/Kiritimati': ['2026-10-24T10:00:00.000Z', '2026-10-25T10:00:00.000Z'],
      'Pacific/Niue': ['2026-10-25T11:00:00.000Z', '2026-10-26T11:00:00.000Z'],
    });
  });

  test('it ends now, and has no rows for days to come', async () => {
    await openAt('Open');
    const { rows, now: said } = await kit.read('calendar-record?from=2026-10-26&days=3');
    expect(said).toBe(now);
    expect(rows[0].segments.at(-1).to).toBe('2026-10-27T09:17:00.000Z');
    expect((await kit.read('calendar-record?from=2026-10-28&days=2')).rows).toEqual([]);
  });

  test('an outage counts for the display that it was recorded of, whoever has the player now', async () => {
    const [left, right] = [await openAt('Left'), await openAt('Right')];
    await kit.connection(left.id, left.device, 'player_down', '2026-10-26T08:00:00Z');
    await kit.connection(left.id, left.device, 'player_up', '2026-10-26T09:00:00Z');
    // At no display.
    await kit.connection(null, left.device, 'player_down', '2026-10-26T10:00:00Z');
    await kit.connection(null, left.device, 'player_up', '2026-10-26T11:00:00Z');
    await kit.owner.query('update content.displays set device_id = null');
    await kit.owner.query('update content.displays set device_id = $2 where id = $1', [
      right.id,
      left.device,
    ]);
    await kit.owner.query('update content.displays set device_id = $2 where id = $1', [
      left.id,
      right.device,
    ]);
    const { rows } = await kit.read('calendar-record?from=2026-10-26&days=1');
    expect(rows.map(({ offline }: Row) => offline)).toEqual([
      [{ displays: [left.id], from: '2026-10-26T08:00:00.000Z', to: '2026-10-26T09:00:00.000Z' }],
    ]);
  });

  test('an outage while the place was closed says nothing; one that reaches into its hours is told whole', async () => {
    const display = await kit.display('Shop', await kit.place('Shop', 'UTC'));
    const hours = hoursFrom('08:00', '18:00');
    await kit.recordPlan(display.id, '2026-10-01T00:00:00Z', await kit.keepPlan(simplePlan('UTC', 1, hours)));
    for (const [down, up] of [
      ['2026-10-25T18:00:10Z', '2026-10-26T07:59:50Z'],
      ['2026-10-26T17:30:00Z', '2026-10-26T20:00:00Z'],
    ] as const) {
      await kit.connection(display.id, display.device, 'player_down', down);
      await kit.connection(display.id, display.device, 'player_up', up);
    }
    const { rows } = await kit.read('calendar-record?from=2026-10-25&days=2');
    expect(rows[0].offline).toEqual([
      { displays: [display.id], from: '2026-10-26T17:30:00.000Z', to: '2026-10-26T20:00:00.000Z' },
    ]);
  });

  test('closed is by the hours of then, names and priorities are those of then, and "Show on…" is marked', async () => {
    const place = await kit.place('Shop', 'UTC', hoursFrom('10:00', '11:00'));
    const display = await kit.display('Shop', place);
    const plan = simplePlan('UTC', 1, hoursFrom('08:00', '18:00'));
    const show = simplePlan('UTC', 2);
    await kit.recordPlan(
      display.id,
      '2026-10-01T00:00:00Z',
      await kit.keepPlan(plan, { [uuidOf(1)]: 'Lunch of then' }),
    );
    await kit.recordPlan(
      display.id,
      '2026-10-26T12:00:00Z',
      await kit.keepPlan(show, { [uuidOf(2)]: 'Promo' }),
    );
    await kit.insert('playlists', {
      ...{ id: uuidOf(2), name: 'Renamed since', priority: 99, implicit: true },
      ...{ created_at: now, updated_at: now },
    });
    const data = await kit.read('calendar-record?from=2026-10-26&days=1');
    expect(data.rows[0].segments).toMatchObject([
      { state: 'closed', to: '2026-10-26T08:00:00.000Z' },
      { state: 'playing', playlists: [uuidOf(1)], to: '2026-10-26T12:00:00.000Z' },
      { state: 'playing', playlists: [uuidOf(2)] },
    ]);
    expect(data.playlists).toMatchObject([
      { name: 'Lunch of then', priority: 50, isShow: false },
      { name: 'Promo', priority: 50, isShow: true },
    ]);
  });

  test('displays that were deleted, are not active or have no player are left out; one that moved has its place of now', async () => {
    const [gone, inactive, unpaired, moved] = [
      await openAt('Gone'),
      await openAt('Inactive'),
      await openAt('Unpaired'),
      await openAt('Moved'),
    ];
    await kit.owner.query('delete from content.displays where id = $1', [gone.id]);
    await kit.owner.query('update content.displays set active = false where id = $1', [inactive.id]);
    await kit.owner.query('update content.displays set device_id = null where id = $1', [unpaired.id]);
    const auckland = await kit.place('Auckland', 'Pacific/Auckland');
    await kit.owner.query('update content.displays set location_id = $2 where id = $1', [moved.id, auckland]);
    const { rows } = await kit.read('calendar-record?from=2026-10-26&days=1');
    expect(rows).toMatchObject([
      {
        ...{ displays: [moved.id], timezone: 'Pacific/Auckland' },
        segments: [{ from: '2026-10-25T11:00:00.000Z', to: '2026-10-26T11:00:00.000Z' }],
      },
    ]);
  });

  test('3,000 different plans are refused, 2,999 and a part of them are not', async () => {
    const place = await kit.place('Many', 'UTC');
    const display = await kit.display('Many', place);
    const other = await openAt('Other');
    await kit.owner.query(
      `insert into content.plans (environment_id, hash, plan, names, created_at)
       select $1, decode(md5(n::text), 'hex'), $2, '{"playlists":{},"items":{}}', now() from generate_series(1, 3000) as n`,
      [kit.environment, JSON.stringify(simplePlan('UTC', 1))],
    );
    const record = (count: number) =>
      kit.owner.query(
        `insert into content.display_plans (environment_id, display_id, starts_at, hash)
         select $1, $2, '2026-10-20T00:00:00Z'::timestamptz + n * interval '1 minute', decode(md5(n::text), 'hex')
         from generate_series(1, $3::int) as n on conflict do nothing`,
        [kit.environment, display.id, count],
      );
    const path = 'calendar-record?from=2026-10-18&days=9';
    await record(2998);
    expect((await kit.admin.get(kit.url(path))).status).toBe(200);
    await record(2999);
    const { status, body } = await kit.admin.get(kit.url(path));
    expect([status, body.code, body.message]).toEqual([422, 'too_many_plans', 'Choose a location or group.']);
    expect((await kit.admin.get(kit.url(`${path}&display=${other.id}`))).status).toBe(200);
  });

  test('more displays need no more statements', async () => {
    const place = await kit.place('Place', 'UTC');
    const hash = await kit.keepPlan(simplePlan('UTC', 1));
    for (let i = 0; i < 20; i++)
      await kit.recordPlan((await kit.display(`Screen ${i}`, place)).id, '2026-10-01T00:00:00Z', hash);
    expect(await mostRepeated(() => kit.read('calendar-record?from=2026-10-20&days=7'))).toBeLessThan(3);
  });
});
