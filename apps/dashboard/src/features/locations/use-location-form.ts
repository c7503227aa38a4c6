import type { LocationInput } from '@vitrine/contract/locations';
import { isTimeZone } from '@vitrine/contract/text';
import { useEffect, useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/forms/drafts.ts';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { askAboutConflict } from '../../ui/conflict.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { differencesOf } from './location-differences.ts';
import {
  changedFields,
  emptyValues,
  inputOf,
  LocationValues,
  noChange,
  problemsOf,
  valuesOf,
} from './location-values.ts';
import {
  fetchLocation,
  type LocationRecord,
  useCreateLocation,
  useUpdateLocation,
} from './locations.queries.ts';

type FieldName = keyof LocationValues;
const ownTimezone = () => {
  const timeZone = readerZone();
  return isTimeZone(timeZone) ? timeZone : 'Europe/Prague';
};

/** The form of the sheet and of the detail page: what is typed, what is wrong with it, and how it is saved. */
export function useLocationForm(location: LocationRecord | null, name: string | null = null) {
  const t = useT();
  const create = useCreateLocation();
  const update = useUpdateLocation();
  const [base, setBase] = useState(() => ({
    version: location?.version ?? 0,
    values: location ? valuesOf(location) : { ...emptyValues(ownTimezone()), name: name ?? '' },
  }));
  const [values, setValues] = useState(base.values);
  const problems = useFormErrors(() => problemsOf(values));
  const changed = changedFields(base.values, values);
  const { kept: savedDraft, drop } = useDraft({
    of: `location ${location?.id ?? 'new'}`,
    schema: LocationValues,
    unsaved: () => (changed.length > 0 ? { ...values, credentials: undefined } : null),
  });

  const startFrom = (next: LocationValues, version: number) => {
    setBase({ values: next, version });
    setValues(next);
    problems.reset();
  };
  // What others saved shows at once while nothing is being edited; afterwards the server tells of the conflict.
  const newer = location && location.version > base.version && changed.length === 0 ? location : null;
  useEffect(() => {
    if (newer) startFrom(valuesOf(newer), newer.version);
  });

  const set = <K extends FieldName>(field: K, value: LocationValues[K]) => {
    setValues((before) => ({ ...before, [field]: value }));
    problems.forget(field);
  };

  const fail = (error: unknown) => {
    // The session ended: that has been said, and the draft is kept.
    if (isSessionRefused(error)) return;
    problems.showThoseOf(error);
    const reason = errorMessage(error);
    const message = location ? t('locations.notChanged', { reason }) : t('locations.notCreated', { reason });
    showToast({ message, kind: 'error' });
  };

  /** The saved version, or null when it was not saved after all. */
  const overwriteOrReload = async (id: string): Promise<number | null> => {
    const savedValues = await fetchLocation(id);
    const choice = await askAboutConflict(savedValues.name, differencesOf(savedValues, values, changed));
    if (choice === 'theirs') startFrom(valuesOf(savedValues), savedValues.version);
    if (choice !== 'mine') return null;
    const change = inputOf(values, changed);
    return (await update.mutateAsync({ id, version: savedValues.version, change })).version;
  };

  const send = async (): Promise<number | null> => {
    if (!location) return (await create.mutateAsync(inputOf(values) as LocationInput)).version;
    const { id } = location;
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
    startFrom({ ...values, credentials: noChange }, version);
    const message = location ? 'locations.saved' : 'locations.created';
    showToast({ message: t(message, { name: values.name.trim() }), kind: 'success' });
    return true;
  };

  const allowLeaving = useUnsavedGuard({
    changes: changed.length,
    name: location?.name ?? t('locations.newName'),
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
    addedDisplays: values.displays.filter(({ id }) => !base.values.displays.some((each) => each.id === id)),
    isSaving: create.isPending || update.isPending,
    set,
    checkField: problems.checkField,
    save,
    discard: () => startFrom(base.values, base.version),
    startAnew: () => startFrom(emptyValues(values.timezone), 0),
    /** Work of a session that ended by itself. */
    draft: savedDraft && {
      restore: () => {
        setValues({ ...savedDraft, credentials: noChange });
        drop();
      },
      drop,
    },
  };
}

export type LocationForm = ReturnType<typeof useLocationForm>;
