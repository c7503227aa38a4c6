import { PlanDiffLine, type SavePreview } from '../../../core/plan-diff/plan-diff.views.tsx';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { listText } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from './edit.module.css';
import type { Edits, PlanPlaylist } from './edited-plan.ts';

interface EditBarProps {
  edits: Edits;
  playlists: readonly PlanPlaylist[];
  isSaving: boolean;
  preview: SavePreview;
  onDiscard: () => void;
  onSave: () => void;
}

/** Below the calendar while there are unsaved edits: what they mean, Discard and Save. */
export function EditBar({ edits, playlists, isSaving, preview, onDiscard, onSave }: EditBarProps) {
  const t = useT();
  const locale = useLocale();
  const needsApproval = useNeedsApproval();
  useShortcut('save', onSave, edits.size > 0 && !isSaving);
  if (edits.size === 0) return null;
  const names = playlists.filter(({ id }) => edits.has(id)).map(({ name }) => name);
  return (
    <section className={classes.bar} aria-label={t('calendar.edit.unsavedTitle')}>
      <div className={classes.line}>
        <PlanDiffLine preview={preview} name={listText(locale, names)} onSave={onSave} />
      </div>
      <span role="status" className={classes.unsaved}>
        {t('unsaved.count', { count: edits.size })}
      </span>
      <Button variant="ghost" onClick={onDiscard}>
        {t('unsaved.discard')}
      </Button>
      <Button variant="primary" kbd="mod+s" loading={isSaving} onClick={onSave}>
        {t(needsApproval ? 'unsaved.propose' : 'unsaved.save')}
      </Button>
    </section>
  );
}
