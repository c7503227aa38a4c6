import { useRef, useState } from 'react';
import { ApiError, isSessionRefused } from '../../../lib/api-error.ts';
import { useUnsavedGuard } from '../../../lib/forms/unsaved.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { translateKey, useT } from '../../../lib/i18n/i18n.ts';
import { hideToast, showToast, type ToastInput } from '../../../ui/toast.ts';
import type { Draft, DraftItem } from './draft.ts';
import { firstProblem, hasProblems, kindOf, type Problems, problemsFrom, problemsOf } from './problems.ts';
import { saveDraft } from './save.ts';
import type { DraftState } from './use-draft.ts';

/** Saving the whole playlist. What went wrong is said, and the row at fault is shown. */
export function useSaving(state: DraftState, reveal: (problems: Problems) => void) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const { draft, changes, changed, id, version } = state;

  /** What was said of the last attempt no longer holds at the next. */
  const lastToast = useRef<number | null>(null);
  const say = (toast: ToastInput) => {
    if (lastToast.current !== null) hideToast(lastToast.current);
    lastToast.current = showToast(toast);
  };
  const show = (problems: Problems) => {
    state.setProblems(problems);
    reveal(problems);
  };

  const refuse = (problems: Problems): false => {
    show(problems);
    const messages = {
      orders: t('errors.playable_orders_invalid'),
      conditions: t('editor.conditionsInvalid'),
      fields: t('fields.requiredMissing'),
    };
    say({ message: messages[kindOf(problems)], kind: 'error' });
    return false;
  };

  const fail = (error: unknown): false => {
    // The session ended: that has been said, and the draft is kept.
    if (isSessionRefused(error)) return false;
    const problems = error instanceof ApiError ? problemsFrom(error.errors, draft.items) : null;
    const isOfRow = problems !== null && hasProblems(problems);
    if (isOfRow) show(problems);
    const reason = (isOfRow && rowMessage(problems, draft.items)) || errorMessage(error);
    say({
      message: t('editor.saveFailed', { reason }),
      kind: 'error',
      // Asking again helps only where nothing has to be mended first.
      ...(isOfRow ? {} : { action: { label: t('common.tryAgain'), onClick: () => void latest.save() } }),
    });
    return false;
  };

  /** "Item 4, Lunch menu: The duration must be between 1 second and 24 hours." */
  const rowMessage = (problems: Problems, items: readonly DraftItem[]): string | null => {
    const first = firstProblem(problems, items);
    if (first?.area !== 'item') return null;
    const { playable, amount, duration, conditions } = first.problems;
    const reason = playable ?? amount ?? duration ?? [...(conditions?.values() ?? [])][0] ?? '';
    const { name } = items[first.at]!.playable;
    return t('editor.itemProblem', { position: first.at + 1, name, reason });
  };

  const tellSaved = (sent: Draft, displays: number) => {
    say({ message: savedText(sent, displays), kind: 'success' });
    if (sent.enabled && sent.items.length === 0) showToast({ message: t('editor.emptyWarning') });
  };
  const savedText = (sent: Draft, displays: number): string => {
    if (!sent.enabled) return t('editor.savedDisabled');
    return displays === 0 ? t('editor.savedNowhere') : t('editor.saved', { count: displays });
  };

  /** Whether everything is saved now. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    if (changed.length === 0) return true;
    const problems = problemsOf(draft);
    if (hasProblems(problems)) return refuse(translated(problems));
    setSaving(true);
    try {
      const saved = await saveDraft({ id, version, draft, changed });
      if (saved.outcome === 'theirs') state.startFrom(saved.draft, saved.version);
      if (saved.outcome !== 'saved') return false;
      const pairs = draft.items.map((item, i) => [item.key, saved.ids[i]!] as const);
      state.markSaved(draft, saved.version, new Map(pairs));
      allowLeaving();
      tellSaved(draft, saved.displays);
      return true;
    } catch (error) {
      return fail(error);
    } finally {
      setSaving(false);
    }
  };
  const latest = { save };

  const allowLeaving = useUnsavedGuard({
    changes,
    name: draft.name,
    save: async () => {
      if (!(await save())) throw new Error(t('editor.notSaved'));
    },
  });

  return { save, isSaving, release: allowLeaving };
}

/** Rules are named by their keys; what is shown are words. */
function translated(problems: Problems): Problems {
  const say = (rows: ReadonlyMap<number, string>) =>
    new Map([...rows].map(([row, key]) => [row, translateKey(key)]));
  return {
    ...problems,
    ...(problems.name === undefined ? {} : { name: translateKey(problems.name) }),
    calendar: say(problems.calendar),
    items: new Map(
      [...problems.items].map(([key, { conditions, ...rest }]) => [
        key,
        {
          ...Object.fromEntries(Object.entries(rest).map(([field, text]) => [field, translateKey(text)])),
          ...(conditions ? { conditions: say(conditions) } : {}),
        },
      ]),
    ),
  };
}
