import { listHostedEnvironments } from '@vitrine/contract/auth';
import { keepPlaysDays } from '@vitrine/contract/plays';
import { isForgiven, silentBefore } from '../../core/display-state/silence.ts';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { inBatches } from '../../infra/postgres/in-batches.ts';
import { type Pruning, pruneOlder } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { pruneFaults } from '../faults/faults.service.ts';
import { playPrunings } from '../plays/play-history.service.ts';
import { recordDown } from './heartbeats.ts';
import { sentPrunings } from './sent-manifests.ts';

const hostedEnvironments = async (app: App): Promise<string[]> =>
  (await app.callPeer(app.urls.auth, app.serverKey, listHostedEnvironments)).data;

/**
 * Records each change to offline once, however many processes check: the update that flips `is_up` decides.
 */
export async function findOfflineDevices(app: App): Promise<void> {
  const environments = await hostedEnvironments(app);
  const now = app.clock();
  const find = async (db: Db) => {
    const rows = await db.query(sql({ environment_id: 'uuid', id: 'uuid', at: 'timestamptz!' })`
      update content.devices d set is_up = false from content.environments e
      where e.id = d.environment_id and d.is_up and d.last_active_at < ${silentBefore(now)}
        and not ${isForgiven('d', 'e', now)}
      returning d.environment_id, d.id, d.last_active_at as at`);
    if (rows.length > 0) await recordDown(db, rows, now);
    for (const { environment_id } of rows) markChanged(db, environment_id, 'deviceState');
  };
  await inBatches(app.content, environments, find, {
    onError: (error, environment) => app.log.error({ err: error, environment }, 'offline_devices_not_found'),
  });
}

const keepAvailabilityDays = 90;
const keepCommandsDays = 1;
const keepFaultsDays = 90;

/** History of players that is no longer needed. */
export function playerPrunings(now: Date): Pruning[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return [
    pruneOlder({ table: 'content.availability', column: 'at', before: daysAgo(keepAvailabilityDays) }),
    pruneOlder({ table: 'content.commands', column: 'expires_at', before: daysAgo(keepCommandsDays) }),
    ...playPrunings(now),
    ...sentPrunings(daysAgo(keepPlaysDays)),
    // After plays, which refer to the shows they belong to.
    pruneOlder({ table: 'content.shows', column: 'ended_at', before: daysAgo(keepPlaysDays) }),
    pruneOlder({ table: 'content.player_faults', column: 'at', before: daysAgo(keepFaultsDays) }),
    pruneFaults(daysAgo(keepFaultsDays)),
    async (db, environment) => {
      // Last seen by a clock that was days ahead and has been set back; the device would count as online until
      // then.
      await db.query(sql`
        update content.devices set last_active_at = ${now}
        where environment_id = ${environment} and last_active_at > ${daysAgo(-1)}`);
      return 0;
    },
  ];
}
