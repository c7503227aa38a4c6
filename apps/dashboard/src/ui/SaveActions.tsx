import { useNeedsApproval } from '../lib/approval.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { Button } from './Button.tsx';
import classes from './SaveActions.module.css';

interface SaveActionsProps {
  form: {
    readonly changes: number;
    readonly isSaving: boolean;
    readonly discard: () => void;
    /** Replaces the count, e.g. by the age of a stored draft. */
    readonly note?: string | null;
  };
  canSave: boolean;
  onSave: () => void;
  /** Class of the text, if a page positions it differently. */
  className?: string;
}

/** In the header of a record that is edited in place: the unsaved changes with save and discard. */
export function SaveActions({ form, canSave, onSave, className = classes.unsaved }: SaveActionsProps) {
  const t = useT();
  const needsApproval = useNeedsApproval();
  if (form.changes === 0) return null;
  return (
    <>
      <span role="status" className={className}>
        {form.note ?? t('unsaved.count', { count: form.changes })}
      </span>
      <Button variant="ghost" onClick={form.discard}>
        {t('unsaved.discard')}
      </Button>
      <Button variant="primary" kbd="mod+s" loading={form.isSaving} disabled={!canSave} onClick={onSave}>
        {t(needsApproval ? 'unsaved.propose' : 'unsaved.save')}
      </Button>
    </>
  );
}
