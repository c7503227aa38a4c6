import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

// When an alarm ends.

/** What happened after the start, as a row `s` for the alarm `t`. */
export const stepsJoin = trusted(`left join lateral (
    select count(*)::int as steps, max(x.at) as at, max(x.ends_at) as ends_at,
      max(x.at) filter (where x.kind = 'ended') as ended_at, max(x.clear_text) as clear_text,
      max(x.by_name) filter (where x.kind = 'ended') as ended_by, max(x.via) filter (where x.kind = 'ended') as ended_via
    from content.takeover_steps x where x.environment_id = t.environment_id and x.takeover_id = t.id) s on true`);

/** When it ends by itself. */
export const endsAt = trusted('greatest(t.ends_at, s.ends_at)');
/** When somebody ended it, else when it ends by itself. */
export const overAt = trusted('coalesce(s.ended_at, greatest(t.ends_at, s.ends_at))');
export const isRunning = (now: Date): Sql => sql`(s.ended_at is null and ${endsAt} > ${now})`;
