import type { FaultReason } from '@vitrine/contract/player-events';
import { Named } from '@vitrine/contract/text';
import { columns, json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { OpenFault } from '../faults/open-faults.service.ts';

const faultColumns = columns({
  id: 'uuid',
  display: 'uuid',
  playable: json(Named.nullable()),
  reason: narrowed<FaultReason>('text'),
  since: 'timestamptz',
});

/** Faults that lasted at a past moment, oldest first. One without an end lasted for a while after its last report. */
export const readFaultsAt = (db: Db, environment: string, at: Date): Promise<OpenFault[]> =>
  db.query(sql(faultColumns)`
    select f.id, f.display_id as display, f.reason, f.since,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as playable
    from content.faults f
    left join content.playables p on p.environment_id = f.environment_id and p.id = f.playable_id
    where f.environment_id = ${environment} and f.since <= ${at}
      and coalesce(f.ended_at, f.last_at + interval '10 minutes') > ${at}
    order by f.since, f.id`);
