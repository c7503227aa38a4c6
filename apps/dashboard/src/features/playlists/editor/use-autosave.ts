import { useEffect, useRef, useState } from 'react';
import {
  fetchPlaylist,
  type PlaylistRecord,
  playlistKeys,
  saveDraft,
} from '../../../core/queries/playlists.queries.ts';
import { ApiError, isSessionRefused } from '../../../lib/api-error.ts';
import { isVersionConflict } from '../../../lib/forms/version-conflict.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { newId } from '../../../lib/new-id.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { askAboutConflict, differencesOf } from '../../../ui/conflict.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { dueIn } from './autosave.ts';
import { describeField } from './differences.ts';
import { type Draft, type DraftField, draftOf, inputOf } from './draft.ts';
import { groupNames } from './group-names.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { hasProblems, noProblems, problemsFrom, sendableFields } from './problems.ts';
import type { DraftState } from './use-draft.ts';

export interface Autosave {
  readonly isSaving: boolean;
  /** Something is not kept yet that will be, or was refused. */
  readonly isPending: boolean;
  /** What cannot be kept before it is mended. */
  readonly unkept: readonly DraftField[];
  /** Why the last save was refused; null if it was not. */
  readonly refusal: string | null;
  readonly again: () => void;
  /** Resolves when no save is under way, and begins none until `resume`. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
}

interface Refusal {
  /** What was to be saved. */
  readonly wanted: string | null;
  readonly reason: string;
}

interface Edit {
  readonly wanted: string | null;
  readonly at: number;
}

/** Saves a draft as it is typed, without a word: whatever is valid, to the version that was edited. */
export function useAutosave(state: DraftState, isWanted: boolean): Autosave {
  const isOnline = useOnline();
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [resumed, setResumed] = useState(0);
  /** One line of the history for everything that is typed in one opening. */
  const [action] = useState(newId);
  const fields = isWanted ? keptFields(state) : [];
  const wanted = fields.length > 0 ? JSON.stringify(inputOf(state.draft, fields)) : null;
  // Another edit is another attempt.
  const refusal = refused?.wanted === wanted ? refused.reason : null;
  const latest = useRef({ state, wanted });
  latest.current = { state, wanted };
  const edit = useRef<Edit>({ wanted: null, at: 0 });
  const startedAt = useRef<number | null>(null);
  const underWay = useRef<Promise<void> | null>(null);
  const isPaused = useRef(false);

  const run = async () => {
    const sent = latest.current;
    startedAt.current = Date.now();
    setSaving(true);
    try {
      await sent.state.whileSaving(() => save(sent.state, action));
    } catch (error) {
      const { items } = sent.state.draft;
      const problems = error instanceof ApiError ? problemsFrom(error.errors, items) : noProblems;
      // What is refused of single fields is said there, and the others are kept without them.
      if (hasProblems(problems)) latest.current.state.setProblems(problems);
      else if (!isSessionRefused(error))
        setRefused({ wanted: latest.current.wanted, reason: errorMessage(error) });
    }
    underWay.current = null;
    setSaving(false);
  };
  const due = useRef(run);
  due.current = run;

  // biome-ignore lint/correctness/useExhaustiveDependencies: resuming counts as an edit
  useEffect(() => {
    if (edit.current.wanted !== wanted) edit.current = { wanted, at: Date.now() };
    const isEdited = wanted !== null && refusal === null;
    const wait = dueIn(
      {
        changedAt: isEdited ? edit.current.at : null,
        startedAt: startedAt.current,
        ...{ isSaving, isOnline },
      },
      Date.now(),
    );
    if (wait === null) return;
    const timer = setTimeout(() => {
      if (!isPaused.current && !underWay.current) underWay.current = due.current();
    }, wait);
    return () => clearTimeout(timer);
  }, [wanted, refusal, isSaving, isOnline, resumed]);

  return {
    isSaving,
    isPending: isSaving || wanted !== null,
    unkept: isWanted ? state.changed.filter((field) => !fields.includes(field)) : [],
    refusal,
    again: () => setRefused(null),
    pause: async () => {
      isPaused.current = true;
      await underWay.current;
    },
    resume: () => {
      isPaused.current = false;
      edit.current = { ...edit.current, at: Date.now() };
      setResumed((count) => count + 1);
    },
  };
}

/** Only the button of the page puts a draft on screens. */
const keptFields = ({ draft, changed, problems }: DraftState): DraftField[] =>
  sendableFields(draft, changed, problems).filter((field) => field !== 'enabled');

async function save(state: DraftState, action: string): Promise<void> {
  const { id, draft } = state;
  const fields = keptFields(state);
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
  // If it was put on screens meanwhile, the page knows before anything else is sent.
  queryClient.setQueryData(playlistKeys.one(state.id), saved);
  const theirs = draftOf(saved);
  const { both } = mergeDrafts(state.saved, state.present(), theirs);
  const choice = both.length === 0 ? 'theirs' : await askAbout(saved, state.present(), both);
  // Closing the question decides nothing: mine stays here, and the next save asks again.
  if (choice === null) throw new Error(translate('editor.notSaved'));
  state.rebase(theirs, saved.version, (mine) => {
    const merged = mergeDrafts(state.saved, mine, theirs);
    const own = choice === 'mine' ? merged.both : merged.both.filter((field) => !both.includes(field));
    return { ...merged.draft, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  });
}

function askAbout(saved: PlaylistRecord, mine: Draft, fields: readonly DraftField[]) {
  const names = groupNames();
  for (const group of saved.groups) names.set(group.id, group.name);
  const differences = differencesOf(draftOf(saved), mine, fields, (of, field, other) =>
    describeField(of, field, other, names),
  );
  return askAboutConflict(saved.name, differences);
}
