import { endOfMinute, type MonthName, monthPeriod } from '@vitrine/billing/billing-month';
import type { Money } from '@vitrine/billing/pricing';
import type { Currency } from '@vitrine/contract/currencies';
import { differencesOf, operator, recordAuditBy } from '../../core/audit/audit.ts';
import type { Arrangement } from '../../core/payments/arrangements.ts';
import type { App } from '../../http/app.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { isPaused } from '../../infra/restore-pause.ts';
import { listEnvironments } from '../identity/identity.service.ts';
import type { PrintedInvoice } from './invoice-pdf.ts';
import { arrangeBilling } from './limits.service.ts';
import { closeMonth, draftFor, type MadeInvoice } from './make-invoice.service.ts';
import { readPrinted } from './read-printed.ts';
import { openPeriod, readTerms } from './terms.ts';

// The operator's view and actions across all environments of this installation.

const hostedColumns = columns({
  id: 'uuid',
  slug: 'text',
  name: 'text',
});
export type Hosted = RowOf<typeof hostedColumns>;

export async function listHosted(app: App): Promise<Hosted[]> {
  const ids = await app.identity.transaction((db) => listEnvironments(db, app.serverKey));
  if (ids.length === 0) return [];
  return app.content.inEnvironments(ids, (db) =>
    db.query(sql(hostedColumns)`select id, slug, name from content.environments order by slug`),
  );
}

export interface RunResult extends Hosted {
  readonly made: MadeInvoice | null;
}

/**
 * The same as the worker does automatically; repeating it creates nothing more. Null if the installation is
 * paused after a restore.
 */
export async function runMonth(app: App, month: MonthName): Promise<RunResult[] | null> {
  if (await app.content.transaction(isPaused)) return null;
  const results: RunResult[] = [];
  for (const hosted of await listHosted(app))
    results.push({ ...hosted, made: await closeMonth(app, hosted.id, month) });
  await wakeWorkers(app.content);
  return results;
}

export interface Preview extends Hosted {
  readonly displays: number;
  readonly minutes: number;
  readonly total: Money;
  readonly currency: Currency;
  readonly paysBy: string;
}

/** The cost of the month so far that no invoice covers; for a past month, its future invoice. */
export async function previewMonth(app: App, month: MonthName): Promise<Preview[]> {
  const { from, to } = monthPeriod(month);
  const now = app.clock().getTime();
  if (from > now) return [];
  const previews: Preview[] = [];
  for (const hosted of await listHosted(app)) {
    const preview = await app.content.inEnvironments([hosted.id], async (db) => {
      const terms = await readTerms(app, db, hosted.id);
      if (!terms.isBilled) return null;
      const period = await openPeriod(db, hosted.id, terms, from);
      const { draft } = await draftFor(app, db, hosted.id, terms, period, Math.min(to, endOfMinute(now)));
      const { lines, activeMinutes, total } = draft;
      const { currency, paysBy } = terms;
      return { ...hosted, displays: lines.length, minutes: activeMinutes, total, currency, paysBy };
    });
    if (preview && preview.displays > 0) previews.push(preview);
  }
  return previews;
}

export type MarkedPaid = 'unknown' | 'paid_before' | 'under_way' | 'marked';

/** For money that was not paid by card. */
export async function markPaid(app: App, number: string, at: Date, note: string | null): Promise<MarkedPaid> {
  const ids = (await listHosted(app)).map(({ id }) => id);
  if (ids.length === 0) return 'unknown';
  return app.content.inEnvironments(ids, async (db) => {
    const [invoice] = await db.query(sql({ id: 'uuid', environment_id: 'uuid', is_paid: 'bool' })`
      select id, environment_id, paid_at is not null as is_paid from content.invoices where number = ${number} for update`);
    if (!invoice) return 'unknown';
    if (invoice.is_paid) return 'paid_before';
    const [underWay] = await db.query(sql`
      select 1 from content.payments where environment_id = ${invoice.environment_id} and invoice_id = ${invoice.id}
        and state <> 'failed'`);
    if (underWay) return 'under_way';
    await db.query(sql`
      update content.invoices set paid_at = ${at}, paid_note = ${note}, version = version + 1, updated_at = ${app.clock()}
      where environment_id = ${invoice.environment_id} and id = ${invoice.id}`);
    return 'marked';
  });
}

/** The invoices issued in a month, in the order of their numbers. */
export async function readLedger(app: App, month: MonthName): Promise<PrintedInvoice[]> {
  const { from, to } = monthPeriod(month);
  const invoices: PrintedInvoice[] = [];
  for (const { id } of await listHosted(app)) {
    const some = await app.content.inEnvironments([id], async (db) => {
      const rows = await db.query(sql({ id: 'uuid' })`
        select id from content.invoices where environment_id = ${id}
          and created_at >= ${new Date(from)} and created_at < ${new Date(to)}`);
      const read: PrintedInvoice[] = [];
      for (const row of rows) read.push((await readPrinted(db, id, row.id))!);
      return read;
    });
    invoices.push(...some);
  }
  return invoices.sort((a, b) => (a.number! < b.number! ? -1 : 1));
}

/** False if there is no such environment. Usage while billing was not available stays free. */
export async function arrange(app: App, slug: string, arrangement: Arrangement): Promise<boolean> {
  const hosted = (await listHosted(app)).find((each) => each.slug === slug);
  if (!hosted) return false;
  const now = app.clock();
  await app.content.inEnvironments([hosted.id], async (db) => {
    const [row] = await db.query(
      sql({
        arrangement: narrowed<Arrangement>('text'),
      })`select arrangement from content.environments where id = ${hosted.id} for no key update`,
    );
    await db.query(sql`
      update content.environments set billed_since = ${now}
      where id = ${hosted.id} and arrangement = 'none' and ${arrangement} <> 'none'`);
    const change = differencesOf({ arrangement: row!.arrangement }, { arrangement });
    if (change)
      await recordAuditBy({ db, environment: hosted, now }, operator, {
        call: 'operator.arrange',
        ...change,
      });
  });
  return arrangeBilling(app, hosted.id, arrangement);
}
