import { FolderInput } from '@vitrine/contract/folders';
import * as z from 'zod';
import {
  createFolder,
  type FolderRecord,
  fetchFolder,
  placeOf,
  updateFolder,
} from '../../../core/queries/folders.queries.ts';
import { problemsIn } from '../../../lib/forms/problems-in.ts';
import type { Saved } from '../../../lib/forms/use-edited-values.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { playableTexts } from '../detail/form-texts.ts';

const FolderValues = z.object({ name: z.string(), parent: z.string().nullable() });
type FolderValues = z.infer<typeof FolderValues>;

const savedOf = ({ version, name, parent }: FolderRecord): Saved<FolderValues> => ({
  version,
  name,
  values: { name, parent: placeOf(parent) },
});

/** State of the sheet: values, validation errors and saving. */
export function useFolderForm(
  record: FolderRecord | null,
  inside: string | null,
  folderName: (id: string | null) => string,
) {
  const t = useT();
  return useRecordForm({
    ...playableTexts(t, record),
    name: record?.name ?? t('folders.newName'),
    draftOf: `folder ${record?.id ?? 'new'}`,
    schema: FolderValues,
    saved: record ? savedOf(record) : unsavedRecord({ name: '', parent: inside }),
    changedFields: fieldsThatDiffer<FolderValues>,
    problemsOf: (values) => problemsIn(FolderInput, values),
    send: async (values, changed, version) => {
      if (!record) await createFolder(values);
      const change = Object.fromEntries(changed.map((field) => [field, values[field]]));
      const saved = record && (await updateFolder({ id: record.id, version }, change));
      return { version: saved?.version ?? 0, values };
    },
    fetch: async () => savedOf(await fetchFolder(record!.id)),
    describeField: (values, field) => ({
      field: t(field === 'name' ? 'playables.name' : 'folders.parent'),
      text: field === 'name' ? values.name : folderName(values.parent),
    }),
  });
}
