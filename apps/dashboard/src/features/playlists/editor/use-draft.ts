import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { record, startHistory } from '../../../lib/edit-history.ts';
import { newId } from '../../../lib/new-id.ts';
import { useEditHistory } from '../../../lib/use-edit-history.ts';
import { changedFields, countChanges, type Draft, type DraftItem, draftOf } from './draft.ts';
import { forget, noProblems, type Problems } from './problems.ts';

interface Base {
  readonly version: number;
  readonly draft: Draft;
}

/** `tag`: changes with the same tag (typing in one field) are undone together. */
export type Change = (part: Partial<Draft>, tag?: string) => void;

/**
 * The playlist while it is edited: changes, undo and redo, and what is unsaved. `begin` makes the first
 * changes.
 */
export function useDraft(playlist: PlaylistRecord, begin?: (saved: Draft) => Draft) {
  const [base, setBase] = useState<Base>(() => ({ version: playlist.version, draft: draftOf(playlist) }));
  const [problems, setProblems] = useState<Problems>(noProblems);
  const history = useEditHistory<Draft>(
    () => {
      const start = startHistory(base.draft);
      return begin ? record(start, begin(base.draft), null, Date.now()) : start;
    },
    (before, after) => setProblems((known) => forget(known, before, after)),
  );

  const draft = history.present;
  const shown = useFresh(draft, playlist);
  const changed = useMemo(() => changedFields(base.draft, draft), [base, draft]);
  const changes = useMemo(() => countChanges(base.draft, draft), [base, draft]);

  const change: Change = (part, tag = Object.keys(part).join()) =>
    history.change({ ...history.latest(), ...part }, tag);
  const changeItems = (next: readonly DraftItem[], tag?: string) => {
    if (next !== shown.items) change({ items: next }, tag ?? `items ${newId()}`);
  };

  const startFrom = (next: Draft, version: number) => {
    setBase({ draft: next, version });
    history.startFrom(next);
    setProblems(noProblems);
  };
  // Versions saved by others are shown immediately while nothing is edited; otherwise the server reports the
  // conflict on save. A version that arrives during a save may be its own.
  const savesUnderWay = useRef(0);
  const isSaving = savesUnderWay.current > 0;
  const newer = !isSaving && playlist.version > base.version && changed.length === 0 ? playlist : null;
  useEffect(() => {
    if (newer) startFrom(draftOf(newer), newer.version);
  });

  return {
    id: playlist.id,
    version: base.version,
    saved: base.draft,
    savedAt: playlist.updatedAt,
    isDraft: playlist.isDraft,
    draft: shown,
    changed,
    changes,
    problems,
    setProblems,
    change,
    changeItems,
    startFrom,
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** Reverts to the saved record; undo restores the changes. */
    discard: () => history.change(base.draft),
    /** What was sent is now saved; fields that were not sent and changes made meanwhile are not. */
    markSaved(sent: Partial<Draft>, version: number, idOf: ReadonlyMap<string, string>) {
      const withId = (of: Draft): Draft => ({
        ...of,
        items: of.items.map((item) => withSavedId(item, idOf)),
      });
      setBase((before) => ({ draft: withId({ ...before.draft, ...sent }), version }));
      history.map(withId);
    },
    /** Somebody else has saved meanwhile: the edits go on from there, with what was typed until now. */
    rebase(theirs: Draft, version: number, merge: (mine: Draft) => Draft) {
      setBase({ draft: theirs, version });
      history.change(merge(history.latest()));
    },
    /** What is edited now, also what is not rendered yet. */
    present: history.latest,
    async whileSaving<T>(save: () => Promise<T>): Promise<T> {
      savesUnderWay.current += 1;
      return save().finally(() => {
        savesUnderWay.current -= 1;
      });
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;

function withSavedId(item: DraftItem, idOf: ReadonlyMap<string, string>): DraftItem {
  const id = idOf.get(item.key);
  return id === undefined || id === item.id ? item : { ...item, id };
}

/** Pictures, names and conversions are updated during editing; that is no change of the playlist. */
function useFresh(draft: Draft, { playables }: PlaylistRecord): Draft {
  return useMemo(() => {
    const fresh = new Map(playables.map((playable) => [playable.id, playable]));
    const items = draft.items.map((item) => {
      const playable = fresh.get(item.playable.id);
      return playable && playable !== item.playable ? { ...item, playable } : item;
    });
    return items.every((item, i) => item === draft.items[i]) ? draft : { ...draft, items };
  }, [draft, playables]);
}
