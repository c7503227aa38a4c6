import { availability } from '@vitrine/contract/availability';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
import { trusted } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

const availabilityRows: Rows = {
  table: trusted('content.availability'),
  fields: { ...plainFields('kind', 'at'), device_id: column('device_id'), display_id: column('display_id') },
  texts: [],
  relations: {},
};

const { list } = crud(availability, availabilityRows);

export const availabilityRoutes: Mounted[] = [inTransaction(availability.routes.list, list)];
