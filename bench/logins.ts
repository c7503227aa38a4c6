import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { createDatabase, seed, startPostgres, tokenOf } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, startProduct } from './product.ts';
import { type Line, printTable } from './report.ts';
import { type SimulatedPlayersProcess, startSimulatedPlayers } from './simulated-players.ts';
import { compareLogins } from './ticket-logins.ts';

// Password hashing is slow on purpose. Ten logins a second must succeed and a flood must be shed, and devices
// must notice neither.

const devices = extent('BENCH_DEVICES', 500, 2000);
const seconds = extent('BENCH_LOGIN_SECONDS', 10, 30);
const steadyPerSecond = 10;
const floodPerSecond = 200;
/** Connections are spread over a whole period, so that the heartbeats are spread too. */
const heartbeatPeriodMs = 30_000;
const argonParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

interface Answers {
  readonly ms: number[];
  readonly statuses: Record<string, number>;
}

export async function measureLogins(): Promise<void> {
  const postgres = await startPostgres('logins');
  const simulatedPlayers = startSimulatedPlayers();
  try {
    const url = await createDatabase(postgres.url);
    // Runs behind a proxy, so that every login comes from a different address, as real ones do.
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files`, TRUST_PROXY: '1' };
    const product = await startProduct(env);
    try {
      await seed(url, { demo: devices });
      const tokens = Array.from({ length: devices }, (_, i) => tokenOf('demo', i + 1));
      await simulatedPlayers.call('connect', {
        url: `${product.url}/s/demo`,
        tokens,
        spreadMs: heartbeatPeriodMs,
      });
      while ((await simulatedPlayers.call('state', null)).connected < devices) await sleep(200);
      const limit = await verifiedPerSecond();
      const quiet = await heartbeatsDuring(simulatedPlayers, () => sleep(seconds * 1000));
      const steady = await heartbeatsDuring(simulatedPlayers, () =>
        logIn(product.url, steadyPerSecond, 'vitrine-demo'),
      );
      const compared = await compareLogins(product.url);
      const flood = await heartbeatsDuring(simulatedPlayers, () =>
        logIn(product.url, floodPerSecond, 'not the password'),
      );
      const checked = flood.result.statuses['422'] ?? 0;
      printTable(`Logins, with ${devices} devices connected`, [
        ...answerLines(`${steadyPerSecond} a second`, steady.result, '200', 1000),
        {
          what: '  beat to answer meanwhile, p99',
          measured: steady.p99Ms,
          unit: 'ms',
          goal: { atMost: 1000 },
        },
        ...compared,
        ...answerLines(`a flood of ${floodPerSecond} wrong ones a second`, flood.result, '422'),
        {
          what: '  of them checked, a second (argon2id alone: reference)',
          measured: checked / seconds,
          reference: limit,
          unit: '/s',
        },
        {
          what: '  beat to answer meanwhile, p99',
          measured: flood.p99Ms,
          unit: 'ms',
          goal: { atMost: 1000 },
        },
        { what: 'beat to answer without logins, p99', measured: quiet.p99Ms, unit: 'ms' },
      ]);
    } finally {
      await product.stop();
    }
  } finally {
    simulatedPlayers.stop();
    await postgres.stop();
  }
}

async function heartbeatsDuring<T>(
  simulatedPlayers: SimulatedPlayersProcess,
  work: () => Promise<T>,
): Promise<{ result: T; p99Ms: number }> {
  const [heartbeats, result] = await Promise.all([simulatedPlayers.call('listen', { seconds }), work()]);
  return { result, p99Ms: heartbeats.p99Ms };
}

/** Starts this many per second, however long each takes. */
async function logIn(url: string, perSecond: number, password: string): Promise<Answers> {
  const answers: Answers = { ms: [], statuses: {} };
  const visitor = new TestBrowser(url);
  await visitor.get(`${url}/sanctum/csrf-cookie`);
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    await sleep(Math.max(0, startedAt + (number * 1000) / perSecond - performance.now()));
    // Every login uses a fresh browser in which nobody has signed in yet.
    const browser = new TestBrowser(url);
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value);
    for (const [host, token] of visitor.csrf) browser.csrf.set(host, token);
    underWay.push(oneLogin(browser, url, password, number, answers));
  }
  await Promise.all(underWay);
  return answers;
}

async function oneLogin(
  browser: TestBrowser,
  url: string,
  password: string,
  number: number,
  { ms, statuses }: Answers,
): Promise<void> {
  const isRight = password === 'vitrine-demo';
  const email = isRight ? 'admin@vitrine.test' : `nobody-${number}@example.com`;
  const headers = {
    'X-Forwarded-For': `2001:db8:${(number >> 8).toString(16)}:${(number & 255).toString(16)}::1`,
  };
  const startedAt = performance.now();
  const status = await browser.post(`${url}/api/login`, { email, password }, { headers }).then(
    (answer) => answer.status,
    () => 'no answer',
  );
  ms.push(performance.now() - startedAt);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

function answerLines(what: string, { ms, statuses }: Answers, good: string, atMost?: number): Line[] {
  const sorted = ms.toSorted((a, b) => a - b);
  const total = sorted.length;
  const shed = (statuses['503'] ?? 0) + (statuses['429'] ?? 0);
  const strange = total - shed - (statuses[good] ?? 0);
  return [
    {
      what: `${what}: p95`,
      measured: sorted[Math.floor(total * 0.95)] ?? Number.POSITIVE_INFINITY,
      unit: 'ms',
      ...(atMost && { goal: { atMost } }),
    },
    {
      what: '  told to come later',
      measured: (shed / total) * 100,
      unit: '%',
      ...(atMost && { goal: { atMost: 0 } }),
    },
    { what: '  other answers', measured: strange, unit: '', goal: { atMost: 0 } },
  ];
}

/** The maximum of the machine, with two verifications at a time like the server. */
async function verifiedPerSecond(): Promise<number> {
  const hashed = await hash('vitrine-demo', argonParameters);
  const endAt = performance.now() + 3000;
  let count = 0;
  const work = async () => {
    while (performance.now() < endAt) {
      await verify(hashed, 'not it');
      count++;
    }
  };
  await Promise.all([work(), work()]);
  return count / 3;
}
