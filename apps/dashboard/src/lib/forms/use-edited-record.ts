import type * as z from 'zod';
import type { Tell } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';
import { isSessionRefused } from '../api-error.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { useT } from '../i18n/i18n.ts';
import { useDraft } from './drafts.ts';
import { sendOrAsk } from './send-or-ask.ts';
import { useUnsavedGuard } from './unsaved.ts';
import { type EditedValues, type Saved, useEditedValues } from './use-edited-values.ts';

interface EditedRecord<Values, Field> extends EditedValues<Values, Field> {
  /** What it is called when work in it would be lost. */
  readonly name: string;
  /** Under which name unfinished work is kept, e.g. `location 018f…`. */
  readonly draftOf: string;
  readonly schema: z.ZodType<Values>;
  readonly send: (values: Values, changed: readonly Field[], version: number) => Promise<Saved<Values>>;
  /** As somebody else left it meanwhile. */
  readonly fetch: () => Promise<Saved<Values>>;
  readonly tell: Tell<Values, Field>;
  readonly savedText: () => string;
  readonly notSavedText: (reason: string) => string;
  /** What is still being typed when it is saved becomes what it will be saved as, so that it can be seen. */
  readonly settle?: (values: Values) => Values;
  /** Asked when nothing is wrong; nothing is sent without a yes. */
  readonly agree?: (values: Values) => Promise<boolean>;
}

/** A form of one record that exists: everything that keeps work from being lost, one's own and that of others. */
export function useEditedRecord<Values extends object, Field>(of: EditedRecord<Values, Field>) {
  const t = useT();
  const { base, values, setValues, changed, problems, startFrom, set, discard } = useEditedValues(of);
  const { kept: savedDraft, drop } = useDraft({
    of: of.draftOf,
    schema: of.schema,
    unsaved: () => (changed.length > 0 ? values : null),
  });
  const send = () =>
    sendOrAsk({
      name: of.name,
      values,
      changed,
      version: base.version,
      send: (version) => of.send(values, changed, version),
      fetch: of.fetch,
      tell: of.tell,
      takeTheirs: startFrom,
    });

  /** Whether it is saved now. What went wrong has been said. */
  const save = async (): Promise<boolean> => {
    if (of.settle) setValues(of.settle);
    if (!problems.check()) return false;
    if (of.agree && !(await of.agree(values))) return false;
    try {
      const saved = await send();
      if (!saved) return false;
      drop();
      allowLeaving();
      startFrom(saved);
      showToast({ message: of.savedText(), kind: 'success' });
      return true;
    } catch (error) {
      // The session ended: that has been said, and the draft is kept.
      if (isSessionRefused(error)) return false;
      problems.showThoseOf(error);
      showToast({ message: of.notSavedText(errorMessage(error)), kind: 'error' });
      return false;
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
    savedValues: base.values,
    errors: problems.errors,
    note: problems.note,
    changes: changed.length,
    set,
    replace: (next: Values) => {
      setValues(next);
      problems.reset();
    },
    checkField: problems.checkField,
    forget: problems.forget,
    save,
    discard,
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
