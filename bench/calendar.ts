import { gzipSync } from 'node:zlib';
import { recordPlans } from '../apps/server/src/core/past-plans/record-plans.ts';
import { readPlans } from '../apps/server/src/core/plans/plans.ts';
import { planHash } from '../apps/server/src/core/plans/segments.ts';
import { openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { type Line, printTable, quantile } from './report.ts';

// The calendar of 2,000 displays at 200 places in twelve zones with 300 different plans: a week that is half over, from the
// plan and from the record, beside the timeline of the overview, which is the call that the week of all displays had before.

const rounds = extent('BENCH_ROUNDS', 20, 40);
const starts = extent('BENCH_STARTS', 3, 5);
const dayMs = 86_400_000;

const zones = [
  ...['Pacific/Auckland', 'Australia/Sydney', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Dubai', 'Europe/Prague'],
  ...['Europe/London', 'America/Sao_Paulo', 'America/New_York', 'America/Chicago', 'America/Los_Angeles'],
  'Pacific/Honolulu',
];

export async function measureCalendar(): Promise<void> {
  const postgres = await startPostgres('calendar');
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    const now = new Date();
    let product: Product = await startProduct(env);
    try {
      await fill(url, now);
      const cold = new Map<string, number>();
      for (let i = 0; i < starts; i++) {
        await product.stop();
        product = await startProduct(env);
        for (const [name, path] of callsAt(now))
          cold.set(name, Math.max(cold.get(name) ?? 0, (await timed(product, path)).ms));
      }
      const lines: Line[] = [];
      let reference = { p95: 0, size: 0 };
      for (const [name, path] of callsAt(now)) {
        const times: number[] = [];
        let size = 0;
        for (let i = 0; i < rounds; i++) {
          const { ms, text } = await timed(product, path);
          times.push(ms);
          if (i === 0) size = gzipSync(text).length / 1000;
        }
        const p95 = quantile(times, 0.95);
        if (name === 'overview-timeline') reference = { p95, size };
        const about = (what: string, measured: number, unit: string, most: number, of?: number): Line => ({
          ...{ what: `${name}, ${what}`, measured, unit },
          ...(of === undefined || name === 'overview-timeline' ? {} : { reference: of }),
          ...(of === undefined && name !== 'overview-timeline' && { goal: { atMost: most } }),
        });
        lines.push(
          about('first call after a start', cold.get(name)!, 'ms', 1000),
          about('p95', p95, 'ms', 300),
          about('p95 against the timeline', p95, 'ms', 300, reference.p95),
          about('size by gzip', size, 'kB', 300),
          about('size against the timeline', size, 'kB', 300, reference.size),
        );
      }
      printTable('Calendar of 2,000 displays with 300 plans, a week, one call at a time', lines);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function callsAt(now: Date): [string, string][] {
  const monday = new Date(now.getTime() - 3 * dayMs);
  const days = `from=${monday.toISOString().slice(0, 10)}&days=7`;
  const range = `from=${monday.toISOString()}&to=${new Date(monday.getTime() + 7 * dayMs).toISOString()}`;
  return [
    ['overview-timeline', `overview-timeline?${range}`],
    ['calendar', `calendar?${days}`],
    ['calendar-record', `calendar-record?${days}`],
  ];
}

const people = new WeakMap<Product, ReturnType<typeof signIn>>();

async function timed(product: Product, path: string): Promise<{ ms: number; text: string }> {
  const person = people.get(product) ?? signIn(product.url, 'demo');
  people.set(product, person);
  const asked = await person;
  const startedAt = performance.now();
  const { status, body } = await asked.get(`${product.url}/s/demo/api/v1/${path}`);
  const ms = performance.now() - startedAt;
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return { ms, text: JSON.stringify(body) };
}

async function fill(url: string, now: Date): Promise<void> {
  await withClient(url, async (client) => {
    const run = (text: string, values: unknown[] = []) =>
      client.query(`with e as (select id from content.environments where slug = 'demo') ${text}`, values);
    await client.query('truncate content.displays, content.playlists, content.groups cascade');
    await run(
      `insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
       select e.id, gen_random_uuid(), 'Scale ' || lpad(n::text, 3, '0'), ($1::text[])[1 + n % 12], $2::jsonb, now(), now()
       from e, generate_series(0, 199) as n`,
      [zones, JSON.stringify(weekFrom('06:30', '21:00'))],
    );
    await run(`insert into content.devices (environment_id, id, token_hash, connect_string, last_active_at, is_up, created_at, updated_at)
      select e.id, gen_random_uuid(), decode(md5(n::text), 'hex'), 'Scale ' || n, now(), true, now() - interval '40 days', now()
      from e, generate_series(0, 1999) as n`);
    await run(`insert into content.displays (environment_id, id, name, location_id, device_id, active, created_at, updated_at)
      select e.id, gen_random_uuid(), 'Screen ' || n, l.id, v.id, true, now() - interval '40 days', now()
      from e, generate_series(0, 1999) as n
      join content.locations l on l.name = 'Scale ' || lpad((n / 10)::text, 3, '0')
      join content.devices v on v.connect_string = 'Scale ' || n`);
    await client.query(
      `update content.activations set started_at = now() - interval '40 days' where ended_at is null`,
    );
    await run(`insert into content.groups (environment_id, id, name, priority, created_at, updated_at)
      select e.id, gen_random_uuid(), 'Group ' || n, 50, now(), now() from e, generate_series(0, 25) as n`);
    await run(`insert into content.display_groups (environment_id, display_id, group_id)
      select e.id, d.id, g.id from e join content.displays d on d.environment_id = e.id
      join content.groups g on g.environment_id = e.id
        and g.name in ('Group ' || substr(d.name, 8)::int % 25, 'Group 25')`);
    // Four parts of a weekday and two of the weekend for each group, all a quarter of an hour apart, over what everybody shows.
    await run(`insert into content.playlists (environment_id, id, name, priority, calendar, created_at, updated_at)
      select e.id, gen_random_uuid(), 'List ' || g || ' ' || p, 50, json_build_object('name', null, 'conditions', json_build_array(
        json_build_object('precondition', 'time', 'operator', 'between', 'from', (time '06:30' + (p % 4 * 3) * interval '1 hour' + g * interval '5 minutes')::text::varchar(5),
          'to', (time '08:30' + (p % 4 * 3) * interval '1 hour' + g * interval '5 minutes')::text::varchar(5)),
        json_build_object('precondition', 'weekday', 'weekdays', case when p < 4 then '["mon","tue","wed","thu","fri"]'::json else '["sat","sun"]' end))),
        now() - interval '40 days', now() from e, generate_series(0, 24) as g, generate_series(0, 5) as p`);
    await run(`insert into content.playlists (environment_id, id, name, priority, created_at, updated_at)
      select e.id, gen_random_uuid(), 'Base ' || p, 10, now() - interval '40 days', now() from e, generate_series(0, 3) as p`);
    await run(`insert into content.playlist_groups (environment_id, playlist_id, group_id)
      select e.id, p.id, g.id from e join content.playlists p on p.environment_id = e.id
      join content.groups g on g.environment_id = e.id
        and g.name = 'Group ' || case when p.name like 'List %' then split_part(p.name, ' ', 2) else '25' end`);
    await run(`insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, conditions)
      select e.id, gen_random_uuid(), p.id, n, (select id from content.playables where environment_id = e.id and type = 'url'
        and refuses_framing is not true limit 1), '[]'
      from e join content.playlists p on p.environment_id = e.id, generate_series(1, 10) as n`);
    // Two in five are switched off after closing; one in twenty is away for twenty minutes of each day.
    await run(
      `insert into content.availability (environment_id, id, device_id, display_id, kind, at, created_at, updated_at)
       select e.id, gen_random_uuid(), d.device_id, d.id, k.kind, a.at + k.later, a.at + k.later, a.at + k.later
       from e join content.displays d on d.environment_id = e.id
       join content.locations l on l.environment_id = e.id and l.id = d.location_id,
       generate_series(0, 9) as day, generate_series(0, 1) as what,
       lateral (select ((($1::timestamptz at time zone l.timezone)::date - day + case what when 0 then time '21:05' else time '09:00' end
         + abs(hashtext(d.name || day)) % 600 * interval '1 second') at time zone l.timezone) as at) a,
       lateral (values ('player_down', interval '0'),
         ('player_up', case what when 0 then interval '9 hours' else interval '20 minutes' end)) as k (kind, later)
       where a.at + k.later < $1::timestamptz and case what when 0 then substr(d.name, 8)::int % 5 < 2 else substr(d.name, 8)::int % 20 = 7 end`,
      [now],
    );
    await client.query('analyze');
    const { rows } = await client.query(`select id from content.environments where slug = 'demo'`);
    const environment = (rows as { id: string }[])[0]!.id;
    const database = openDatabase([url], { max: 2, onError: () => {} });
    await database.inEnvironments([environment], async (db) => {
      const plans = (await readPlans(db, environment)).map(({ display, plan, key }) => ({
        ...{ display, plan, hash: planHash(key) },
      }));
      const different = new Set(plans.map(({ hash }) => hash.toString('hex'))).size;
      if (different !== 300) throw new Error(`There are ${different} plans.`);
      await client.query('truncate content.display_plans, content.plans');
      await recordPlans(db, environment, plans, new Date(now.getTime() - 20 * dayMs));
    });
    await database.close();
    await client.query('analyze');
  });
}

const weekFrom = (start: string, end: string) =>
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
      day,
      { start, end, nonstop: false, closed: false },
    ]),
  );
