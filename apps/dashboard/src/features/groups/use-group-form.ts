import type { GroupInput } from '@vitrine/contract/groups';
import { useEffect, useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/forms/drafts.ts';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { askAboutConflict, differencesOf } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';
import { tellField } from './group-differences.ts';
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

/** What is typed into the sheet, what is wrong with it, and how it is saved. */
export function useGroupForm(group: GroupRecord | null) {
  const t = useT();
  const create = useCreateGroup();
  const update = useUpdateGroup();
  const [base, setBase] = useState(() => ({
    version: group?.version ?? 0,
    values: group ? valuesOf(group) : emptyValues(),
  }));
  const [values, setValues] = useState(base.values);
  const problems = useFormErrors(() => problemsOf(values));
  const changed = changedFields(base.values, values);
  const { kept: savedDraft, drop } = useDraft({
    of: `group ${group?.id ?? 'new'}`,
    schema: GroupValues,
    unsaved: () => (changed.length > 0 ? values : null),
  });

  const startFrom = (next: GroupValues, version: number) => {
    setBase({ values: next, version });
    setValues(next);
    problems.reset();
  };
  // What others saved shows at once while nothing is being edited; afterwards the server tells of the conflict.
  const newer = group && group.version > base.version && changed.length === 0 ? group : null;
  useEffect(() => {
    if (newer) startFrom(valuesOf(newer), newer.version);
  });

  const set = <K extends GroupField>(field: K, value: GroupValues[K]) => {
    setValues((before) => ({ ...before, [field]: value }));
    problems.forget(field);
  };
  const fail = (error: unknown) => {
    // The session ended: that has been said, and the draft is kept.
    if (isSessionRefused(error)) return;
    problems.showThoseOf(error);
    const reason = errorMessage(error);
    const message = group ? t('groups.notChanged', { reason }) : t('groups.notCreated', { reason });
    showToast({ message, kind: 'error' });
  };

  /** The saved version, or null when it was not saved after all. */
  const overwriteOrReload = async (id: string): Promise<number | null> => {
    const savedValues = await fetchGroup(id);
    const theirValues = valuesOf(savedValues);
    const differences = differencesOf(theirValues, values, changed, tellField);
    const choice = await askAboutConflict(savedValues.name, differences);
    if (choice === 'theirs') startFrom(theirValues, savedValues.version);
    if (choice !== 'mine') return null;
    const change = inputOf(values, changed);
    return (await update.mutateAsync({ id, version: savedValues.version, change })).version;
  };
  const send = async (): Promise<number | null> => {
    if (!group) return (await create.mutateAsync(inputOf(values) as GroupInput)).version;
    const { id } = group;
    try {
      const change = inputOf(values, changed);
      return (await update.mutateAsync({ id, version: base.version, change })).version;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return overwriteOrReload(id);
      throw error;
    }
  };

  /** Whether it is saved now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    if (!problems.check()) return false;
    const version = await send().catch(fail);
    if (version === null || version === undefined) return false;
    drop();
    allowLeaving();
    startFrom(values, version);
    const message = group ? 'groups.saved' : 'groups.created';
    showToast({ message: t(message, { name: values.name.trim() }), kind: 'success' });
    return true;
  };
  const allowLeaving = useUnsavedGuard({
    changes: changed.length,
    name: group?.name ?? t('groups.newName'),
    save: async () => {
      if (!(await save())) throw new Error(t('errors.invalid_data'));
    },
  });

  return {
    container: problems.container,
    values,
    errors: problems.errors,
    note: problems.note,
    isSaving: create.isPending || update.isPending,
    set,
    checkField: problems.checkField,
    save,
    startAnew: () => startFrom(emptyValues(), 0),
    /** Work of a session that ended by itself. */
    draft: savedDraft && {
      restore: () => {
        setValues(savedDraft);
        drop();
      },
      drop,
    },
  };
}

export type GroupForm = ReturnType<typeof useGroupForm>;
