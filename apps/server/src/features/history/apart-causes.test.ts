import { randomUUID } from 'node:crypto';
import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { isFull } from '../../test/profile.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// Displays over days with injected faults, written as players and the worker would have written them. The history has to name
// the cause of each.

const [displayCount, dayCount] = isFull ? [50, 7] : [5, 3];
const minuteMs = 60_000;
const dayMs = 86_400_000;

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Row = any;

interface Stretch {
  from: number;
  to: number;
}
interface Expected extends Stretch {
  why: string;
}
interface Day {
  expected: Expected[];
  /** When nothing was shown. */
  dark: Stretch[];
  /** From when the second playlist was planned, and from when the player knew it. */
  planned: number;
  told: number;
}

async function create(resource: string, body: object): Promise<Row> {
  const reply = await admin.post(api(resource), body);
  expect(reply.status).toBe(201);
  return reply.body.data;
}

const insert = (table: string, columns: string, types: string, rows: readonly object[]) =>
  owner.query(
    `insert into content.${table} (${columns}) select ${columns} from jsonb_to_recordset($1::jsonb) as r (${types})`,
    [JSON.stringify(rows)],
  );

const options = { timeout: 600_000 };
const rule = `on ${displayCount} displays over ${dayCount} days at least 95 % of the causes are right`;
test(rule, options, async () => {
  const random = numbersFrom(testSeed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'demo'`);
  const [playable] = (await admin.get(api('playables?status_eq=ready&type_eq=image&_limit=1'))).body.data;
  const items = [{ playable_id: playable.id, duration: 10 }];
  const location = await create('locations', { name: 'Tried place', timezone: 'UTC' });
  const displays: string[] = [];
  for (let i = 0; i < displayCount; i++)
    displays.push((await create('displays', { name: `Tried ${i}`, location: location.id })).id);
  const group = await create('groups', { name: 'Tried group', displays });
  const usual = await create('playlists', { name: 'Usual', priority: 40, items, groups: [group.id] });
  const lunch = await create('playlists', {
    ...{ name: 'Lunch tried', priority: 50, items, groups: [group.id] },
    calendar: { conditions: [{ precondition: 'time', operator: 'between', from: '12:00', to: '15:00' }] },
  });
  const planOf = async (): Promise<Row> => {
    const [row] = await owner.query(
      `select p.plan, p.names from content.display_plans d join content.plans p using (environment_id, hash)
       where d.display_id = $1 and jsonb_array_length(p.plan -> 'playlists') = 2 order by d.starts_at desc limit 1`,
      [displays[0]],
    );
    return row;
  };
  await vi.waitFor(async () => expect(await planOf()).toBeDefined());
  const { plan, names } = await planOf();
  const withLunchFrom = (from: string): Row => ({
    ...plan,
    playlists: plan.playlists.map((each: Row) =>
      each.id === lunch.id ? { ...each, conditions: [{ ...each.conditions[0], from }] } : each,
    ),
  });
  const hashes = { late: Buffer.from('late'), early: Buffer.from('early') };
  for (const [hash, of] of [
    [hashes.late, plan],
    [hashes.early, withLunchFrom('09:00')],
  ])
    await owner.query(
      `insert into content.plans (environment_id, hash, plan, names, created_at) values ($1, $2, $3, $4, now())`,
      [environment, hash, JSON.stringify(of), JSON.stringify(names)],
    );
  await owner.query('delete from content.display_plans where display_id = any ($1::uuid[])', [displays]);

  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const first = today - (dayCount + 1) * dayMs;
  const rows: Record<'plans' | 'manifests' | 'plays' | 'availability' | 'faults', object[]> = {
    ...{ plans: [], manifests: [], plays: [], availability: [], faults: [] },
  };
  const iso = (instant: number) => new Date(instant).toISOString();
  const base = () => ({
    environment_id: environment,
    id: randomUUID(),
    created_at: iso(today),
    updated_at: iso(today),
  });
  const days = new Map<string, Day>();
  const [{ id: device }] = await owner.query(
    'select id from content.devices where environment_id = $1 limit 1',
    [environment],
  );
  for (const display of displays) {
    const note = (starts: number, hash: Buffer, told: number) => {
      const about = { environment_id: environment, display_id: display };
      rows.plans.push({ ...about, starts_at: iso(starts), hash: `\\x${hash.toString('hex')}` });
      rows.manifests.push({ ...about, version: randomUUID(), sent_at: iso(starts), in_force_at: iso(told) });
    };
    note(first, hashes.late, first);
    // Nothing happens on the first day, which is before those that are asked for.
    for (let day = 0; day <= dayCount; day++) {
      const start = first + day * dayMs;
      const made = day === 0 ? quiet(start) : faultyDay(start);
      if (made.planned < start + dayMs) {
        note(made.planned, hashes.early, made.told);
        note(start + dayMs - minuteMs, hashes.late, start + dayMs - minuteMs);
      }
      for (const stretch of shownOn(start, made)) {
        for (let from = stretch.from; from < stretch.to; from += 60 * minuteMs)
          rows.plays.push({
            ...base(),
            ...{ display_id: display, device_id: device, playlist_id: stretch.playlist, name: playable.name },
            ...{ started_at: iso(from), seconds: (Math.min(stretch.to, from + 60 * minuteMs) - from) / 1000 },
            ...{
              display_name: 'Tried',
              location_name: 'Tried place',
              timezone: 'UTC',
              playlist_name: 'Tried',
            },
          });
      }
      days.set(`${display} ${day}`, made);
    }
    function quiet(start: number): Day {
      return { expected: [], dark: [], planned: start + 2 * dayMs, told: start + 2 * dayMs };
    }
    function faultyDay(start: number): Day {
      const made = quiet(start);
      const about = { device_id: device, display_id: display };
      const goDown = (from: number, to: number) => {
        rows.availability.push({ ...base(), ...about, kind: 'player_down', at: iso(from) });
        rows.availability.push({ ...base(), ...about, kind: 'player_up', at: iso(to) });
      };
      if (random() < 0.5) {
        const from = start + between(60, 300) * minuteMs;
        const to = from + between(5, 120) * minuteMs;
        goDown(from, to);
        // Without power, or only without a connection: then it goes on playing.
        if (random() < 0.7) {
          made.dark.push({ from, to });
          made.expected.push({ from, to, why: 'offline' });
        }
      }
      if (random() < 0.4) {
        made.planned = start + between(9 * 60, 11 * 60) * minuteMs;
        made.told = made.planned + between(3, 55) * minuteMs;
        made.expected.push({ from: made.planned, to: made.told, why: 'not_told' });
        if (random() < 0.5) goDown(made.planned - 5 * minuteMs, made.told);
      }
      if (random() < 0.5) {
        const from = start + between(17 * 60, 21 * 60) * minuteMs;
        const to = from + between(3, 60) * minuteMs;
        made.dark.push({ from, to });
        made.expected.push({ from, to, why: 'fault' });
        rows.faults.push({
          ...base(),
          ...{ display_id: display, device_id: device, playable_id: playable.id, reason: 'media_missing' },
          ...{ reports: 1, since: iso(from + 4000), last_at: iso(to), ended_at: iso(to) },
        });
      }
      // Shorter than a minute, also with the at most 25 s that the players do not report around it: not counted.
      if (random() < 0.3)
        made.dark.push({ from: start + 22.5 * 60 * minuteMs, to: start + 22.5 * 60 * minuteMs + 30_000 });
      return made;
    }
  }
  /** By the plan that the player knew, without what was cut off: the item that ran is not reported. */
  function shownOn(start: number, { dark, planned, told }: Day): (Stretch & { playlist: string })[] {
    const hour = 60 * minuteMs;
    const lunchFrom = planned < start + dayMs ? told : start + 12 * hour;
    const whole = [
      { from: start, to: lunchFrom, playlist: usual.id },
      { from: lunchFrom, to: start + 15 * hour, playlist: lunch.id },
      { from: start + 15 * hour, to: start + dayMs, playlist: usual.id },
    ];
    return dark.reduce(
      (all, cut) =>
        all.flatMap((each) => {
          if (each.to <= cut.from || cut.to <= each.from) return [each];
          const lost = between(0, 10_000);
          return [
            { ...each, to: cut.from - lost },
            { ...each, from: cut.to + between(1000, 15_000) },
          ];
        }),
      whole,
    );
  }
  await insert(
    'display_plans',
    'environment_id, display_id, starts_at, hash',
    'environment_id uuid, display_id uuid, starts_at timestamptz, hash bytea',
    rows.plans,
  );
  await insert(
    'display_manifests',
    'environment_id, display_id, version, sent_at, in_force_at',
    'environment_id uuid, display_id uuid, version text, sent_at timestamptz, in_force_at timestamptz',
    rows.manifests,
  );
  await insert(
    'plays',
    'environment_id, id, display_id, device_id, playlist_id, name, started_at, seconds, created_at, updated_at, display_name, location_name, timezone, playlist_name',
    'environment_id uuid, id uuid, display_id uuid, device_id uuid, playlist_id uuid, name text, started_at timestamptz, seconds float8, created_at timestamptz, updated_at timestamptz, display_name text, location_name text, timezone text, playlist_name text',
    rows.plays,
  );
  await insert(
    'availability',
    'environment_id, id, device_id, display_id, kind, at, created_at, updated_at',
    'environment_id uuid, id uuid, device_id uuid, display_id uuid, kind text, at timestamptz, created_at timestamptz, updated_at timestamptz',
    rows.availability,
  );
  await insert(
    'faults',
    'environment_id, id, display_id, device_id, playable_id, reason, reports, since, last_at, ended_at, created_at, updated_at',
    'environment_id uuid, id uuid, display_id uuid, device_id uuid, playable_id uuid, reason text, reports int, since timestamptz, last_at timestamptz, ended_at timestamptz, created_at timestamptz, updated_at timestamptz',
    rows.faults,
  );

  let [right, all] = [0, 0];
  const wrong: string[] = [];
  for (const display of displays)
    for (let day = 1; day <= dayCount; day++) {
      const { expected } = days.get(`${display} ${day}`)!;
      const date = iso(first + day * dayMs).slice(0, 10);
      const { data } = (await admin.get(api(`displays/${display}/history?day=${date}`))).body;
      const found: Expected[] = data.apart.map(({ from, to, why }: Row) => ({
        ...{ from: Date.parse(from), to: Date.parse(to), why },
      }));
      const isSame = (a: Expected, b: Expected) =>
        a.why === b.why && Math.abs(a.from - b.from) < 2 * minuteMs && Math.abs(a.to - b.to) < 2 * minuteMs;
      const missed = expected.filter((each) => !found.some((other) => isSame(each, other)));
      const extra = found.filter((each) => !expected.some((other) => isSame(each, other)));
      right += expected.length - missed.length;
      all += expected.length + extra.length;
      const text = ({ from, to, why }: Expected) => `${iso(from)} ${iso(to)} ${why}`;
      wrong.push(
        ...missed.map((each) => `missed ${text(each)}`),
        ...extra.map((each) => `extra ${text(each)}`),
      );
    }
  expect(all).toBeGreaterThan(dayCount);
  expect(
    right / all,
    `TEST_SEED=${testSeed}, ${right} of ${all}\n${wrong.slice(0, 10).join('\n')}`,
  ).toBeGreaterThanOrEqual(0.95);
});
