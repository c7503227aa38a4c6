import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { launchBrowser } from './browser.ts';
import { createDatabase, seed, startPostgres, tokenOf, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { good, seenAt, startRealPlayers, watchFor } from './real-players.ts';
import { type Line, printTable, quantile } from './report.ts';
import { type SimulatedPlayersProcess, startSimulatedPlayers } from './simulated-players.ts';

// An alarm to all displays of a server, from the call to what each player acknowledges, while somebody loads lists; and the same message
// sent as a playlist, in the same run.

const devices = extent('BENCH_ALARM_DEVICES', 1000, 10_000);
const list = 'displays?include=groups,location&_limit=50';
const real = 20;
const title = 'Leave the building now';
const giveUpMs = 60_000;

interface Run {
  readonly url: string;
  readonly product: Product;
  readonly players: SimulatedPlayersProcess;
  readonly person: TestBrowser;
  /** Real players, with a still picture. */
  readonly pages: readonly Page[];
}

export async function measureTakeovers(): Promise<void> {
  const postgres = await startPostgres('takeovers');
  const players = startSimulatedPlayers();
  const browser = await launchBrowser();
  let product: Product | undefined;
  try {
    const url = await createDatabase(postgres.url);
    product = await startProduct({ DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` });
    console.log(`Making ${devices} devices …`);
    await seed(url, { demo: devices });
    // Of the demo's own displays nobody plays for.
    const displays = await boxes(url);
    const person = await signIn(product.url, 'demo');
    const tokens = Array.from({ length: devices }, (_, i) => tokenOf('demo', i + 1));
    await players.call('connect', {
      url: `${product.url}/s/demo`,
      tokens,
      spreadMs: Math.max(1000, devices * 4),
    });
    await until(async () => (await players.call('state', null)).connected === devices);
    const pages = await startRealPlayers(product, person, browser, real);
    await showPicture({ url, product, person, pages });
    const run = { url, product, players, person, pages };
    const lines = [...(await raiseAlarm(run, displays)), ...(await sendPlaylist(run))];
    printTable(
      `An alarm to ${displays.length} simulated and ${real} real players, and the same words as a playlist`,
      lines,
    );
  } finally {
    players.stop();
    await browser.close();
    await product?.stop();
    await postgres.stop();
  }
}

async function showPicture({ url, product, person, pages }: Omit<Run, 'players'>): Promise<void> {
  const api = `${product.url}/s/demo/api/v1`;
  const groups = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from content.groups where name ~ '^Bench wall \\d+$'`,
    );
    return rows.map(({ id }) => id);
  });
  const { body } = await person.get(`${api}/playables?type_eq=image&status_eq=ready&_limit=1`);
  const items = [{ playable_id: body.data[0].id, duration: 3600 }];
  await good(person.post(`${api}/playlists`, { name: 'Bench picture', groups, items, priority: 100 }));
  await Promise.all(pages.map((page) => page.locator('.layer.front img').waitFor({ timeout: giveUpMs })));
}

const boxes = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select d.id from content.displays d join content.devices b on b.id = d.device_id where b.connect_string like 'bench-box-%'`,
    );
    return rows.map(({ id }) => id);
  });

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 300_000;
  while (!(await isDone())) {
    if (performance.now() > giveUpAt) throw new Error('It did not happen.');
    await sleep(200);
  }
}

/** Loads the list until the work is done, and says how long each took. */
async function withLists(
  person: TestBrowser,
  api: string,
  isDone: () => Promise<boolean>,
): Promise<number[]> {
  const startedAt = performance.now();
  const took: number[] = [];
  while (!(await isDone()) && performance.now() - startedAt < giveUpMs) {
    const askedAt = performance.now();
    await person.get(`${api}/${list}`);
    took.push(performance.now() - askedAt);
    await sleep(50);
  }
  return took;
}

const seconds = (all: readonly number[], count: number, share: number) =>
  all.length < count ? Number.POSITIVE_INFINITY : quantile([...all], share) / 1000;

async function raiseAlarm(
  { product, players, person, pages }: Run,
  displays: readonly string[],
): Promise<Line[]> {
  const api = `${product.url}/s/demo/api/v1`;
  const count = displays.length;
  for (const page of pages) await watchFor(page, title);
  await players.call('expectAlarm', null);
  const askedAt = Date.now();
  const made = await person.post(`${api}/takeovers`, {
    ...{ level: 'danger', scope: { all: true } },
    texts: { en: { title, text: 'Use the nearest exit. Do not take the lift.' } },
  });
  if (made.status !== 201) throw new Error(`The alarm answered ${made.status}: ${JSON.stringify(made.body)}`);
  let seen = await players.call('alarmed', null);
  const listMs = await withLists(person, api, async () => {
    seen = await players.call('alarmed', null);
    return seen.shown.length >= count;
  });
  const realMs = (await Promise.all(pages.map(seenAt))).map((at) => at - askedAt);
  const { id } = made.body.data;
  const reach = async () => {
    const { status, body } = await person.get(`${api}/takeovers/${id}`);
    if (status !== 200) throw new Error(`The board answered ${status}: ${JSON.stringify(body)}`);
    return body.data.reach;
  };
  const startedAt = performance.now();
  while ((await reach()).shown < count + real && performance.now() - startedAt < giveUpMs) await sleep(1000);
  const counted = await reach();
  await players.call('expectAlarm', null);
  await person.put(`${api}/takeovers/${id}?action=end`, {});
  let over = await players.call('alarmed', null);
  await withLists(person, api, async () => {
    over = await players.call('alarmed', null);
    return over.ended.length >= count;
  });
  return [
    {
      ...{ what: 'start → received, p95', measured: seconds(seen.received, count, 0.95), unit: 's' },
      goal: { atMost: 5 },
    },
    {
      what: 'start → shown, p95',
      measured: seconds(seen.shown, count, 0.95),
      unit: 's',
      goal: { atMost: devices > 1000 ? 5 : 2 },
    },
    { what: 'start → shown, last', measured: seconds(seen.shown, count, 1), unit: 's', goal: { atMost: 5 } },
    {
      ...{ what: 'start → on real players, p95', measured: seconds(realMs, real, 0.95), unit: 's' },
      goal: { atMost: 2 },
    },
    {
      what: 'start → on real players, last',
      measured: seconds(realMs, real, 1),
      unit: 's',
      goal: { atMost: 5 },
    },
    { what: 'the board counts as shown', measured: counted.shown, unit: '', goal: { atLeast: count + real } },
    { what: 'the board says, p95', measured: (counted.p95 ?? Number.POSITIVE_INFINITY) / 1000, unit: 's' },
    { what: 'end → ended, p95', measured: seconds(over.ended, count, 0.95), unit: 's', goal: { atMost: 5 } },
    {
      what: 'list of displays meanwhile, p95',
      measured: quantile(listMs, 0.95),
      unit: 'ms',
      goal: { atMost: 2000 },
    },
  ];
}

/** The fastest way there was: a playlist in groups of all active displays, each of which fetches its manifest. */
async function sendPlaylist({ url, product, players, person }: Run): Promise<Line[]> {
  const api = `${product.url}/s/demo/api/v1`;
  const { groups, count } = await withClient(url, async (client) => {
    const found = await client.query<{ id: string }>(
      `select id from content.groups where name ~ '^Group \\d+$'`,
    );
    const active = await client.query<{ count: string }>(
      `select count(*) from content.displays d join content.devices b on b.id = d.device_id
       where d.active and b.connect_string like 'bench-box-%'`,
    );
    return { groups: found.rows.map(({ id }) => id), count: Number(active.rows[0]!.count) };
  });
  const { body } = await person.get(`${api}/playables?type_eq=url&_limit=1`);
  const items = [{ playable_id: body.data[0].id, duration: 10 }];
  await players.call('follow', null);
  const made = await person.post(`${api}/playlists`, { name: title, groups, items });
  if (made.status !== 201)
    throw new Error(`The playlist answered ${made.status}: ${JSON.stringify(made.body)}`);
  let followed = await players.call('followed', null);
  await withLists(person, api, async () => {
    followed = await players.call('followed', null);
    return followed.fetched.length >= count;
  });
  return [
    {
      what: `as a playlist: fetched by ${count} active ones, p95`,
      measured: seconds(followed.fetched, count, 0.95),
      unit: 's',
    },
  ];
}
