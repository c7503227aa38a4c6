import { sql } from '../../infra/postgres/sql.ts';
import type { Start, Starter } from './start-takeover.service.ts';
import { endForWarning } from './takeover-steps.ts';

/** Ends the alarms of these warnings, and closes those that nobody has answered. */
export async function endWarnings(start: Start, starter: Starter, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, environment, now } = start;
  const rows = await db.query(sql({ takeover: 'uuid?' })`
    update content.alert_warnings set state = case when state = 'open' then 'over' else state end, version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = any (${ids}::uuid[])
    returning takeover_id as takeover`);
  for (const { takeover } of rows) if (takeover) await endForWarning(start, starter, takeover);
}
