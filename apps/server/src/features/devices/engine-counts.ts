import type { devicePlatforms } from '@vitrine/contract/devices';
import type { Context } from '../../http/context.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { agentOld, engineOld } from './outdated.ts';

/** What the customer's devices run on, most frequent first. */
export async function countEngines({ db, environment }: Context) {
  const data = await db.query(sql({
    platform: narrowed<(typeof devicePlatforms)[number]>('text?'),
    engine: 'text?',
    isEngineOld: 'bool',
    count: 'int8',
  })`
    select d.platform, d.engine, ${engineOld('d')} as "isEngineOld", count(*)
    from content.devices d where d.environment_id = ${environment.id}
    group by d.platform, d.engine order by count(*) desc, d.platform, d.engine`);
  const [rest] = await db.query(sql({ unpaired: 'int8', agentsOld: 'int8' })`
    select count(*) filter (where p.id is null) as unpaired, count(*) filter (where ${agentOld('d')}) as "agentsOld"
    from content.devices d
    left join content.displays p on p.environment_id = d.environment_id and p.device_id = d.id
    where d.environment_id = ${environment.id}`);
  return { data, ...rest! };
}
