import { type Sql, sql, trusted } from '../../infra/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';
import { displaySummary } from '../displays/displays.service.ts';

/** Open at this moment by the clock on its wall. */
const isOpenAt = (now: Date): Sql => {
  const local = sql`(${now}::timestamptz at time zone t.timezone)`;
  const today = sql`(t.hours -> to_char(${local}, 'dy'))`;
  const time = sql`to_char(${local}, 'HH24:MI')`;
  return sql`((${today} ->> 'nonstop')::boolean or (not (${today} ->> 'closed')::boolean
    and ${time} >= ${today} ->> 'start' and ${time} < ${today} ->> 'end'))`;
};

export const locationRows: Rows = {
  table: trusted('content.locations'),
  fields: {
    ...plainFields(
      'name',
      'timezone',
      'hours',
      'routerPublicIp',
      'winboxPort',
      'guiPort',
      'sshPort',
      'notes',
    ),
    hasRouterCredentials: sql`${column('router_credentials')} is not null`,
  },
  filters: { openNow: ({ now }) => isOpenAt(now) },
  texts: ['name', 'timezone'],
  relations: {
    displays: {
      kind: 'many',
      from: trusted('content.displays r'),
      owner: trusted('r.location_id'),
      id: trusted('r.id'),
      order: trusted('r.name collate content.sort_und'),
      fields: displaySummary('r'),
    },
  },
};
