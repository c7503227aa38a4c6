import { enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

export interface DecidedAlert {
  readonly id: string;
  readonly environment: string;
  /** The outage, or the first of the faults. */
  readonly incident: string;
  readonly display: string;
  readonly device: string;
  readonly kind: 'offline' | 'digest' | 'back' | 'fault';
}

/** Writes one history entry per alert, and for every recipient one notice for each and one job. */
export async function recordAlerts(db: Db, now: Date, alerts: readonly DecidedAlert[]): Promise<void> {
  const rows = JSON.stringify(alerts);
  await db.query(sql`
    insert into content.alert_history (environment_id, id, incident_id, display_id, device_id, kind, created_at, updated_at)
    select t.environment, t.id, t.incident, t.display, t.device, t.kind, ${now}, ${now}
    from jsonb_to_recordset(${rows})
      as t (environment uuid, id uuid, incident uuid, display uuid, device uuid, kind text)`);
  const waiting = await db.query(sql({ environment_id: 'uuid', recipient: 'text' })`
    insert into content.alert_notices (environment_id, id, recipient, history_ids, created_at)
    select s.environment_id, gen_random_uuid(), r.recipient, t.ids, ${now}
    from (select environment, array_agg(id) as ids
      from jsonb_to_recordset(${rows}) as t (environment uuid, id uuid) group by 1) t
    join content.alert_settings s on s.environment_id = t.environment
    cross join unnest(s.recipients) as r (recipient)
    returning environment_id, recipient`);
  for (const { environment_id: environment, recipient } of waiting) {
    const key = `${environment} ${recipient}`;
    await enqueue(db, now, { kind: 'send-alerts', environment, payload: { recipient }, key });
  }
}
