import { FolderInput } from '@vitrine/contract/folders';
import { messagesByField } from '@vitrine/contract/messages';
import * as z from 'zod';
import { translate } from '../../lib/i18n/i18n.ts';
import { createFolder, type FolderRecord, fetchFolder, placeOf, updateFolder } from './folders.queries.ts';
import type { Loaded, RecordForm } from './use-record-form.ts';

export const FolderValues = z.object({ name: z.string(), parent: z.string().nullable() });
export type FolderValues = z.infer<typeof FolderValues>;

export const loadedFolder = ({ id, version, name, parent }: FolderRecord): Loaded<FolderValues> => ({
  id,
  version,
  name,
  values: { name, parent: placeOf(parent) },
});

export const folderForm = (
  inside: string | null,
  folderName: (id: string | null) => string,
): RecordForm<FolderValues> => ({
  kind: 'folder',
  schema: FolderValues,
  empty: () => ({ name: '', parent: inside }),
  problemsOf: (values) => {
    const parsed = FolderInput.safeParse(values);
    if (parsed.success) return {};
    return Object.fromEntries(
      Object.entries(messagesByField(parsed.error)).map(([field, [first]]) => [field, first]),
    );
  },
  create: createFolder,
  update: (id, version, values, changed) =>
    updateFolder(
      { id, version },
      Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<FolderValues>,
    ),
  reload: async (id) => loadedFolder(await fetchFolder(id)),
  describe: (values, field) => ({
    name: translate(field === 'name' ? 'playables.name' : 'folders.parent'),
    text: field === 'name' ? values.name : folderName(values.parent),
  }),
});
