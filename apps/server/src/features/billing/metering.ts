import type { Period } from '@vitrine/billing/billing-month';
import type { ActiveSpan } from '@vitrine/billing/metering';
import { columns } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// When displays were active, as recorded by the database. Names are the current ones, or the last one of a
// deleted display.

export interface NamedSpan extends ActiveSpan {
  readonly name: string;
  /** Its location; null if it is deleted. */
  readonly place: string | null;
  readonly isDeleted: boolean;
  /** True if it has not ended. */
  readonly isOpen: boolean;
}

const rowColumns = columns({
  display: 'uuid',
  name: 'text',
  place: 'text?',
  is_deleted: 'bool',
  started_at: 'timestamptz',
  ended_at: 'timestamptz?',
});

/**
 * Spans that overlap the period. Open ones are extended to `until`, but not beyond the request to delete the
 * environment.
 */
export async function readSpans(
  db: Db,
  environment: string,
  { from, to }: Period,
  until: number,
): Promise<NamedSpan[]> {
  const rows = await db.query(sql(rowColumns)`
    select a.display_id as display, coalesce(d.name, a.display_name) as name, l.name as place, d.id is null as is_deleted,
      a.started_at, least(a.ended_at, e.delete_requested_at) as ended_at
    from content.activations a
    join content.environments e on e.id = a.environment_id
    left join content.displays d on d.environment_id = a.environment_id and d.id = a.display_id
    left join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
    where a.environment_id = ${environment} and a.started_at < ${new Date(to)}
      and (a.ended_at is null or a.ended_at > ${new Date(from)})
      and (e.delete_requested_at is null
        or e.delete_requested_at > ${new Date(from)} and e.delete_requested_at > a.started_at)
    order by a.entry`);
  return rows.map(({ display, name, place, is_deleted, started_at, ended_at }) => ({
    display,
    name,
    place,
    isDeleted: is_deleted,
    isOpen: ended_at === null,
    from: Date.parse(started_at),
    to: ended_at === null ? until : Date.parse(ended_at),
  }));
}
