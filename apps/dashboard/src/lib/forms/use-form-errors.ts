import type { Message } from '@vitrine/contract/messages';
import { useRef, useState } from 'react';
import { ApiError } from '../api-error.ts';
import { translateKey, useT } from '../i18n/i18n.ts';

type Errors = Readonly<Record<string, string>>;
type Problems = Readonly<Partial<Record<string, Message>>>;

/** What these say is that something is missing, not that it is wrong. */
const missing = [
  'validation.required',
  'displays.locationRequired',
  'auth.passwordRequired',
  'signup.privacyRequired',
  'signup.termsRequired',
];

/** A sentence under a field moves what lies below it; a press that is under way must still meet its target. */
function whenReleased(act: () => void) {
  if (!document.querySelector('body :active')) return act();
  document.addEventListener('pointerup', () => setTimeout(act), { once: true });
}

/** What is wrong with a form: a sentence for each field, one for the footer, and the way to the first wrong field. */
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
    /** Somebody is changing the field; what it said, and what its parts said, no longer holds. */
    forget(field: string) {
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([each]) => !each.startsWith(field))),
      );
      setNote(null);
    },
    /** Says what is wrong and goes to the first wrong field; true when nothing is. */
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
    /** Something that is wrong in a way no field can tell by itself. */
    refuse() {
      setNote(t('errors.invalid_data'));
      goToFirst();
    },
    /** What the server said of single fields, where its names are not those of the form under the latter. */
    showThoseOf(error: unknown, fieldOf: (field: string) => string = (field) => field) {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) return;
      show(
        Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [fieldOf(field), first!])),
      );
    },
  };
}
