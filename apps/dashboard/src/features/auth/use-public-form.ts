import { type Message, messagesByField } from '@vitrine/contract/messages';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { publicFailure } from './login-failure.ts';

interface PublicForm<Values, Schema extends z.ZodType> {
  readonly initial: Values;
  readonly schema: Schema;
  /** What is sent beside what is typed, e.g. the code of the link. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** What is sent of what is typed, where that is not the same. */
  readonly arrange?: (values: Values) => object;
  readonly send: (input: z.output<Schema>) => Promise<unknown>;
  /** What to say of a failure that has no words of its own. */
  readonly otherwise: string;
}

type Names<Values, Kind> = { [K in keyof Values]: Values[K] extends Kind ? K : never }[keyof Values] & string;

/** A schema compares the two only when all the rest is right; a person wants to know at once. */
function repeatedWrong(values: {
  password?: unknown;
  passwordConfirmation?: unknown;
}): Partial<Record<string, Message>> {
  const isRepeated = values.password === values.passwordConfirmation;
  return isRepeated ? {} : { passwordConfirmation: { key: 'auth.passwordsMustMatch' } };
}

/** An address that is not there is missing, rather than wrong. */
const orMissing = (values: object, field: string, message: Message): Message =>
  message.key === 'validation.email' && (values as Record<string, unknown>)[field] === ''
    ? { key: 'validation.required' }
    : message;

/** A form of the public pages: what is typed, what is wrong with it, and how it is sent. */
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
  const isToldByFields = failure instanceof ApiError && Object.keys(failure.errors).length > 0;
  return {
    container: problems.container,
    values,
    errors: problems.errors,
    set,
    submit,
    isWorking,
    /** Null when nothing went wrong, or the fields say what the server refused. */
    failure: failure === null || isToldByFields ? problems.note : publicFailure(failure, of.otherwise),
    error: failure,
    /** For a field that is typed into. What is left empty is told when the form is sent, not in passing. */
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
