import {
  alertHistory,
  alertSubjects,
  getAlerts,
  receiveAlertConfirmation,
  resendAlertConfirmation,
  testAlerts,
  updateAlerts,
} from '@vitrine/contract/alerts';
import { findEnvironment } from '../../http/environments.ts';
import { inTransaction, type Mounted, rawHttp } from '../../http/mount-route.ts';
import { confirmRecipient, resendConfirmation } from './alert-recipients.ts';
import { enqueueTest, findSubjects, listHistory, readAlerts, writeAlerts } from './alerts.service.ts';

export const alertRoutes: Mounted[] = [
  inTransaction(getAlerts, readAlerts),
  inTransaction(updateAlerts, (context, { ifMatch, body }) => writeAlerts(context, ifMatch, body)),
  inTransaction(testAlerts, enqueueTest),
  inTransaction(resendAlertConfirmation, async (context, { body }) => {
    await resendConfirmation(context, body.recipient);
    return readAlerts(context);
  }),
  rawHttp(receiveAlertConfirmation, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    return { data: await confirmRecipient(app, await findEnvironment(app, slug), body.code) };
  }),
  inTransaction(alertSubjects, (context, { query }) => findSubjects(context, query)),
  inTransaction(alertHistory.routes.list, listHistory),
];
