import type { Message } from '@vitrine/contract/messages';
import { useRef, useState } from 'react';
import { ApiError } from '../api-error.ts';
import { translateKey, useT } from '../i18n/i18n.ts';

type Errors = Readonly<Record<string, string>>;
type Problems = Readonly<Partial<Record<string, Message>>>;

/** Messages that mean missing rather than invalid. */
const missing = [
  'validation.required',
  'displays.locationRequired',
  'auth.passwordRequired',
  'signup.privacyRequired',
  'signup.termsRequired',
];

/**
 * A message below a field moves the content below it, so it is delayed until a pressed button is released.
 */
function whenReleased(act: () => void) {
  if (!document.querySelector('body :active')) return act();
  document.addEventListener('pointerup', () => setTimeout(act), { once: true });
}

/**
 * The errors of a form: a message for each field, a note for the footer, and focusing the first invalid
 * field.
 */
export function useFormErrors(problems: () => Problems) {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [note, setNote] = useState<string | null>(null);
  const goToFirst = () =>
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  const show = (next: Errors) => {
    setErrors(next);
    goToFirst();
  };
  return {
    container,
    errors,
    note,
    reset() {
      setErrors({});
      setNote(null);
    },
    /** Removes the errors of a changed field and its parts. */
    forget(field: string) {
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([each]) => !each.startsWith(field))),
      );
      setNote(null);
    },
    /** Shows the errors and focuses the first invalid field; true if everything is valid. */
    check(fields?: readonly string[]): boolean {
      const found = Object.entries(problems()).filter(([field]) => fields?.includes(field) ?? true);
      if (found.length === 0) return true;
      const isMissing = found.some(([, problem]) => missing.includes(problem!.key));
      setNote(isMissing ? t('fields.requiredMissing') : t('errors.invalid_data'));
      show(Object.fromEntries(found.map(([field, said]) => [field, translateKey(said!.key, said!.values)])));
      return false;
    },
    checkField(field: string) {
      const problem = problems()[field];
      if (!problem) return;
      const words = translateKey(problem.key, problem.values);
      whenReleased(() => setErrors((before) => ({ ...before, [field]: words })));
    },
    /** Reports an error that belongs to no field. */
    refuse() {
      setNote(t('errors.invalid_data'));
      goToFirst();
    },
    /** Shows the server's field errors; `fieldOf` maps server names to form names. */
    showThoseOf(error: unknown, fieldOf: (field: string) => string = (field) => field) {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) return;
      show(
        Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [fieldOf(field), first!])),
      );
    },
  };
}
