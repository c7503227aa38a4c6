import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';

export async function countActiveDisplays({ db, environment }: Context): Promise<number> {
  const [row] = await db.query(
    sql({
      count: 'int8',
    })`select count(*) from content.displays where environment_id = ${environment.id} and active`,
  );
  return row!.count;
}

export function displaysAt(
  { db, environment }: Context,
  location: string,
): Promise<{ id: string; name: string }[]> {
  return db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.displays
    where environment_id = ${environment.id} and location_id = ${location} order by name collate content.sort_und, id`);
}
