import type { ReactNode } from 'react';
import { useNeedsApproval } from '../../lib/approval.ts';
import { listText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { isTyping, useShortcut } from '../../lib/shortcuts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { PlanDiffLine } from '../plan-diff/plan-diff.views.tsx';
import classes from './edit.module.css';
import { dayMonth, optionsFor, reachText, targetTimes } from './reach.ts';
import type { Editing } from './use-editing.ts';

/** At the foot while edits wait: what they do, for which days the last one counts, Discard and Save. */
export function EditBar({ editing, note }: { editing: Editing; note?: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const needsApproval = useNeedsApproval();
  const { edits, current: edit, saving, choose, discard } = editing;
  const save = () => void saving.save();
  useShortcut('save', save, edits.size > 0 && !saving.isSaving);
  useShortcut('undo', (event) => (isTyping(event.target) ? false : editing.undo()));
  useShortcut('redo', (event) => (isTyping(event.target) ? false : editing.redo()));
  if (!edit) return <DraftOffer draft={saving.kept} />;
  const options = optionsFor(edit);
  const names = [...edits.values()].map(({ name }) => name);
  return (
    <Row
      as="section"
      size="14"
      gap={12}
      rowGap={8}
      wrap
      align="center"
      ruled="above"
      justify="end"
      fill="accent"
      className={classes.bar}
      data-docked
      aria-label={t('calendar.edit.unsavedTitle')}
    >
      <Row className={classes.sentence} gap={8} rowGap={4} wrap shrink>
        <PlanDiffLine
          look="bar"
          preview={saving.preview}
          playlist={edit.playlist}
          name={listText(locale, names)}
          onSave={save}
        />
        {note}
      </Row>
      <p role="status" className={hidden.hidden}>
        <Hours>{`${edit.name}, ${dayMonth(edit.target.day)} ${targetTimes(edit.target)}`}</Hours>
      </p>
      {options.length > 1 ? (
        <Segmented
          label={t('calendar.edit.countsFor')}
          hideLabel
          options={options.map(({ choice }) => ({
            value: choice,
            label: reachText(t, locale, edit, choice),
          }))}
          value={edit.choice}
          onChange={(choice) => choose(edit.playlist, choice)}
        />
      ) : (
        <b>{reachText(t, locale, edit, edit.choice)}</b>
      )}
      <Row gap={12} align="stretch">
        <IconButton
          outlined
          label={t('common.undo')}
          icon="undo"
          disabled={!editing.canUndo}
          onClick={editing.undo}
        />
        <Button onClick={discard}>{t('unsaved.discard')}</Button>
        <Button variant="primary" kbd="mod+s" loading={saving.isSaving} onClick={save}>
          {t(needsApproval ? 'unsaved.propose' : 'unsaved.save')}
        </Button>
      </Row>
    </Row>
  );
}
