import type { AlertSettings } from '@vitrine/contract/alerts';
import { useEffect, useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/drafts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { askAboutConflict } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';
import { differencesOf } from './alert-differences.ts';
import {
  type AlertField,
  AlertValues,
  changedFields,
  inputOf,
  problemsOf,
  recipientsOf,
  valuesOf,
} from './alert-values.ts';
import { fetchAlerts, useUpdateAlerts } from './alerts.queries.ts';

/** The page as a whole: what is written on it, what is wrong with it, and how it is saved. */
export function useAlertForm(settings: AlertSettings) {
  const t = useT();
  const update = useUpdateAlerts();
  const [base, setBase] = useState(() => ({ version: settings.version, values: valuesOf(settings) }));
  const [values, setValues] = useState(base.values);
  const problems = useFormErrors(() => problemsOf(values));
  const changed = changedFields(base.values, values);
  const { kept, drop } = useDraft({
    of: 'alerts',
    schema: AlertValues,
    unsaved: () => (changed.length > 0 ? values : null),
  });

  const startFrom = (next: AlertValues, version: number) => {
    setBase({ values: next, version });
    setValues(next);
    problems.reset();
  };
  // What others saved shows at once while nothing is being edited; afterwards the server tells of the conflict.
  const newer = settings.version > base.version && changed.length === 0 ? settings : null;
  useEffect(() => {
    if (newer) startFrom(valuesOf(newer), newer.version);
  });

  const set = <K extends AlertField | 'typing'>(field: K, value: AlertValues[K]) => {
    setValues((before) => ({ ...before, [field]: value }));
    problems.forget(field === 'typing' ? 'recipients' : field);
    // Of two numbers that go together, both are looked at anew.
    if (field === 'maxEmailsPerHour') problems.forget('maxEmailsPerDay');
  };
  const fail = (error: unknown) => {
    // The session ended: that has been said, and the draft is kept.
    if (isSessionRefused(error)) return;
    problems.showThoseOf(error);
    showToast({ message: t('alerts.notSaved', { reason: errorMessage(error) }), kind: 'error' });
  };

  const send = async (version: number) => update.mutateAsync({ version, change: inputOf(values, changed) });
  /** What is saved now, or null when it was not saved after all. */
  const overwriteOrReload = async (): Promise<AlertSettings | null> => {
    const theirs = await fetchAlerts();
    const choice = await askAboutConflict(t('pages.alerts'), differencesOf(theirs, values, changed));
    if (choice === 'theirs') startFrom(valuesOf(theirs), theirs.version);
    return choice === 'mine' ? send(theirs.version) : null;
  };

  /** Whether it is saved now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    // What was typed last becomes a recipient, right or wrong, so that it can be seen.
    setValues((before) => ({ ...before, recipients: recipientsOf(before), typing: '' }));
    if (!problems.check()) return false;
    const saved = await send(base.version)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 412) return overwriteOrReload();
        throw error;
      })
      .catch(fail);
    if (!saved) return false;
    drop();
    release();
    startFrom(valuesOf(saved), saved.version);
    showToast({ message: t('alerts.saved'), kind: 'success' });
    return true;
  };
  const release = useUnsavedGuard({
    changes: changed.length,
    name: t('pages.alerts'),
    save: async () => {
      if (!(await save())) throw new Error(t('errors.invalid_data'));
    },
  });

  return {
    container: problems.container,
    values,
    errors: problems.errors,
    note: problems.note,
    changes: changed.length,
    isSaving: update.isPending,
    set,
    checkField: problems.checkField,
    save,
    discard: () => startFrom(base.values, base.version),
    /** Work of a session that ended by itself. */
    draft: kept && {
      restore: () => {
        setValues(kept);
        drop();
      },
      drop,
    },
  };
}

export type AlertForm = ReturnType<typeof useAlertForm>;
