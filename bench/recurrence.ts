import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireAbsolute } from '../apps/server/src/infra/absolute-path.ts';
import { testTools } from '../apps/server/src/infra/converter/test/bench.ts';
import { createLocalReader } from '../apps/server/src/infra/reader/local-reader.ts';
import { randomEvents } from '../apps/server/src/infra/reader/random-rules.test-kit.ts';
import { extent } from './extent.ts';
import { printTable, quantile } from './report.ts';

// Recurrence rules by chance, hostile ones among them, each in a calendar of its own, in the confined process.

const rules = extent('BENCH_RULES', 1000, 10_000);
/** By then the process is replaced, and the next one starts. */
const parsesOfProcess = 200;

export async function measureRecurrence(): Promise<void> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'vitrine-rules-'));
  const reader = createLocalReader({
    workDir: requireAbsolute(workDir),
    confinement: async () => (await testTools()).confinement,
    allowsUnconfined: false,
    onError: (error) => {
      throw error;
    },
  });
  const times: number[] = [];
  let complex = 0;
  let memoryMb = 0;
  try {
    for (const [at, { calendar }] of randomEvents(rules).entries()) {
      const began = performance.now();
      const reply = await reader.read({
        environment: 'bench',
        kind: 'calendar',
        priority: 'usual',
        body: Buffer.from(calendar),
        contentType: '',
        pointer: null,
        now: Date.parse('2026-11-17T12:00:00Z'),
      });
      if (at % parsesOfProcess !== 0) times.push(performance.now() - began);
      if ('fault' in reply && reply.fault.code === 'too_complex') complex++;
      if (at % 50 === 49) memoryMb = Math.max(memoryMb, ownMemoryMb());
    }
  } finally {
    await reader.stop();
    await rm(workDir, { recursive: true, force: true });
  }
  printTable(`${rules} recurrence rules by chance, one calendar each, in the confined process`, [
    { what: 'p50', measured: quantile(times, 0.5), unit: 'ms' },
    { what: 'p99', measured: quantile(times, 0.99), unit: 'ms' },
    { what: 'slowest', measured: Math.max(...times), unit: 'ms', goal: { atMost: 1000 } },
    { what: 'memory of the process, most', measured: memoryMb, unit: 'MB', goal: { atMost: 100 } },
    { what: 'left out as too complex', measured: (100 * complex) / rules, unit: '%' },
  ]);
}

/** What the reader holds itself; the code of Node, which all its processes share, is not counted. */
function ownMemoryMb(): number {
  const found = readdirSync('/proc').flatMap((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (words[0] !== process.execPath || !words.some((word) => word.endsWith('reader-child.ts'))) return [];
      return Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000;
    } catch {
      return [];
    }
  });
  return Math.max(0, ...found);
}
