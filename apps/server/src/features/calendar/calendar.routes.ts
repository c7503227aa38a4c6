import { displays } from '@vitrine/contract/displays';
import {
  displayExplain,
  displayTimeline,
  eventLists,
  eventListsStart,
  plays,
  playsExport,
} from '@vitrine/contract/schedule-calls';
import { handle, handleVisit, type Mounted } from '../../http/mount-route.ts';
import { crud } from '../../resources/crud.ts';
import { read as readDisplay } from '../displays/displays.service.ts';
import { eventListRows, playRows } from './calendar.rows.ts';
import { announceLists, explainAt, orderPlanning, readTimeline } from './calendar.service.ts';
import { exportPlays } from './export-plays.ts';

const lists = crud(eventLists, eventListRows);
const shown = crud(plays, playRows);

export const calendarRoutes: Mounted[] = [
  handle(displayTimeline, (context, { id, query }) => readTimeline(context, id, query)),
  handle(displayExplain, (context, { id, query }) => explainAt(context, id, query.at)),
  handle(eventLists.routes.list, lists.list),
  handle(eventLists.routes.get, lists.get),
  handle(eventListsStart, announceLists),
  handle(displays.actionRoutes.regenerate, async (context, { id }) => {
    await orderPlanning(context, id);
    return readDisplay(context, id);
  }),
  handle(plays.routes.list, shown.list),
  handleVisit(playsExport, exportPlays),
];
