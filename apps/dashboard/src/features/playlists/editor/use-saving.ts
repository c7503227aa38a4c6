import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { useRef } from 'react';
import { effectTextOf, type SavePreview } from '../../../core/plan-diff/plan-diff.views.tsx';
import { fetchPlaylist, updatePlaylist } from '../../../core/queries/playlists.queries.ts';
import { approveProposal } from '../../../core/queries/proposals.queries.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useSaving as useRecordSaving } from '../../../lib/forms/use-saving.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { hideToast, showToast, type ToastInput } from '../../../ui/toast.ts';
import { describeField } from './differences.ts';
import { type Draft, type DraftItem, draftFields, draftOf, inputOf } from './draft.ts';
import { KeptDraft } from './draft-schema.ts';
import { groupNames } from './group-names.ts';
import { translated } from './problem-words.ts';
import { firstProblem, hasProblems, kindOf, type Problems, problemsFrom, problemsOf } from './problems.ts';
import type { Autosave } from './use-autosave.ts';
import type { DraftState } from './use-draft.ts';
import { sentOf } from './use-edit-preview.ts';

/** Saving approves a proposal with the edits. */
interface Approving {
  readonly id: string;
  readonly onApproved: () => void;
}

/** Saves the whole playlist. Errors are reported, and the invalid row is shown. */
export function useSaving(
  state: DraftState,
  preview: SavePreview,
  autosave: Autosave,
  reveal: (problems: Problems) => void,
  approving: Approving | null,
) {
  const t = useT();
  const locale = useLocale();
  const { changes, changed, id, version, isDraft } = state;
  const { draft, fields } = sentOf(state);

  /** The message of the last attempt is removed at the next. */
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

  const fail = (error: unknown) => {
    const problems = error instanceof ApiError ? problemsFrom(error.errors, draft.items) : null;
    const isOfRow = problems !== null && hasProblems(problems);
    if (isOfRow) show(problems);
    const reason = (isOfRow && rowMessage(problems, draft.items)) || errorMessage(error);
    say({
      message: t('editor.saveFailed', { reason }),
      kind: 'error',
      // Retrying helps only if nothing has to be corrected first.
      ...(isOfRow ? {} : { action: { label: t('common.tryAgain'), onClick: () => void save() } }),
    });
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

  /** The difference that was on the page when it was sent. */
  const seen = useRef<PlanDiff | null>(null);
  const send = async (onto: number) => {
    const body = inputOf(draft, fields);
    const basis = preview.basis();
    seen.current = basis === undefined ? null : preview.diff;
    if (!approving) return state.whileSaving(() => updatePlaylist(id, onto, body, basis));
    await approveProposal(approving.id, basis ?? null, onto, body);
    return fetchPlaylist(id);
  };

  const showSaved = (sent: Draft, displays: number) => {
    if (approving) {
      say({ message: t('editor.proposal.approved'), kind: 'success' });
      return approving.onApproved();
    }
    void savedText(sent, displays).then((message) => say({ message, kind: 'success' }));
    if (sent.enabled && sent.items.length === 0) showToast({ message: t('editor.emptyWarning') });
  };
  /** What becomes of it on screens, in the words that stood beside the button. */
  const savedText = async (sent: Draft, displays: number): Promise<string> => {
    const diff = seen.current;
    const effect = diff && (await effectTextOf({ t, locale, diff }, id).catch(() => null));
    if (effect) return t('planDiff.savedEffect', { effect });
    const changed = diff?.changed ?? 0;
    if (changed > 0) return t('planDiff.saved', { name: sent.name, count: changed });
    if (!sent.enabled) return t('editor.savedDisabled');
    return displays === 0 ? t('editor.savedNowhere') : t('editor.saved', { count: displays });
  };

  const isKeptHere = isDraft && !approving && !autosave.isPending;
  const namesOfGroups = groupNames();
  const {
    save,
    isSaving,
    allowLeaving,
    draft: savedDraft,
  } = useRecordSaving({
    name: draft.name,
    draftOf: `playlist ${id}`,
    schema: KeptDraft,
    // Not as it is sent: only the button puts it on screens.
    draft: { ...state.draft, unsaved: changed },
    restore: ({ unsaved = draftFields.filter((field) => field !== 'enabled'), ...kept }) =>
      state.change(Object.fromEntries(unsaved.map((field) => [field, kept[field]])), 'restored'),
    values: draft,
    changed: fields,
    version,
    // A draft is kept by itself. What cannot be kept before it is mended stays here, and nobody is asked about it.
    changes: isKeptHere ? 0 : changes,
    keepsWhenLeft: () => isKeptHere,
    isUnsaved: changed.length > 0,
    isSavedOnlyByHand: isDraft,
    keepsWhenHidden: isDraft,
    check: () => {
      const problems = problemsOf(draft);
      return hasProblems(problems) ? refuse(translated(problems)) : preview.agree();
    },
    send,
    fetch: async () => {
      const saved = await fetchPlaylist(id);
      for (const group of saved.groups) namesOfGroups.set(group.id, group.name);
      return { version: saved.version, name: saved.name, values: draftOf(saved) };
    },
    describeField: (of, field, other) => describeField(of, field, other, namesOfGroups),
    takeTheirs: (theirs) => state.startFrom(theirs.values, theirs.version),
    onSaved: (saved) => {
      const pairs = draft.items.map((item, i) => [item.key, saved.items[i]!.id] as const);
      state.markSaved(draft, saved.version, new Map(pairs));
      // What puts it on screens was sent without being an edit.
      if (draft.enabled !== state.draft.enabled) state.change({ enabled: draft.enabled }, 'put on screens');
    },
    showSaved: (saved) => showSaved(draft, saved.displays),
    onFailed: (error) => preview.takeRefusal(error) || fail(error),
    onProposed: isDraft ? () => undefined : state.discard,
    refusal: t('editor.notSaved'),
  });
  const canSend = fields.length > 0 && (!isDraft || (draft.items.length > 0 && draft.groups.length > 0));
  const latest = useRef({ save, canSend });
  latest.current = { save, canSend };
  /** What is being kept of a draft is kept first, so that both do not name one version. */
  const saveAfterKeeping = async () => {
    settleField();
    await autosave.pause();
    await new Promise(requestAnimationFrame);
    if (latest.current.canSend) await latest.current.save();
    autosave.resume();
  };

  return {
    /** During the question whether to save, a second click agrees. */
    save: () => (preview.question ? preview.question.answer(true) : void saveAfterKeeping()),
    isSaving: isSaving && !preview.question,
    allowLeaving,
    draft: savedDraft,
  };
}

/** A time or a date that is being typed counts when its field is left, and keys save without leaving it. */
function settleField() {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}
