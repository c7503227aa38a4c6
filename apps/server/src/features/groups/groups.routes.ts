import { groups } from '@vitrine/contract/groups';
import { handle, type Mounted } from '../../http/mount-route.ts';
import { createGroup, get, list, options, removeGroup, updateGroup } from './groups.service.ts';

const { routes } = groups;
const nameTaken = {
  status: 409,
  code: 'name_taken',
  message: { key: 'groups.nameTaken' },
  errors: { name: [{ key: 'groups.nameTaken' }] },
};
const constraints = { groups_name_taken: nameTaken };

export const groupRoutes: Mounted[] = [
  handle(routes.list, list),
  handle(routes.get, get),
  handle(routes.options, options),
  handle(routes.create, (context, { body }) => createGroup(context, body), constraints),
  handle(
    routes.update,
    (context, { id, ifMatch, body }) => updateGroup(context, id, ifMatch, body),
    constraints,
  ),
  handle(routes.remove, (context, { id }) => removeGroup(context, id)),
];
