import { planHash } from '../features/calendar/calendar.service.ts';
import { recordPlans } from '../features/history/record-plans.service.ts';
import { readPlans } from '../features/playlists/plans.service.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';

/** The demo's displays had the plans of today before its first start, and their players knew them. */
export async function fillPastPlans(db: Db, environment: string, since: Date): Promise<void> {
  const plans = (await readPlans(db, environment)).map(({ display, plan, key }) => ({
    ...{ display, plan, hash: planHash(key) },
  }));
  await recordPlans(db, environment, plans, since);
  // Where the worker was faster, its first plans count from then on.
  await db.query(sql`
    insert into content.display_plans (environment_id, display_id, starts_at, hash)
    select distinct on (p.display_id) p.environment_id, p.display_id, ${since}::timestamptz, p.hash
    from content.display_plans p where p.environment_id = ${environment} order by p.display_id, p.starts_at
    on conflict do nothing`);
  await db.query(sql`
    insert into content.display_manifests (environment_id, display_id, version, sent_at, received_at, in_force_at)
    select environment_id, id, 'demo', ${since}::timestamptz, ${since}::timestamptz, ${since}::timestamptz from content.displays
    where environment_id = ${environment} and device_id is not null on conflict do nothing`);
}
