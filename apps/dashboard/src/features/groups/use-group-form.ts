import type { GroupInput } from '@vitrine/contract/groups';
import { unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { describeField } from './group-differences.ts';
import { changedFields, emptyValues, GroupValues, inputOf, problemsOf, valuesOf } from './group-values.ts';
import { fetchGroup, type GroupRecord, useCreateGroup, useUpdateGroup } from './groups.queries.ts';

const savedOf = (group: GroupRecord) => ({
  version: group.version,
  name: group.name,
  values: valuesOf(group),
});

/** State of the sheet: values, validation errors and saving. */
export function useGroupForm(group: GroupRecord | null) {
  const t = useT();
  const create = useCreateGroup();
  const update = useUpdateGroup();
  const form = useRecordForm({
    name: group?.name ?? t('groups.newName'),
    draftOf: `group ${group?.id ?? 'new'}`,
    schema: GroupValues,
    saved: group ? savedOf(group) : unsavedRecord(emptyValues()),
    changedFields,
    problemsOf,
    send: async (values, changed, version) => {
      const saved = group
        ? await update.mutateAsync({ id: group.id, version, change: inputOf(values, changed) })
        : await create.mutateAsync(inputOf(values) as GroupInput);
      return { version: saved.version, values };
    },
    fetch: async () => savedOf(await fetchGroup(group!.id)),
    describeField,
    savedText: ({ name }) => t(group ? 'groups.saved' : 'groups.created', { name: name.trim() }),
    notSavedText: (reason) => t(group ? 'groups.notChanged' : 'groups.notCreated', { reason }),
  });
  return { ...form, startAnew: () => form.startAnew(emptyValues()) };
}

export type GroupForm = ReturnType<typeof useGroupForm>;
