import { locations } from '@vitrine/contract/locations';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
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
  inTransaction(routes.list, list),
  inTransaction(routes.get, get),
  inTransaction(routes.options, options),
  inTransaction(routes.create, (context, { body }) => createLocation(context, body), constraints),
  inTransaction(
    routes.update,
    (context, { id, ifMatch, body }) => updateLocation(context, id, ifMatch, body),
    constraints,
  ),
  inTransaction(routes.remove, (context, { id }) => removeLocation(context, id), constraints),
  inTransaction(actionRoutes.reveal, (context, { id }) => revealCredentials(context, id)),
];
