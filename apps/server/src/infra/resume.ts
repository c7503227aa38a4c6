import { type MonthName, monthNameOf, monthPeriod } from '@vitrine/billing/billing-month';
import { maxReconnectDelayMs } from '@vitrine/contract/player';
import pg from 'pg';
import { nameEnvironments, readEnvironments } from './backup/tables.ts';
import { pausedKinds } from './restore-pause.ts';

/** Months that have ended since the backup, oldest first; null if the installation is not paused. */
export async function resumeAfterRestore(databaseUrl: string): Promise<MonthName[] | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine resume' });
  await client.connect();
  try {
    await client.query('begin');
    await nameEnvironments(client, await readEnvironments(client));
    const { rows } = await client.query<Record<'backed_up_at' | 'restored_at' | 'resumed_at', string>>(
      'update infra.restores set resumed_at = infra.now() where resumed_at is null returning *',
    );
    const [restore] = rows;
    if (!restore) return null;
    await client.query('delete from infra.jobs where kind = any ($1)', [pausedKinds]);
    // Offline time counts from now on, so that no alerts are sent for everything that was offline in the
    // meantime.
    await client.query(
      `update content.environments set unheard_until = $1::timestamptz + $2 * interval '1 millisecond'`,
      [restore.resumed_at, maxReconnectDelayMs],
    );
    await client.query('commit');
    return monthsEnded(
      Date.parse(restore.backed_up_at ?? restore.restored_at),
      Date.parse(restore.resumed_at),
    );
  } finally {
    await client.end();
  }
}

function monthsEnded(from: number, to: number): MonthName[] {
  const months: MonthName[] = [];
  for (let end = monthPeriod(monthNameOf(from)).to; end <= to; end = monthPeriod(monthNameOf(end)).to)
    months.push(monthNameOf(end - 1));
  return months;
}
