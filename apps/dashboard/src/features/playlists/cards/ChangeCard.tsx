import { PlanDiffLine, type SavePreview } from '../../../core/plan-diff/plan-diff.views.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Draft } from '../editor/draft.ts';
import { EditorCard } from './EditorCard.tsx';
import { NeverLine } from './NeverLine.tsx';
import type { Never } from './never.ts';
import type { EditorPlace } from './places.ts';

interface ChangeCardProps {
  name: string;
  preview: SavePreview;
  /** Something would be saved; otherwise the card shows the week as it is. */
  isEdited: boolean;
  never: Never | null;
  change: (part: Partial<Draft>) => void;
  onGo: (place: EditorPlace) => void;
  onSave: () => void;
}

/** What saving would do on screens; unchanged, the week as it is. */
export function ChangeCard({ name, preview, isEdited, never, change, onGo, onSave }: ChangeCardProps) {
  const t = useT();
  if (!isEdited && !never) return null;
  return (
    <EditorCard
      place="change"
      title={t(isEdited ? 'editor.cards.change' : 'editor.cards.week')}
      isUnnamed={isEdited}
    >
      {never && <NeverLine {...{ never, change, onGo }} />}
      {isEdited && <PlanDiffLine preview={preview} name={name} onSave={onSave} look="form" />}
    </EditorCard>
  );
}
