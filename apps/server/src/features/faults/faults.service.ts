import { faults } from '@vitrine/contract/faults';
import type { FaultReason } from '@vitrine/contract/player-events';
import type { Db } from '../../infra/postgres/db.ts';
import { type Pruning, pruneOlder } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { faultRows } from './faults.rows.ts';
import { isOpenFault } from './open-faults.service.ts';

// Faults of players. A player repeats a report for as long as a fault lasts; the reports become one fault,
// which ends when the player shows the playable again, when its display no longer has the playable to show or
// another player, and at the latest after a day without a report.

export const { list: listFaults } = crud(faults, faultRows);

interface Report {
  readonly id: string;
  readonly playable: string | null;
  readonly reason: FaultReason;
  readonly at: Date;
}

interface Reporter {
  readonly environment: string;
  readonly display: string;
  readonly device: string;
}

/** Resolves to whether something new is known. */
export async function recordFaults(
  db: Db,
  { environment, display, device }: Reporter,
  reports: readonly Report[],
  now: Date,
): Promise<boolean> {
  if (reports.length === 0) return false;
  await db.query(sql`
    update content.faults f set ended_at = f.last_at, updated_at = ${now}
    where f.environment_id = ${environment} and f.display_id = ${display} and f.ended_at is null
      and not ${isOpenFault('f', now)}`);
  const recorded = await db.query(sql`
    with reported as (
      insert into content.player_faults (environment_id, id, display_id, device_id, playable_id, reason, at)
      select ${environment}, f.id, ${display}, ${device}, f.playable, f.reason, f.at
      from unnest(${reports.map(({ id }) => id)}::uuid[], ${reports.map(({ playable }) => playable)}::uuid[],
        ${reports.map(({ reason }) => reason)}::text[], ${reports.map(({ at }) => at)}::timestamptz[])
        as f (id, playable, reason, at)
      on conflict do nothing returning playable_id, reason, at
    )
    insert into content.faults as f (environment_id, id, display_id, device_id, playable_id, reason, reports, since,
      last_at, created_at, updated_at)
    select ${environment}, gen_random_uuid(), ${display}, ${device}, r.playable_id, r.reason, count(*), min(r.at),
      max(r.at), ${now}, ${now}
    from reported r
    where r.playable_id is null or exists (select from content.playables p
      where p.environment_id = ${environment} and p.id = r.playable_id)
    group by r.playable_id, r.reason
    on conflict (environment_id, display_id, playable_id, reason) where ended_at is null do update
      set reports = f.reports + excluded.reports, since = least(f.since, excluded.since),
        last_at = greatest(f.last_at, excluded.last_at), version = f.version + 1, updated_at = excluded.updated_at
    returning 1`);
  return recorded.length > 0;
}

/**
 * What was shown works again; whatever was shown, the player as a whole does. Resolves to whether a fault
 * ended.
 */
export async function endFaults(
  db: Db,
  { environment, display }: Reporter,
  plays: readonly { readonly playable: string; readonly at: Date }[],
  now: Date,
): Promise<boolean> {
  if (plays.length === 0) return false;
  const ended = await db.query(sql`
    update content.faults f set ended_at = p.at, version = f.version + 1, updated_at = ${now}
    from (select playable, max(at) as at
      from unnest(${plays.map(({ playable }) => playable)}::uuid[], ${plays.map(({ at }) => at)}::timestamptz[])
        as p (playable, at) group by 1) p
    where f.environment_id = ${environment} and f.display_id = ${display} and f.ended_at is null
      and (f.playable_id is null or f.playable_id = p.playable) and p.at > f.last_at
    returning 1`);
  return ended.length > 0;
}

/** Deletes faults that were last reported before this instant. */
export const pruneFaults = (before: Date): Pruning =>
  pruneOlder({ table: 'content.faults', column: 'last_at', before });
