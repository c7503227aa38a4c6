import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/infra/embedded-postgres.ts';
import { cacheDir } from './product.ts';

// The product's own Postgres with full durability, and rows made by SQL. The two demo environments are the fixture:
// `demo` grows to 10,000 displays and locations, `museum` to 100,000.

export const sizes = { demo: 10_000, museum: 100_000 } as const;
export type Slug = keyof typeof sizes;

export const startPostgres = (name: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: `${cacheDir}/${name}`, log: () => {} });

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

const fill = `
with e as (select id as environment_id, created_at as at from content.environments where slug = $1),
  l as (
    insert into content.locations (environment_id, id, name, timezone, hours, notes, created_at, updated_at)
    select environment_id, uuidv7(), format('%s %s', (array['Station','Harbour','Market','Airport','Library'])[1 + i % 5], i),
      'Europe/Prague', (select hours from content.locations limit 1), 'Key at the bar', at, at
    from e, generate_series(1, $2::int - (select count(*)::int from content.locations join e using (environment_id))) i
    returning environment_id, id),
  g as (
    insert into content.groups (environment_id, id, name, description, created_at, updated_at)
    select environment_id, uuidv7(), format('Group %s', i), 'Seen from the street', at, at from e, generate_series(1, 40) i
    returning environment_id, id),
  places as (select id, row_number() over () - 1 as n, count(*) over () as all from l),
  d as (
    insert into content.displays (environment_id, id, name, description, location_id, active, last_active_at, is_playing,
      created_at, updated_at)
    select environment_id, uuidv7(), format('%s %s', (array['Counter','Window','Menu board','Terrace','Entrance'])[1 + i % 5], i),
      'Behind the bar', places.id, i % 10 > 0, at - random() * interval '1 hour', i % 3 = 0, at, at
    from e, generate_series(1, $2::int - (select count(*)::int from content.displays join e using (environment_id))) i
      join places on places.n = i * 7919 % places.all
    returning environment_id, id, name),
  numbered as (select id, row_number() over () as n from g)
insert into content.display_groups (environment_id, display_id, group_id)
select d.environment_id, d.id, g.id
from d cross join generate_series(1, 2) k join numbered g on g.n = 1 + (hashtext(d.name) & 1023) * k % 40
on conflict do nothing`;

export async function seed(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const [slug, rows] of Object.entries(sizes)) await client.query(fill, [slug, rows]);
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

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
