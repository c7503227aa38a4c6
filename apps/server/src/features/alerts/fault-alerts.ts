import { newId } from '../../infra/ids.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { isOpenFault } from '../faults/open-faults.service.ts';
import { type DecidedAlert, recordAlerts } from './record-alerts.ts';

// Alerts about faults that players report, for those who chose them. A fault that lasts is sent once, with
// all others of its display. These mails have caps of their own, of the same size: a screen with many broken
// items must not use up the mails about it being offline.

/** A stall or a lost connection is often over by then. */
const faultLastsMs = 10 * 60_000;

/** Displays with faults that nobody was notified of; from now on these count as sent. */
export async function findFaultAlerts(db: Db, now: Date): Promise<DecidedAlert[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const found = await db.query(sql({
    environment: 'uuid',
    display: 'uuid',
    device: 'uuid',
    incident: 'uuid',
  })`
    with told as materialized (
      select environment_id, device_id,
        count(*) filter (where created_at > ${ago(3_600_000)}) as mails_hour, count(*) as mails_day
      from content.alert_history where created_at > ${ago(86_400_000)} and kind = 'fault' group by 1, 2
    ), due as (
      select f.environment_id, f.display_id, f.device_id, (array_agg(f.id order by f.since, f.id))[1] as incident
      from content.faults f
      join content.alert_settings s on s.environment_id = f.environment_id and s.enabled and s.faults_enabled
        and cardinality(s.recipients) > 0
      join content.displays d on d.environment_id = f.environment_id and d.id = f.display_id and d.active
      join content.devices v on v.environment_id = f.environment_id and v.id = f.device_id and not v.is_preview
      left join told t on t.environment_id = f.environment_id and t.device_id = f.device_id
      where f.told_at is null and f.since <= ${ago(faultLastsMs)} and ${isOpenFault('f', now)}
        and coalesce(t.mails_hour, 0) < s.max_per_hour and coalesce(t.mails_day, 0) < s.max_per_day
        and not exists (select from content.alert_ignored_locations i
          where i.environment_id = d.environment_id and i.location_id = d.location_id)
        and not exists (select from content.alert_ignored_devices i
          where i.environment_id = d.environment_id and i.device_id = d.device_id)
      group by 1, 2, 3
    ), marked as (
      update content.faults f set told_at = ${now}
      from due where f.environment_id = due.environment_id and f.display_id = due.display_id
        and f.told_at is null and f.ended_at is null
    )
    select environment_id as environment, display_id as display, device_id as device, incident from due`);
  const alerts = found.map((each): DecidedAlert => ({ ...each, id: newId(now), kind: 'fault' }));
  if (alerts.length > 0) await recordAlerts(db, now, alerts);
  return alerts;
}
