import { trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

export const eventListRows: Rows = {
  table: trusted('content.event_lists'),
  fields: {
    ...plainFields('state', 'segments', 'generatedAt'),
    display: column('display_id'),
    startsAt: column('starts_at'),
    endsAt: column('ends_at'),
  },
  texts: [],
  relations: {},
};
