import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loginRoles } from '../apps/server/src/infra/db.ts';
import { createSecrets } from '../apps/server/src/infra/secrets.ts';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import {
  createDatabase,
  readEnvironments,
  readIds,
  type Slug,
  seed,
  sizes,
  startPostgres,
} from './database.ts';
import { type Load, type LoadGenerator, startLoadGenerator } from './load.ts';
import { cacheDir, end, freePort, secretKey, signIn, startProduct } from './product.ts';
import { type Line, median, printTable } from './report.ts';

// The API against the limit of one Node process (limit-server.ts) on the same database, in alternating rounds.

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const maxRequests = 30_000;
const list = 'displays?include=groups,location&active_eq=true&sort=name:asc&_limit=50';

interface Case {
  readonly what: string;
  readonly slug: Slug;
  readonly connections: number;
  readonly requests: readonly string[];
}

export async function measureApi(): Promise<void> {
  const postgres = await startPostgres('api');
  const load = startLoadGenerator();
  try {
    const url = await createDatabase(postgres.url);
    const product = await startProduct({
      DATABASE_URL: url,
      ROLES: 'auth,content',
      DATA_DIR: `${cacheDir}/files`,
    });
    const idleMiB = product.memoryMiB();
    const limit = await startLimit(url);
    try {
      console.log('Making rows …');
      await seed(url);
      const person = await signIn(product.url, 'demo', 'museum');
      const cases = (
        await Promise.all((['demo', 'museum'] as const).map((slug) => casesOf(url, slug, person)))
      ).flat();
      await requireSameReplies(person, product.port, limit.port, cases);
      const lines = await compare(load, product.port, limit.port, cases);
      lines.push(
        { what: 'memory idle', measured: idleMiB, unit: 'MiB', goal: { atMost: 130 } },
        { what: 'memory after load', measured: product.memoryMiB(), unit: 'MiB', goal: { atMost: 220 } },
      );
      printTable(`API against the limit of one Node process (median of ${rounds} alternating rounds)`, lines);
    } finally {
      await Promise.all([limit.stop(), product.stop()]);
    }
  } finally {
    load.stop();
    await postgres.stop();
  }
}

async function startLimit(url: string) {
  const { app } = await loginRoles(url, createSecrets(secretKey).derive);
  const port = await freePort();
  const environments = JSON.stringify(await readEnvironments(url));
  const child = fork(fileURLToPath(new URL('limit-server.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: app, ENVIRONMENTS: environments, PORT: String(port) },
  });
  process.once('exit', () => child.kill());
  await once(child, 'message');
  return { port, stop: () => end(child) };
}

async function casesOf(url: string, slug: Slug, person: TestBrowser): Promise<Case[]> {
  const headers = [
    'Host: localhost',
    `Origin: ${person.origin}`,
    `Cookie: ${[...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
  ];
  const get = (path: string) => `GET /s/${slug}/api/v1/${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
  const put = (path: string, body: string) =>
    [
      `PUT /s/${slug}/api/v1/${path} HTTP/1.1`,
      ...headers,
      `X-XSRF-TOKEN: ${person.csrf.get(`${person.origin}/s/${slug}`)}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n');
  const displays = await readIds(url, 'displays', slug);
  const locations = await readIds(url, 'locations', slug);
  const rows = `${sizes[slug] / 1000}k`;
  return [
    { what: `list of 50, ${rows} rows`, slug, connections: 16, requests: [get(list)] },
    {
      what: `one record, ${rows} rows`,
      slug,
      connections: 16,
      requests: displays.map((id) => get(`displays/${id}?include=groups,location`)),
    },
    {
      what: `small update, ${rows} rows`,
      slug,
      connections: 16,
      requests: locations.map((id, i) =>
        put(`locations/${id}`, JSON.stringify({ notes: `Key no. ${i} at the bar` })),
      ),
    },
  ];
}

/** A comparison is worth something only between servers that answer the same. */
async function requireSameReplies(
  person: TestBrowser,
  port: number,
  limitPort: number,
  cases: readonly Case[],
) {
  const bodyOf = async (request: string, at: number) => {
    const [, method, path] = /^(\w+) (\S+)/.exec(request)!;
    const [, body] = request.split('\r\n\r\n');
    const answer = await person.ask(method!, `http://127.0.0.1:${at}${path}`, {
      body: body || undefined,
      headers: { 'X-XSRF-TOKEN': /X-XSRF-TOKEN: (\S+)/.exec(request)?.[1] ?? null },
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    // Two updates of one record differ in these alone.
    const { version, updatedAt, ...data } = answer.body.data;
    return { ...answer.body, data };
  };
  for (const { what, requests } of cases) {
    const [ours, its] = [await bodyOf(requests[0]!, port), await bodyOf(requests[0]!, limitPort)];
    assert.deepEqual(its, ours, `${what}: the limit server answers something else`);
  }
}

async function compare(
  load: LoadGenerator,
  port: number,
  limitPort: number,
  cases: readonly Case[],
): Promise<Line[]> {
  const alternate = async ({ requests }: Case, connections: number) => {
    const run = (at: number, time: number) =>
      load.run({ port: at, connections, seconds: time, maxRequests, requests });
    const results: { ours: Load; limit: Load }[] = [];
    for (const at of [limitPort, port]) await run(at, 1);
    for (let round = 0; round < rounds; round++) {
      const limit = await run(limitPort, seconds);
      results.push({ limit, ours: await run(port, seconds) });
    }
    return results;
  };
  const lines: Line[] = [];
  const perSecond = new Map<string, number>();
  for (const each of cases) {
    const results = await alternate(each, each.connections);
    const ours = median(results.map((result) => result.ours.perSecond));
    const ratio = median(results.map((result) => result.ours.perSecond / result.limit.perSecond));
    perSecond.set(each.what, ours);
    lines.push({
      what: `${each.what}, 16 connections`,
      measured: ours,
      reference: ours / ratio,
      unit: 'req/s',
      goal: { atLeast: 0.7 },
    });
    console.log(
      `${each.what}: ratios ${results.map((r) => (r.ours.perSecond / r.limit.perSecond).toFixed(2)).join(' ')}`,
    );
  }
  const [small, , , large] = cases;
  lines.push({
    what: 'list, 100k against 10k rows',
    measured: perSecond.get(large!.what)!,
    reference: perSecond.get(small!.what)!,
    unit: 'req/s',
    goal: { atLeast: 0.9 },
  });
  const crowded = await alternate(large!, 64);
  const p99 = (of: 'ours' | 'limit') => median(crowded.map((result) => result[of].p99Ms));
  lines.push(
    {
      what: 'list of 50, 100k rows, 64 connections, p99',
      measured: p99('ours'),
      unit: 'ms',
      goal: { atMost: 500 },
    },
    { what: '  the limit there', measured: p99('limit'), unit: 'ms' },
  );
  return lines;
}
