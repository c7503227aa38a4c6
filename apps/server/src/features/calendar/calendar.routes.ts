import { displays } from '@vitrine/contract/displays';
import {
  displayExplain,
  displayTimeline,
  eventLists,
  eventListsStart,
  plays,
  playsExport,
} from '@vitrine/contract/schedule-calls';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { crud } from '../../resources/crud.ts';
import { read as readDisplay } from '../displays/displays.service.ts';
import { eventListRows, playRows } from './calendar.rows.ts';
import { announceLists, enqueuePlanning, explainAt, readTimeline } from './calendar.service.ts';
import { exportPlays } from './export-plays.ts';

const lists = crud(eventLists, eventListRows);
const shown = crud(plays, playRows);

export const calendarRoutes: Mounted[] = [
  inTransaction(displayTimeline, (context, { id, query }) => readTimeline(context, id, query)),
  inTransaction(displayExplain, (context, { id, query }) => explainAt(context, id, query.at)),
  inTransaction(eventLists.routes.list, lists.list),
  inTransaction(eventLists.routes.get, lists.get),
  inTransaction(eventListsStart, announceLists),
  inTransaction(displays.actionRoutes.regenerate, async (context, { id }) => {
    await enqueuePlanning(context, id);
    return readDisplay(context, id);
  }),
  inTransaction(plays.routes.list, shown.list),
  withoutTransaction(playsExport, exportPlays),
];
