import { summaryFields } from '../../core/display-state/display-fields.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

export const locationRows: Rows = {
  table: trusted('content.locations'),
  fields: {
    ...plainFields(
      'name',
      'timezone',
      'hours',
      'hoursSet',
      'routerPublicIp',
      'winboxPort',
      'guiPort',
      'sshPort',
      'notes',
      'latitude',
      'longitude',
      'language',
    ),
    hasRouterCredentials: sql`${column('router_credentials')} is not null`,
  },
  filters: { openNow: ({ now }) => sql`content.is_open(t.timezone, t.hours, ${now})` },
  texts: ['name', 'timezone'],
  relations: {
    displays: {
      kind: 'many',
      from: trusted('content.displays r'),
      owner: trusted('r.location_id'),
      id: trusted('r.id'),
      order: trusted('r.name collate content.sort_und'),
      fields: summaryFields('r'),
    },
  },
};
