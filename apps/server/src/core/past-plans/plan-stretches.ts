import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// For how long each plan of many displays was in force.

export interface Asked {
  readonly display: string;
  readonly from: number;
  readonly to: number;
}

export interface PlanStretch {
  /** Of the plan, in hexadecimal. */
  readonly hash: string;
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;
const toMinute = (instant: number) => Math.floor(instant / minuteMs) * minuteMs;

/**
 * By display, in order, each cut to what was asked for. To the minute: of several plans of one minute the last one counts.
 */
export async function readPlanStretches(
  db: Db,
  environment: string,
  asked: readonly Asked[],
): Promise<Map<string, PlanStretch[]>> {
  const dates = (of: (each: Asked) => number) => asked.map((each) => new Date(of(each)));
  const rows = await db.query(sql({ display: 'uuid!', at: 'timestamptz!', hash: 'text!' })`
    select d.id as display, p.starts_at as at, encode(p.hash, 'hex') as hash
    from unnest(${asked.map(({ display }) => display)}::uuid[], ${dates(({ from }) => from)}::timestamptz[],
      ${dates(({ to }) => to)}::timestamptz[]) as d (id, begins, ends),
    lateral (
      (select o.starts_at, o.hash from content.display_plans o where o.environment_id = ${environment} and o.display_id = d.id
        and o.starts_at <= d.begins order by o.starts_at desc limit 1)
      union all
      (select o.starts_at, o.hash from content.display_plans o where o.environment_id = ${environment} and o.display_id = d.id
        and o.starts_at > d.begins and o.starts_at < d.ends)
    ) p order by d.id, p.starts_at`);
  const rowsOf = Map.groupBy(rows, ({ display }) => display);
  return new Map(
    asked.map(({ display, from, to }) => {
      const own = rowsOf.get(display) ?? [];
      const starts = own.map(({ at }) => Math.max(from, toMinute(Date.parse(at))));
      const stretches = own.map(({ hash }, i) => ({ hash, from: starts[i]!, to: starts[i + 1] ?? to }));
      return [display, stretches.filter((each) => each.to > each.from)];
    }),
  );
}
