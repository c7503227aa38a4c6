import { offlineAfterSeconds } from '@vitrine/contract/displays';
import { maxReconnectDelayMs } from '@vitrine/contract/player';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// What missing heartbeats of a device mean, for rows that have the columns of the device and of its
// environment under these aliases. After a gap in which no heartbeats could be received
// (features/alerts/watch.ts), `unheard_until` is the moment by which every device could have reconnected.

/** No heartbeat since heartbeats can be received again. */
const isUnheard = (device: string, environment: string): Sql => {
  const [seenAt, until] = [trusted(`${device}.last_active_at`), trusted(`${environment}.unheard_until`)];
  return sql`coalesce(${seenAt} < ${until} - ${maxReconnectDelayMs} * interval '1 millisecond', false)`;
};

/** From when on missing heartbeats count. */
export const silentFrom = (device: string, environment: string): Sql =>
  sql`case when ${isUnheard(device, environment)} then ${trusted(`${environment}.unheard_until`)}
    else ${trusted(`${device}.last_active_at`)} end`;

export const silentBefore = (now: Date): Date => new Date(now.getTime() - offlineAfterSeconds * 1000);

/**
 * Without heartbeats, but perhaps only because none could be received: it was online before the gap, and may
 * be reconnecting.
 */
export const isForgiven = (device: string, environment: string, now: Date): Sql =>
  sql`(${trusted(`${device}.is_up`)} and ${trusted(`${environment}.unheard_until`)} > ${now}
    and ${isUnheard(device, environment)})`;

/**
 * `unknown`: never seen, or no heartbeats could be received. `offline`: without heartbeats for too long.
 * Otherwise null.
 */
export const silenceCase = (device: string, now: Date): Sql =>
  sql`case when ${trusted(`${device}.last_active_at`)} is null then 'unknown'
    when ${trusted(`${device}.last_active_at`)} < ${silentBefore(now)} then
      case when exists (select from content.environments e where e.id = ${trusted(`${device}.environment_id`)}
        and ${isForgiven(device, 'e', now)}) then 'unknown' else 'offline' end end`;
