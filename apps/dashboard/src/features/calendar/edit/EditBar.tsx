import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import { PlanDiffLine, type SavePreview } from '../../plan-diff/plan-diff.views.tsx';
import classes from './edit.module.css';
import { rulesText } from './edit-words.ts';
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
  useShortcut('save', onSave, edits.size > 0 && !isSaving);
  if (edits.size === 0) return null;
  const names = new Map(playlists.map(({ id, name }) => [id, name]));
  return (
    <section className={classes.bar} aria-label={t('calendar.edit.unsavedTitle')}>
      <div className={classes.line}>
        {preview.call ? (
          <PlanDiffLine preview={preview} name={names.get([...edits][0]![0]) ?? ''} onSave={onSave} />
        ) : (
          <p>
            {[...edits].map(([id, rules]) => (
              <span key={id} style={playlistTones(id)}>
                <b>{names.get(id)}</b> <Hours>{rulesText(t, locale, rules)}</Hours>{' '}
              </span>
            ))}
          </p>
        )}
      </div>
      <span role="status" className={classes.unsaved}>
        {t('unsaved.count', { count: edits.size })}
      </span>
      <Button variant="ghost" onClick={onDiscard}>
        {t('unsaved.discard')}
      </Button>
      <Button variant="primary" kbd="mod+s" loading={isSaving} onClick={onSave}>
        {t('unsaved.save')}
      </Button>
    </section>
  );
}
