import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { type Sql, sql } from '../../infra/sql.ts';
import { displaySummaryFields } from './displays.rows.ts';

// Displays as other features see them. A display always hangs in exactly one location.

/** For relations of other resources that list displays (alias `r`). */
export const displaySummary = displaySummaryFields;

export async function countActiveDisplays({ db, environment }: Context): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) from content.displays where environment_id = ${environment.id} and active`,
  );
  return row!.count;
}

export function displaysAt(
  { db, environment }: Context,
  location: string,
): Promise<{ id: string; name: string }[]> {
  return db.query(sql`
    select id, name from content.displays
    where environment_id = ${environment.id} and location_id = ${location} order by name collate content.sort_und, id`);
}

/**
 * Makes `displays` the ones that hang at `location`. Others are moved here; leaving out one that is here is refused,
 * because it would have no location.
 */
export async function hangDisplays(
  context: Context,
  location: string,
  displays: readonly string[],
): Promise<void> {
  const { db, environment, now } = context;
  const wanted = new Set(displays);
  const here = await displaysAt(context, location);
  if (here.some(({ id }) => !wanted.has(id))) {
    throw invalidField('displays', { key: 'displays.locationRequired' });
  }
  const known = await db.query<{ id: string }>(
    sql`select id from content.displays where environment_id = ${environment.id} and id = ${anyOf([...wanted])}`,
  );
  if (known.length !== wanted.size) throw invalidField('displays', { key: 'validation.unknownRecord' });
  await db.query(sql`
    update content.displays set location_id = ${location}, version = version + 1, updated_at = ${now}
    where environment_id = ${environment.id} and id = ${anyOf([...wanted])} and location_id <> ${location}`);
}

const anyOf = (ids: string[]): Sql => sql`any (${ids}::uuid[])`;
