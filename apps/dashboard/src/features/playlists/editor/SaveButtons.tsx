import type { ReactNode } from 'react';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { useTimeFormats } from '../../../ui/time/time-format.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { DeliveryLine } from '../../calendar/calendar.views.tsx';
import { openGroups } from '../cards/WhereCard.tsx';
import { fieldLabel } from './differences.ts';
import classes from './editor.module.css';
import { hasEmptyCondition } from './problems.ts';
import type { Autosave } from './use-autosave.ts';
import type { DraftState } from './use-draft.ts';

interface SaveStateProps {
  state: DraftState;
  autosave: Autosave;
  onAdd: () => void;
  /** Shows what is to be mended before it can be kept or saved. */
  onUnkept: () => void;
}

/** How far it is saved: the draft that is kept, what is missing, or the way back. */
export function SaveState({ state, autosave, onAdd, onUnkept }: SaveStateProps) {
  const t = useT();
  const { draft, changes, isDraft } = state;
  if (isDraft) {
    const missing = missingOf(state);
    return (
      <Row as="span" gap={12} rowGap={4} align="stretch" wrap>
        <KeptText state={state} autosave={autosave} />
        {autosave.unkept.length > 0 && (
          <button type="button" className={classes.missing} onClick={onUnkept}>
            {t('editor.draft.notYet', { fields: autosave.unkept.map(fieldLabel).join(', ') })}
          </button>
        )}
        {missing && (
          <button
            type="button"
            className={classes.missing}
            onClick={missing === 'editor.addFirst' ? onAdd : openGroups}
          >
            {t(missing)}
          </button>
        )}
      </Row>
    );
  }
  if (changes === 0) return draft.enabled ? <DeliveryLine playlistId={state.id} /> : null;
  return (
    <Row as="span" gap={12} rowGap={4} wrap>
      {hasEmptyCondition(draft) && (
        <button type="button" className={classes.missing} onClick={onUnkept}>
          {t('editor.conditionEmpty')}
        </button>
      )}
      <Button variant="ghost" onClick={state.discard}>
        {t('unsaved.discard')}
      </Button>
    </Row>
  );
}

interface SaveButtonProps {
  state: DraftState;
  isSaving: boolean;
  /** The question whether to save anyway is open. */
  isAsking: boolean;
  onSave: () => void;
  /** Saving approves a proposal. */
  isApproving: boolean;
}

/** The blue button: what the page is for. */
export function SaveButton({ state, isSaving, isAsking, onSave, isApproving }: SaveButtonProps) {
  const t = useT();
  const needsApproval = useNeedsApproval();
  const isOnline = useOnline();
  const { draft, saved, changes, isDraft } = state;
  const goesOn = isDraft || (!saved.enabled && changes === 0);
  const isIncomplete = hasEmptyCondition(draft) || (isDraft && missingOf(state) !== null);
  const label: TextKey = isApproving
    ? 'editor.proposal.approve'
    : needsApproval
      ? 'unsaved.propose'
      : goesOn
        ? 'editor.putOn'
        : 'unsaved.save';
  return (
    <Button
      variant="primary"
      kbd="mod+s"
      loading={isSaving}
      disabled={isIncomplete || (!goesOn && changes === 0) || !isOnline || isAsking}
      onClick={onSave}
    >
      {t(label)}
    </Button>
  );
}

/** What a draft needs before it can go on screens. */
export const missingOf = ({ draft }: DraftState) =>
  draft.items.length === 0 ? 'editor.addFirst' : draft.groups.length === 0 ? 'editor.where.choose' : null;

/** "Draft kept 10:42" */
function KeptText({ state, autosave }: Pick<SaveStateProps, 'state' | 'autosave'>): ReactNode {
  const t = useT();
  const { rendered } = useTimeFormats();
  const isOnline = useOnline();
  if (autosave.refusal !== null)
    return (
      <Text className={classes.notKept} size="13/18" numeric role="status">
        {t('editor.draft.refused', { reason: autosave.refusal })}{' '}
        <button type="button" onClick={autosave.again}>
          {t('common.tryAgain')}
        </button>
      </Text>
    );
  if (!isOnline && autosave.isPending)
    return (
      <Text className={classes.notKept} size="13/18" numeric role="status">
        {t('editor.draft.offline')}
      </Text>
    );
  return (
    <Text size="13/18" numeric tone="muted" nowrap role="status">
      {autosave.isPending
        ? t('editor.draft.keeping')
        : rendered.say('editor.draft.kept', { time: <Instant at={state.savedAt} place={null} isHeaded /> })}
    </Text>
  );
}
