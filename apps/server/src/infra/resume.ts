import { type MonthName, monthNameOf, monthPeriod } from '@vitrine/contract/billing-month';
import { maxReconnectDelayMs } from '@vitrine/contract/player';
import pg from 'pg';
import { nameEnvironments, readEnvironments } from './backup/tables.ts';
import { pausedKinds } from './restore-pause.ts';

/** Months that have ended since the backup, oldest first; null: the installation is not paused. */
export async function resumeAfterRestore(databaseUrl: string, now: Date): Promise<MonthName[] | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine resume' });
  await client.connect();
  try {
    await client.query('begin');
    await nameEnvironments(client, await readEnvironments(client));
    const { rows } = await client.query<{ backed_up_at: Date | string | null; restored_at: Date | string }>(
      'update infra.restores set resumed_at = $1 where resumed_at is null returning backed_up_at, restored_at',
      [now],
    );
    const [restore] = rows;
    if (!restore) return null;
    await client.query('delete from infra.jobs where kind = any ($1)', [pausedKinds]);
    // Silence counts from now on: nobody is told at once of all that was offline meanwhile.
    await client.query('update content.environments set unheard_until = $1', [
      new Date(now.getTime() + maxReconnectDelayMs),
    ]);
    await client.query('commit');
    return monthsEnded(new Date(restore.backed_up_at ?? restore.restored_at).getTime(), now.getTime());
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
