import type { Message } from '@vitrine/contract/messages';
import { useEffect, useState } from 'react';
import { useFormErrors } from './use-form-errors.ts';

export interface Saved<Values> {
  /** 0 if it does not exist yet. */
  readonly version: number;
  readonly name?: string;
  readonly values: Values;
}

export interface EditedValues<Values, Field> {
  /** The latest known record. */
  readonly saved: Saved<Values>;
  readonly changedFields: (before: Values, after: Values) => readonly Field[];
  readonly problemsOf: (values: Values) => Partial<Record<string, Message>>;
}

/** The values of a form, how they differ from the record, and their errors. */
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
  // Versions saved by others are shown immediately while nothing is edited; otherwise the server reports the
  // conflict on save.
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
    /** What was sent is saved; what was typed meanwhile is kept. */
    markSaved: (next: Saved<Values>, sent: Values) => {
      setBase(next);
      setValues((now) => {
        const typed = (Object.keys(now) as (keyof Values)[]).filter((field) => now[field] !== sent[field]);
        return Object.assign({ ...next.values }, ...typed.map((field) => ({ [field]: now[field] })));
      });
    },
    /** Applies defaults that arrive late; typed values are kept. */
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
