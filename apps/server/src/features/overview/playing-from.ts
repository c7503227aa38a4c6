import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Since when displays had shown what they showed at a past moment, so that a picture of before is not taken for it.

export interface ShownThen {
  readonly display: string;
  readonly playlist: string | null;
  /** When this was planned to begin; null for what was not planned. */
  readonly plannedFrom: number | null;
}

/** By display. What was shown before it counts too if it ended later than planned; older plays than `since` are not asked. */
export async function readPlayingFrom(
  db: Db,
  environment: string,
  shown: readonly ShownThen[],
  since: number,
  at: number,
): Promise<Map<string, number>> {
  const rows = await db.query(sql({ display: 'uuid!', endedAt: 'timestamptz!' })`
    select c.display, max(least(y.started_at + y.seconds * interval '1 second', ${new Date(at)}::timestamptz)) as "endedAt"
    from unnest(${shown.map(({ display }) => display)}::uuid[], ${shown.map(({ playlist }) => playlist)}::uuid[]) as c (display, playlist)
    join content.plays y on y.environment_id = ${environment} and y.display_id = c.display and y.playlist_id is distinct from c.playlist
      and y.started_at > ${new Date(since)} and y.started_at <= ${new Date(at)}
    group by 1`);
  const endOfOther = new Map(rows.map(({ display, endedAt }) => [display, Date.parse(endedAt)]));
  return new Map(
    shown.flatMap(({ display, plannedFrom }) => {
      const begins = [plannedFrom, endOfOther.get(display)].filter((each) => typeof each === 'number');
      return begins.length > 0 ? [[display, Math.max(...begins)] as const] : [];
    }),
  );
}
