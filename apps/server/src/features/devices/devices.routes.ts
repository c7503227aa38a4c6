import { devices, verifyPhrase } from '@vitrine/contract/devices';
import { handle, handleVisit, type Mounted } from '../../http/mount-route.ts';
import * as service from './devices.service.ts';
import * as pairing from './pairing.service.ts';

const { routes, actionRoutes } = devices;

export const deviceRoutes: Mounted[] = [
  handle(routes.list, service.list),
  handle(routes.get, service.get),
  handle(routes.update, (context, { id, ifMatch, body }) =>
    service.setLowBandwidth(context, id, ifMatch, body.lowBandwidth),
  ),
  handle(routes.remove, (context, { id }) => service.removeDevice(context, id)),
  handle(actionRoutes.reboot, (context, { id }) => service.orderDevice(context, id, 'reboot')),
  handle(actionRoutes.update, (context, { id }) => service.orderDevice(context, id, 'update')),
  handle(actionRoutes.identify, (context, { id }) => service.orderDevice(context, id, 'identify')),
  handle(actionRoutes.reveal, (context, { id }) => service.revealSecrets(context, id)),
  handleVisit(verifyPhrase, async (visit, { body }) => ({
    data: await pairing.verifyPhrase(visit, body.connectString),
  })),
];
