import { type Message, messagesByField } from '@vitrine/contract/messages';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { publicFailure } from './login-failure.ts';

interface PublicForm<Values, Schema extends z.ZodType> {
  readonly initial: Values;
  readonly schema: Schema;
  /** Sent in addition to the values, e.g. the code of the link. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Builds the request body from the values if they differ. */
  readonly arrange?: (values: Values) => object;
  readonly send: (input: z.output<Schema>) => Promise<unknown>;
  /** The message for failures that have no message of their own. */
  readonly otherwise: string;
}

type Names<Values, Kind> = { [K in keyof Values]: Values[K] extends Kind ? K : never }[keyof Values] & string;

/**
 * The schema compares both passwords only when everything else is valid, but users should see the mismatch
 * immediately.
 */
function repeatedWrong(values: {
  password?: unknown;
  passwordConfirmation?: unknown;
}): Partial<Record<string, Message>> {
  const isRepeated = values.password === values.passwordConfirmation;
  return isRepeated ? {} : { passwordConfirmation: { key: 'auth.passwordsMustMatch' } };
}

/** An empty address is reported as missing rather than as invalid. */
const orMissing = (values: object, field: string, message: Message): Message =>
  message.key === 'validation.email' && (values as Record<string, unknown>)[field] === ''
    ? { key: 'validation.required' }
    : message;

/** State of a form on a public page: values, validation errors and sending. */
export function usePublicForm<Values extends object, Schema extends z.ZodType>(
  of: PublicForm<Values, Schema>,
) {
  const [values, setValues] = useState(of.initial);
  const [failure, setFailure] = useState<unknown>(null);
  const [isWorking, setWorking] = useState(false);
  const parse = () => {
    const written = of.arrange?.(values) ?? values;
    return of.schema.safeParse({ ...of.more, ...written }, { reportInput: true });
  };
  const problems = useFormErrors((): Partial<Record<string, Message>> => {
    const parsed = parse();
    if (parsed.success) return {};
    const named = Object.entries(messagesByField(parsed.error));
    return {
      ...repeatedWrong(values),
      ...Object.fromEntries(named.map(([field, [first]]) => [field, orMissing(values, field, first!)])),
    };
  });

  const set = <K extends keyof Values & string>(name: K, value: Values[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    problems.forget(name);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    setFailure(null);
    if (!problems.check()) return;
    const parsed = parse();
    if (!parsed.success) return;
    setWorking(true);
    try {
      await of.send(parsed.data);
    } catch (error) {
      problems.showThoseOf(error);
      setFailure(error);
    } finally {
      setWorking(false);
    }
  };
  const isShownByFields = failure instanceof ApiError && Object.keys(failure.errors).length > 0;
  return {
    container: problems.container,
    values,
    errors: problems.errors,
    set,
    submit,
    isWorking,
    /** Null if nothing failed, or if the fields already show why the server refused. */
    failure: failure === null || isShownByFields ? problems.note : publicFailure(failure, of.otherwise),
    error: failure,
    /** Props of a text field. An empty field is reported on submit, not on blur. */
    field: (name: Names<Values, string>) => ({
      name,
      tall: true,
      value: values[name] as string,
      error: problems.errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.currentTarget.value as Values[typeof name]),
      onBlur: () => {
        if (values[name] !== '') problems.checkField(name);
      },
    }),
  };
}
