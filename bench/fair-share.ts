import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Condition } from '@vitrine/contract/conditions';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { hostileConditions } from './hostile-plan.ts';
import { foreignShare, readMoment } from './machine.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { printTable } from './report.ts';

// How other customers are affected by one who fills an environment with the most expensive playlists that the
// limits allow, and requests overview, check and timeline without a pause.

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

type Call = (person: TestBrowser) => Promise<number>;

/** The calls that compute plans, as a user of one server makes them. */
async function callsOn(
  person: TestBrowser,
  url: string,
  slug: string,
  conditions: readonly Condition[],
): Promise<Record<'overview' | 'check' | 'timeline', Call>> {
  const api = `${url}/s/${slug}/api/v1`;
  const first = async (path: string): Promise<string> => (await person.get(`${api}/${path}`)).body.data[0].id;
  const draft = {
    ...{ enabled: true, priority: 50, orientation: null, conditions: [] },
    groups: [await first('groups?_limit=1')],
    items: [{ playable_id: await first('playables?status_eq=ready&_limit=1'), conditions }],
  };
  const now = Date.now();
  const nextDay = new URLSearchParams({
    from: new Date(now).toISOString(),
    to: new Date(now + 86_400_000).toISOString(),
  });
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
  return {
    overview: (by) => statusOf(by.get(`${api}/overview`)),
    check: (by) => statusOf(by.post(`${api}/playlists-check`, draft)),
    timeline: (by) => statusOf(by.get(`${api}/overview-timeline?${nextDay}`)),
  };
}

async function measure(url: string, playable: string): Promise<void> {
  const hostile = await signIn(url, 'demo');
  const other = await signIn(url, 'museum');
  const calls = await callsOn(other, url, 'museum', []);
  const load = await callsOn(hostile, url, 'demo', hostileConditions(0, lists.conditions));
  const moment = readMoment();
  const run = () => underLoad({ hostile, load: Object.values(load), other, calls, url });
  for (const call of Object.values(calls)) await ask(other, call, rounds / 4);
  const before = await run();
  await addHostilePlaylists(hostile, url, playable);
  // The calendar of the environment is recomputed once after the change.
  await sleep(5000);
  const after = await run();
  const others = foreignShare(moment, readMoment()) * 100;
  const lines = (Object.keys(calls) as (keyof typeof calls)[]).map((name) => ({
    what: `${name}, p95, hostile playlists (ordinary ones: reference)`,
    measured: p95(after.took[name]!),
    reference: p95(before.took[name]!),
    unit: 'ms',
    goal: { atMost: 1.5 },
  }));
  printTable(`Another customer, while one asks ${callers} times at once for plans`, [
    ...lines,
    { what: 'longest stall of the event loop, ordinary playlists', measured: before.stall, unit: 'ms' },
    {
      ...{ what: 'longest stall of the event loop, hostile playlists', measured: after.stall, unit: 'ms' },
      goal: { atMost: Math.max(50, Math.round(before.stall * 1.2)) },
    },
    { what: 'others used the machine meanwhile', measured: others, unit: '%' },
    { what: 'load of the machine (average of a minute, this included)', measured: loadavg()[0]!, unit: '' },
  ]);
}

const p95 = (took: readonly number[]) =>
  took.toSorted((a, b) => a - b)[Math.max(0, Math.floor(took.length * 0.95) - 1)]!;

async function ask(person: TestBrowser, call: Call, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now();
    const status = await call(person);
    if (status !== 200) throw new Error(`A plan was answered ${status}.`);
    took.push(performance.now() - startedAt);
  }
  return took;
}

interface Parties {
  readonly hostile: TestBrowser;
  readonly load: readonly Call[];
  readonly other: TestBrowser;
  readonly calls: Readonly<Record<string, Call>>;
  readonly url: string;
}

async function underLoad({ hostile, load, other, calls, url }: Parties) {
  let isOver = false;
  const callForEver = async (_: unknown, caller: number) => {
    for (let i = caller; !isOver; i++) await load[i % load.length]!(hostile);
  };
  const loading = Promise.all(Array.from({ length: callers }, callForEver));
  for (const call of Object.values(calls)) await ask(other, call, 5);
  await readStall(other, url);
  const took: Record<string, number[]> = {};
  for (const [name, call] of Object.entries(calls)) took[name] = await ask(other, call, rounds);
  const stall = await readStall(other, url);
  isOver = true;
  await loading;
  return { took, stall };
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
