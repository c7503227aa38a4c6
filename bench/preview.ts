import { setTimeout as sleep } from 'node:timers/promises';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { printTable, quantile } from './report.ts';

// What a change does, asked before it is saved: 1,000 displays with 200 playlists and 40 different plans. And
// what others notice of one such question a second while they send fifty requests a second.

const rounds = extent('BENCH_ROUNDS', 25, 60);
const seconds = extent('BENCH_SECONDS', 20, 60);
const perSecond = 50;
const plans = 40;

export async function measurePreview(): Promise<void> {
  const postgres = await startPostgres('preview');
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    const product = await startProduct(env);
    try {
      await withClient(url, fill);
      await measure(product.url);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Every display is in one of forty groups; five playlists of its own reach each, and one reaches all. */
async function fill(client: { query(text: string): Promise<unknown> }): Promise<void> {
  const inDemo = (text: string) =>
    client.query(`with e as (select id from content.environments where slug = 'demo') ${text}`);
  await client.query('truncate content.displays, content.playlists, content.groups cascade');
  await inDemo(`insert into content.displays (environment_id, id, name, location_id, active, created_at, updated_at)
    select e.id, gen_random_uuid(), 'Screen ' || n, (select id from content.locations l where l.environment_id = e.id
      order by l.name limit 1), true, now(), now() from e, generate_series(1, 1000) as n`);
  await inDemo(`insert into content.groups (environment_id, id, name, priority, created_at, updated_at)
    select e.id, gen_random_uuid(), 'Group ' || n, n, now(), now() from e, generate_series(0, ${plans - 1}) as n`);
  await inDemo(`insert into content.display_groups (environment_id, display_id, group_id)
    select e.id, d.id, g.id from e join content.displays d on d.environment_id = e.id
    join content.groups g on g.environment_id = e.id where substr(d.name, 8)::int % ${plans} = g.priority`);
  await inDemo(`insert into content.playlists (environment_id, id, name, priority, calendar, created_at, updated_at)
    select e.id, gen_random_uuid(), 'List ' || n, n % 60, json_build_object('name', null, 'conditions', json_build_array(
      json_build_object('precondition', 'time', 'operator', 'between', 'from', lpad((n % 20)::text, 2, '0') || ':15',
        'to', lpad((n % 20 + 3)::text, 2, '0') || ':30'))),
      now(), now() from e, generate_series(1, 200) as n`);
  await inDemo(`insert into content.playlist_groups (environment_id, playlist_id, group_id)
    select e.id, p.id, g.id from e join content.playlists p on p.environment_id = e.id
    join content.groups g on g.environment_id = e.id
    where substr(p.name, 6)::int % ${plans} = g.priority or p.name = 'List 200'`);
  await inDemo(`insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id)
    select e.id, gen_random_uuid(), p.id, n, (select id from content.playables where environment_id = e.id
      and type = 'url' and refuses_framing is not true limit 1)
    from e join content.playlists p on p.environment_id = e.id, generate_series(1, 10) as n`);
  await client.query('analyze');
}

async function measure(url: string): Promise<void> {
  const person = await signIn(url, 'demo');
  const other = await signIn(url, 'demo');
  const api = `${url}/s/demo/api/v1`;
  const { body } = await person.get(`${api}/playlists?name_contains=List%20200&_limit=1`);
  const address = `${api}/playlists/${body.data[0].id}?preview=true`;
  const preview = async (priority: number) => {
    const startedAt = performance.now();
    const answer = await person.ask('PUT', address, { body: { priority } });
    if (answer.status !== 200) throw new Error(`A preview answered ${answer.status}: ${answer.body.message}`);
    return { ms: performance.now() - startedAt, displays: answer.body.data.displays as number };
  };
  for (let i = 0; i < 5; i++) await preview(90);
  const took: number[] = [];
  let displays = 0;
  for (let i = 0; i < rounds; i++) {
    const answer = await preview(80 + (i % 20));
    took.push(answer.ms);
    displays = answer.displays;
    // A person has 120 of them a minute.
    await sleep(500);
  }
  await load(other, api, seconds / 4);
  const alone = await load(other, api, seconds);
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const next = sleep(1000);
      await preview(95);
      await next;
    }
  })();
  const beside = await load(other, api, seconds);
  isOver = true;
  await asking;
  printTable(`What a change does, with 1,000 displays, 200 playlists and ${plans} different plans`, [
    {
      ...{ what: `one preview that changes ${displays} displays, p95`, measured: quantile(took, 0.95) },
      ...{ unit: 'ms', goal: { atMost: 300 } },
    },
    {
      what: `${perSecond} requests a second beside one preview a second, p95 (without: reference)`,
      ...{ measured: quantile(beside, 0.95), reference: quantile(alone, 0.95), unit: 'ms' },
      goal: { atMost: 1.2 },
    },
  ]);
}

/** Requests at a fixed pace, whatever the answers take. */
async function load(person: TestBrowser, api: string, during: number): Promise<number[]> {
  const took: number[] = [];
  const all: Promise<void>[] = [];
  const ask = async () => {
    const startedAt = performance.now();
    const { status } = await person.get(`${api}/locations?_limit=25`);
    if (status !== 200) throw new Error(`A list answered ${status}.`);
    took.push(performance.now() - startedAt);
  };
  const startedAt = performance.now();
  for (let i = 0; i < during * perSecond; i++) {
    await sleep(Math.max(0, startedAt + (i * 1000) / perSecond - performance.now()));
    all.push(ask());
  }
  await Promise.all(all);
  return took;
}
