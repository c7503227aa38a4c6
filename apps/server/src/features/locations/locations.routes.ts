import { locations } from '@vitrine/contract/locations';
import { handle, type Mounted } from '../../http/mount-route.ts';
import {
  createLocation,
  get,
  list,
  locationInUse,
  options,
  removeLocation,
  revealCredentials,
  updateLocation,
} from './locations.service.ts';

const { routes, actionRoutes } = locations;

const nameTaken = {
  status: 409,
  code: 'name_taken',
  message: { key: 'locations.nameTaken' },
  errors: { name: [{ key: 'locations.nameTaken' }] },
};
const constraints = { locations_name_taken: nameTaken, display_needs_location: locationInUse() };

export const locationRoutes: Mounted[] = [
  handle(routes.list, list),
  handle(routes.get, get),
  handle(routes.options, options),
  handle(routes.create, (context, { body }) => createLocation(context, body), constraints),
  handle(
    routes.update,
    (context, { id, ifMatch, body }) => updateLocation(context, id, ifMatch, body),
    constraints,
  ),
  handle(routes.remove, (context, { id }) => removeLocation(context, id), constraints),
  handle(actionRoutes.reveal, (context, { id }) => revealCredentials(context, id)),
];
