import type { DisplayInput } from '@vitrine/contract/displays';
import type { Context } from '../../http/context.ts';
import { type Columns, columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { type Sql, sql } from '../../infra/postgres/sql.ts';

// Where something can be shown: displays by location and group, sorted by name. Who asks adds what it wants to know of each
// display `d` with its location `l` and its device `v`, if there is one.

const displayColumns = columns({
  id: 'uuid',
  name: 'text',
  place: 'uuid',
  groups: 'uuid[]',
  orientation: narrowed<NonNullable<DisplayInput['orientation']>>('text'),
  active: 'bool',
  lastActive: 'timestamptz?',
});

const placeColumns = columns({
  id: 'uuid',
  name: 'text',
  timezone: 'text',
  language: 'text?',
  isOpen: 'bool!',
});

interface Question<More extends Columns> {
  readonly more: More;
  /** Their values, in this order. */
  readonly select: Sql;
  readonly join?: Sql;
  readonly where: Sql;
}

export async function readTargets<const More extends Columns>(
  { db, environment, now, locale }: Context,
  { more, select, join = sql``, where }: Question<More>,
) {
  const places = await db.query(sql(placeColumns)`
    select l.id, l.name, l.timezone, l.language, content.is_open(l.timezone, l.hours, ${now}) as "isOpen"
    from content.locations l where l.environment_id = ${environment.id}`);
  const groups = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.groups where environment_id = ${environment.id} and not implicit`);
  const rowColumns = { ...displayColumns, ...more };
  const displays = (await db.query(sql(rowColumns)`
    select d.id, d.name, d.location_id as place, d.orientation, d.active, v.last_active_at as "lastActive",
      array(select r.group_id from content.display_groups r
        join content.groups g on g.environment_id = r.environment_id and g.id = r.group_id and not g.implicit
        where r.environment_id = d.environment_id and r.display_id = d.id) as groups,
      ${select}
    from content.displays d
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    left join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
    ${join}
    where d.environment_id = ${environment.id} and ${where}`)) as (RowOf<typeof displayColumns> &
    RowOf<More>)[];
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
  return {
    places: places.sort(byName),
    groups: groups.sort(byName),
    displays: displays
      .map((display) => ({
        ...display,
        lastActive: display.lastActive && new Date(display.lastActive).toISOString(),
      }))
      .sort(byName),
  };
}
