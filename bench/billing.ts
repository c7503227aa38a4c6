import { monthPeriod } from '@vitrine/billing/billing-month';
import { meter } from '@vitrine/billing/metering';
import { closeMonth } from '../apps/server/src/features/billing/make-invoice.service.ts';
import type { App } from '../apps/server/src/http/app.ts';
import { readBillingFiles } from '../apps/server/src/infra/billing-files.ts';
import { openDatabase } from '../apps/server/src/infra/postgres/db.ts';
import { loginRoles } from '../apps/server/src/infra/postgres/role-logins.ts';
import { createSecrets } from '../apps/server/src/infra/secrets/secrets.ts';
import { createDatabase, startPostgres, withClient } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, secretKey, startProduct } from './product.ts';
import { type Line, median, printTable } from './report.ts';

// Measures the monthly run over a thousand customers, and the metering of one month of a very large customer
// and how that scales.

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
  try {
    const ids = await fill(url);
    const perInvoiceMs = await runAll(app, ids);
    printTable(`Billing, ${environments} environments`, [
      {
        what: `invoice of ${displaysEach} displays, one at a time`,
        measured: perInvoiceMs,
        unit: 'ms',
        goal: goals.perInvoice,
      },
      ...pureMetering(),
    ]);
    const gaps = await withClient(url, (client) =>
      client.query(
        `select n.last - count(i.number) as missing from infra.invoice_numbers n
         join content.invoices i on i.number like 'BENCH-%' where n.series = 'BENCH' group by n.last`,
      ),
    );
    console.log(`  numbers left out: ${gaps.rows[0].missing}`);
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
async function runAll(app: App, ids: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  for (const id of ids) await closeMonth(app, id, month);
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
