import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { createDatabase, seed, startPostgres, tokenOf, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { type Line, printTable } from './report.ts';
import { startSimulatedPlayers } from './simulated-players.ts';

// A mixed load over a long time: devices, users who read and save, uploads that are deleted again. Nothing
// may grow: neither memory, nor open files, nor a table that is not pruned.

const minutes = extent('BENCH_SOAK_MINUTES', 2, 120);
/** Caches fill and code is compiled at first, so the slope is computed from here on. */
const warmUpShare = 1 / 3;
const devices = 500;
const pauseMs = 100;
const sampleMs = 5000;

/**
 * Rows with a limited lifetime do not count as growth: showings are pruned, and delayed jobs wait until they
 * are due.
 */
const countedRows: Readonly<Record<string, string>> = {
  'content.plays': 'false',
  'infra.jobs': 'run_at <= now()',
};

interface Sample {
  readonly hours: number;
  readonly memoryMiB: number;
  readonly openFiles: number;
}

export async function measureSoak(): Promise<void> {
  const postgres = await startPostgres('soak');
  const simulatedPlayers = startSimulatedPlayers();
  try {
    const url = await createDatabase(postgres.url);
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: `${cacheDir}/soak-files` });
    try {
      await seed(url, { demo: devices });
      const tokens = Array.from({ length: devices }, (_, i) => tokenOf('demo', i + 1));
      await simulatedPlayers.call('connect', { url: `${product.url}/s/demo`, tokens, spreadMs: devices * 4 });
      while ((await simulatedPlayers.call('state', null)).connected < devices) await sleep(200);
      printTable(`Mixed load for ${minutes} min, ${devices} devices`, await soak(product, url));
    } finally {
      await product.stop();
    }
  } finally {
    simulatedPlayers.stop();
    await postgres.stop();
  }
}

async function soak(product: Product, url: string): Promise<Line[]> {
  const person = await signIn(product.url, 'demo');
  const startedAt = performance.now();
  const endAt = startedAt + minutes * 60_000;
  const samples: Sample[] = [];
  const rowsBefore = await countRows(url);
  let rounds = 0;
  let failures = 0;
  let nextSampleAt = startedAt;
  while (performance.now() < endAt) {
    failures += await oneRound(person, `${product.url}/s/demo/api/v1`, rounds++);
    if (performance.now() >= nextSampleAt) {
      nextSampleAt += sampleMs;
      const hours = (performance.now() - startedAt) / 3_600_000;
      samples.push({ hours, memoryMiB: product.memoryMiB(), openFiles: openFilesOf(product.pid) });
    }
    await sleep(pauseMs);
  }
  const settled = samples.slice(Math.floor(samples.length * warmUpShare));
  const grown = Object.entries(await countRows(url)).filter(
    ([table, rows]) => rows - (rowsBefore[table] ?? 0) > rounds / 2,
  );
  return [
    { what: 'rounds of look, save, upload and delete', measured: rounds, unit: '' },
    { what: 'calls that failed', measured: failures, unit: '', goal: { atMost: 0 } },
    { what: 'memory at the end', measured: settled.at(-1)!.memoryMiB, unit: 'MiB' },
    {
      what: 'memory, slope after the first third',
      measured: slope(settled, ({ memoryMiB }) => memoryMiB),
      unit: 'MiB/h',
      goal: { atMost: 1 },
    },
    {
      what: 'open files and sockets, slope',
      measured: slope(settled, ({ openFiles }) => openFiles),
      unit: '/h',
      goal: { atMost: 5 },
    },
    {
      what: `tables that grew with the rounds${grown.length > 0 ? `: ${grown.map(([name]) => name).join(', ')}` : ''}`,
      measured: grown.length,
      unit: '',
      goal: { atMost: 0 },
    },
  ];
}

/** Returns how many of its calls failed. A round deletes whatever it creates. */
async function oneRound(person: TestBrowser, api: string, number: number): Promise<number> {
  const looks = [
    'displays?include=groups,location&_limit=50',
    'playlists?_limit=25',
    'overview',
    'devices?_limit=25',
  ];
  const answers = [await person.get(`${api}/${looks[number % looks.length]}`)];
  const made = await person.post(`${api}/groups`, { name: `Soak ${number}` });
  answers.push(made);
  const id = made.body?.data?.id;
  if (id) {
    const headers = { 'If-Match': `"${made.body.data.version}"` };
    answers.push(await person.put(`${api}/groups/${id}`, { description: 'Changed' }, { headers }));
    answers.push(await person.delete(`${api}/groups/${id}`));
  }
  const upload = await person.ask('POST', `${api}/uploads`, {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '100000',
      'Upload-Metadata': `filename ${Buffer.from(`Soak ${number}.mp4`).toString('base64')}`,
    },
  });
  answers.push(upload);
  const address = upload.headers.get('location');
  if (address) {
    answers.push(
      await person.ask('PATCH', new URL(address, api).href, {
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(50_000),
      }),
    );
    answers.push(
      await person.ask('DELETE', new URL(address, api).href, { headers: { 'Tus-Resumable': '1.0.0' } }),
    );
  }
  return answers.filter(({ status }) => status >= 300).length;
}

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Slope per hour, by least squares. */
function slope(samples: readonly Sample[], value: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [hours, level] = [mean(({ hours }) => hours), mean(value)];
  const over = samples.reduce((sum, each) => sum + (each.hours - hours) * (value(each) - level), 0);
  const under = samples.reduce((sum, each) => sum + (each.hours - hours) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

function countRows(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relkind in ('r', 'p') and relnamespace in ('content'::regnamespace, 'identity'::regnamespace, 'infra'::regnamespace)`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const which = countedRows[name] ?? 'true';
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${name} where ${which}`,
      );
      counts[name] = rows[0]!.count;
    }
    return counts;
  });
}
