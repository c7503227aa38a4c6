import { listHostedEnvironments } from '@vitrine/contract/auth';
import { keepPlaysDays } from '@vitrine/contract/plays';
import { forgetAnswers } from '../../http/answer-once.ts';
import type { App } from '../../http/app.ts';
import { markChanged } from '../../infra/events.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { inBatches } from '../../infra/postgres/in-batches.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { pruneFaults } from '../faults/faults.service.ts';
import { keepMonths, prunePlays } from '../plays/play-history.service.ts';
import { recordDown } from './heartbeats.ts';
import { forgetSent } from './sent-manifests.ts';
import { isForgiven, silentBefore } from './silence.service.ts';

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

/** Deletes history that is no longer needed. */
export async function pruneHistory(app: App): Promise<void> {
  const environments = await hostedEnvironments(app);
  if (environments.length === 0) return;
  await keepMonths(app);
  const daysAgo = (days: number) => new Date(app.clock().getTime() - days * 86_400_000);
  await app.content.inEnvironments(environments, async (db) => {
    await db.query(sql`delete from content.availability where at < ${daysAgo(keepAvailabilityDays)}`);
    await db.query(sql`delete from content.commands where expires_at < ${daysAgo(keepCommandsDays)}`);
    await prunePlays(db, app.clock());
    await forgetSent(db, daysAgo(keepPlaysDays));
    // Plays refer to the shows they belong to.
    await db.query(sql`delete from content.shows where ended_at < ${daysAgo(keepPlaysDays)}`);
    await db.query(sql`delete from content.player_faults where at < ${daysAgo(keepFaultsDays)}`);
    await pruneFaults(db, daysAgo(keepFaultsDays));
    await forgetAnswers(db, app.clock());
    // Last seen by a clock that was days ahead and has been set back; the device would count as online until
    // then.
    await db.query(
      sql`update content.devices set last_active_at = ${app.clock()} where last_active_at > ${daysAgo(-1)}`,
    );
  });
}
