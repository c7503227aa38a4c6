import { type MonthName, monthAround, monthNameOf, monthPeriod } from '@vitrine/billing/billing-month';
import { listHostedEnvironments } from '@vitrine/contract/auth';
import type { App } from '../../http/app.ts';
import { enqueue } from '../../infra/jobs.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { readResumedAt } from '../../infra/restore-pause.ts';

// Enqueues what is due: invoices of past months, and a check of payments that never got a final answer.
// Enqueuing twice has no effect; a worker that was off for weeks catches up. After a restore, months that
// ended before `resume` are left to the operator, because their invoices may have been made after the backup.

const monthsBack = 3;
/** Changes of the last second of a month are committed by then, even if clocks differ slightly. */
const patienceMs = 10 * 60_000;
const longUnderWayMs = 3_600_000;

/** Past months, newest first. */
export function monthsOver(now: Date): MonthName[] {
  const months: MonthName[] = [];
  let before = monthAround(now.getTime() - patienceMs).from;
  for (let i = 0; i < monthsBack; i++) {
    const month = monthNameOf(before - 1);
    months.push(month);
    before = monthPeriod(month).from;
  }
  return months;
}

export async function scheduleBilling(app: App): Promise<void> {
  const { data: environments } = await app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments);
  if (environments.length === 0) return;
  const now = app.clock();
  const count = await app.content.inEnvironments(environments, async (db) => {
    const resumedAt = (await readResumedAt(db))?.getTime() ?? 0;
    const months = monthsOver(now).filter((month) => monthPeriod(month).to > resumedAt);
    const due = await findDue(db, environments, months);
    for (const { environment, month } of due)
      await enqueue(db, now, {
        kind: 'make-invoice',
        environment,
        payload: { month },
        key: `${environment} ${month}`,
      });
    return due.length + (await enqueueLostPayments(db, now));
  });
  if (count > 0) await wakeWorkers(app.content);
}

const dueMonthColumns = columns({
  environment: 'uuid',
  month: 'text',
});
export type DueMonth = RowOf<typeof dueMonthColumns>;

/** Only environments with activity; oldest month first, so that invoice numbers follow time. */
export async function findDue(
  db: Db,
  environments: readonly string[],
  months: readonly MonthName[],
): Promise<DueMonth[]> {
  const periods = months.map(monthPeriod);
  return db.query(sql(dueMonthColumns)`
    select e.id as environment, m.month
    from unnest(${environments}::uuid[]) as e (id),
      unnest(${[...months]}::text[], ${periods.map(({ from }) => new Date(from))}::timestamptz[],
        ${periods.map(({ to }) => new Date(to))}::timestamptz[]) as m (month, starts, ends)
    where exists (select from content.activations a where a.environment_id = e.id and a.started_at < m.ends
        and (a.ended_at is null or a.ended_at > m.starts))
      and not exists (select from content.billing_runs r where r.environment_id = e.id and r.month = m.month)
    order by m.month, e.id`);
}

async function enqueueLostPayments(db: Db, now: Date): Promise<number> {
  const lost = await db.query(sql({ environment: 'uuid', invoice: 'uuid' })`
    select environment_id as environment, invoice_id as invoice from content.payments
    where state in ('started', 'pending') and updated_at < ${new Date(now.getTime() - longUnderWayMs)}`);
  for (const { environment, invoice } of lost)
    await enqueue(db, now, { kind: 'charge-invoice', environment, payload: { invoice }, key: invoice });
  return lost.length;
}
