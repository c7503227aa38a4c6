import { playlists } from '@vitrine/contract/playlists';
import { Suspense } from 'react';
import {
  PlanDiffLine,
  type SavePreview,
  usePlanDiff,
  WeekStrip,
} from '../../../core/plan-diff/plan-diff.views.tsx';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import type { Draft } from '../editor/draft.ts';
import { EditorCard } from './EditorCard.tsx';
import { NeverLine } from './NeverLine.tsx';
import type { Never } from './never.ts';
import type { EditorPlace } from './places.ts';

interface ChangeCardProps {
  playlist: string;
  version: number;
  name: string;
  preview: SavePreview;
  /** Something would be saved; otherwise the card shows the week as it is. */
  isEdited: boolean;
  /** On phones the sentence stands above the button. */
  hasSentence: boolean;
  never: Never | null;
  change: (part: Partial<Draft>) => void;
  onGo: (place: EditorPlace) => void;
  onSave: () => void;
}

/** What saving would do on screens; unchanged, the week as it is. */
export function ChangeCard({
  playlist,
  version,
  name,
  preview,
  isEdited,
  hasSentence,
  never,
  change,
  onGo,
  onSave,
}: ChangeCardProps) {
  const t = useT();
  const locale = useLocale();
  // An edit of nothing answers the week as it is.
  const week = usePlanDiff(
    isEdited
      ? null
      : { route: playlists.routes.update, params: { id: playlist }, ifMatch: version, body: {} },
    { stripOf: playlist, waitMs: 0 },
  );
  const diff = isEdited ? preview.diff : week.diff;
  const hasRows = diff?.strip != null && diff.strip.rows.length > 0;
  if (!isEdited && !never && !hasRows) return null;
  return (
    <EditorCard
      place="change"
      title={t(isEdited ? 'editor.cards.change' : 'editor.cards.week')}
      isUnnamed={isEdited}
    >
      {never && <NeverLine {...{ never, change, onGo }} />}
      {isEdited && hasSentence && <PlanDiffLine preview={preview} name={name} onSave={onSave} look="card" />}
      {hasRows && (
        <Suspense fallback={null}>
          <WeekStrip
            {...{ diff, playlist }}
            calendar={isEdited ? undefined : `/${locale}/calendar?playlist=${playlist}`}
          />
        </Suspense>
      )}
    </EditorCard>
  );
}
