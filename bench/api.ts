import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../apps/server/src/infra/free-port.ts';
import { loginRoles } from '../apps/server/src/infra/postgres/role-logins.ts';
import { createSecrets } from '../apps/server/src/infra/secrets/secrets.ts';
import { type Case, casesOf, requireSameReplies } from './api-cases.ts';
import { createDatabase, readEnvironments, seed, startPostgres } from './database.ts';
import { extent } from './extent.ts';
import { type Load, type LoadGenerator, startLoadGenerator } from './load.ts';
import { cpuBetween, foreignShare, readMoment } from './machine.ts';
import { cacheDir, end, secretKey, signIn, startProduct } from './product.ts';
import { type Line, median, printTable } from './report.ts';

// Compares the API with the best that one Node process can do (limit-server.ts) on the same database, in
// alternating rounds. Rounds disturbed by other processes are repeated, up to a limit; the result is the
// median of the calmest rounds.

const rounds = extent('BENCH_ROUNDS', 3, 5);
const seconds = extent('BENCH_SECONDS', 1, 2);
const attempts = 4 * rounds;
const maxRequests = 30_000;
const warmUp = { seconds: 10, maxRequests: 4000 };
const calm = 0.15;

interface Server {
  readonly port: number;
  readonly pid: number;
}
interface Round {
  readonly ours: Load & { cpuMs: number };
  readonly limit: Load & { cpuMs: number };
  readonly foreign: number;
}

export async function measureApi(): Promise<void> {
  const postgres = await startPostgres('api');
  const load = startLoadGenerator();
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    const product = await startProduct(env);
    const idleMiB = product.memoryMiB();
    const limit = await startLimit(url, product.url);
    try {
      console.log('Making rows …');
      await seed(url);
      const person = await signIn(product.url, 'demo', 'museum');
      const small = await casesOf(url, 'demo', person);
      const large = await casesOf(url, 'museum', person);
      const cases = [...Object.values(small), ...Object.values(large)];
      await requireSameReplies(person, [product.port, limit.port], cases);
      const compare = (each: Case, connections: number) => alternate(load, product, limit, each, connections);

      const results = new Map<Case, Round[]>();
      for (const each of cases) results.set(each, await compare(each, 16));
      const crowded = await compare(large.list, 64);
      const perSecond = (of: Case) => median(results.get(of)!.map(({ ours }) => ours.perSecond));
      const p99 = (of: 'ours' | 'limit') => median(crowded.map((round) => round[of].p99Ms));
      printTable(`API against the limit of one Node process, median of ${rounds} alternating rounds`, [
        ...cases.map((each) => rateLine(each, results.get(each)!)),
        {
          what: 'list of 50, 100k against 10k rows',
          measured: perSecond(large.list),
          reference: perSecond(small.list),
          unit: 'req/s',
          goal: { atLeast: 0.9 },
        },
        {
          what: 'list of 50, 100k rows, 64 connections, p99',
          measured: p99('ours'),
          reference: p99('limit'),
          unit: 'ms',
          goal: { atMost: 1.5 },
        },
        { what: 'memory idle', measured: idleMiB, unit: 'MiB', goal: { atMost: 130 } },
        { what: 'memory after load', measured: product.memoryMiB(), unit: 'MiB', goal: { atMost: 220 } },
      ]);
      printTable(
        'Processor time per request, server and its Postgres (less sensitive to a busy machine)',
        cases.map((each) => cpuLine(each, results.get(each)!)),
      );
      const disturbed = [...results.values(), crowded].flat().filter(({ foreign }) => foreign > calm).length;
      if (disturbed > 0)
        console.log(`\n  Others used the machine during ${disturbed} of the rounds that count.`);
    } finally {
      await Promise.all([limit.stop(), product.stop()]);
    }
  } finally {
    load.stop();
    await postgres.stop();
  }
}

export async function startLimit(
  url: string,
  productUrl: string,
): Promise<Server & { stop(): Promise<void> }> {
  const { app } = await loginRoles(url, createSecrets(secretKey).deriveAll);
  const port = await findFreePort();
  const environments = JSON.stringify(await readEnvironments(url));
  const child = fork(fileURLToPath(new URL('limit-server.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: app[0],
      ENVIRONMENTS: environments,
      PORT: String(port),
      PRODUCT_URL: productUrl,
    },
  });
  process.once('exit', () => child.kill());
  await once(child, 'message');
  return { port, pid: child.pid!, stop: () => end(child) };
}

export async function alternate(
  load: LoadGenerator,
  ours: Server,
  limit: Server,
  { what, requests }: Case,
  connections: number,
): Promise<Round[]> {
  const run = async ({ port }: Server, bounds: { seconds: number; maxRequests: number }) => {
    const before = readMoment();
    const result = await load.run({ port, connections, requests, ...bounds });
    const after = readMoment();
    // Excludes the load generator, which is the same for both.
    const cpuMs = cpuBetween(before, after, process.pid) - cpuBetween(before, after, load.pid);
    return { ...result, cpuMs: cpuMs / result.requests, foreign: foreignShare(before, after) };
  };
  for (const server of [limit, ours]) await run(server, warmUp);
  const all: Round[] = [];
  const calmOnes = () => all.filter(({ foreign }) => foreign <= calm).length;
  for (let i = 0; i < attempts && calmOnes() < rounds; i++) {
    const its = await run(limit, { seconds, maxRequests });
    const own = await run(ours, { seconds, maxRequests });
    all.push({ limit: its, ours: own, foreign: Math.max(its.foreign, own.foreign) });
  }
  const counted = all.sort((a, b) => a.foreign - b.foreign).slice(0, rounds);
  const ratios = counted.map((round) => (round.ours.perSecond / round.limit.perSecond).toFixed(2));
  console.log(`${what}, ${connections} connections: ratios ${ratios.join(' ')} (${all.length} rounds)`);
  return counted;
}

/** The ratio is the median of the ratios per round; the displayed reference is derived from it. */
export function rateLine({ what }: Case, results: readonly Round[]): Line {
  const measured = median(results.map(({ ours }) => ours.perSecond));
  const ratio = median(results.map(({ ours, limit }) => ours.perSecond / limit.perSecond));
  return { what, measured, reference: measured / ratio, unit: 'req/s', goal: { atLeast: 0.75 } };
}

export function cpuLine({ what }: Case, results: readonly Round[]): Line {
  const of = (server: 'ours' | 'limit') => median(results.map((round) => round[server].cpuMs));
  return { what, measured: of('ours'), reference: of('limit'), unit: 'ms', goal: { atMost: 1.3 } };
}
