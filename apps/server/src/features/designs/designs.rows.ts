import { folderKey, inVisibleFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

/** As playables: of a user limited to a folder, those in it. */
export const visibleDesigns = (context: Context): Sql => inVisibleFolder(context);

export const designRows: Rows = {
  table: trusted('content.designs'),
  fields: {
    ...plainFields('name', 'use', 'shape', 'background', 'boxes', 'words', 'units', 'template'),
    playable: column('playable_id'),
  },
  filters: { folder: folderKey },
  texts: ['name'],
  relations: {
    folder: {
      kind: 'one',
      table: trusted('content.folders'),
      column: column('folder_id'),
      fields: { id: 'id', name: 'name' },
    },
    twin: {
      kind: 'one',
      table: trusted('content.designs'),
      column: column('twin_id'),
      fields: { id: 'id', name: 'name' },
    },
  },
};
