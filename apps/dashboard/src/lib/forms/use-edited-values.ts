import type { Message } from '@vitrine/contract/messages';
import { useEffect, useState } from 'react';
import { useFormErrors } from './use-form-errors.ts';

export interface Saved<Values> {
  /** 0: not there yet. */
  readonly version: number;
  readonly name?: string;
  readonly values: Values;
}

export interface EditedValues<Values, Field> {
  /** The record as it is known now. */
  readonly saved: Saved<Values>;
  readonly changedFields: (before: Values, after: Values) => readonly Field[];
  readonly problemsOf: (values: Values) => Partial<Record<string, Message>>;
}

/** What is written into a form, how it differs from the record it began with, and what is wrong with it. */
export function useEditedValues<Values extends object, Field>(of: EditedValues<Values, Field>) {
  const [base, setBase] = useState(of.saved);
  const [values, setValues] = useState(base.values);
  const problems = useFormErrors(() => of.problemsOf(values));
  const changed = of.changedFields(base.values, values);

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

  return {
    base,
    values,
    setValues,
    changed,
    problems,
    startFrom,
    /** Defaults that arrive late: what has been typed meanwhile stays. */
    rebase: (defaults: Values, typed: readonly (keyof Values)[]) => {
      setBase((before) => ({ ...before, values: defaults }));
      setValues((now) => Object.assign({ ...defaults }, ...typed.map((field) => ({ [field]: now[field] }))));
    },
    set: <K extends keyof Values & string>(field: K, value: Values[K]) => {
      setValues((before) => ({ ...before, [field]: value }));
      problems.forget(field);
    },
    discard: () => startFrom(base),
  };
}
