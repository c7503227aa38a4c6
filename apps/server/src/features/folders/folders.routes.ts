import { folders, folderTree } from '@vitrine/contract/folders';
import { handle, type Mounted } from '../../http/mount-route.ts';
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
  // What lay inside would stand beside its namesake.
  folders_name_taken: { status: 409, code: 'name_taken', message: { key: 'folders.insideNameTaken' } },
  member_allowed_folder: { status: 409, code: 'folder_in_use' },
};

export const folderRoutes: Mounted[] = [
  handle(routes.list, service.list),
  handle(routes.get, service.get),
  handle(routes.options, service.options),
  handle(folderTree, service.readTree),
  handle(routes.create, (context, { body }) => service.createFolder(context, body), constraints),
  handle(
    routes.update,
    (context, { id, ifMatch, body }) => service.updateFolder(context, id, ifMatch, body),
    constraints,
  ),
  handle(routes.remove, (context, { id }) => service.removeFolder(context, id), whenRemoved),
];
