import { WeeklyHours } from '@vitrine/contract/locations';
import { openingState } from '@vitrine/schedule/opening-state';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { json } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';

/** Screens switched by hand hold until the next opening or closing of their location. */
export async function screenPowerColumns({ db, environment, now }: Context, id: string, on: boolean | null) {
  if (on === null) return { screens_on: null, screens_until: null };
  const [row] = await db.query(sql({ timezone: 'text', hours: json(WeeklyHours) })`
    select l.timezone, l.hours from content.displays p
    join content.locations l on l.environment_id = p.environment_id and l.id = p.location_id
    where p.environment_id = ${environment.id} and p.id = ${id}`);
  if (!row) throw notFound();
  const { until } = openingState(row.timezone, row.hours, now.getTime());
  return { screens_on: on, screens_until: until === null ? null : new Date(until) };
}
