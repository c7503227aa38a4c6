import type { Box } from '@vitrine/contract/design-document';
import { useEffect, useMemo, useState } from 'react';
import type { DesignRecord } from '../../../core/queries/designs.queries.ts';
import { startHistory } from '../../../lib/edit-history.ts';
import { useEditHistory } from '../../../lib/use-edit-history.ts';
import { changedFields, countChanges, type DesignDraft, draftOf } from './draft.ts';

/** The design while it is edited: changes, undo and redo, and what is unsaved. */
export function useDesignDraft(design: DesignRecord) {
  const [base, setBase] = useState(() => ({ version: design.version, draft: draftOf(design) }));
  const history = useEditHistory<DesignDraft>(() => startHistory(base.draft));
  const draft = history.present;
  const changed = useMemo(() => changedFields(base.draft, draft), [base, draft]);
  const changes = useMemo(() => countChanges(base.draft, draft), [base, draft]);

  /** Changes with the same tag in quick succession are undone together. */
  const change = (part: Partial<DesignDraft>, tag: string | null = null) =>
    history.change({ ...history.latest(), ...part }, tag);
  const startFrom = (next: DesignDraft, version: number) => {
    setBase({ draft: next, version });
    history.startFrom(next);
  };
  // Versions saved by others are shown at once while nothing is edited; otherwise the server reports the conflict on save.
  const newer = design.version > base.version && changed.length === 0 ? design : null;
  useEffect(() => {
    if (newer) startFrom(draftOf(newer), newer.version);
  });

  return {
    id: design.id,
    version: base.version,
    saved: base.draft,
    draft,
    changed,
    changes,
    change,
    /** The boxes as they are after all changes so far. */
    changeBoxes: (edit: (boxes: readonly Box[]) => readonly Box[], tag: string | null = null) => {
      const { boxes } = history.latest();
      const next = edit(boxes);
      if (next !== boxes) change({ boxes: [...next] }, tag);
    },
    startFrom,
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    discard: () => history.change(base.draft),
    /** What was sent is now saved; changes made meanwhile are not. */
    markSaved: (sent: DesignDraft, version: number) => setBase({ draft: sent, version }),
  };
}
export type DesignDraftState = ReturnType<typeof useDesignDraft>;
