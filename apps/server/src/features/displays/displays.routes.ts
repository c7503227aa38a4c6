import { displayImage, displays, pricePrediction } from '@vitrine/contract/displays';
import { inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { predictPrice } from '../billing/prediction.service.ts';
import * as service from './displays.service.ts';

const { routes, actionRoutes } = displays;
const constraints = {
  display_needs_location: service.unknownLocation,
  displays_device: { status: 409, code: 'already_paired' },
};

export const displayRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(routes.options, service.options),
  inTransaction(routes.create, (context, { body }) => service.createDisplay(context, body), constraints),
  inTransaction(
    routes.update,
    (context, { id, ifMatch, body }) => service.updateDisplay(context, id, ifMatch, body),
    constraints,
  ),
  inTransaction(routes.remove, (context, { id }) => service.removeDisplay(context, id)),
  withoutTransaction(actionRoutes.activate, (caller, { id }) => service.activateDisplay(caller, id)),
  inTransaction(actionRoutes.deactivate, (context, { id }) => service.setActive(context, id, false)),
  withoutTransaction(
    actionRoutes.pair,
    (caller, { id, body }) =>
      service.pairDisplay(caller, id, (body as { connectString: string }).connectString),
    constraints,
  ),
  inTransaction(actionRoutes.unpair, (context, { id }) => service.unpairDisplay(context, id)),
  inTransaction(actionRoutes.screens, (context, { id, body }) =>
    service.switchScreens(context, id, (body as { on: boolean | null }).on),
  ),
  inTransaction(displayImage, (context, { id }) => service.readImage(context, id)),
  inTransaction(pricePrediction, async (context, { query }) => ({
    data: await predictPrice(context, query.change, query.display),
  })),
];
