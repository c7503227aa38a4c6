import { sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

export const historyRows: Rows = {
  table: trusted('content.alert_history'),
  joins: trusted(`
    join content.displays d on d.environment_id = t.environment_id and d.id = t.display_id
    join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id`),
  fields: {
    ...plainFields('sentAt', 'kind'),
    display: column('display_id'),
    displayName: trusted('d.name'),
    place: trusted('l.name'),
  },
  tests: {
    from: (instant) => sql`t.sent_at >= ${instant}`,
    to: (instant) => sql`t.sent_at < ${instant}`,
  },
  texts: [],
  relations: {},
};
