import { designs } from '@vitrine/contract/designs';
import { frameGroups, frameWearers } from '@vitrine/contract/frame-wearers';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
import * as service from './designs.service.ts';
import { readFrameGroups, readFrameWearers } from './frame-wearers.ts';

const { routes, actionRoutes } = designs;
const constraints = { playable_in_design: { status: 409, code: 'playable_in_use' } };

export const designRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(routes.options, service.options),
  inTransaction(routes.create, (context, { body }) => service.createDesign(context, body), constraints),
  inTransaction(
    routes.update,
    (context, { id, ifMatch, body }) => service.updateDesign(context, id, ifMatch, body),
    constraints,
  ),
  inTransaction(routes.remove, (context, { id }) => service.removeDesign(context, id), constraints),
  inTransaction(actionRoutes.copy, (context, { id, body }) =>
    service.copyDesign(context, id, body as { name: string; folder?: string | null }),
  ),
  inTransaction(frameGroups, async (context) => ({ data: await readFrameGroups(context) })),
  inTransaction(frameWearers, async (context, { id, body }) => ({
    data: await readFrameWearers(context, id, body),
  })),
];
