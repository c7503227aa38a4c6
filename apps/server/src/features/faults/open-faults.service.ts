import { faultEndsAfterHours } from '@vitrine/contract/faults';
import type { FaultReason } from '@vitrine/contract/player-events';
import { Named } from '@vitrine/contract/text';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

const hourMs = 3_600_000;

/** Whether the fault with this alias still lasts. */
export const isOpenFault = (alias: string, now: Date): Sql => sql`(${trusted(`${alias}.ended_at`)} is null
  and ${trusted(`${alias}.last_at`)} > ${new Date(now.getTime() - faultEndsAfterHours * hourMs)}
  and ${trusted(`exists (select from content.displays fd where fd.environment_id = ${alias}.environment_id
      and fd.id = ${alias}.display_id and fd.device_id = ${alias}.device_id)
    and (${alias}.playable_id is null or exists (
      select from content.playlist_items fi
      join content.playlists fl on fl.environment_id = fi.environment_id and fl.id = fi.playlist_id and fl.first_enabled_at is not null
      join content.playlist_groups fp on fp.environment_id = fi.environment_id and fp.playlist_id = fi.playlist_id
      join content.display_groups fg on fg.environment_id = fp.environment_id and fg.group_id = fp.group_id
      where fi.environment_id = ${alias}.environment_id and fi.playable_id = ${alias}.playable_id
        and fg.display_id = ${alias}.display_id))`)})`;

const openFaultColumns = columns({
  id: 'uuid',
  display: 'uuid',
  playable: json(Named.nullable()),
  reason: narrowed<FaultReason>('text'),
  since: 'timestamptz',
});
export type OpenFault = RowOf<typeof openFaultColumns>;

/** Of all displays of an environment, or of the given ones; oldest first. */
export const readOpenFaults = (
  db: Db,
  environment: string,
  now: Date,
  displays: readonly string[] | null = null,
): Promise<OpenFault[]> =>
  db.query(sql(openFaultColumns)`
    select f.id, f.display_id as display, f.reason, f.since,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as playable
    from content.faults f
    left join content.playables p on p.environment_id = f.environment_id and p.id = f.playable_id
    where f.environment_id = ${environment} and ${isOpenFault('f', now)}
      and (${displays}::uuid[] is null or f.display_id = any (${displays}::uuid[]))
    order by f.since, f.id`);
