import { playlists } from '@vitrine/contract/playlists';
import { type SavePreview, useSavePreview } from '../../../core/plan-diff/plan-diff.views.tsx';
import { type Draft, type DraftField, draftFields, inputOf } from './draft.ts';
import { editWords } from './edit-words.ts';
import { groupNames } from './group-names.ts';
import { hasProblems, problemsOf } from './problems.ts';
import type { DraftState } from './use-draft.ts';

/** What the button of the page sends: what was edited, or everything that puts a playlist on screens. */
export interface Sent {
  readonly draft: Draft;
  readonly fields: readonly DraftField[];
}

/**
 * A draft goes on screens as a whole, whatever was kept of it before, so that what is approved is what was seen. A
 * playlist that was taken off screens goes back as it is, unless it is edited.
 */
export function sentOf({ draft, saved, changed, isDraft }: DraftState): Sent {
  if (isDraft) return { draft: { ...draft, enabled: true }, fields: draftFields };
  if (!saved.enabled && changed.length === 0)
    return { draft: { ...draft, enabled: true }, fields: ['enabled'] };
  return { draft, fields: changed };
}

/** What saving would do. Nothing is asked while it can't be saved. */
export function useEditPreview(state: DraftState): SavePreview {
  const { id, version, saved, changed, isDraft } = state;
  const { draft, fields } = sentOf(state);
  const canBeSaved = fields.length > 0 && !hasProblems(problemsOf(draft));
  const preview = useSavePreview(
    canBeSaved
      ? { route: playlists.routes.update, params: { id }, ifMatch: version, body: inputOf(draft, fields) }
      : null,
    id,
  );
  return { ...preview, edits: isDraft ? [] : editWords(saved, draft, changed, groupNames()) };
}
