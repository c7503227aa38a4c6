import { deviceEngines, devices, verifyPhrase } from '@vitrine/contract/devices';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import * as service from './devices.service.ts';
import { countEngines } from './engine-counts.ts';
import * as pairing from './pairing.service.ts';

const { routes, actionRoutes } = devices;

export const deviceRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(routes.update, (context, { id, ifMatch, body }) =>
    service.setLowBandwidth(context, id, ifMatch, body.lowBandwidth),
  ),
  inTransaction(routes.remove, (context, { id }) => service.removeDevice(context, id)),
  inTransaction(actionRoutes.reboot, (context, { id }) => service.sendCommand(context, id, 'reboot')),
  inTransaction(actionRoutes.update, (context, { id }) => service.sendCommand(context, id, 'update')),
  inTransaction(actionRoutes.reload, (context, { id }) => service.sendCommand(context, id, 'reload')),
  inTransaction(actionRoutes.identify, (context, { id }) => service.sendCommand(context, id, 'identify')),
  inTransaction(actionRoutes.reveal, (context, { id }) => service.revealSecrets(context, id)),
  inTransaction(deviceEngines, countEngines),
  withoutTransaction(verifyPhrase, async (caller, { body }) => ({
    data: await pairing.verifyPhrase(caller, body.connectString),
  })),
];
