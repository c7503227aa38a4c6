import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { ScheduledPlayer } from '../apps/server/src/demo/scheduled-player.ts';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { launchBrowser } from './browser.ts';
import { createDatabase, seed, startPostgres, tokenOf, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cpuOfTree, readMoment } from './machine.ts';
import { nonstop } from './playback-players.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { good, seenAt, startRealPlayers, watchFor } from './real-players.ts';
import { printTable } from './report.ts';

// A price changed in the product: how soon it is on five hundred simulated and five real players, and how far apart they change.
// And what fetching a thousand sources every ten minutes costs.

const simulated = 500;
const real = 5;
const giveUpMs = 180_000;
const sources = extent('BENCH_SOURCES', 200, 1000);
const everyMs = 10 * 60_000;

export async function measureSources(): Promise<void> {
  const postgres = await startPostgres('sources');
  const origin = await startOrigin();
  const url = await createDatabase(postgres.url);
  const env = { DATABASE_URL: url, DATA_DIR: `${cacheDir}/files`, OUTBOUND_ALLOW: origin.host };
  const product = await startProduct(env);
  const browser = await launchBrowser();
  try {
    const person = await signIn(product.url, 'demo');
    await seed(url, { demo: simulated });
    const changed = await measurePrice(url, product, person, browser);
    const fetched = await measureFetching(url, product, person, origin);
    printTable(`A price on ${simulated} simulated and ${real} real players`, [
      { what: 'save to the last of them', measured: changed.lastMs / 1000, unit: 's', goal: { atMost: 90 } },
      { what: 'first to last, simulated', measured: changed.simulatedMs, unit: 'ms', goal: { atMost: 1000 } },
      { what: 'first to last, real', measured: changed.realMs, unit: 'ms', goal: { atMost: 1000 } },
    ]);
    printTable(`${sources} sources, half of them changed`, [
      { what: 'processor time of a fetch', measured: fetched.perFetchMs, unit: 'ms' },
      {
        what: '1,000 every 10 min, share of two cores',
        measured: fetched.sharePercent,
        unit: '%',
        goal: { atMost: 5 },
      },
    ]);
  } finally {
    await browser.close();
    await product.stop();
    origin.stop();
    await postgres.stop();
  }
}

async function measurePrice(url: string, product: Product, person: TestBrowser, browser: Browser) {
  const api = `${product.url}/s/demo/api/v1`;
  const columns = [
    { key: 'item', name: 'Item', kind: 'text' },
    { key: 'price', name: 'Price', kind: 'price' },
  ];
  const source = await good(person.post(`${api}/sources`, { name: 'Bench prices', kind: 'table', columns }));
  const rows = Array.from({ length: 40 }, (_, i) => ({ values: { item: `Item ${i}`, price: 2 + i / 10 } }));
  const table = (await good(person.put(`${api}/sources/${source.id}/rows`, { rows }))) as unknown as {
    rows: { id: string }[];
  };
  const style = {
    size: 'fit',
    font: 'inter',
    weight: 600,
    colour: '#ffffff',
    align: 'left',
    valign: 'middle',
  };
  const box = {
    ...{ id: 'prices', kind: 'table', place: { x: 0, y: 0, w: 1000, h: 1000 }, ...style, source: source.id },
    ...{
      columns: [{ column: 'item' }, { column: 'price' }],
      header: false,
      rowsPerPage: 40,
      pageSeconds: 60,
    },
    currency: false,
  };
  const canvas = { use: 'item', shape: 'landscape', background: '#14342b', boxes: [box] };
  const design = await good(person.post(`${api}/designs`, { name: 'Bench menu', ...canvas }));
  const pages = await startRealPlayers(product, person, browser, real);
  const groups = await withClient(url, async (client) => {
    await client.query(`update content.displays set active = true where name ~ ' \\d+$'`);
    await client.query('update content.locations set hours = $1', [JSON.stringify(nonstop)]);
    const found = await client.query<{ id: string }>(
      `select id from content.groups where name ~ '^(Group|Bench wall) \\d+$'`,
    );
    return found.rows.map(({ id }) => id);
  });
  const items = [{ playable_id: design.id, duration: 3600 }];
  await good(person.post(`${api}/playlists`, { name: 'Bench menu', groups, items, priority: 100 }));
  const players = Array.from({ length: simulated }, (_, i) =>
    new ScheduledPlayer(
      { url: `${product.url}/s/demo`, token: tokenOf('demo', i + 1), spreadMs: 5000 },
      () => new Date(),
      null, // Frames are measured elsewhere.
    ).start(),
  );
  try {
    await untilShown(url, source.id, 2, simulated + real);
    for (const page of pages) await watchFor(page, '77,70');
    const savedAt = Date.now();
    const row = `${api}/sources/${source.id}/rows/${table.rows[0]!.id}`;
    await good(person.put(row, { values: { price: 77.7 } }));
    const shown = await untilShown(url, source.id, 3, simulated + real);
    const realAt = await Promise.all(pages.map(seenAt));
    const spread = (times: readonly number[]) => Math.max(...times) - Math.min(...times);
    return {
      lastMs: Math.max(...shown, ...realAt) - savedAt,
      simulatedMs: spread(shown),
      realMs: spread(realAt),
    };
  } finally {
    for (const player of players) player.stop();
    await Promise.all(pages.map((page) => page.context().close()));
  }
}

/** When each display showed it. */
async function untilShown(url: string, source: string, version: number, displays: number): Promise<number[]> {
  const giveUpAt = Date.now() + giveUpMs;
  return withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ shown_at: Date | string }>(
        'select shown_at from content.source_receipts where source_id = $1 and version >= $2 and shown_at is not null',
        [source, version],
      );
      if (rows.length >= displays) return rows.map(({ shown_at }) => new Date(shown_at).getTime());
      if (Date.now() > giveUpAt) throw new Error(`Only ${rows.length} of ${displays} have shown it.`);
      await sleep(200);
    }
  });
}

async function startOrigin() {
  let served = 0;
  const server = createServer((request, response) => {
    const isSame = request.url!.includes('same');
    if (isSame && request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    const lines = Array.from({ length: 100 }, (_, i) => `Item ${i};${isSame ? i : i + ++served / 100}`);
    response
      .writeHead(200, { 'Content-Type': 'text/csv', ...(isSame && { ETag: '"1"' }) })
      .end(`Item;Price\n${lines.join('\n')}\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, stop: () => server.close() };
}

/** The first fetch starts the parser and reads everything; the second is what happens all day. */
async function measureFetching(
  url: string,
  product: Product,
  person: TestBrowser,
  { host }: { host: string },
) {
  const api = `${product.url}/s/demo/api/v1`;
  for (let i = 0; i < sources; i++) {
    const address = `http://${host}/${i % 2 === 0 ? 'same' : 'other'}/${i}.csv`;
    await good(person.post(`${api}/sources`, { name: `Sheet ${i}`, kind: 'sheet', address }));
  }
  await untilTried(url, new Date(0));
  const startedAt = new Date();
  const before = readMoment();
  await withClient(url, (client) =>
    client.query('update content.source_states set next_fetch_at = now() where tried_at is not null'),
  );
  await untilTried(url, startedAt);
  const perFetchMs = cpuOfTree(before, readMoment(), product.pid) / sources;
  const share = (perFetchMs * 1000) / (everyMs * Math.min(2, cpus().length));
  return { perFetchMs, sharePercent: share * 100 };
}

const untilTried = (url: string, since: Date): Promise<void> =>
  withClient(url, async (client) => {
    const giveUpAt = Date.now() + giveUpMs + sources * 1000;
    for (;;) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from content.source_states t join content.sources s on s.id = t.source_id
         where s.name like 'Sheet %' and t.tried_at > $1`,
        [since],
      );
      if (Number(rows[0]!.count) >= sources) return;
      if (Date.now() > giveUpAt) throw new Error(`Only ${rows[0]!.count} of ${sources} were fetched.`);
      await sleep(200);
    }
  });
