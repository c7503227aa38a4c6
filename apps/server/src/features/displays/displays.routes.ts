import { displays } from '@vitrine/contract/displays';
import { handle, type Mounted } from '../../http/mount-route.ts';
import { crud } from '../../resources/crud.ts';
import { displayRows } from './displays.rows.ts';

const { list, get, options } = crud(displays, displayRows);

export const displayRoutes: Mounted[] = [
  handle(displays.routes.list, list),
  handle(displays.routes.get, get),
  handle(displays.routes.options, options),
];
