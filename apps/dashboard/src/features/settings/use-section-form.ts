import type { Message } from '@vitrine/contract/messages';
import { useState } from 'react';
import { isSessionRefused } from '../../lib/api-error.ts';
import { sendOrAsk } from '../../lib/forms/send-or-ask.ts';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { type Saved, useEditedValues } from '../../lib/forms/use-edited-values.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';

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
  const [isSaving, setSaving] = useState(false);
  const { base, values, changed, problems, startFrom, set, discard } = useEditedValues({
    saved: of.saved,
    changedFields: (before: Values, after: Values) =>
      (Object.keys(after) as (keyof Values & string)[]).filter((name) => after[name] !== before[name]),
    problemsOf: of.problems,
  });
  const send = () =>
    sendOrAsk({
      ...{ name: of.name, values, changed, version: base.version },
      send: (version) => of.send(values, changed, version),
      fetch: of.fetch,
      tell: of.tell,
      takeTheirs: startFrom,
    });

  /** Whether it is saved now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    if (isSaving || !problems.check()) return false;
    setSaving(true);
    try {
      const next = await send();
      if (!next) return false;
      allowLeaving();
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
  const allowLeaving = useUnsavedGuard({
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
    set,
    checkField: problems.checkField,
    save,
    discard,
  };
}
