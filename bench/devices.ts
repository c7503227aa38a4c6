import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { alternate, rateLine, startLimit } from './api.ts';
import { casesOf, requireSameReplies } from './api-cases.ts';
import { createDatabase, seed, startPostgres, tokenOf, withClient } from './database.ts';
import { extent } from './extent.ts';
import { compareWriter } from './heartbeat-writer.ts';
import { startLoadGenerator } from './load.ts';
import { cpuBetween, foreignShare, readMoment } from './machine.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { runStorm, type Storm } from './reconnect-storm.ts';
import { type Line, printTable } from './report.ts';
import { measureSaves } from './save-to-all.ts';
import {
  type HeartbeatStats,
  type SimulatedPlayersProcess,
  startSimulatedPlayers,
} from './simulated-players.ts';

// Ten thousand devices on one server: idle, under increasing load until it saturates, and after it is killed.

const devices = extent('BENCH_DEVICES', 2000, 10_000);
/** Two periods, in which each player sends two heartbeats. */
const steadySeconds = 60;
const pressSeconds = 6;
const steps = [25, 50, 100, 200, 400, 800].filter((underWay) => underWay <= devices);
/** If answers to heartbeats take longer than this, the server is overloaded. */
const saturatedMs = 1000;

const storms: readonly Storm[] = [
  { name: 'storm, 0-60 s', backOff: 'agreed', goalSeconds: 90, giveUpSeconds: 120, goalListMs: 2000 },
  {
    name: "storm, our player's rule",
    backOff: 'player',
    goalSeconds: 90,
    giveUpSeconds: 120,
    goalListMs: 2000,
  },
  { name: 'storm without jitter', backOff: 'together', goalSeconds: 300, giveUpSeconds: 320 },
];

export async function measureDevices(): Promise<void> {
  const postgres = await startPostgres('devices');
  const simulatedPlayers = startSimulatedPlayers();
  let product: Product | undefined;
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    product = await startProduct(env);
    console.log(`Making ${devices} devices …`);
    await seed(url, { demo: devices });
    const person = await signIn(product.url, 'demo');
    const listLine = await compareList(url, product);
    const writerLine = await compareWriter(url, 'demo', Math.min(devices, 5000));

    console.log('Connecting …');
    const tokens = Array.from({ length: devices }, (_, i) => tokenOf('demo', i + 1));
    await simulatedPlayers.call('connect', {
      url: `${product.url}/s/demo`,
      tokens,
      spreadMs: Math.max(1000, devices * 4),
    });
    await untilConnected(simulatedPlayers);
    const steady = await measureSteady(simulatedPlayers, product, url);
    const pressed = await press(simulatedPlayers);
    printTable(`${devices} devices at one server`, [...steady, ...pressed, writerLine, listLine]);
    printTable(
      `One save, with ${devices} devices connected`,
      await measureSaves({ url, product, simulatedPlayers, person }),
    );

    const lines: Line[] = [];
    for (const storm of storms) {
      console.log(`${storm.name} …`);
      const after = await runStorm(storm, { product, env, simulatedPlayers, devices, person });
      product = after.product;
      lines.push(...after.lines);
    }
    printTable(`The server killed with ${devices} connected, counted from ready`, lines);
  } finally {
    simulatedPlayers.stop();
    await product?.stop();
    await postgres.stop();
  }
}

async function compareList(url: string, product: Product): Promise<Line> {
  const limit = await startLimit(url, product.url);
  const load = startLoadGenerator();
  try {
    const person = await signIn(product.url, 'demo');
    const { list } = await casesOf(url, 'demo', person);
    await requireSameReplies(person, [product.port, limit.port], [list]);
    const line = rateLine(list, await alternate(load, product, limit, list, 16));
    return { ...line, what: `list of 50 displays with groups and location of ${devices}` };
  } finally {
    load.stop();
    await limit.stop();
  }
}

async function untilConnected(simulatedPlayers: SimulatedPlayersProcess): Promise<void> {
  const giveUpAt = performance.now() + 300_000;
  while ((await simulatedPlayers.call('state', null)).connected < devices) {
    if (performance.now() > giveUpAt) throw new Error('The boxes could not all connect.');
    await sleep(200);
  }
}

async function measureSteady(
  simulatedPlayers: SimulatedPlayersProcess,
  product: Product,
  url: string,
): Promise<Line[]> {
  const before = readMoment();
  const heartbeats = await simulatedPlayers.call('listen', { seconds: steadySeconds });
  const after = readMoment();
  const share = (ms: number) => (ms / (after.at - before.at) / cpus().length) * 100;
  const playersMs = cpuBetween(before, after, simulatedPlayers.pid);
  const serverMs = cpuBetween(before, after, product.pid);
  // Postgres is whatever else this process started; this process itself uses almost no time.
  const postgresMs = cpuBetween(before, after, process.pid) - playersMs - serverMs;
  const connections = await withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_stat_activity where application_name like 'vitrine%'",
    );
    return Number(rows[0]!.count);
  });
  return [
    { what: 'heartbeats per second', measured: heartbeats.perSecond, unit: '/s' },
    {
      what: 'processor, server and Postgres, of the machine',
      measured: share(serverMs + postgresMs),
      unit: '%',
      goal: { atMost: 50 },
    },
    { what: '  of it the server', measured: share(serverMs), unit: '%' },
    { what: '  beside it the boxes', measured: share(playersMs), unit: '%' },
    { what: 'beat to answer, p50', measured: heartbeats.p50Ms, unit: 'ms' },
    { what: 'beat to answer, p99', measured: heartbeats.p99Ms, unit: 'ms', goal: { atMost: 250 } },
    { what: 'memory of the server', measured: product.memoryMiB(), unit: 'MiB', goal: { atMost: 600 } },
    { what: 'others used the machine meanwhile', measured: foreignShare(before, after) * 100, unit: '%' },
    { what: 'connections to the database', measured: connections, unit: '', goal: { atMost: 20 } },
  ];
}

async function press(simulatedPlayers: SimulatedPlayersProcess): Promise<Line[]> {
  const before = readMoment();
  let best: HeartbeatStats | undefined;
  for (const underWay of steps) {
    const heartbeats = await simulatedPlayers.call('press', { underWay, seconds: pressSeconds });
    console.log(
      `${underWay} under way: ${Math.round(heartbeats.perSecond)}/s, p99 ${Math.round(heartbeats.p99Ms)} ms`,
    );
    if (heartbeats.p99Ms > saturatedMs) break;
    if (!best || heartbeats.perSecond > best.perSecond) best = heartbeats;
  }
  return [
    { what: 'beats until saturation', measured: best?.perSecond ?? 0, unit: '/s', goal: { atLeast: 5000 } },
    { what: '  beat to answer there, p99', measured: best?.p99Ms ?? 0, unit: 'ms' },
    { what: '  others meanwhile', measured: foreignShare(before, readMoment()) * 100, unit: '%' },
  ];
}
