import { groups } from '@vitrine/contract/groups';
import { handle, type Mounted } from '../../http/mount-route.ts';
import { crud } from '../../resources/crud.ts';
import { groupRows } from './groups.rows.ts';

const { list, get, options } = crud(groups, groupRows);

export const groupRoutes: Mounted[] = [
  handle(groups.routes.list, list),
  handle(groups.routes.get, get),
  handle(groups.routes.options, options),
];
