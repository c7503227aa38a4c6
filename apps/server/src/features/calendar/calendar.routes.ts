import { displays } from '@vitrine/contract/displays';
import {
  displayExplain,
  displayPlan,
  displayTimeline,
  eventLists,
  eventListsStart,
} from '@vitrine/contract/schedule-calls';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
import { crud } from '../../resources/crud.ts';
import { read as readDisplay } from '../displays/displays.service.ts';
import { eventListRows } from './calendar.rows.ts';
import { announceLists, enqueuePlanning, explainAt, readTimeline } from './calendar.service.ts';
import { readDisplayPlan } from './display-plan.ts';

const lists = crud(eventLists, eventListRows);

export const calendarRoutes: Mounted[] = [
  inTransaction(displayTimeline, (context, { id, query }) => readTimeline(context, id, query)),
  inTransaction(displayExplain, (context, { id, query }) => explainAt(context, id, query.at)),
  inTransaction(displayPlan, (context, { id }) => readDisplayPlan(context, id)),
  inTransaction(eventLists.routes.list, lists.list),
  inTransaction(eventLists.routes.get, lists.get),
  inTransaction(eventListsStart, announceLists),
  inTransaction(displays.actionRoutes.regenerate, async (context, { id }) => {
    await enqueuePlanning(context, id);
    return readDisplay(context, id);
  }),
];
