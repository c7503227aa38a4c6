import { sql } from '../../infra/postgres/sql.ts';
import { isRunning, stepsJoin } from './alarm-ends.ts';
import { endForWarning } from './alarm-steps.ts';
import type { Start, Starter } from './start-alarm.ts';

/**
 * These warnings are over: nobody is asked any more, and an alarm ends if no other warning is bound to it. A warning that
 * started one is in force until its `ends_at`.
 */
export async function endWarnings(start: Start, starter: Starter, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, environment, now } = start;
  const rows = await db.query(sql({ takeover: 'uuid?' })`
    update content.alert_warnings set state = case when state = 'open' then 'over' else state end,
      ends_at = least(ends_at, ${now}), version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = any (${ids}::uuid[])
    returning takeover_id as takeover`);
  for (const takeover of new Set(rows.map((row) => row.takeover)))
    if (takeover && !(await isInForce(start, takeover))) await endForWarning(start, starter, takeover);
}

/** Closes the questions among these warnings; what runs goes on. */
export async function closeQuestions({ db, environment, now }: Start, ids: readonly string[]): Promise<void> {
  await db.query(sql`
    update content.alert_warnings set state = 'over', version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = any (${ids}::uuid[]) and state = 'open'`);
}

async function isInForce({ db, environment, now }: Start, takeover: string): Promise<boolean> {
  const bound = await db.query(sql`
    select from content.alert_warnings where environment_id = ${environment.id} and takeover_id = ${takeover}
      and state = 'started' and ends_at > ${now}`);
  return bound.length > 0;
}

/**
 * Ends alarms of several warnings that run on although the last of these is over, as when the longest was cancelled. One
 * that a person extended is theirs.
 */
export async function endUnbound(start: Start, starter: Starter): Promise<void> {
  const { db, environment, now } = start;
  const rows = await db.query(sql({ takeover: 'uuid!' })`
    select w.takeover_id as takeover from content.alert_warnings w
    join content.takeovers t on t.environment_id = w.environment_id and t.id = w.takeover_id ${stepsJoin}
    where w.environment_id = ${environment.id} and w.state = 'started' and ${isRunning(now)}
      and not exists (select from content.takeover_steps x where x.environment_id = t.environment_id and x.takeover_id = t.id
        and x.via <> 'feed')
    group by w.takeover_id having count(*) > 1 and max(w.ends_at) <= ${now}`);
  for (const { takeover } of rows) await endForWarning(start, starter, takeover);
}
