import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { notifyDevice } from '../devices/devices.service.ts';

/**
 * Returns to the free tier: the named display stays active, and then those active longest, as many as are
 * free.
 */
export async function deactivateAllBut(context: Context, free: number, keep: string | null): Promise<void> {
  const { db, environment, now } = context;
  const ended = await db.query(sql({ device_id: 'uuid?' })`
    update content.displays d set active = false, version = version + 1, updated_at = ${now}
    from (
      select t.id, row_number() over (
        order by t.id is distinct from ${keep}::uuid, a.started_at nulls last, t.created_at, t.id) as place
      from content.displays t
      left join content.activations a
        on a.environment_id = t.environment_id and a.display_id = t.id and a.ended_at is null
      where t.environment_id = ${environment.id} and t.active) ordered
    where d.environment_id = ${environment.id} and d.id = ordered.id and ordered.place > ${free}
    returning d.device_id`);
  for (const { device_id: device } of ended) if (device) notifyDevice(context, device);
  notifyChanged(context, 'displayActivation');
}
