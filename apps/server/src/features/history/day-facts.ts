import { outagesBetween, presenceIn, readConnections } from '../../core/display-state/outages.ts';
import { columns } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// What is known of a display in a stretch of time, each cut to it, in milliseconds.

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface About {
  readonly environment: string;
  readonly display: string;
}

const cut = ({ from, to }: Span, start: number, end: number): Span => ({
  from: Math.max(from, start),
  to: Math.min(to, end),
});

export interface ToldSpan extends Span {
  readonly planOf: number;
  readonly isCurrent: boolean;
}

/**
 * By which manifest the player played, cut where a newer plan was made. `planStarts` are the instants at which the plan of the
 * display changed, oldest first.
 */
export async function readTold(
  db: Db,
  { environment, display }: About,
  span: Span,
  planStarts: readonly number[],
): Promise<ToldSpan[]> {
  const rows = await db.query(sql({ planOf: 'timestamptz!', inForceAt: 'timestamptz!' })`
    select coalesce(sent_at, in_force_at) as "planOf", in_force_at as "inForceAt" from content.display_manifests
    where environment_id = ${environment} and display_id = ${display} and in_force_at < ${new Date(span.to)}
      and in_force_at >= coalesce((select max(o.in_force_at) from content.display_manifests o
        where o.environment_id = ${environment} and o.display_id = ${display} and o.in_force_at <= ${new Date(span.from)}), '-infinity')
    order by in_force_at`);
  return rows.flatMap(({ planOf, inForceAt }, i) => {
    const made = Date.parse(planOf);
    const next = rows[i + 1];
    const { from, to } = cut(span, Date.parse(inForceAt), next ? Date.parse(next.inForceAt) : span.to);
    if (to <= from) return [];
    const outdatedAt = planStarts.find((start) => start > made) ?? Number.POSITIVE_INFINITY;
    const edge = Math.min(to, Math.max(from, outdatedAt));
    return [
      ...(edge > from ? [{ from, to: edge, planOf: made, isCurrent: true }] : []),
      ...(edge < to ? [{ from: edge, to, planOf: made, isCurrent: false }] : []),
    ];
  });
}

const shownColumns = columns({
  from: 'timestamptz!',
  to: 'timestamptz!',
  playlist: 'uuid?',
  name: 'text?',
  item: 'text?',
});

export interface ShownSpan extends Span {
  readonly playlist: string | null;
  readonly name: string | null;
  readonly item: string | null;
}

/** An item of the longest duration that began before the stretch. */
const longestMs = 6 * 3_600_000;

/** Merged by the database, because a day has thousands of plays: the next item of a playlist follows within a minute. */
export async function readShown(db: Db, { environment, display }: About, span: Span): Promise<ShownSpan[]> {
  const rows = await db.query(sql(shownColumns)`
    select min(g.started_at) as from, max(g.ends_at) as to, (array_agg(g.playlist_id))[1] as playlist, max(g.playlist_name) as name,
      case when min(g.name) = max(g.name) then min(g.name) end as item
    from (
      select m.*, sum(m.begins) over (order by m.started_at, m.id) as run from (
        select p.*, case when lag(p.playlist_id) over w is not distinct from p.playlist_id
          and p.started_at - lag(p.ends_at) over w < interval '1 minute' then 0 else 1 end as begins
        from (
          select id, started_at, started_at + seconds * interval '1 second' as ends_at, playlist_id, playlist_name, name
          from content.plays where environment_id = ${environment} and display_id = ${display}
            and started_at >= ${new Date(span.from - longestMs)} and started_at < ${new Date(span.to)}
        ) p window w as (order by p.started_at, p.id)
      ) m
    ) g group by g.run order by 1`);
  const merged: ShownSpan[] = [];
  for (const row of rows) {
    const { from, to } = cut(span, Date.parse(row.from), Date.parse(row.to));
    if (to <= from) continue;
    // Reports are rounded: two stretches do not overlap.
    const last = merged.at(-1);
    if (last && last.to > from) merged[merged.length - 1] = { ...last, to: from };
    merged.push({ from, to, playlist: row.playlist, name: row.name, item: row.item });
  }
  return merged.filter(({ from, to }) => to > from);
}

/** When this display reported first that it showed something; infinite if it never did. */
export async function readFirstShown(db: Db, { environment, display }: About): Promise<number> {
  const [row] = await db.query(sql({ at: 'timestamptz' })`
    select started_at as at from content.plays where environment_id = ${environment} and display_id = ${display}
    order by started_at limit 1`);
  return row ? Date.parse(row.at) : Number.POSITIVE_INFINITY;
}

export async function readOffline(db: Db, { environment, display }: About, span: Span): Promise<Span[]> {
  const connections = await readConnections(db, environment, [display], span.from, span.to);
  return outagesBetween(presenceIn(connections.get(display) ?? []).outages, span.from, span.to);
}

export interface FaultSpan extends Span {
  readonly name: string | null;
}

export async function readFaults(db: Db, { environment, display }: About, span: Span): Promise<FaultSpan[]> {
  const rows = await db.query(sql({ since: 'timestamptz', until: 'timestamptz!', name: 'text?' })`
    select f.since, coalesce(f.ended_at, f.last_at + interval '10 minutes') as until, p.name from content.faults f
    left join content.playables p on p.environment_id = f.environment_id and p.id = f.playable_id
    where f.environment_id = ${environment} and f.display_id = ${display} and f.since < ${new Date(span.to)}
      and coalesce(f.ended_at, f.last_at + interval '10 minutes') > ${new Date(span.from)} order by f.since`);
  return rows.map(({ since, until, name }) => ({ ...cut(span, Date.parse(since), Date.parse(until)), name }));
}

/** When the display was moved to another location, by its recorded changes. */
export const readMoves = (db: Db, { environment, display }: About, span: Span) =>
  db.query(sql({ at: 'timestamptz', location: 'text?', change: 'uuid' })`
    select at, names ->> (after ->> 'location_id') as location, id as change from content.changes
    where environment_id = ${environment} and subject_id = ${display} and resource = 'displays' and kind = 'update'
      and before ? 'location_id' and after ? 'location_id'
      and at >= ${new Date(span.from)} and at < ${new Date(span.to)} order by at, entry`);
