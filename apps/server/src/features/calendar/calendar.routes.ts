import { calendar, calendarPlans, calendarRecord } from '@vitrine/contract/calendar-calls';
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
import { readCalendarPlans } from './calendar-plans.ts';
import { readCalendarRecord } from './calendar-record.ts';
import { readCalendar } from './display-calendar.ts';
import { readDisplayPlan } from './display-plan.ts';

const lists = crud(eventLists, eventListRows);

export const calendarRoutes: Mounted[] = [
  inTransaction(displayTimeline, (context, { id, query }) => readTimeline(context, id, query)),
  inTransaction(displayExplain, (context, { id, query }) => explainAt(context, id, query.at)),
  inTransaction(displayPlan, (context, { id }) => readDisplayPlan(context, id)),
  inTransaction(calendar, async (context, { query }) => ({ data: await readCalendar(context, query) })),
  inTransaction(calendarRecord, async (context, { query }) => ({
    data: await readCalendarRecord(context, query),
  })),
  inTransaction(calendarPlans, async (context, { query }) => ({
    data: await readCalendarPlans(context, query),
  })),
  inTransaction(eventLists.routes.list, lists.list),
  inTransaction(eventLists.routes.get, lists.get),
  inTransaction(eventListsStart, announceLists),
  inTransaction(displays.actionRoutes.regenerate, async (context, { id }) => {
    await enqueuePlanning(context, id);
    return readDisplay(context, id);
  }),
];
