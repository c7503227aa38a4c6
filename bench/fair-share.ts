import { setTimeout as sleep } from 'node:timers/promises';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { hostileConditions } from './hostile-plan.ts';
import { foreignShare, readMoment } from './machine.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { median, printTable } from './report.ts';

// How much other customers are affected by one who fills an environment with the most expensive playlists
// that the limits allow and requests the overview continuously.

const rounds = extent('BENCH_ROUNDS', 60, 200);
const callers = 4;
const lists = { count: 4, items: 240, conditions: 20 };

export async function measureFairShare(): Promise<void> {
  const postgres = await startPostgres('fair');
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    const product = await startProduct(env);
    try {
      const playable = await withClient(url, async (client) => {
        const { rows } = await client.query(
          `select p.id from content.playables p join content.environments e on e.id = p.environment_id
           where e.slug = 'demo' and p.status = 'ready' and p.replaces_id is null and not p.refuses_framing
             and p.type <> 'video' limit 1`,
        );
        return rows[0].id as string;
      });
      await measure(product.url, playable);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(url: string, playable: string): Promise<void> {
  const hostile = await signIn(url, 'demo');
  const other = await signIn(url, 'museum');
  const moment = readMoment();
  await ask(other, url, rounds);
  const before = await underLoad(hostile, other, url);
  await addHostilePlaylists(hostile, url, playable);
  // The calendar of the environment is recomputed once after the change.
  await sleep(5000);
  const after = await underLoad(hostile, other, url);
  const others = foreignShare(moment, readMoment()) * 100;
  printTable(`Another customer, while one asks ${callers} times at once for its overview`, [
    { what: 'overview, median, ordinary playlists', measured: before.median, unit: 'ms' },
    { what: 'overview, median, hostile playlists', measured: after.median, unit: 'ms' },
    { what: 'overview, p95, ordinary playlists', measured: before.p95, unit: 'ms' },
    { what: 'overview, p95, hostile playlists', measured: after.p95, unit: 'ms' },
    { what: 'p95, times the ordinary', measured: after.p95 / before.p95, unit: '×', goal: { atMost: 1.5 } },
    { what: 'longest stall of the event loop, ordinary playlists', measured: before.stall, unit: 'ms' },
    {
      ...{ what: 'longest stall of the event loop, hostile playlists', measured: after.stall, unit: 'ms' },
      goal: { atMost: Math.max(50, before.stall * 1.2) },
    },
    { what: 'others used the machine meanwhile', measured: others, unit: '%' },
  ]);
}

async function ask(person: TestBrowser, url: string, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now();
    const { status } = await person.get(`${url}/s/museum/api/v1/overview`);
    if (status !== 200) throw new Error(`The overview answered ${status}.`);
    took.push(performance.now() - startedAt);
  }
  return took.sort((a, b) => a - b);
}

async function underLoad(hostile: TestBrowser, other: TestBrowser, url: string) {
  let isOver = false;
  const callForEver = async () => {
    while (!isOver) await hostile.get(`${url}/s/demo/api/v1/overview`);
  };
  const load = Array.from({ length: callers }, callForEver);
  await ask(other, url, 5);
  await readStall(other, url);
  const took = await ask(other, url, rounds);
  const stall = await readStall(other, url);
  isOver = true;
  await Promise.all(load);
  return { median: median(took), p95: took[Math.floor(took.length * 0.95) - 1]!, stall };
}

/** The longest stall since the last read. */
async function readStall(person: TestBrowser, url: string): Promise<number> {
  const { body } = await person.get(`${url}/metrics`);
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(body)![1]) * 1000;
}

async function addHostilePlaylists(person: TestBrowser, url: string, playable: string): Promise<void> {
  const api = `${url}/s/demo/api/v1`;
  const { body: displays } = await person.get(`${api}/displays?active_eq=true&_limit=100`);
  const ids = displays.data.map(({ id }: { id: string }) => id);
  const { body: group } = await person.post(`${api}/groups`, { name: 'Hostile', displays: ids });
  for (let list = 0; list < lists.count; list++) {
    const items = Array.from({ length: lists.items }, (_, item) => ({
      playable_id: playable,
      conditions: hostileConditions(list * lists.items + item, lists.conditions),
    }));
    const { status, body } = await person.post(`${api}/playlists`, {
      ...{ name: `Hostile ${list}`, priority: 99, groups: [group.data.id], items },
    });
    if (status !== 201) throw new Error(`A hostile playlist was refused: ${status} ${body.message}`);
  }
}
