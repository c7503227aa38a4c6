import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { launchBrowser } from './browser.ts';
import { createDatabase, seed, startPostgres, tokenOf, withClient } from './database.ts';
import { isFull } from './extent.ts';
import { cacheDir, type Product, root, signIn, startProduct } from './product.ts';
import { printTable } from './report.ts';

// Proof of play: a month offline, sums of a month, and an export that no memory holds.

const displays = 1000;
const itemsShown = 20;
const days = isFull ? 30 : 3;
const offlinePlays = days * 8640;
const foldedPlays = 3 * 8640;
const exportedRows = isFull ? 10_000_000 : 1_000_000;
const dayMs = 86_400_000;
/** A valid id, made of a text. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`;
const demo = `(select id from content.environments where slug = 'demo')`;

interface ShownItem {
  readonly playlist: string;
  readonly item: string;
  readonly playable: string;
  readonly name: string;
  readonly manifest: string;
  readonly file: string;
}

/** As apps/player/src/test/offline-plays.ts takes it. */
interface OfflinePlays {
  readonly from: number;
  readonly count: number;
  readonly items: readonly ShownItem[];
  readonly limit?: number;
}

export const measurePlays = () =>
  withProduct(async (url, product) => {
    await measureOffline(url, product);
    await measureSums(url, product);
  });

export const measurePlaysExport = () => withProduct(measureExport);

async function withProduct(measure: (url: string, product: Product) => Promise<void>): Promise<void> {
  const postgres = await startPostgres('plays');
  const url = await createDatabase(postgres.url);
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: `${cacheDir}/plays-files` });
  try {
    await seed(url, { demo: displays });
    await measure(url, product);
  } finally {
    await product.stop();
    // Gigabytes that nobody needs afterwards.
    await withClient(postgres.url, (client) => client.query('drop database if exists bench with (force)'));
    await postgres.stop();
    await rm(`${cacheDir}/plays-files`, { recursive: true, force: true });
  }
}

async function measureOffline(url: string, product: Product): Promise<void> {
  const code = await bundlePage();
  const browser = await launchBrowser();
  const run = async (number: number, count: number, limit?: number) => {
    const device = await prepareDevice(url, number);
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    // Any page of the product's origin will do.
    await page.goto(`${product.url}/robots.txt`);
    await page.addScriptTag({ content: code });
    const asked: OfflinePlays = {
      ...{ from: Date.now() - days * dayMs, count, items: device.items },
      ...(limit && { limit }),
    };
    const used = await page.evaluate((given) => globalThis.playOffline(given), asked);
    const startedAt = performance.now();
    const credentials = { url: `${product.url}/s/demo`, token: tokenOf('demo', number) };
    await page.evaluate((given) => globalThis.reconnect(given), credentials);
    const seconds = (performance.now() - startedAt) / 1000;
    await context.close();
    return { ...used, seconds, ...(await countOf(url, device.id)) };
  };
  const whole = await run(1, offlinePlays);
  // Room for a tenth of three days.
  const folded = await run(2, foldedPlays, 80_000);
  await browser.close();
  const share = days / 30;
  printTable(`${days} days offline, ${offlinePlays} plays of ten-second items, by simulated time`, [
    {
      what: 'plays counted after reconnecting',
      measured: whole.counted / offlinePlays,
      unit: 'of all',
      goal: { atLeast: 1 },
    },
    { what: 'of them one by one', measured: whole.rows / offlinePlays, unit: 'of all', goal: { atLeast: 1 } },
    { what: 'plays in the store', measured: whole.archived / 1e6, unit: 'MB', goal: { atMost: 20 * share } },
    {
      what: "the browser's storage of the origin",
      measured: whole.onDisk / 1e6,
      unit: 'MB',
      goal: { atMost: 20 },
    },
    { what: 'until the server had them', measured: whole.seconds, unit: 's' },
    { what: `a store with room for a tenth of ${foldedPlays}`, measured: folded.archived / 1e6, unit: 'MB' },
    {
      what: '  plays counted from it',
      measured: folded.counted / foldedPlays,
      unit: 'of all',
      goal: { atLeast: 1 },
    },
    { what: '  rows that stand for them', measured: folded.rows, unit: 'rows' },
  ]);
}

async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: `${root}apps/player/src/test/offline-plays.ts`, formats: ['iife'], name: 'plays' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('The page was not built.');
  return first.output[0].code;
}

/** Pretends that a device has been sent some items from the beginning. */
async function prepareDevice(url: string, number: number): Promise<{ id: string; items: ShownItem[] }> {
  const items = Array.from({ length: itemsShown }, (_, i) => ({
    ...{ playlist: randomUUID(), item: randomUUID(), playable: randomUUID(), name: `Item ${i}` },
    ...{ manifest: 'bench-manifest-version', file: randomBytes(32).toString('hex') },
  }));
  const hash = randomBytes(32);
  const id = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from content.devices where environment_id = ${demo} and connect_string = $1`,
      [`bench-box-${number}`],
    );
    const device = rows[0]!.id;
    await client.query(
      `insert into content.manifest_items (environment_id, hash, playlists, items, playlist_names, playlist_versions, playables, names, files)
       values (${demo}, $1, $2, $3, $4, array_fill(1, array[${itemsShown}]), $5, $6, $7)`,
      [
        hash,
        items.map(({ playlist }) => playlist),
        items.map(({ item }) => item),
        items.map(({ name }) => `Playlist of ${name}`),
        items.map(({ playable }) => playable),
        items.map(({ name }) => name),
        items.map(({ file }) => file),
      ],
    );
    await client.query(
      `insert into content.manifest_sends (environment_id, device_id, hash, sent_at) values (${demo}, $1, $2, '-infinity')`,
      [device, hash],
    );
    await client.query(
      `insert into content.manifest_versions (environment_id, device_id, version, hash, display_id, display_name, location_name, timezone, sent_at)
       select d.environment_id, d.device_id, 'bench-manifest-version', $2, d.id, d.name, l.name, l.timezone, '-infinity'
       from content.displays d join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
       where d.environment_id = ${demo} and d.device_id = $1`,
      [device, hash],
    );
    return device;
  });
  return { id, items };
}

const countOf = (url: string, device: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ rows: number; counted: number }>(
      `select (select count(*)::int from content.plays where environment_id = ${demo} and device_id = $1) as rows,
         coalesce(sum(s.plays), 0)::int as counted from content.plays_daily s
       join content.displays d on d.environment_id = s.environment_id and d.id = s.display_id
       where s.environment_id = ${demo} and d.device_id = $1`,
      [device],
    );
    return rows[0]!;
  });

async function measureSums(url: string, product: Product): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into content.plays_daily (environment_id, day, display_id, playlist_id, playable_id, plays, seconds, last_at,
         display_name, location_name, playlist_name, name)
       select d.environment_id, current_date - 100 - n, d.id, ${idOf("'playlist ' || i % 5")}, ${idOf("'playable ' || i")}, 432, 4320,
         now(), d.name, l.name, 'Playlist ' || i % 5, 'Item ' || i
       from content.displays d join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
       cross join generate_series(0, 29) n cross join generate_series(1, ${itemsShown}) i where d.environment_id = ${demo}`,
    );
    await client.query('analyze content.plays_daily');
  });
  const person = await signIn(product.url, 'demo');
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  const rows = [];
  for (const by of ['playable', 'display', 'location', 'day', 'playlist', 'day,display']) {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const startedAt = performance.now();
      const reply = await person.get(
        `${product.url}/s/demo/api/v1/play-sums?from=${day(129)}&to=${day(100)}&by=${by}`,
      );
      if (reply.status !== 200) throw new Error(`Sums by ${by} answered ${reply.status}.`);
      times.push((performance.now() - startedAt) / 1000);
    }
    const measured = Math.max(...times);
    rows.push({ what: `by ${by}, the slowest of three`, measured, unit: 's', goal: { atMost: 2 } });
  }
  printTable(`Sums of a month of ${displays} displays with ${itemsShown} items each`, rows);
}

async function measureExport(url: string, product: Product): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('truncate content.plays');
    // Neither sums nor the indexes that the export does not use are measured here.
    await client.query(
      'drop index content.plays_display, content.plays_playlist, content.plays_playable, content.plays_unnamed',
    );
    await client.query(
      `insert into content.plays (environment_id, id, display_id, device_id, playlist_id, item_id, playable_id, name, started_at, seconds,
         created_at, updated_at, display_name, location_name, timezone, playlist_name, playlist_version, file_sha256)
       select d.environment_id, gen_random_uuid(), d.id, d.device_id, ${idOf("'playlist'")}, ${idOf("'item'")}, ${idOf("'playable'")},
         'Item ' || n % 20, date_trunc('month', now()) + n * interval '10 seconds', 9.9, now(), now(), d.name, 'Station', 'Europe/Prague',
         'Lunch', 3, sha256('a')
       from content.displays d cross join generate_series(1, ${exportedRows / displays}) n
       where d.environment_id = ${demo} and d.name ~ ' [0-9]+$' limit ${exportedRows}`,
    );
    await client.query('vacuum analyze content.plays');
  });
  const person = await signIn(product.url, 'demo');
  await sleep(5000);
  const before = product.memoryMiB();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, product.memoryMiB());
  }, 50);
  const startedAt = performance.now();
  const asked = await person.get(`${product.url}/s/demo/api/v1/plays-export`);
  if (asked.status !== 202) throw new Error(`The export answered ${asked.status}.`);
  const answeredMs = performance.now() - startedAt;
  let state = asked.body.data;
  while (state.state === 'waiting') {
    await sleep(500);
    state = (await person.get(`${product.url}/s/demo/api/v1/plays-exports/${state.id}`)).body.data;
  }
  clearInterval(watch);
  if (state.state !== 'ready') throw new Error('The export failed.');
  printTable(`An export of ${exportedRows} plays`, [
    { what: 'answered after', measured: answeredMs, unit: 'ms', goal: { atMost: 2000 } },
    { what: 'rows in the file', measured: state.plays, unit: 'rows', goal: { atLeast: exportedRows } },
    { what: 'size of the file', measured: state.size / 1e6, unit: 'MB' },
    { what: 'written after', measured: (performance.now() - startedAt) / 1000, unit: 's' },
    { what: 'memory of the server, at most', measured: highest, unit: 'MiB' },
    { what: '  on top of before', measured: highest - before, unit: 'MiB', goal: { atMost: 150 } },
  ]);
}

declare global {
  function playOffline(given: OfflinePlays): Promise<{ archived: number; onDisk: number }>;
  function reconnect(credentials: { url: string; token: string }): Promise<void>;
}
