import type { Plan } from '@vitrine/schedule/plan';
import { columns, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { bearsOnScreens, planningResources } from './pending-changes.ts';

// Where the plans of a display came from: the change that made one, else what became of its content.

export interface PlanOrigin {
  /** Null: nobody's, or not known. */
  readonly change: string | null;
  /** What differs from the plan before, where nobody changed anything. */
  readonly content: 'ran_out' | 'became_ready' | null;
}

const originColumns = columns({
  at: 'timestamptz!',
  change: 'uuid?',
  plan: narrowed<Plan>('jsonb?'),
  before: narrowed<Plan>('jsonb?'),
});

/**
 * Of the plans in force at these instants. A row without a change is of an earlier release, or nobody's: the first change that bears on
 * screens within ten seconds made it, unless that is known to have made another plan.
 */
export async function readPlanOrigins(
  db: Db,
  environment: string,
  display: string,
  instants: readonly number[],
): Promise<Map<number, PlanOrigin>> {
  const rows = await db.query(sql(originColumns)`
    select i.at, coalesce(p.change_id, f.id) as change,
      (select plan from content.plans l where p.change_id is null and f.id is null and l.environment_id = ${environment} and l.hash = p.hash),
      (select l.plan from content.display_plans o
        join content.plans l on l.environment_id = o.environment_id and l.hash = o.hash
        where p.change_id is null and f.id is null and o.environment_id = ${environment} and o.display_id = ${display}
          and o.starts_at < p.starts_at order by o.starts_at desc limit 1) as before
    from unnest(${instants.map((at) => new Date(at))}::timestamptz[]) as i (at)
    join lateral (select o.starts_at, o.change_id, o.hash from content.display_plans o
      where o.environment_id = ${environment} and o.display_id = ${display} and o.starts_at <= i.at
      order by o.starts_at desc limit 1) p on true
    left join lateral (select c.id from content.changes c
      where p.change_id is null and c.environment_id = ${environment} and c.at >= p.starts_at
        and c.at < p.starts_at + interval '10 seconds' and c.displays is distinct from 0
        and c.resource = any (${planningResources}::text[]) and ${bearsOnScreens}
        and not exists (select from content.display_plans n where n.environment_id = c.environment_id
          and n.starts_at between c.at - interval '10 seconds' and c.at and n.change_id = c.id)
      order by c.at, c.entry limit 1) f on true`);
  return new Map(
    rows.map(({ at, change, plan, before }) => [
      Date.parse(at),
      { change, content: change === null && plan && before ? contentSince(before, plan) : null },
    ]),
  );
}

const itemsOf = ({ playlists }: Plan) => new Set(playlists.flatMap(({ items }) => items.map(({ id }) => id)));

function contentSince(before: Plan, now: Plan): PlanOrigin['content'] {
  const [was, is] = [itemsOf(before), itemsOf(now)];
  if ([...was].some((id) => !is.has(id))) return 'ran_out';
  return is.size > was.size ? 'became_ready' : null;
}
