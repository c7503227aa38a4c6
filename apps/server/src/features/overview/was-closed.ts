import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

/**
 * Whether the location of a display was closed at an event, for rows that have `environment_id`, `id` (of the display) and `at`
 * under the first alias and the location under the second. Hours that were changed since then do not count: the plan of then
 * has those that applied. Without a recorded plan the hours of today are all that is known.
 */
export function wasClosed(event: string, location: string): Sql {
  const [e, l] = [trusted(event), trusted(location)];
  return sql`coalesce(
    (select not content.is_open(p.plan ->> 'timeZone', p.plan -> 'hours', ${e}.at)
      from content.display_plans d join content.plans p on p.environment_id = d.environment_id and p.hash = d.hash
      where d.environment_id = ${e}.environment_id and d.display_id = ${e}.id and d.starts_at <= ${e}.at
      order by d.starts_at desc limit 1),
    not content.is_open(${l}.timezone, ${l}.hours, ${e}.at))`;
}
