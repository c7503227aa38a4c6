import { tooManyPlans } from '@vitrine/contract/calendar-calls';
import { dayNumber, startOfDay } from '@vitrine/schedule/local-clock';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';

// Which displays the calendar shows, and its days, which are dates of each place.

export interface Filters {
  readonly location?: string | undefined;
  readonly group?: string | undefined;
  readonly display?: string | undefined;
}

export interface Days {
  readonly from: string;
  readonly days: string;
}

export interface ShownDisplay {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly timezone: string;
  /** Those that people made, and not "Show on…". */
  readonly groups: readonly string[];
}

/**
 * Active and paired displays, sorted by name. Groups are joined once: until statistics know how many there are, the database
 * would join them again for each display.
 */
export const readShownDisplays = (
  { db, environment }: Context,
  { location, group, display }: Filters,
): Promise<ShownDisplay[]> =>
  db.query(sql({ id: 'uuid', name: 'text', location: 'uuid', timezone: 'text', groups: 'uuid[]' })`
    with o as materialized (
      select d.display_id, array_agg(d.group_id order by d.group_id) as groups from content.display_groups d
      join content.groups g on g.environment_id = d.environment_id and g.id = d.group_id and not g.implicit
      where d.environment_id = ${environment.id} group by 1
    )
    select t.id, t.name, t.location_id as location, l.timezone, coalesce(o.groups, '{}') as groups
    from content.displays t
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    left join o on o.display_id = t.id
    where t.environment_id = ${environment.id} and t.active and t.device_id is not null
      ${having(sql`t.id = ${display ?? null}`, display)} ${having(sql`t.location_id = ${location ?? null}`, location)}
      ${having(
        sql`exists (select from content.display_groups m where m.environment_id = t.environment_id
          and m.display_id = t.id and m.group_id = ${group ?? null})`,
        group,
      )}
    order by t.name collate content.sort_und, t.id`);

const having = (condition: Sql, given: string | undefined): Sql => (given ? sql`and ${condition}` : sql``);

export interface Span {
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;
/** The calendar has a resolution of a minute. */
export const toMinute = (instant: number): number => Math.floor(instant / minuteMs) * minuteMs;

/** Local days of a zone, of 23 or 25 hours where clocks change. */
export const daysIn = (timeZone: string, { from, days }: Days): Span => ({
  from: startOfDay(timeZone, dayNumber(from)),
  to: startOfDay(timeZone, dayNumber(from) + Number(days)),
});

/** Those of each zone, which are worked out once. */
export function daysByZone(asked: Days): (timeZone: string) => Span {
  const known = new Map<string, Span>();
  return (timeZone) => {
    const span = known.get(timeZone) ?? daysIn(timeZone, asked);
    known.set(timeZone, span);
    return span;
  };
}

export function requireFewPlans(count: number): void {
  if (count < tooManyPlans) return;
  throw new HttpError({ status: 422, code: 'too_many_plans' });
}
