import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { playlists } from '@vitrine/contract/playlists';
import { type SavePreview, type Say, useSavePreview } from '../../../core/plan-diff/plan-diff.views.tsx';
import { type Draft, inputOf } from './draft.ts';
import { editWords } from './edit-words.ts';
import { groupNames } from './group-names.ts';
import { hasProblems, problemsOf } from './problems.ts';
import type { DraftState } from './use-draft.ts';

/** What saving the edits would do. Nothing is asked while they can't be saved. */
export function useEditPreview({ id, version, saved, draft, changed }: DraftState): SavePreview {
  const canBeSaved = changed.length > 0 && !hasProblems(problemsOf(draft));
  const preview = useSavePreview(
    canBeSaved
      ? { route: playlists.routes.update, params: { id }, ifMatch: version, body: inputOf(draft, changed) }
      : null,
  );
  return { ...preview, edits: canBeSaved ? editWords(saved, draft, changed, groupNames()) : [] };
}

/** "Loyalty (55) beats Lunch (50) in its hours on 4 displays." */
export function beatenBy(check: PlaylistCheck | null, { name, priority }: Draft): Say | undefined {
  const rival = check?.rivals.find(({ outcome }) => outcome === 'loses');
  if (!rival) return undefined;
  return {
    key: 'planDiff.line.beaten',
    values: {
      ...{ name, priority, count: rival.displays },
      rival: { playlists: [{ id: rival.id, name: rival.name }] },
      rivalPriority: rival.priority,
    },
  };
}
