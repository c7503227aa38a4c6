import { groups } from '@vitrine/contract/groups';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
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
  inTransaction(routes.list, list),
  inTransaction(routes.get, get),
  inTransaction(routes.options, options),
  inTransaction(routes.create, (context, { body }) => createGroup(context, body), constraints),
  inTransaction(
    routes.update,
    (context, { id, ifMatch, body }) => updateGroup(context, id, ifMatch, body),
    constraints,
  ),
  inTransaction(routes.remove, (context, { id }) => removeGroup(context, id)),
];
