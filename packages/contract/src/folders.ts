import * as z from 'zod';
import { everyone } from './access.ts';
import { restoreAction } from './history.ts';
import { contains, type Filter, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Named, recordBase, requiredText } from './text.ts';

/** Stands for "in no folder" where an id is asked for in a query. */
export const rootFolder = 'root';
const rootKey = '00000000-0000-0000-0000-000000000000';

/** `folder_eq=root` or a folder's id. */
export const eqFolder: Filter = {
  kind: 'eq',
  value: z.union([z.literal(rootFolder).transform(() => rootKey), Id]),
};

export const Folder = z.object({
  ...recordBase,
  name: z.string(),
  /** null: at the top. */
  parent: Id.nullable(),
  /** From the top (or from the folder this user is limited to) down to the folder itself. */
  path: z.array(Named),
  /** Playables right in it, and folders right in it. */
  playables: z.int(),
  folders: z.int(),
});
export type Folder = z.infer<typeof Folder>;

export const FolderInput = z.object({
  name: requiredText(100),
  parent: Id.nullable().optional(),
});
export type FolderInput = z.input<typeof FolderInput>;

export const folders = resource('folders', {
  title: { one: 'a folder', many: 'folders' },
  record: Folder,
  input: FolderInput,
  list: {
    filters: { name: contains, parent: eqFolder },
    sort: ['name', 'createdAt', 'updatedAt'],
    defaultSort: 'name:asc',
    search: ['name'],
  },
  include: {},
  access: {
    list: everyone,
    get: everyone,
    create: everyone,
    update: everyone,
    remove: everyone,
    options: everyone,
  },
  actions: { restore: restoreAction(everyone) },
});

export const folderTree = route({
  id: 'folders.tree',
  host: 'content',
  method: 'GET',
  path: '/api/v1/folder-tree',
  access: everyone,
  reply: z.object({
    data: z.array(
      z.object({ id: Id, name: z.string(), parent: Id.nullable(), playables: z.int().nonnegative() }),
    ),
  }),
  summary: 'List all folders you can see, for a tree',
  description: 'A folder whose parent is not included is at the top.',
});
