import { fillThousandDisplays, pairThousandDisplays } from '../apps/server/src/test/thousand-displays.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { measureOverviewInBrowser } from './overview-scroll.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { type Line, printTable, quantile } from './report.ts';

// The overview of a thousand displays in twelve zones with fifty playlists: each of its views is one call.

const rounds = extent('BENCH_ROUNDS', 20, 40);
const dayMs = 86_400_000;
const goal = { atMost: 300 };

export async function measureOverview(): Promise<void> {
  const postgres = await startPostgres('overview');
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    const product = await startProduct(env);
    try {
      await withClient(url, async (client) => {
        const owner = {
          query: async (text: string, values?: readonly unknown[]) =>
            (await client.query(text, values && [...values])).rows,
          end: async () => {},
        };
        await fillThousandDisplays(owner);
        await pairThousandDisplays(owner, new Date());
        await measure(product.url);
        await measureOverviewInBrowser(product.url, owner);
      });
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(url: string): Promise<void> {
  const person = await signIn(url, 'demo');
  const api = `${url}/s/demo/api/v1`;
  const now = Date.now();
  const range = (days: number) =>
    `overview-timeline?from=${new Date(now).toISOString()}&to=${new Date(now + days * dayMs).toISOString()}`;
  const lines: Line[] = [];
  const views: [string, string][] = [
    ['now', 'overview'],
    ['next 24 hours', range(1)],
    ['a week', range(7)],
    ['a moment three days ago', `overview-moment?at=${new Date(now - 3 * dayMs).toISOString()}&limit=100`],
    ['events of two weeks', 'overview-events'],
    // Opening times come from the database, planned items from the schedule engine.
    ['200 displays with what is planned on them', 'displays?_limit=200'],
    ['200 displays of closed places', 'displays?openNow_eq=false&_limit=200'],
    ['counts of closed displays', 'displays?closed_eq=true&_limit=1'],
  ];
  for (const [what, path] of views) {
    const times: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const startedAt = performance.now();
      const { status } = await person.get(`${api}/${path}`);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      times.push(performance.now() - startedAt);
    }
    lines.push({ what: `${what}, p95`, measured: quantile(times, 0.95), unit: 'ms', goal });
  }
  printTable('Overview of 1,000 displays, one call at a time', lines);
}
