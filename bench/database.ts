import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/infra/postgres/embedded-postgres.ts';
import { cacheDir } from './product.ts';
import { untilStopped } from './running.ts';

// The product's own Postgres with full durability, and rows made by SQL. The two demo environments are the fixture:
// `demo` grows to 10,000 displays and locations, `museum` to 100,000.

export const sizes = { demo: 10_000, museum: 100_000 } as const;
export type Slug = keyof typeof sizes;

export async function startPostgres(name: string): Promise<EmbeddedPostgres> {
  const starting = startEmbeddedPostgres({ dataDir: `${cacheDir}/${name}`, log: () => {} });
  const stop = untilStopped(async () => (await starting).stop());
  return { ...(await starting), stop };
}

/** An empty database in place of the last run's. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = '/bench';
  await withClient(serverUrl, async (client) => {
    await client.query('drop database if exists bench with (force)');
    await client.query('create database bench');
  });
  return url.href;
}

/** Ids made from numbers, so that rows can name each other without a lookup. */
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5(slug || ' ${kind} ' || ${number}) placing '7' from 13) placing '8' from 17)::uuid`;
const series = (count: string) =>
  `from content.environments e, generate_series(1, ${count}) i where slug = $1 and $2::int > 0`;

/** The players' tokens can be told from their numbers. */
const tokenStart = 'token-of-the-simulated-bench-box-';
export const tokenOf = (slug: Slug, number: number) => `${tokenStart}${slug}-${number}`;

const groupCount = 40;
const statements = [
  `insert into content.groups (environment_id, id, name, description, created_at, updated_at)
   select e.id, ${idOf('group', 'i')}, 'Group ' || i, 'Seen from the street', created_at, created_at
   ${series(String(groupCount))}`,
  `insert into content.locations (environment_id, id, name, timezone, hours, notes, created_at, updated_at)
   select e.id, ${idOf('location', 'i')}, (array['Station','Harbour','Market','Airport','Library'])[1 + i % 5] || ' ' || i,
     'Europe/Prague', (select hours from content.locations limit 1), 'Key at the bar', created_at, created_at
   ${series('$2::int')}`,
  `insert into content.devices (environment_id, id, token_hash, connect_string, last_active_at, playing, created_at, updated_at)
   select e.id, ${idOf('device', 'i')}, sha256(convert_to('${tokenStart}' || slug || '-' || i, 'UTF8')), 'bench-box-' || i,
     created_at - (1 + random()) * interval '1 hour', case when i % 3 = 0 then '{"playlist":null,"item":null,"name":"Lunch"}'::jsonb end,
     created_at, created_at
   ${series('$2::int')}`,
  `insert into content.displays (environment_id, id, name, description, location_id, device_id, active, created_at, updated_at)
   select e.id, ${idOf('display', 'i')}, (array['Counter','Window','Menu board','Terrace','Entrance'])[1 + i % 5] || ' ' || i,
     'Behind the bar', ${idOf('location', '(1 + i * 7919::bigint % $2::int)')}, ${idOf('device', 'i')}, i % 10 > 0,
     created_at, created_at
   ${series('$2::int')}`,
  `insert into content.display_groups (environment_id, display_id, group_id)
   select e.id, ${idOf('display', 'i')}, ${idOf('group', `(1 + (i + k * 13) % ${groupCount})`)}
   ${series('$2::int').replace('where', 'cross join generate_series(1, 2) k where')}`,
];

export async function seed(url: string, rowsOf: Partial<Record<Slug, number>> = sizes): Promise<void> {
  await withClient(url, async (client) => {
    // No triggers: the rows fit together as they are made.
    await client.query('set session_replication_role = replica');
    for (const [slug, rows] of Object.entries(rowsOf))
      for (const statement of statements) await client.query(statement, [slug, rows]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

export function readIds(url: string, table: 'displays' | 'locations', slug: Slug): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select t.id from content.${table} t join content.environments e on e.id = t.environment_id
       where e.slug = $1 order by random() limit 2000`,
      [slug],
    );
    return rows.map(({ id }) => id);
  });
}

export function readEnvironments(url: string): Promise<[slug: string, id: string][]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ slug: string; id: string }>(
      'select slug, id from content.environments',
    );
    return rows.map(({ slug, id }) => [slug, id]);
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
