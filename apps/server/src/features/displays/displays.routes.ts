import { displayImage, displays, pricePrediction } from '@vitrine/contract/displays';
import { handle, handleVisit, type Mounted } from '../../http/mount-route.ts';
import { predictPrice } from '../billing/prediction.service.ts';
import * as service from './displays.service.ts';

const { routes, actionRoutes } = displays;
const constraints = {
  display_needs_location: service.unknownLocation,
  displays_device: { status: 409, code: 'already_paired' },
};

export const displayRoutes: Mounted[] = [
  handle(routes.list, service.list),
  handle(routes.get, service.get),
  handle(routes.options, service.options),
  handle(routes.create, (context, { body }) => service.createDisplay(context, body), constraints),
  handle(
    routes.update,
    (context, { id, ifMatch, body }) => service.updateDisplay(context, id, ifMatch, body),
    constraints,
  ),
  handle(routes.remove, (context, { id }) => service.removeDisplay(context, id)),
  handleVisit(actionRoutes.activate, (visit, { id }) => service.activateDisplay(visit, id)),
  handle(actionRoutes.deactivate, (context, { id }) => service.setActive(context, id, false)),
  handleVisit(
    actionRoutes.pair,
    (visit, { id, body }) =>
      service.pairDisplay(visit, id, (body as { connectString: string }).connectString),
    constraints,
  ),
  handle(actionRoutes.unpair, (context, { id }) => service.unpairDisplay(context, id)),
  handle(displayImage, (context, { id }) => service.readImage(context, id)),
  handle(pricePrediction, async (context, { query }) => ({
    data: await predictPrice(context, query.change, query.display),
  })),
];
