import { monthPeriod } from '@vitrine/billing/billing-month';
import { meter } from '@vitrine/billing/metering';
import { draftInvoice } from '../apps/server/src/features/billing/draft-invoice.ts';
import { drawInvoice } from '../apps/server/src/features/billing/invoice-pdf.ts';
import { closeMonth } from '../apps/server/src/features/billing/make-invoice.service.ts';
import { readSpans } from '../apps/server/src/features/billing/metering.ts';
import { readPrinted } from '../apps/server/src/features/billing/read-printed.ts';
import { readTerms } from '../apps/server/src/features/billing/terms.ts';
import type { App } from '../apps/server/src/http/app.ts';
import { readBillingFiles } from '../apps/server/src/infra/billing-files.ts';
import { openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { loginRoles } from '../apps/server/src/infra/postgres/role-logins.ts';
import { sql } from '../apps/server/src/infra/postgres/sql.ts';
import { createSecrets } from '../apps/server/src/infra/secrets/secrets.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { foreignShare, readMoment } from './machine.ts';
import { cacheDir, secretKey, startProduct } from './product.ts';
import { type Line, median, printTable } from './report.ts';

// Measures the monthly run over a thousand customers, the metering of one month of a very large customer, how
// that scales, and the rendering of an invoice.

const environments = extent('BENCH_ENVIRONMENTS', 200, 1000);
const displaysEach = 25;
const month = '2026-10';
const period = monthPeriod(month);
const goals = { perInvoice: { atMost: 25 }, metering: { atMost: 1500 }, growth: { atMost: 15 } };

export async function measureBilling(): Promise<void> {
  const postgres = await startPostgres('billing');
  try {
    const url = await createDatabase(postgres.url);
    const product = await startProduct({
      DATABASE_URL: url,
      ROLES: 'auth,content',
      DATA_DIR: `${cacheDir}/files`,
    });
    await product.stop();
    await measure(url);
  } finally {
    await postgres.stop();
  }
}

async function measure(url: string): Promise<void> {
  const { app: appUrls } = await loginRoles(url, createSecrets(secretKey).deriveAll);
  const content = openDatabase(appUrls, { max: 4, onError: () => {} });
  const app = {
    content,
    clock: () => new Date(period.to + 3_600_000),
    billing: readBillingFiles(),
    config: { invoiceSeries: 'BENCH' },
  } as unknown as App;
  const before = readMoment();
  try {
    const ids = await fill(url);
    const lines: Line[] = [];
    const one = await runAll(app, ids.slice(0, environments / 2), 1);
    const four = await runAll(app, ids.slice(environments / 2), 4);
    const again = await runAll(app, ids, 4);
    lines.push(
      {
        what: `invoice of ${displaysEach} displays, one at a time`,
        measured: one,
        unit: 'ms',
        goal: goals.perInvoice,
      },
      { what: 'four at a time, each', measured: four, unit: 'ms' },
      { what: 'a month that is done, run again, each', measured: again, unit: 'ms' },
      ...pureMetering(),
      ...(await largeCustomer(app, url)),
      ...(await drawing(app, ids[0]!)),
    );
    printTable(`Billing, ${environments} environments`, lines);
    const gaps = await withClient(url, (client) =>
      client.query(
        `select n.last - count(i.number) as missing from infra.invoice_numbers n
         join content.invoices i on i.number like 'BENCH-%' where n.series = 'BENCH' group by n.last`,
      ),
    );
    console.log(`  numbers left out: ${gaps.rows[0].missing}`);
    console.log(
      `  ${Math.round(foreignShare(before, readMoment()) * 100)} % of the processor's time went to others`,
    );
  } finally {
    await content.close();
  }
}

/** Most displays are active all month, some start and some end within it. */
async function fill(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into content.environments (id, slug, name, region, currency, arrangement, created_at)
       select gen_random_uuid(), 'bench-' || i, 'Customer ' || i, 'europe', 'EUR', 'invoice', now()
       from generate_series(1, $1) i returning id`,
      [environments],
    );
    await client.query(
      `insert into content.activations (environment_id, display_id, display_name, started_at, ended_at)
       select e.id, gen_random_uuid(), 'Display ' || i,
         case when i % 5 = 0 then $1::timestamptz + i * interval '1 day' + interval '7 hours' else $1::timestamptz - interval '90 days' end,
         case when i % 7 = 0 then $2::timestamptz - i * interval '11 hours' end
       from content.environments e, generate_series(1, $3) i where e.slug like 'bench-%'`,
      [new Date(period.from), new Date(period.to), displaysEach],
    );
    await client.query('analyze');
    return rows.map(({ id }) => id);
  });
}

/** Returns milliseconds per customer. */
async function runAll(app: App, ids: readonly string[], atOnce: number): Promise<number> {
  const waiting = [...ids];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let id = waiting.pop(); id; id = waiting.pop()) await closeMonth(app, id, month);
    }),
  );
  return (performance.now() - startedAt) / ids.length;
}

const tariff = { lists: readBillingFiles().listsOf('EUR', null), extraFree: 0 };

function timeOf(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return median(times);
}

/** Each display has three intervals, all with different start and end minutes. */
function pureMetering(): Line[] {
  const spansOf = (count: number) =>
    Array.from({ length: count * 3 }, (_, i) => {
      const from = period.from + ((i * 7919) % 43_000) * 60_000;
      return { display: `d${i % count}`, from, to: from + 86_400_000 + (i % 97) * 60_000 };
    });
  const [tenth, whole] = [spansOf(10_000), spansOf(100_000)];
  const small = timeOf(() => meter(tenth, period, tariff));
  const large = timeOf(() => meter(whole, period, tariff));
  return [
    { what: 'metering 10,000 displays, 30,000 intervals', measured: small, unit: 'ms' },
    {
      what: 'metering 100,000 displays, 300,000 intervals',
      measured: large,
      unit: 'ms',
      goal: goals.metering,
    },
    {
      what: 'ten times the displays take so many times as long',
      measured: large / small,
      unit: '×',
      goal: goals.growth,
    },
  ];
}

async function largeCustomer(app: App, url: string): Promise<Line[]> {
  const id = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into content.environments (id, slug, name, region, currency, arrangement, created_at)
       values (gen_random_uuid(), 'large', 'Large', 'europe', 'EUR', 'invoice', now()) returning id`,
    );
    await client.query(
      `insert into content.activations (environment_id, display_id, display_name, started_at)
       select $1, gen_random_uuid(), 'Display ' || i, $2::timestamptz + i * interval '20 seconds' from generate_series(1, 100000) i`,
      [rows[0]!.id, new Date(period.from)],
    );
    await client.query('analyze content.activations');
    return rows[0]!.id;
  });
  const startedAt = performance.now();
  const { length, net } = await app.content.inEnvironments([id], async (db) => {
    const terms = await readTerms(app, db, id);
    const spans = await readSpans(db, id, period, period.to);
    const { lines, total } = draftInvoice(spans, period, period.to, terms, { vatRate: 21, locale: 'en' });
    return { length: lines.length, net: total.net };
  });
  if (length !== 100_000 || net <= 0) throw new Error('Not all displays were metered.');
  const measured = performance.now() - startedAt;
  return [{ what: 'current invoice of 100,000 displays, from the database', measured, unit: 'ms' }];
}

async function drawing(app: App, id: string): Promise<Line[]> {
  const invoice = await app.content.inEnvironments([id], async (db) => {
    const [row] = await db.query<{ id: string }>(
      sql`select id from content.invoices where environment_id = ${id} limit 1`,
    );
    return (await readPrinted(db, id, row!.id))!;
  });
  const many = Array.from({ length: 10 }, () => invoice.lines).flat();
  const time = async (lines: typeof many) => {
    const startedAt = performance.now();
    await drawInvoice({ ...invoice, lines });
    return performance.now() - startedAt;
  };
  await time(many);
  const small = await time(invoice.lines.slice());
  const large = await time(many);
  return [
    { what: `PDF of ${invoice.lines.length} lines`, measured: small, unit: 'ms' },
    { what: `PDF of ${many.length} lines`, measured: large, unit: 'ms' },
  ];
}
