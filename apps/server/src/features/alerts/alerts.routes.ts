import { alertHistory, alertSubjects, getAlerts, testAlerts, updateAlerts } from '@vitrine/contract/alerts';
import { handle, type Mounted } from '../../http/mount-route.ts';
import { findSubjects, listHistory, orderTest, readAlerts, writeAlerts } from './alerts.service.ts';

export const alertRoutes: Mounted[] = [
  handle(getAlerts, readAlerts),
  handle(updateAlerts, (context, { ifMatch, body }) => writeAlerts(context, ifMatch, body)),
  handle(testAlerts, orderTest),
  handle(alertSubjects, (context, { query }) => findSubjects(context, query)),
  handle(alertHistory.routes.list, listHistory),
];
