import type * as z from 'zod';
import type { DescribeField } from '../../ui/conflict.tsx';
import { showToast } from '../../ui/toast.ts';
import { ApiError, isSessionRefused } from '../api-error.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { translate } from '../i18n/i18n.ts';
import { type EditedValues, type Saved, useEditedValues } from './use-edited-values.ts';
import { useSaving } from './use-saving.ts';

interface RecordForm<Values, Field, Reply extends Saved<Values>> extends EditedValues<Values, Field> {
  /** The name shown when unsaved work would be lost. */
  readonly name: string;
  /** The key of the stored draft, e.g. `location 018f…` or `location new`. */
  readonly draftOf: string;
  readonly schema: z.ZodType<Values>;
  /** Creates or updates it. Fails with 412 if somebody saved another version meanwhile. */
  readonly send: (values: Values, changed: readonly Field[], version: number) => Promise<Reply>;
  /** Fetches the version saved by others; undefined if a record is only created here. */
  readonly fetch?: () => Promise<Saved<Values>>;
  readonly describeField?: DescribeField<Values, Field>;
  /** What is told after saving; left out if it can be seen. */
  readonly savedText?: (values: Values, reply: Reply) => string;
  /** The reason alone by default, and nothing if it is said at its field. */
  readonly notSavedText?: ((reason: string) => string) | undefined;
  /** Extracts the server's reason if it is not in the message. */
  readonly reasonOf?: (error: unknown) => string;
  /** Maps a server field to the form's name. */
  readonly fieldOf?: (field: string) => string;
  /** Converts text that is still being typed to the value that is saved, so that it is visible. */
  readonly settle?: (values: Values) => Values;
  /** Runs even if other fields are invalid, so that all errors are marked. */
  readonly checkMore?: () => Promise<boolean>;
  /** Asks for confirmation when everything is valid; nothing is sent unless it is given. */
  readonly agree?: (values: Values) => Promise<boolean>;
  /** Whether something beside the form explains the failure, so that it is not reported again. */
  readonly explains?: (error: unknown) => boolean;
  /** It waits for approval as a proposal. */
  readonly onProposed?: () => void;
  /** Steps after saving; each reports its own failure. */
  readonly finish?: (reply: Reply) => Promise<boolean>;
  /** Number of unsaved changes besides the values. */
  readonly moreChanges?: number;
  /** The part of the values that may be stored in the browser; all of them by default. */
  readonly keep?: (values: Values) => unknown;
  /** Restores the values from a stored draft. */
  readonly restore?: (draft: Values, saved: Values) => Values;
  readonly isSavedOnlyByHand?: boolean;
  /** Fields are saved when they are left, while others are typed already. Only those that changed are sent. */
  readonly isSavedByField?: boolean;
}

/** For a record that does not exist yet. */
export const unsavedRecord = <Values>(values: Values): Saved<Values> => ({ version: 0, values });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** For values that are equal if their JSON is equal. */
export const fieldsThatDiffer = <Values extends object>(before: Values, after: Values) =>
  (Object.keys(after) as (keyof Values & string)[]).filter((field) => !isSame(before[field], after[field]));

/** The form of one record, to create or to edit it. */
export function useRecordForm<Values extends object, Field, Reply extends Saved<Values>>(
  of: RecordForm<Values, Field, Reply>,
) {
  const edited = useEditedValues(of);
  const { base, values, setValues, changed, problems, startFrom } = edited;

  const check = async (fields?: readonly string[]): Promise<boolean> => {
    const isFilled = problems.check(fields);
    const isRestGood = !of.checkMore || (await of.checkMore());
    if (isFilled && !isRestGood) problems.refuse();
    return isFilled && isRestGood;
  };
  const fail = (error: unknown, textOf: (reason: string) => string) => {
    // The session ended; that is already reported, and the draft is stored.
    if (isSessionRefused(error)) return;
    problems.showThoseOf(error, of.fieldOf);
    // Said at its field, it is not said twice, unless the form has words of its own for it.
    if (!of.notSavedText && isOfField(error)) return;
    showToast({ message: textOf((of.reasonOf ?? errorMessage)(error)), kind: 'error' });
  };

  const isOfField = (error: unknown) =>
    error instanceof ApiError &&
    Object.keys(error.errors).some((field) => Object.hasOwn(values, of.fieldOf?.(field) ?? field));

  const saving = useSaving({
    name: of.name,
    draftOf: of.draftOf,
    schema: of.schema,
    draft: of.keep ? of.keep(values) : values,
    restore: (draft: Values) => setValues(of.restore ? of.restore(draft, base.values) : draft),
    values,
    changed,
    changes: changed.length + (of.moreChanges ?? 0),
    version: base.version,
    check: async () => {
      if (of.settle) setValues(of.settle);
      return (await check()) && (!of.agree || (await of.agree(values)));
    },
    send: (version) => of.send(values, changed, version),
    fetch: of.fetch,
    describeField: of.describeField,
    takeTheirs: startFrom,
    onSaved: (reply) => (of.isSavedByField ? edited.markSaved(reply, values) : startFrom(reply)),
    finish: of.finish,
    showSaved: (reply) => {
      if (of.savedText) showToast({ message: of.savedText(values, reply), kind: 'success' });
    },
    onFailed: (error) => of.explains?.(error) || fail(error, of.notSavedText ?? ((reason) => reason)),
    onProposed: () => {
      edited.discard();
      of.onProposed?.();
    },
    refusal: translate('errors.invalid_data'),
    isSavedOnlyByHand: of.isSavedOnlyByHand,
    isSavedByField: of.isSavedByField,
    edited: of.isSavedByField ? base.values : undefined,
  });

  return {
    container: problems.container,
    values,
    savedValues: base.values,
    /** Of the record that is edited; 0 if it does not exist yet. */
    version: base.version,
    errors: problems.errors,
    note: problems.note,
    changed,
    changes: changed.length,
    set: edited.set,
    replace: (next: Values) => {
      setValues(next);
      problems.reset();
    },
    rebase: edited.rebase,
    check,
    checkField: problems.checkField,
    forget: problems.forget,
    /** Reports that a step failed. */
    fail,
    save: saving.save,
    isSaving: saving.isSaving,
    /** Asks before unsaved work is lost, for sheets that close without a navigation. */
    mayLeave: saving.mayLeave,
    discard: edited.discard,
    /** Resets the form for the next record, by default to what it began with. */
    startAnew: (next: Values = of.saved.values) => startFrom(unsavedRecord(next)),
    draft: saving.draft,
  };
}
