import { alarmUses } from '@vitrine/contract/alarm-uses';
import { alertFeeds, takeoverInbox, tryAlertFeed } from '@vitrine/contract/alert-feeds';
import { alertWarnings } from '@vitrine/contract/alert-warnings';
import { drillSchedules, takeoverPlans } from '@vitrine/contract/takeover-plans';
import {
  takeoverBoard,
  takeoverCsv,
  takeoverDrills,
  takeoverPdf,
  takeovers,
  takeoverTargets,
} from '@vitrine/contract/takeovers';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { readBoard } from './alarm-board.ts';
import * as plans from './alarm-plans.service.ts';
import { csvReport, pdfReport } from './alarm-report.ts';
import { readAlarmTargets } from './alarm-targets.ts';
import { readUses } from './alarm-uses.ts';
import * as service from './alarms.service.ts';
import { receiveCap } from './alarms-inbox.ts';
import * as feeds from './alert-feeds.service.ts';
import * as warnings from './alert-warnings.service.ts';
import * as schedules from './drill-schedules.service.ts';
import { readDrilledPlaces } from './drilled-places.ts';
import { tryFeed } from './try-feed.ts';

const { routes, actionRoutes } = takeovers;

export const alarmRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(routes.create, (context, { body }) => service.createAlarm(context, body)),
  inTransaction(actionRoutes.extend, (context, { id, body }) =>
    service.extendAlarm(context, id, (body as { minutes: number }).minutes),
  ),
  // Screens hear of it before the reply is put together.
  withoutTransaction(actionRoutes.end, async (caller, { id, body }) => {
    const { clearText = null } = body as { clearText?: string | null };
    await caller.transact((context) => service.endAlarm(context, id, clearText));
    return caller.transact((context) => service.read(context, id));
  }),
  inTransaction(takeoverBoard, (context, { id, query }) => readBoard(context, id, query.after)),
  inTransaction(takeoverCsv, (context, { id, query }) =>
    csvReport(context, id, query.language ?? context.locale),
  ),
  withoutTransaction(takeoverPdf, (caller, { id, query }) =>
    pdfReport(caller, id, query.language ?? caller.locale),
  ),
  inTransaction(takeoverTargets, (context, { query }) =>
    readAlarmTargets(context, query.only === 'unreachable'),
  ),
  inTransaction(takeoverDrills, readDrilledPlaces),
  inTransaction(takeoverPlans.routes.list, plans.list),
  inTransaction(takeoverPlans.routes.get, plans.get),
  inTransaction(
    takeoverPlans.routes.create,
    (context, { body }) => plans.createPlan(context, body),
    plans.nameTaken,
  ),
  inTransaction(
    takeoverPlans.routes.update,
    (context, { id, ifMatch, body }) => plans.updatePlan(context, id, ifMatch, body),
    plans.nameTaken,
  ),
  inTransaction(takeoverPlans.routes.remove, (context, { id }) => plans.removePlan(context, id)),
  inTransaction(alertFeeds.routes.list, feeds.list),
  inTransaction(alertFeeds.routes.get, feeds.get),
  inTransaction(alertFeeds.routes.create, (context, { body }) => feeds.createFeed(context, body)),
  inTransaction(alertFeeds.routes.update, (context, { id, ifMatch, body }) =>
    feeds.updateFeed(context, id, ifMatch, body),
  ),
  inTransaction(alertFeeds.routes.remove, (context, { id }) => feeds.removeFeed(context, id)),
  withoutTransaction(tryAlertFeed, (caller, { body }) => tryFeed(caller, body)),
  inTransaction(alertWarnings.routes.list, warnings.list),
  inTransaction(alertWarnings.routes.get, warnings.get),
  inTransaction(alertWarnings.actionRoutes.start, (context, { id }) => warnings.start(context, id)),
  inTransaction(alertWarnings.actionRoutes.decline, (context, { id }) => warnings.decline(context, id)),
  inTransaction(alarmUses, (context, { query }) => readUses(context, query)),
  withoutTransaction(takeoverInbox, (caller) => receiveCap(caller)),
  inTransaction(drillSchedules.routes.list, schedules.list),
  inTransaction(drillSchedules.routes.get, schedules.get),
  inTransaction(drillSchedules.routes.create, (context, { body }) => schedules.createSchedule(context, body)),
  inTransaction(drillSchedules.routes.update, (context, { id, ifMatch, body }) =>
    schedules.updateSchedule(context, id, ifMatch, body),
  ),
  inTransaction(drillSchedules.routes.remove, (context, { id }) => schedules.removeSchedule(context, id)),
  inTransaction(drillSchedules.actionRoutes.run, (context, { id }) => schedules.runNow(context, id)),
];
