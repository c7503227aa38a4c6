import { fileURLToPath } from 'node:url';
import { alternate, cpuLine, rateLine } from './api.ts';
import { casesOf } from './api-cases.ts';
import { createDatabase, seed, startPostgres } from './database.ts';
import { startLoadGenerator } from './load.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { printTable } from './report.ts';

// The cost of announcing a change by a row in its own transaction: two programs on one database, one of them
// without the row, in alternating rounds.

const without = fileURLToPath(new URL('without-announcements.ts', import.meta.url));

export async function measureAnnouncements(): Promise<void> {
  const postgres = await startPostgres('announcements');
  const load = startLoadGenerator();
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    const product = await startProduct(env);
    // It answers the same requests, so it uses the address of the first.
    const reference = await startProduct({ ...env, PUBLIC_URL: product.url }, ['--import', without]);
    try {
      await seed(url, { demo: 10_000 });
      const { update } = await casesOf(url, 'demo', await signIn(product.url, 'demo'));
      const measured = await alternate(load, product, reference, update, 16);
      printTable('A change announced from its transaction, against published without a row (reference)', [
        { ...rateLine(update, measured), goal: { atLeast: 0.95 } },
        {
          ...cpuLine(update, measured),
          what: 'processor time for each, server and Postgres',
          goal: { atMost: 1.05 },
        },
      ]);
    } finally {
      await Promise.all([reference.stop(), product.stop()]);
    }
  } finally {
    load.stop();
    await postgres.stop();
  }
}
