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
import { handle, handleExchange, type Mounted } from '../../http/mount-route.ts';
import { confirmRecipient, resendConfirmation } from './alert-recipients.ts';
import { findSubjects, listHistory, orderTest, readAlerts, writeAlerts } from './alerts.service.ts';

export const alertRoutes: Mounted[] = [
  handle(getAlerts, readAlerts),
  handle(updateAlerts, (context, { ifMatch, body }) => writeAlerts(context, ifMatch, body)),
  handle(testAlerts, orderTest),
  handle(resendAlertConfirmation, async (context, { body }) => {
    await resendConfirmation(context, body.recipient);
    return readAlerts(context);
  }),
  handleExchange(receiveAlertConfirmation, async ({ app, request }, { body }) => {
    const { slug } = request.params as { slug: string };
    return { data: await confirmRecipient(app, await findEnvironment(app, slug), body.code) };
  }),
  handle(alertSubjects, (context, { query }) => findSubjects(context, query)),
  handle(alertHistory.routes.list, listHistory),
];
