import { randomUUID } from 'node:crypto';
import { recordPlans } from '../apps/server/src/core/past-plans/record-plans.ts';
import { readPlans } from '../apps/server/src/core/plans/plans.ts';
import { planHash } from '../apps/server/src/core/plans/segments.ts';
import { openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { sql } from '../apps/server/src/infra/postgres/sql.ts';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { nonstopHours } from '../packages/contract/src/locations.ts';
import { createDatabase, readIds, seed, startPostgres, withClient } from './database.ts';
import { startLoadGenerator } from './load.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { median, printTable, quantile } from './report.ts';

// What the history costs: a small update with its triggers against one without, in alternating rounds of one program; how much a
// year of it takes; and how long a past day of a display takes to read.

const rounds = 9;
const recorded = ['displays', 'groups', 'locations', 'playlists'];

export async function measureHistory(): Promise<void> {
  const postgres = await startPostgres('history');
  const load = startLoadGenerator();
  try {
    const url = await createDatabase(postgres.url);
    const product = await startProduct({
      DATABASE_URL: url,
      ROLES: 'auth,content',
      DATA_DIR: `${cacheDir}/files`,
    });
    try {
      await seed(url, { demo: 10_000 });
      const person = await signIn(product.url, 'demo');
      const requests = await updates(url, person);
      const run = (seconds: number) =>
        load.run({ port: product.port, connections: 8, requests, seconds, maxRequests: 1_000_000 });
      await run(3);
      const [withIt, without, again]: number[][] = [[], [], []];
      for (let round = 0; round < rounds; round++) {
        await setTriggers(url, 'disable');
        without!.push((await run(2)).perSecond);
        again!.push((await run(2)).perSecond);
        await setTriggers(url, 'enable');
        withIt!.push((await run(2)).perSecond);
      }
      const ratioTo = (all: readonly number[]) => median(all.map((each, i) => without![i]! / each));
      printTable('A small update with history, against without (reference)', [
        { what: 'time for each, times', measured: ratioTo(withIt!), unit: '', goal: { atMost: 1.1 } },
        { what: 'the same without against itself', measured: ratioTo(again!), unit: '' },
      ]);
      printTable('A past day of a display with 8,640 plays', [
        { what: 'p95', measured: await readDays(url, product, person), unit: 'ms', goal: { atMost: 150 } },
      ]);
    } finally {
      await product.stop();
    }
    printTable('A year of history, 1,000 displays, 200 saves a day, each changing 50 displays', [
      { what: 'projected', measured: await sizeOfYear(url), unit: 'GB', goal: { atMost: 5 } },
    ]);
  } finally {
    load.stop();
    await postgres.stop();
  }
}

/** Each of them changes something, every time. */
async function updates(url: string, person: TestBrowser): Promise<string[]> {
  const locations = await readIds(url, 'locations', 'demo');
  const path = (id: string) => `/s/demo/api/v1/locations/${id}`;
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return ['first', 'second'].flatMap((note) =>
    locations.map((id) => {
      const body = JSON.stringify({ notes: `${note} key at the bar` });
      return [
        `PUT ${path(id)} HTTP/1.1`,
        'Host: localhost',
        `Cookie: ${cookie}`,
        `Origin: ${person.origin}`,
        `X-XSRF-TOKEN: ${person.csrf.get(`${person.origin}/s/demo`)}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n');
    }),
  );
}

const setTriggers = (url: string, how: 'enable' | 'disable') =>
  withClient(url, async (client) => {
    for (const table of recorded)
      for (const event of ['insert', 'update', 'delete'])
        await client.query(`alter table content.${table} ${how} trigger "NOTE_${event}"`);
  });

async function readDays(url: string, product: Product, person: TestBrowser): Promise<number> {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const [display] = await readIds(url, 'displays', 'demo');
  await withClient(url, (client) =>
    client.query(
      `insert into content.plays (environment_id, id, display_id, device_id, playlist_id, name, started_at, seconds, created_at, updated_at,
         display_name, location_name, timezone, playlist_name)
       select e.id, gen_random_uuid(), $1, $1, $1, 'Item ' || i % 7, $2::timestamptz + i * interval '10 seconds', 10, now(), now(),
         'Display', 'Place', 'UTC', 'Playlist ' || i / 400
       from content.environments e, generate_series(0, 8639) i where e.slug = 'demo'`,
      [display, `${day}T00:00:00Z`],
    ),
  );
  const times: number[] = [];
  for (let i = 0; i < 40; i++) {
    const start = performance.now();
    await person.get(`${product.url}/s/demo/api/v1/displays/${display}/history?day=${day}`);
    times.push(performance.now() - start);
  }
  return quantile(times, 0.95);
}

const [displayCount, groupCount, days] = [1000, 20, Number(process.env.HISTORY_DAYS ?? 30)];

/** A month of saves, projected. */
async function sizeOfYear(url: string): Promise<number> {
  const environment = randomUUID();
  const database = openDatabase([url], { max: 2, onError: () => {} });
  try {
    await database.inEnvironments([environment], async (db) => {
      await db.query(sql`select set_config('vitrine.unrecorded', 'on', true)`);
      await fill(db, environment);
    });
    await keep(database, environment);
    const members = await readMembers(database, environment);
    const before = await bytes(url);
    const saves = days * 200;
    for (let save = 0; save < saves; save++) {
      const group = save % groupCount;
      const playlist = `Playlist ${group}`;
      await database.inEnvironments([environment], async (db) => {
        if (Math.floor(save / groupCount) % 2 === 0)
          // Never the same twice, so that no plan is kept already.
          await db.query(sql`
            update content.playlist_items i set duration = ${10 + save / 100} from content.playlists l
            where l.environment_id = ${environment} and l.name = ${playlist} and i.environment_id = l.environment_id
              and i.playlist_id = l.id and i.position = 1`);
        else
          await db.query(sql`
            update content.playlists set priority = ${20 + (save % 60)}, version = version + 1
            where environment_id = ${environment} and name = ${playlist}`);
      });
      await keep(database, environment, members[group]);
    }
    return ((((await bytes(url)) - before) / days) * 365) / 1e9;
  } finally {
    await database.close();
  }
}

type Database = ReturnType<typeof openDatabase>;

const readMembers = (database: Database, environment: string) =>
  database.inEnvironments([environment], async (db) => {
    const rows = await db.query(sql({ name: 'text', displays: 'uuid[]!' })`
      select g.name, array_agg(d.display_id) as displays from content.groups g
      join content.display_groups d on d.environment_id = g.environment_id and d.group_id = g.id
      where g.environment_id = ${environment} group by g.name`);
    return Array.from(
      { length: groupCount },
      (_, i) => rows.find(({ name }) => name === `Group ${i}`)?.displays ?? [],
    );
  });

/** What the worker keeps after a save, and what the players of these displays report of it. */
const keep = (database: Database, environment: string, displays?: readonly string[]) =>
  database.inEnvironments([environment], async (db) => {
    const plans = await readPlans(db, environment, displays);
    const current = plans.map(({ display, plan, key }) => ({ display, plan, hash: planHash(key) }));
    await recordPlans(db, environment, current, new Date());
    await db.query(sql`
      insert into content.display_manifests (environment_id, display_id, version, sent_at, received_at, in_force_at)
      select ${environment}, d.id, md5(random()::text), now(), now(), now() from unnest(${displays ?? []}::uuid[]) as d (id)`);
  });

/** 20 groups of 50 displays, each group with a playlist of ten items of its own, and all of them with five more. */
async function fill(
  db: Parameters<Parameters<ReturnType<typeof openDatabase>['inEnvironments']>[1]>[0],
  id: string,
): Promise<void> {
  const hours = JSON.stringify(nonstopHours);
  await db.query(
    sql`insert into content.environments (id, slug, name, region, created_at) values (${id}, ${id}, 'Year', 'europe', now())`,
  );
  await db.query(sql`insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
    values (${id}, ${id}, 'Place', 'Europe/Prague', ${hours}, now(), now())`);
  await db.query(sql`insert into content.playables (environment_id, id, name, type, status, created_at, updated_at)
    select ${id}, gen_random_uuid(), 'Playable ' || i, 'image', 'ready', now(), now() from generate_series(1, 50) i`);
  await db.query(sql`insert into content.groups (environment_id, id, name, created_at, updated_at)
    select ${id}, gen_random_uuid(), 'Group ' || i, now(), now() from generate_series(0, ${groupCount - 1}::int) i`);
  await db.query(sql`insert into content.displays (environment_id, id, name, location_id, active, created_at, updated_at)
    select ${id}, gen_random_uuid(), 'Display ' || i, ${id}, true, now(), now() from generate_series(0, ${displayCount - 1}::int) i`);
  await db.query(sql`insert into content.playlists (environment_id, id, name, priority, calendar, created_at, updated_at)
    select ${id}, gen_random_uuid(), 'Playlist ' || i, 50,
      '{"name": null, "conditions": [{"precondition": "time", "operator": "between", "from": "11:00", "to": "15:00"}]}', now(), now()
    from generate_series(0, ${groupCount + 4}::int) i`);
  await db.query(sql`insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, duration)
    select ${id}, gen_random_uuid(), l.id, p.row, p.id, 10 from content.playlists l cross join lateral (
      select id, row_number() over (order by md5(id::text || l.id)) as row from content.playables
      where environment_id = ${id} order by 2 limit 10) p where l.environment_id = ${id}`);
  await db.query(sql`insert into content.display_groups (environment_id, display_id, group_id)
    select ${id}, d.id, g.id from content.displays d join content.groups g on g.environment_id = d.environment_id
      and g.name = 'Group ' || split_part(d.name, ' ', 2)::int % ${groupCount} where d.environment_id = ${id}`);
  await db.query(sql`insert into content.playlist_groups (environment_id, playlist_id, group_id)
    select ${id}, l.id, g.id from content.playlists l join content.groups g on g.environment_id = l.environment_id
      and (split_part(l.name, ' ', 2)::int >= ${groupCount} or g.name = replace(l.name, 'Playlist', 'Group'))
    where l.environment_id = ${id}`);
}

const bytes = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(('content.' || t)::regclass)) as bytes from unnest(array['changes', 'plans', 'display_plans', 'display_manifests']) t`,
    );
    return Number(rows[0]!.bytes);
  });
