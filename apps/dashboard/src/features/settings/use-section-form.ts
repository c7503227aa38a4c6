import type { Message } from '@vitrine/contract/messages';
import { useEffect, useState } from 'react';
import { ApiError, isSessionRefused } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { askAboutConflict, type Difference } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';

interface Saved<Values> {
  readonly version: number;
  readonly values: Values;
}

interface SectionForm<Values> {
  /** What the section is called when work in it would be lost. */
  readonly name: string;
  readonly saved: Saved<Values>;
  readonly problems: (values: Values) => Partial<Record<string, Message>>;
  readonly send: (
    values: Values,
    changed: readonly (keyof Values)[],
    version: number,
  ) => Promise<Saved<Values>>;
  /** As somebody else left it meanwhile. */
  readonly fetch: () => Promise<Saved<Values>>;
  readonly tell: (values: Values, field: keyof Values & string) => { field: string; text: string };
}

/** One section of the page: saved by itself, with everything that keeps work from being lost. */
export function useSectionForm<Values extends object>(of: SectionForm<Values>) {
  const t = useT();
  const [base, setBase] = useState(of.saved);
  const [values, setValues] = useState(of.saved.values);
  const [isSaving, setSaving] = useState(false);
  const problems = useFormErrors(() => of.problems(values));
  const names = Object.keys(values) as (keyof Values & string)[];
  const changed = names.filter((name) => values[name] !== base.values[name]);

  const startFrom = (next: Saved<Values>) => {
    setBase(next);
    setValues(next.values);
    problems.reset();
  };
  // What others saved shows at once while nothing is being edited; afterwards the server tells of the conflict.
  const newer = of.saved.version > base.version && changed.length === 0 ? of.saved : null;
  useEffect(() => {
    if (newer) startFrom(newer);
  });

  const overwriteOrReload = async (): Promise<Saved<Values> | null> => {
    const theirs = await of.fetch();
    const differences = changed.map((field): Difference => {
      const mine = of.tell(values, field);
      return { field: mine.field, theirs: of.tell(theirs.values, field).text, mine: mine.text };
    });
    const choice = await askAboutConflict(of.name, differences);
    if (choice === 'theirs') startFrom(theirs);
    return choice === 'mine' ? of.send(values, changed, theirs.version) : null;
  };
  const send = () =>
    of.send(values, changed, base.version).catch((error) => {
      if (error instanceof ApiError && error.status === 412) return overwriteOrReload();
      throw error;
    });

  /** Whether it is saved now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    if (isSaving || !problems.check()) return false;
    setSaving(true);
    try {
      const next = await send();
      if (!next) return false;
      release();
      startFrom(next);
      showToast({ message: t('settings.saved'), kind: 'success' });
      return true;
    } catch (error) {
      // The session ended, and that has been said.
      if (isSessionRefused(error)) return false;
      problems.showThoseOf(error);
      showToast({ message: t('settings.notSaved', { reason: errorMessage(error) }), kind: 'error' });
      return false;
    } finally {
      setSaving(false);
    }
  };
  const release = useUnsavedGuard({
    changes: changed.length,
    name: of.name,
    save: async () => {
      if (!(await save())) throw new Error(t('errors.invalid_data'));
    },
  });
  return {
    container: problems.container,
    values,
    errors: problems.errors,
    changes: changed.length,
    isSaving,
    set: <K extends keyof Values & string>(field: K, value: Values[K]) => {
      setValues((before) => ({ ...before, [field]: value }));
      problems.forget(field);
    },
    checkField: problems.checkField,
    save,
    discard: () => startFrom(base),
  };
}
