import { gzipSync } from 'node:zlib';
import { fillManyDisplays, recordSince } from '../apps/server/src/features/calendar/test/many-displays.ts';
import { openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { measureCalendarPage } from './calendar-page.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, type Product, signIn, startProduct } from './product.ts';
import { type Line, printTable, quantile } from './report.ts';

// The calendar of 2,000 displays at 200 places in twelve zones with 300 different plans: a week that is half over, from the
// plan and from the record, beside the timeline of the overview, which is the call that the week of all displays had before.

const rounds = extent('BENCH_ROUNDS', 20, 40);
const starts = extent('BENCH_STARTS', 3, 5);
const dayMs = 86_400_000;

export async function measureCalendar(): Promise<void> {
  const postgres = await startPostgres('calendar');
  try {
    const url = await createDatabase(postgres.url);
    const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
    const now = new Date();
    let product: Product = await startProduct(env);
    try {
      await fill(url, now);
      const cold = new Map<string, number>();
      for (let i = 0; i < starts; i++) {
        await product.stop();
        product = await startProduct(env);
        for (const [name, path] of callsAt(now))
          cold.set(name, Math.max(cold.get(name) ?? 0, (await timed(product, path)).ms));
      }
      const lines: Line[] = [];
      let reference = { p95: 0, size: 0 };
      for (const [name, path] of callsAt(now)) {
        const times: number[] = [];
        let size = 0;
        for (let i = 0; i < rounds; i++) {
          const { ms, text } = await timed(product, path);
          times.push(ms);
          if (i === 0) size = gzipSync(text).length / 1000;
        }
        const p95 = quantile(times, 0.95);
        if (name === 'overview-timeline') reference = { p95, size };
        const about = (what: string, measured: number, unit: string, most: number, of?: number): Line => ({
          ...{ what: `${name}, ${what}`, measured, unit },
          ...(of === undefined || name === 'overview-timeline' ? {} : { reference: of }),
          ...(of === undefined && name !== 'overview-timeline' && { goal: { atMost: most } }),
        });
        lines.push(
          about('first call after a start', cold.get(name)!, 'ms', 1000),
          about('p95', p95, 'ms', 300),
          about('p95 against the timeline', p95, 'ms', 300, reference.p95),
          about('size by gzip', size, 'kB', 300),
          about('size against the timeline', size, 'kB', 300, reference.size),
        );
      }
      printTable('Calendar of 2,000 displays with 300 plans, a week, one call at a time', lines);
      await measureCalendarPage(product.url);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function callsAt(now: Date): [string, string][] {
  const monday = new Date(now.getTime() - 3 * dayMs);
  const days = `from=${monday.toISOString().slice(0, 10)}&days=7`;
  const range = `from=${monday.toISOString()}&to=${new Date(monday.getTime() + 7 * dayMs).toISOString()}`;
  return [
    ['overview-timeline', `overview-timeline?${range}`],
    ['calendar', `calendar?${days}`],
    ['calendar-record', `calendar-record?${days}`],
  ];
}

const people = new WeakMap<Product, ReturnType<typeof signIn>>();

async function timed(product: Product, path: string): Promise<{ ms: number; text: string }> {
  const person = people.get(product) ?? signIn(product.url, 'demo');
  people.set(product, person);
  const asked = await person;
  const startedAt = performance.now();
  const { status, body } = await asked.get(`${product.url}/s/demo/api/v1/${path}`);
  const ms = performance.now() - startedAt;
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return { ms, text: JSON.stringify(body) };
}

async function fill(url: string, now: Date): Promise<void> {
  await withClient(url, async (client) => {
    await fillManyDisplays((text, values) => client.query(text, values), now);
    const { rows } = await client.query(`select id from content.environments where slug = 'demo'`);
    const environment = (rows as { id: string }[])[0]!.id;
    await client.query('truncate content.display_plans, content.plans');
    const database = openDatabase([url], { max: 2, onError: () => {} });
    const different = await database.inEnvironments([environment], (db) =>
      recordSince(db, environment, new Date(now.getTime() - 20 * dayMs)),
    );
    if (different !== 300) throw new Error(`There are ${different} plans.`);
    await database.close();
    await client.query('analyze');
  });
}
