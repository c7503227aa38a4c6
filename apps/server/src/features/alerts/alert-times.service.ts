import { offlineAfterSeconds } from '@vitrine/contract/displays';
import { WeeklyHours } from '@vitrine/contract/locations';
import { openingState } from '@vitrine/schedule/opening-state';
import { silentFrom } from '../../core/display-state/silence.ts';
import type { Context } from '../../http/context.ts';
import { columns, json, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isoInstant } from '../../resources/rows.ts';
import { minutesOpen } from './opening.ts';
import { longestWakeMinutes } from './plan-alerts.ts';

const minuteMs = 60_000;

const rowColumns = columns({
  display: 'uuid',
  silent_from: 'text',
  timezone: 'text',
  hours: json(WeeklyHours),
  limit_minutes: 'int4',
});
type Row = RowOf<typeof rowColumns>;

/**
 * Maps offline displays to the time at which recipients are notified by mail, by the rules of plan-alerts.ts.
 * Leaves out displays about which nobody is notified, or already has been, and those whose location never
 * opens.
 */
export async function readAlertTimes({
  db,
  environment,
  now,
}: Context): Promise<ReadonlyMap<string, string>> {
  const offlineBefore = new Date(now.getTime() - offlineAfterSeconds * 1000);
  const rows = await db.query(sql(rowColumns)`
      select d.id as display, ${isoInstant(silentFrom('v', 'e'))} as silent_from, l.timezone, l.hours,
        coalesce(m.minutes, s.offline_minutes) as limit_minutes
      from content.alert_settings s
      join content.environments e on e.id = s.environment_id
      join content.displays d on d.environment_id = s.environment_id and d.active
      join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
      join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
      left join content.alert_limits m on m.environment_id = d.environment_id and m.device_id = d.device_id
      where s.environment_id = ${environment.id} and s.enabled and cardinality(s.recipients) > 0
        and v.last_active_at < ${offlineBefore} and not v.is_preview
        and not exists (select from content.alert_ignored_locations i
          where i.environment_id = d.environment_id and i.location_id = d.location_id)
        and not exists (select from content.alert_ignored_devices i
          where i.environment_id = d.environment_id and i.device_id = d.device_id)
        and not exists (select from content.alert_incidents i
          where i.environment_id = d.environment_id and i.display_id = d.id and i.ended_at is null)`);
  return new Map(
    rows.flatMap((row) => {
      const dueAt = timeOf(row, now.getTime());
      return dueAt === null ? [] : [[row.display, new Date(dueAt).toISOString()] as const];
    }),
  );
}

function timeOf({ silent_from, timezone, hours, limit_minutes }: Row, now: number): number | null {
  const silentFor = Date.parse(silent_from) + limit_minutes * minuteMs;
  const openedAt = openingOf(timezone, hours, now);
  if (openedAt === null) return null;
  const awakeAt = openedAt + Math.min(limit_minutes, longestWakeMinutes) * minuteMs;
  const dueAt = Math.max(silentFor, awakeAt);
  return dueAt > now ? dueAt : null;
}

/** When its location opened, or will open next; null if never. */
function openingOf(timezone: string, hours: WeeklyHours, now: number): number | null {
  const open = minutesOpen(timezone, hours, now);
  return open === null ? openingState(timezone, hours, now).until : now - open * minuteMs;
}
