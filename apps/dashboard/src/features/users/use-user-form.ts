import { useEffect, useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/drafts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { askAboutConflict } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';
import { nameOf } from './user-actions.ts';
import { useUserDifferences } from './user-differences.ts';
import { changedFields, changeOf, UserValues, valuesOf } from './user-values.ts';
import { fetchUser, type UserCalls, type UserRecord } from './users.queries.ts';

/** What an admin is changing about a person, and how it is saved. */
export function useUserForm(user: UserRecord, { update }: UserCalls) {
  const t = useT();
  const [base, setBase] = useState(() => ({ version: user.version, values: valuesOf(user) }));
  const [values, setValues] = useState(base.values);
  const problems = useFormErrors(() => ({}));
  const differencesOf = useUserDifferences();
  const changed = changedFields(base.values, values);
  const name = nameOf(user);
  const { kept, drop } = useDraft({
    of: `user ${user.id}`,
    schema: UserValues,
    unsaved: () => (changed.length > 0 ? values : null),
  });

  const startFrom = (next: UserValues, version: number) => {
    setBase({ values: next, version });
    setValues(next);
    problems.reset();
  };
  // What others saved shows at once while nothing is being edited; afterwards the server tells of the conflict.
  const newer = user.version > base.version && changed.length === 0 ? user : null;
  useEffect(() => {
    if (newer) startFrom(valuesOf(newer), newer.version);
  });

  const send = async (version: number) => {
    const change = changeOf(values, changed);
    return (await update.mutateAsync({ id: user.id, version, change })).version;
  };
  /** The saved version, or null when it was not saved after all. */
  const overwriteOrReload = async (): Promise<number | null> => {
    const theirs = await fetchUser(user.id);
    const choice = await askAboutConflict(name, differencesOf(theirs, values, changed));
    if (choice === 'theirs') startFrom(valuesOf(theirs), theirs.version);
    return choice === 'mine' ? send(theirs.version) : null;
  };
  const isStale = (error: unknown) => error instanceof ApiError && error.status === 412;

  /** Whether it is saved now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    try {
      const version = await send(base.version).catch((error) => {
        if (isStale(error)) return overwriteOrReload();
        throw error;
      });
      if (version === null) return false;
      drop();
      release();
      startFrom(values, version);
      showToast({ message: t('users.saved', { name }), kind: 'success' });
      return true;
    } catch (error) {
      // The session ended: that has been said, and the draft is kept.
      if (isSessionRefused(error)) return false;
      problems.showThoseOf(error);
      showToast({ message: t('users.notChanged', { reason: errorMessage(error) }), kind: 'error' });
      return false;
    }
  };
  const release = useUnsavedGuard({
    changes: changed.length,
    name,
    save: async () => {
      if (!(await save())) throw new Error(t('errors.invalid_data'));
    },
  });
  return {
    container: problems.container,
    values,
    savedRole: base.values.role,
    errors: problems.errors,
    changes: changed.length,
    isSaving: update.isPending,
    set: <K extends keyof UserValues>(field: K, value: UserValues[K]) => {
      setValues((before) => ({ ...before, [field]: value }));
      problems.forget(field);
    },
    save,
    discard: () => startFrom(base.values, base.version),
    draft: kept && {
      restore: () => {
        setValues(kept);
        drop();
      },
      drop,
    },
  };
}
