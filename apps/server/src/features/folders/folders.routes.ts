import { folders, folderTree } from '@vitrine/contract/folders';
import { inTransaction, type Mounted } from '../../http/mount-route.ts';
import * as service from './folders.service.ts';

const { routes } = folders;
const nameTaken = {
  status: 409,
  code: 'name_taken',
  message: { key: 'folders.nameTaken' },
  errors: { name: [{ key: 'folders.nameTaken' }] },
};
const constraints = { folders_name_taken: nameTaken };
const whenRemoved = {
  // Its content would move next to a folder of the same name.
  folders_name_taken: { status: 409, code: 'name_taken', message: { key: 'folders.insideNameTaken' } },
  member_allowed_folder: { status: 409, code: 'folder_in_use' },
};

export const folderRoutes: Mounted[] = [
  inTransaction(routes.list, service.list),
  inTransaction(routes.get, service.get),
  inTransaction(routes.options, service.options),
  inTransaction(folderTree, service.readTree),
  inTransaction(routes.create, (context, { body }) => service.createFolder(context, body), constraints),
  inTransaction(
    routes.update,
    (context, { id, ifMatch, body }) => service.updateFolder(context, id, ifMatch, body),
    constraints,
  ),
  inTransaction(routes.remove, (context, { id }) => service.removeFolder(context, id), whenRemoved),
];
