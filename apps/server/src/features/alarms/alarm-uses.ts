import type { AlarmUses } from '@vitrine/contract/alarm-uses';
import type { DrillSchedule } from '@vitrine/contract/takeover-plans';
import type { Context } from '../../http/context.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';

interface Wanted {
  readonly location?: string | undefined;
  readonly group?: string | undefined;
  readonly display?: string | undefined;
}

/** Which feeds, plans and drills name it, so that whoever deletes it knows. */
export async function readUses({ db, environment }: Context, wanted: Wanted): Promise<{ data: AlarmUses }> {
  const rows = (table: Sql, fields: Sql) => sql`
    select ${fields} from ${table} t where t.environment_id = ${environment.id} and ${names(wanted)}`;
  return {
    data: {
      feeds: await db.query(
        sql({
          id: 'uuid',
          name: 'text',
        })`${rows(trusted('content.alert_feeds'), sql`t.id, t.name`)} order by t.name`,
      ),
      plans: await db.query(
        sql({
          id: 'uuid',
          name: 'text',
        })`${rows(trusted('content.takeover_plans'), sql`t.id, t.name`)} order by t.name`,
      ),
      drills: await db.query(
        sql({
          id: 'uuid',
          kind: narrowed<DrillSchedule['kind']>('text'),
          every: narrowed<DrillSchedule['every']>('text'),
        })`${rows(trusted('content.drill_schedules'), sql`t.id, t.kind, t.every`)} order by t.created_at`,
      ),
    },
  };
}

const names = ({ location, group, display }: Wanted): Sql => sql`(
  t.scope -> 'locations' ? ${location ?? ''} or t.scope -> 'groups' ? ${group ?? ''} or t.scope -> 'displays' ? ${display ?? ''})`;
