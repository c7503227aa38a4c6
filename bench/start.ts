import { rmSync } from 'node:fs';
import { createDatabase, startPostgres } from './database.ts';
import { extent } from './extent.ts';
import { measureFirstStart } from './first-start.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { median, printTable } from './report.ts';

// Duration of a start: the first one of a fresh clone, the embedded default with existing data, and a process
// with a running Postgres. Also the idle memory of the embedded default.

const runs = extent('BENCH_ROUNDS', 3, 5);
const settleMs = 3000;

export async function measureStart(): Promise<void> {
  await measureFirstStart();
  const embedded = { DATA_DIR: `${cacheDir}/start` };
  rmSync(embedded.DATA_DIR, { recursive: true, force: true });
  const first = await startProduct(embedded);
  await first.stop();
  const warm: number[] = [];
  const memory: number[] = [];
  for (let run = 0; run < runs; run++) {
    // An installation in use, without simulated players.
    const product = await startProduct({ ...embedded, DEMO: '0' });
    warm.push(product.readyAfterMs);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    memory.push(product.memoryMiB());
    await product.stop();
  }

  const postgres = await startPostgres('start-beside');
  const toList: number[] = [];
  try {
    const env = { DATABASE_URL: await createDatabase(postgres.url), DATA_DIR: `${cacheDir}/files` };
    const filling = await startProduct(env);
    // Sessions are in the database, so the next process accepts the same user.
    const person = await signIn(filling.url, 'demo');
    await filling.stop();
    for (let run = 0; run < runs; run++) {
      const product = await startProduct({ ...env, DASHBOARD_URL: person.origin });
      const answer = await person.get(`${product.url}/s/demo/api/v1/displays?include=groups,location`);
      toList.push(performance.now() - product.spawnedAt);
      await product.stop();
      if (answer.status !== 200) throw new Error(`The list answered ${answer.status}.`);
    }
  } finally {
    await postgres.stop();
  }

  printTable(`Start, median of ${runs}`, [
    { what: 'first start with demo data', measured: first.readyAfterMs, unit: 'ms' },
    {
      what: 'warm start to ready, embedded Postgres',
      measured: median(warm),
      unit: 'ms',
      goal: { atMost: 3000 },
    },
    {
      what: 'spawn to first good list, running Postgres',
      measured: median(toList),
      unit: 'ms',
      goal: { atMost: 900 },
    },
    { what: 'memory idle, embedded default', measured: median(memory), unit: 'MiB', goal: { atMost: 130 } },
  ]);
}
