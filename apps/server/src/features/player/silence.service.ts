import { offlineAfterSeconds } from '@vitrine/contract/displays';
import { maxReconnectDelayMs } from '@vitrine/contract/player';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// What the silence of a device means, for rows that have the columns of the device and of its environment under these aliases. After
// a gap in our own listening (features/alerts/watch.ts) `unheard_until` is the moment by which every device could have come back.

/** Not heard since somebody listens again. */
const isUnheard = (device: string, environment: string): Sql => {
  const [seenAt, until] = [trusted(`${device}.last_active_at`), trusted(`${environment}.unheard_until`)];
  return sql`coalesce(${seenAt} < ${until} - ${maxReconnectDelayMs} * interval '1 millisecond', false)`;
};

/** From when on its silence counts. */
export const silentFrom = (device: string, environment: string): Sql =>
  sql`case when ${isUnheard(device, environment)} then ${trusted(`${environment}.unheard_until`)}
    else ${trusted(`${device}.last_active_at`)} end`;

export const silentBefore = (now: Date): Date => new Date(now.getTime() - offlineAfterSeconds * 1000);

/** Silent, but perhaps only because nobody listened: it was there before the gap, and may be on its way back. */
export const isForgiven = (device: string, environment: string, now: Date): Sql =>
  sql`(${trusted(`${device}.is_up`)} and ${trusted(`${environment}.unheard_until`)} > ${now}
    and ${isUnheard(device, environment)})`;

/** `unknown`: never seen, or nobody listened. `offline`: silent too long. Else null. */
export const silenceCase = (device: string, now: Date): Sql =>
  sql`case when ${trusted(`${device}.last_active_at`)} is null then 'unknown'
    when ${trusted(`${device}.last_active_at`)} < ${silentBefore(now)} then
      case when exists (select from content.environments e where e.id = ${trusted(`${device}.environment_id`)}
        and ${isForgiven(device, 'e', now)}) then 'unknown' else 'offline' end end`;
