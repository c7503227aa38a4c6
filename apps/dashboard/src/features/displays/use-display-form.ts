import type { DisplayInput } from '@vitrine/contract/displays';
import { useEffect, useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/forms/drafts.ts';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { askAboutConflict } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';
import { createDisplay, setActive, updateDisplay } from './display-changes.ts';
import { differencesOf } from './display-differences.ts';
import {
  changedFields,
  DisplayValues,
  emptyValues,
  inputOf,
  problemsOf,
  valuesOf,
} from './display-values.ts';
import {
  type DisplayRecord,
  fetchDisplay,
  useDisplayCounts,
  useLocationOptions,
  useNewestDisplay,
} from './displays.queries.ts';
import { noWords, type Words } from './phrase-words.ts';
import { usePairing } from './use-pairing.ts';

/** What a link to the sheet has filled in. */
interface Options {
  readonly words?: Words;
  readonly name?: string | null;
}

/** What the sheet holds, what is wrong with it, and how it is saved: the record, then pairing, then activation. */
export function useDisplayForm(display: DisplayRecord | null, given: Options, wantsActive: () => boolean) {
  const t = useT();
  /** The one being edited; a new one from the moment it exists, whatever fails after that. */
  const [record, setRecord] = useState(display);
  const [givenName, setGivenName] = useState(given.name ?? null);
  const prefilled = usePrefilled(display === null, givenName);
  const [base, setBase] = useState(() => ({
    version: display?.version ?? 0,
    values: display ? valuesOf(display) : prefilled,
  }));
  const [values, setValues] = useState(base.values);
  const problems = useFormErrors(() => problemsOf(values));
  const [isSaving, setSaving] = useState(false);
  const pairing = usePairing(record?.id, given.words ?? noWords);
  const changed = changedFields(base.values, values);
  const { kept: savedDraft, drop } = useDraft({
    of: `display ${display?.id ?? 'new'}`,
    schema: DisplayValues,
    unsaved: () => (changed.length > 0 ? { ...values, image: null } : null),
  });

  const startFrom = (next: DisplayValues, version: number) => {
    setBase({ values: next, version });
    setValues(next);
    problems.reset();
  };
  // The number of displays and the places arrive after the sheet has opened; what was typed meanwhile stays.
  const isOutdated = record === null && JSON.stringify(prefilled) !== JSON.stringify(base.values);
  useEffect(() => {
    if (!isOutdated) return;
    setValues((now) => ({
      ...now,
      ...(changed.includes('name') ? {} : { name: prefilled.name }),
      ...(changed.includes('location') ? {} : { location: prefilled.location }),
    }));
    setBase({ values: prefilled, version: 0 });
  });
  // What others saved shows at once while nothing is being edited; afterwards the server tells of the conflict.
  const newer = display && display.version > base.version && changed.length === 0 ? display : null;
  useEffect(() => {
    if (!newer) return;
    setRecord(newer);
    startFrom(valuesOf(newer), newer.version);
  });

  const set = <K extends keyof DisplayValues>(field: K, value: DisplayValues[K]) => {
    setValues((before) => ({ ...before, [field]: value }));
    problems.forget(field);
  };
  /** Words that were given must lead to a device. They are looked at whatever else is wrong, so that all of it is marked. */
  const check = async (fields?: readonly string[]): Promise<boolean> => {
    const isFilled = problems.check(fields);
    const isPhraseGood = !pairing.isGiven || (await pairing.isReady());
    if (isFilled && !isPhraseGood) problems.refuse();
    return isFilled && isPhraseGood;
  };
  const fail = (error: unknown, wordsOf: (reason: string) => string) => {
    // The session ended: that has been said, and the draft is kept.
    if (isSessionRefused(error)) return;
    problems.showThoseOf(error);
    showToast({ message: wordsOf(errorMessage(error)), kind: 'error' });
  };

  const { data: places = [] } = useLocationOptions();
  /** The saved version, or null when it was not saved after all. */
  const overwriteOrReload = async (id: string): Promise<number | null> => {
    const savedValues = await fetchDisplay(id);
    const nameOfLocation = (place: string) =>
      places.find((each) => each.id === place)?.name ?? savedValues.location.name;
    const choice = await askAboutConflict(
      savedValues.name,
      differencesOf({ savedValues, ownValues: values, changed, nameOfLocation }),
    );
    if (choice === 'theirs') startFrom(valuesOf(savedValues), savedValues.version);
    if (choice !== 'mine') return null;
    return (await updateDisplay(id, savedValues.version, inputOf(values, changed))).version;
  };
  const update = async (id: string): Promise<number | null> => {
    if (changed.length === 0) return base.version;
    try {
      return (await updateDisplay(id, base.version, inputOf(values, changed))).version;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return overwriteOrReload(id);
      throw error;
    }
  };
  /** The record as it now is on the server, or null when it was not saved. */
  const store = async (): Promise<DisplayRecord | null> => {
    if (record) {
      const version = await update(record.id);
      return version === null ? null : fetchDisplay(record.id);
    }
    const { id } = await createDisplay(inputOf(values) as DisplayInput);
    return fetchDisplay(id);
  };

  /** Each step by itself: what has been done stays done, and what was not is told. */
  const pairAndActivate = async ({ id, name }: DisplayRecord): Promise<boolean> => {
    try {
      if (pairing.isGiven) await pairing.pairWith(id);
    } catch (error) {
      fail(error, (reason) => t('displays.notPaired', { name, reason }));
      return false;
    }
    pairing.clear();
    try {
      if (wantsActive()) await setActive(id, true);
      return true;
    } catch (error) {
      fail(error, (reason) => t('displays.notActivated', { name, reason }));
      return false;
    }
  };

  const run = async (): Promise<boolean> => {
    if (!(await check())) return false;
    const name = values.name.trim();
    const isNew = record === null;
    const saved = await store().catch((error) => {
      fail(error, (reason) =>
        isNew ? t('displays.notCreated', { reason }) : t('displays.notChanged', { reason }),
      );
      return null;
    });
    if (!saved) return false;
    drop();
    setRecord(saved);
    startFrom(valuesOf(saved), saved.version);
    if (!(await pairAndActivate(saved))) return false;
    allowLeaving();
    const message = isNew ? t('displays.created', { name }) : t('displays.saved', { name });
    showToast({ message, kind: 'success' });
    return true;
  };
  /** Whether everything is done now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    setSaving(true);
    return run().finally(() => setSaving(false));
  };

  const allowLeaving = useUnsavedGuard({
    changes: changed.length + (pairing.isGiven ? 1 : 0),
    name: record?.name ?? t('displays.newName'),
    save: async () => {
      if (!(await save())) throw new Error(t('errors.invalid_data'));
    },
  });

  return {
    container: problems.container,
    record,
    values,
    errors: problems.errors,
    note: problems.note,
    isSaving,
    pairing,
    set,
    checkField: problems.checkField,
    save,
    /** Whether the first of two steps is done: the words, the name and the place. */
    checkFirstStep: () => check(['name', 'location']),
    startAnew: () => {
      setRecord(null);
      setGivenName(null);
      pairing.clear();
      startFrom(prefilled, 0);
    },
    /** Work of a session that ended by itself. */
    draft: savedDraft && {
      restore: () => {
        setValues({ ...savedDraft, image: base.values.image });
        drop();
      },
      drop,
    },
  };
}

export type DisplayForm = ReturnType<typeof useDisplayForm>;

/** "Display 26" in the place that was used last, so that words and Enter are enough. */
function usePrefilled(isNew: boolean, name: string | null): DisplayValues {
  const t = useT();
  const total = useDisplayCounts()?.total;
  const newest = useNewestDisplay(isNew);
  const { data: places = [] } = useLocationOptions();
  if (!isNew) return emptyValues('', '');
  const location = newest?.location.id ?? (places.length === 1 ? places[0]!.id : '');
  const nthName = total === undefined ? '' : t('displays.nthName', { number: String(total + 1) });
  return emptyValues(name ?? nthName, location);
}
