import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { createDatabase, seed, startPostgres, tokenOf, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { printTable, quantile } from './report.ts';

// What other customers notice while a large one is deleted, and how often plans are computed while nothing alters them.

const plays = extent('BENCH_PLAYS', 500_000, 5_000_000);
const rounds = extent('BENCH_ROUNDS', 200, 1000);
const quiet = { displays: 1000, minutes: extent('BENCH_MINUTES', 2, 60), everyMs: 10_000 };

export async function measureDeletion(): Promise<void> {
  const postgres = await startPostgres('deletion');
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    const product = await startProduct(env);
    // As in production, the worker is a process of its own.
    const worker = await startProduct({
      ...env,
      ROLES: 'worker',
      AUTH_URL: product.url,
      PUBLIC_URL: product.url,
    });
    try {
      await withClient(url, async (client) => {
        await measureOthers(client, product.url);
        await seed(url, { demo: quiet.displays });
        await measureQuiet(client, product.url);
        await client.query('drop table if exists public.planned cascade');
      });
    } finally {
      await worker.stop();
      await product.stop();
    }
    await withClient(postgres.url, (client) => client.query('drop database if exists bench with (force)'));
  } finally {
    await postgres.stop();
  }
}

async function measureOthers(client: pg.Client, url: string): Promise<void> {
  console.log(`Making ${plays} plays …`);
  const large = await addLarge(client);
  const other = await signIn(url, 'museum');
  const calls = ['overview', 'displays', 'playlists'].map((path) => `${url}/s/museum/api/v1/${path}`);
  await ask(other, calls, rounds / 4);
  const before = await ask(other, calls, rounds);
  await client.query(
    `update content.environments set delete_at = now(), suspended_at = now() where id = $1`,
    [large],
  );
  const isBegun = async () =>
    (
      await client.query(`select from content.environments where id = $1 and deletion_began_at is null`, [
        large,
      ])
    ).rowCount === 0;
  while (!(await isBegun())) await sleep(100);
  const startedAt = performance.now();
  const isThere = async () =>
    (await client.query('select from content.environments where id = $1', [large])).rowCount === 1;
  const during: number[] = [];
  while (await isThere()) during.push(...(await ask(other, calls, 10)));
  const minutes = (performance.now() - startedAt) / 60_000;
  // Before and after, because the machine may have been busier in one of them.
  const undisturbed = [...before, ...(await ask(other, calls, rounds))];
  printTable(`Another customer, while one with ${plays} plays is deleted`, [
    {
      what: 'overview, displays and playlists, p95 (undisturbed: reference)',
      measured: quantile(during, 0.95),
      reference: quantile(undisturbed, 0.95),
      unit: 'ms',
      goal: { atMost: 1.2 },
    },
    {
      what: 'the same, median',
      measured: quantile(during, 0.5),
      reference: quantile(undisturbed, 0.5),
      unit: 'ms',
    },
    { what: 'until nothing is left', measured: minutes, unit: 'min' },
  ]);
}

/** The customer has nothing but plays, of eleven months. */
async function addLarge(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`
    insert into content.environments (id, slug, name, region, preferred_region, currency, created_at)
    select gen_random_uuid(), 'large', 'Large', region, preferred_region, currency, now() from content.environments
    where slug = 'museum' returning id`);
  const { id } = rows[0] as { id: string };
  await client.query(
    `insert into identity.servers (id, slug, name, domain, content_server_id)
     select $1, 'large', 'Large', domain, content_server_id from identity.servers where slug = 'museum'`,
    [id],
  );
  await client.query(`select content.keep_months_of_plays(now() - interval '331 days')`);
  await client.query('set session_replication_role = replica');
  const atOnce = 1_000_000;
  for (let done = 0; done < plays; done += atOnce)
    await client.query(
      `insert into content.plays (environment_id, id, display_id, device_id, name, started_at, seconds, created_at, updated_at,
         display_name, location_name, timezone)
       select $1, gen_random_uuid(), $1, $1, 'Menu', now() - ($2::int - n) * (interval '330 days' / $2::int), 10, now(), now(), 'Hall',
         'Large', 'UTC'
       from generate_series($3::int + 1, least($2::int, $3::int + $4::int)) n`,
      [id, plays, done, atOnce],
    );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze content.plays');
  await client.query('checkpoint');
  return id;
}

async function ask(person: TestBrowser, calls: readonly string[], times: number): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now();
    const { status } = await person.get(calls[i % calls.length]!);
    if (status !== 200) throw new Error(`A list was answered ${status}.`);
    took.push(performance.now() - startedAt);
  }
  return took;
}

/** Every display goes to its next item at every beat. */
async function measureQuiet(client: pg.Client, url: string): Promise<void> {
  await client.query('create table public.planned (kind text)');
  await client.query(`
    create function public.note_planned() returns trigger language plpgsql security definer as $$
    begin insert into public.planned values (new.kind); return new; end $$`);
  let beats = 0;
  const beat = async (number: number, name: string) => {
    const answer = await fetch(`${url}/s/demo/api/player/heartbeat`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenOf('demo', number)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ playing: { playlist: null, item: null, name } }),
    });
    if (!answer.ok) throw new Error(`A heartbeat was answered ${answer.status}.`);
    beats++;
  };
  const all = async (name: string) => {
    for (let first = 1; first <= quiet.displays; first += 20)
      await Promise.all(Array.from({ length: 20 }, (_, i) => beat(first + i, name)));
  };
  // Displays that come online are planned no more than those that play on, but plans of the seeded ones are made first.
  await all('First');
  while (
    (
      await client.query(
        `select from infra.jobs where kind like 'plan-%' and run_at < now() + interval '1 minute'`,
      )
    ).rowCount
  )
    await sleep(500);
  await client.query(`
    create trigger note_planned before insert on infra.jobs for each row
    when (new.kind like 'plan-%') execute function public.note_planned()`);
  beats = 0;
  const ended = Date.now() + quiet.minutes * 60_000;
  for (let round = 0; Date.now() < ended; round++) {
    const next = Date.now() + quiet.everyMs;
    await all(`Item ${round}`);
    await sleep(Math.max(0, next - Date.now()));
  }
  const { rows } = await client.query('select count(*)::int as count from public.planned');
  printTable(
    `${quiet.displays} displays that go to their next item every ${quiet.everyMs / 1000} s, ${quiet.minutes} min`,
    [
      { what: 'heartbeats with another item', measured: beats, unit: '' },
      { what: 'plans computed', measured: rows[0].count, unit: '', goal: { atMost: 0 } },
    ],
  );
}
