import { type Sql, sql } from '../../infra/postgres/sql.ts';
import { isRunning, stepsJoin } from './alarm-ends.ts';

/** Whether an alarm runs on the display `d`. */
export const hasAlarm = (now: Date): Sql => sql`exists (
  select from content.takeovers t ${stepsJoin}
  join content.takeover_displays o on o.environment_id = t.environment_id and o.takeover_id = t.id and o.display_id = d.id
  where t.environment_id = d.environment_id and t.created_at > ${new Date(now.getTime() - 86_460_000)} and ${isRunning(now)})`;
