import { type GroupInput, groups } from '@vitrine/contract/groups';
import {
  editsOf,
  type PreviewedCall,
  useLinkedPreview,
  usePreviewLink,
} from '../../core/plan-diff/plan-diff.views.tsx';
import { unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { describeField } from './group-differences.ts';
import {
  changedFields,
  emptyValues,
  type GroupField,
  GroupValues,
  inputOf,
  problemsOf,
  valuesOf,
} from './group-values.ts';
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
  const link = usePreviewLink();
  const form = useRecordForm({
    agree: link.agree,
    explains: link.explains,
    name: group?.name ?? t('groups.newName'),
    draftOf: `group ${group?.id ?? 'new'}`,
    schema: GroupValues,
    saved: group ? savedOf(group) : unsavedRecord(emptyValues()),
    changedFields,
    problemsOf,
    send: async (values, changed, version) => {
      const saved = group
        ? await update.mutateAsync({
            id: group.id,
            version,
            change: inputOf(values, changed),
            basis: link.basis(),
          })
        : await create.mutateAsync(inputOf(values) as GroupInput);
      return { version: saved.version, values };
    },
    fetch: async () => savedOf(await fetchGroup(group!.id)),
    describeField,
    savedText: ({ name }) => t(group ? 'groups.saved' : 'groups.created', { name: name.trim() }),
    notSavedText: (reason) => t(group ? 'groups.notChanged' : 'groups.notCreated', { reason }),
  });
  return {
    ...useLinkedPreview(link, form, callOf(group, form), editsOf(form, describeField)),
    startAnew: () => form.startAnew(emptyValues()),
  };
}

interface Edited {
  readonly values: GroupValues;
  readonly changed: readonly GroupField[];
  readonly version: number;
}

function callOf(group: GroupRecord | null, { values, changed, version }: Edited): PreviewedCall | null {
  if (changed.length === 0 || Object.keys(problemsOf(values)).length > 0) return null;
  if (!group) return { route: groups.routes.create, body: inputOf(values) };
  const { id } = group;
  return { route: groups.routes.update, params: { id }, ifMatch: version, body: inputOf(values, changed) };
}

export type GroupForm = ReturnType<typeof useGroupForm>;
