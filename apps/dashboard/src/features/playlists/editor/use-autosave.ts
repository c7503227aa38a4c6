import { useEffect, useRef, useState } from 'react';
import { fetchPlaylist, saveDraft } from '../../../core/queries/playlists.queries.ts';
import { isSessionRefused } from '../../../lib/api-error.ts';
import { isVersionConflict } from '../../../lib/forms/version-conflict.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { newId } from '../../../lib/new-id.ts';
import { askAboutConflict, differencesOf } from '../../../ui/conflict.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { dueIn } from './autosave.ts';
import { describeField } from './differences.ts';
import { type Draft, type DraftField, draftOf, inputOf } from './draft.ts';
import { groupNames } from './group-names.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { sendableFields } from './problems.ts';
import type { DraftState } from './use-draft.ts';

export interface Autosave {
  readonly isSaving: boolean;
  /** Why the last save was refused; null if it was not. */
  readonly refusal: string | null;
  readonly again: () => void;
  /** Resolves when no save is under way, and begins none until `resume`. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
}

/** Saves a draft as it is typed, without a word: whatever is valid, to the version that was edited. */
export function useAutosave(state: DraftState, isWanted: boolean): Autosave {
  const isOnline = useOnline();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** One line of the history for everything that is typed in one opening. */
  const [action] = useState(newId);
  const fields = isWanted ? sendableFields(state.draft, state.changed) : [];
  const wanted = JSON.stringify(inputOf(state.draft, fields));
  const latest = useRef(state);
  latest.current = state;
  const startedAt = useRef<number | null>(null);
  const underWay = useRef<Promise<void> | null>(null);
  const isPaused = useRef(false);
  const [edit, setEdit] = useState<{ body: string; at: number } | null>(null);
  const hasWork = fields.length > 0;

  useEffect(() => {
    setEdit(hasWork ? { body: wanted, at: Date.now() } : null);
    setRefusal(null);
  }, [hasWork, wanted]);

  const run = async () => {
    startedAt.current = Date.now();
    setSaving(true);
    try {
      await save(latest.current, action);
    } catch (error) {
      if (!isSessionRefused(error)) setRefusal(errorMessage(error));
    }
    underWay.current = null;
    setSaving(false);
  };
  const begin = () => {
    if (isPaused.current || underWay.current) return;
    underWay.current = run();
  };
  const due = useRef(begin);
  due.current = begin;

  useEffect(() => {
    const wait = dueIn(
      {
        changedAt: refusal === null ? (edit?.at ?? null) : null,
        startedAt: startedAt.current,
        ...{ isSaving, isOnline },
      },
      Date.now(),
    );
    if (wait === null) return;
    const timer = setTimeout(() => due.current(), wait);
    return () => clearTimeout(timer);
  }, [edit, isSaving, isOnline, refusal]);

  return {
    isSaving,
    refusal,
    again: () => setRefusal(null),
    pause: async () => {
      isPaused.current = true;
      await underWay.current;
    },
    resume: () => {
      isPaused.current = false;
      setEdit((before) => before && { ...before, at: Date.now() });
    },
  };
}

async function save(state: DraftState, action: string): Promise<void> {
  const { id, draft } = state;
  const fields = sendableFields(draft, state.changed);
  if (fields.length === 0) return;
  try {
    const saved = await saveDraft(id, state.version, inputOf(draft, fields), action);
    const ids = fields.includes('items')
      ? draft.items.map((item, at) => [item.key, saved.items[at]!.id] as const)
      : [];
    const sent = Object.fromEntries(fields.map((field) => [field, draft[field]]));
    state.markSaved(sent, saved.version, new Map(ids));
  } catch (error) {
    if (!isVersionConflict(error)) throw error;
    await merge(state);
  }
}

/** What only one side changed is kept without a word; the next save sends what remains. */
async function merge(state: DraftState): Promise<void> {
  const saved = await fetchPlaylist(state.id);
  const theirs = draftOf(saved);
  const { draft, both } = mergeDrafts(state.saved, state.draft, theirs);
  const ofMine = (fields: readonly DraftField[]): Draft => ({
    ...draft,
    ...Object.fromEntries(fields.map((field) => [field, state.draft[field]])),
  });
  if (both.length === 0) return state.rebase(theirs, saved.version, draft);
  const names = groupNames();
  for (const group of saved.groups) names.set(group.id, group.name);
  const differences = differencesOf(theirs, state.draft, both, (of, field, other) =>
    describeField(of, field, other, names),
  );
  const choice = await askAboutConflict(saved.name, differences);
  // Closing the question decides nothing: mine stays here, and the next save asks again.
  if (choice === null) throw new Error(translate('editor.notSaved'));
  state.rebase(theirs, saved.version, choice === 'theirs' ? draft : ofMine(both));
}
