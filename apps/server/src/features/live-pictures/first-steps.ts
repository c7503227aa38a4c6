import type { Overview } from '@vitrine/contract/overview';
import type { Context } from '../../http/context.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';

// Which steps of the first run are done, and the frames that complete them. Steps belong to the environment;
// dismissing them is each user's own choice.

/**
 * Null if nothing is left to do, another display already plays, or the caller has dismissed it or may not take the steps,
 * because their changes need approval.
 */
export async function readFirstSteps({ db, environment, session }: Context): Promise<Overview['firstRun']> {
  if (session.needsApproval) return null;
  const [row] = await db.query(sql({ connected: 'bool', sample: 'bool', own: 'bool' })`
    select f.connected_at is not null as connected, f.sample_shown_at is not null as sample,
      f.own_shown_at is not null as own
    from (select ${environment.id}::uuid as id) e left join content.first_runs f on f.environment_id = e.id
    where f.own_shown_at is null
      and not exists (select from content.displays d where d.environment_id = e.id and d.id is distinct from f.display_id
        and (d.active or d.device_id is not null))
      and not exists (select from content.first_run_dismissals s
        where s.environment_id = e.id and s.identity_id = ${session.identityId})`);
  return row ?? null;
}

/** Whether frames of the display in row `f` of content.frames still count for a step. */
export const awaitsFirstFrames = trusted(`exists (select from content.first_runs r
  where r.environment_id = f.environment_id and r.display_id = f.display_id and r.own_shown_at is null)`);

interface FirstFrame {
  readonly playlist: string;
  readonly jpeg: Buffer | null;
  readonly at: Date;
}

/** True if a step was completed. */
export async function tickFirstSteps(
  db: Db,
  environment: string,
  display: string,
  { playlist, jpeg, at }: FirstFrame,
): Promise<boolean> {
  const ticked = await db.query(sql`
    update content.first_runs set connected_at = coalesce(connected_at, ${at}),
      sample_shown_at = case when sample_id = ${playlist} then ${at}::timestamptz else sample_shown_at end,
      sample_jpeg = case when sample_id = ${playlist} then ${jpeg}::bytea else sample_jpeg end,
      own_shown_at = case when own_playlist_id = ${playlist} then ${at}::timestamptz end,
      own_jpeg = case when own_playlist_id = ${playlist} then ${jpeg}::bytea end
    where environment_id = ${environment} and display_id = ${display} and own_shown_at is null
      and ((sample_id = ${playlist} and sample_shown_at is null) or own_playlist_id = ${playlist})
    returning 1`);
  return ticked.length > 0;
}
