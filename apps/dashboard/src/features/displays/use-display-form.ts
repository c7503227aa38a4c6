import type { DisplayInput } from '@vitrine/contract/displays';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/drafts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { translateKey, useT } from '../../lib/i18n.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { showToast } from '../../ui/toast.ts';
import { askAboutConflict } from './ask-about-conflict.tsx';
import { createDisplay, setActive, updateDisplay } from './display-changes.ts';
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
import type { Words } from './phrase-words.ts';
import { usePairing } from './use-pairing.ts';

type Errors = Readonly<Record<string, string>>;

/** What the sheet holds, what is wrong with it, and how it is saved: the record, then pairing, then activation. */
export function useDisplayForm(display: DisplayRecord | null, words: Words, wantsActive: () => boolean) {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  /** The one being edited; a new one from the moment it exists, whatever fails after that. */
  const [record, setRecord] = useState(display);
  const prefilled = usePrefilled(display === null);
  const [base, setBase] = useState(() => ({
    version: display?.version ?? 0,
    values: display ? valuesOf(display) : prefilled,
  }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Errors>({});
  const [note, setNote] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const pairing = usePairing(record?.id, words);
  const changed = changedFields(base.values, values);
  const { kept, drop } = useDraft({
    of: `display ${display?.id ?? 'new'}`,
    schema: DisplayValues,
    unsaved: () => (changed.length > 0 ? { ...values, image: null } : null),
  });

  const startFrom = (next: DisplayValues, version: number) => {
    setBase({ values: next, version });
    setValues(next);
    setErrors({});
    setNote(null);
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
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !key.startsWith(field))),
    );
    setNote(null);
  };
  const showErrors = (next: Errors) => {
    setErrors(next);
    focusFirstWrong();
  };
  const focusFirstWrong = () =>
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );

  /** Says what is wrong and goes to the first wrong field; true when nothing is. */
  const check = (): boolean => {
    const problems = Object.entries(problemsOf(values));
    if (problems.length === 0) return true;
    const missing = ['validation.required', 'displays.locationRequired'];
    const isMissing = problems.some(([, { key }]) => missing.includes(key));
    setNote(isMissing ? t('displays.requiredMissing') : t('displays.invalidData'));
    showErrors(
      Object.fromEntries(problems.map(([field, said]) => [field, translateKey(said.key, said.values)])),
    );
    return false;
  };
  const checkField = (field: keyof DisplayValues) => {
    const problem = problemsOf(values)[field];
    if (problem) setErrors((before) => ({ ...before, [field]: translateKey(problem.key, problem.values) }));
  };

  const fail = (error: unknown, wordsOf: (reason: string) => string) => {
    // The session ended: that has been said, and the draft is kept.
    if (isSessionRefused(error)) return;
    if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
      showErrors(Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first!])));
    }
    showToast({ message: wordsOf(errorMessage(error)), kind: 'error' });
  };

  const { data: places = [] } = useLocationOptions();
  /** The saved version, or null when it was not saved after all. */
  const overwriteOrReload = async (id: string): Promise<number | null> => {
    const theirs = await fetchDisplay(id);
    const nameOfLocation = (place: string) =>
      places.find((each) => each.id === place)?.name ?? theirs.location.name;
    const choice = await askAboutConflict({ theirs, mine: values, changed, nameOfLocation });
    if (choice === 'theirs') startFrom(valuesOf(theirs), theirs.version);
    if (choice !== 'mine') return null;
    return (await updateDisplay(id, theirs.version, inputOf(values, changed))).version;
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
    if (!check()) return false;
    if (pairing.isGiven && !(await pairing.isReady())) {
      setNote(t('displays.invalidData'));
      focusFirstWrong();
      return false;
    }
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
    release();
    const message = isNew ? t('displays.created', { name }) : t('displays.saved', { name });
    showToast({ message, kind: 'success' });
    return true;
  };
  /** Whether everything is done now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    setSaving(true);
    return run().finally(() => setSaving(false));
  };

  const release = useUnsavedGuard({
    changes: changed.length + (pairing.isGiven ? 1 : 0),
    name: record?.name ?? t('displays.newName'),
    save: async () => {
      if (!(await save())) throw new Error(t('displays.invalidData'));
    },
  });

  return {
    container,
    record,
    values,
    errors,
    note,
    isSaving,
    pairing,
    set,
    checkField,
    save,
    startAnew: () => {
      setRecord(null);
      pairing.clear();
      startFrom(prefilled, 0);
    },
    /** Work of a session that ended by itself. */
    draft: kept && {
      restore: () => {
        setValues({ ...kept, image: base.values.image });
        drop();
      },
      drop,
    },
  };
}

export type DisplayForm = ReturnType<typeof useDisplayForm>;

/** "Display 26" in the place that was used last, so that words and Enter are enough. */
function usePrefilled(isNew: boolean): DisplayValues {
  const t = useT();
  const total = useDisplayCounts()?.total;
  const newest = useNewestDisplay(isNew);
  const { data: places = [] } = useLocationOptions();
  if (!isNew) return emptyValues('', '');
  const location = newest?.location.id ?? (places.length === 1 ? places[0]!.id : '');
  return emptyValues(
    total === undefined ? '' : t('displays.nthName', { number: String(total + 1) }),
    location,
  );
}
