import { orientations, resolutions } from '@vitrine/contract/displays';
import { useCallback, useRef, useState } from 'react';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Switch, TextAreaField } from '../../../ui/fields.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { DeliveryLine } from '../../calendar/calendar.views.tsx';
import { orientationText, resolutionText } from '../playlist-words.ts';
import classes from './editor.module.css';
import { NameField } from './NameField.tsx';
import type { DraftState } from './use-draft.ts';

interface EditorHeadProps {
  state: DraftState;
  isSaving: boolean;
  /** What the edits do stands below, or the question whether to save anyway. */
  isPreviewed: boolean;
  isAsking: boolean;
  onSave: () => void;
  /** Saving approves a proposal. */
  isApproving: boolean;
  /** Duplicate, delete and other actions on the whole playlist. */
  actions: readonly MenuItem[];
}

export function EditorHead(props: EditorHeadProps) {
  const { state, isSaving, isPreviewed, isAsking, onSave, isApproving, actions } = props;
  const t = useT();
  const needsApproval = useNeedsApproval();
  const locale = useLocale();
  const isOnline = useOnline();
  const { draft, change, changes, problems } = state;
  // The accessible name of a button must contain its visible text.
  const orientationShown =
    draft.orientation === null ? t('editor.anyOrientation') : orientationText(draft.orientation);
  const resolutionShown =
    draft.resolution === null ? t('editor.anyResolution') : resolutionText(draft.resolution);
  const dots = useRef<HTMLSpanElement>(null);
  const [isDescribing, setDescribing] = useState(false);
  const closeDescription = useCallback(() => {
    setDescribing(false);
    dots.current?.querySelector('button')?.focus();
  }, []);
  return (
    <header
      className={classes.head}
      data-dirty={changes > 0 || undefined}
      data-previewed={isPreviewed || undefined}
    >
      <AppLink
        href={`/${locale}/playlists`}
        className={classes.back}
        aria-label={t('editor.all')}
        title={t('editor.all')}
      >
        <Glyph name="chevron-left" size={18} />
      </AppLink>
      <NameField name={draft.name} error={problems.name} onChange={(name) => change({ name })} />
      <div className={classes.headTags}>
        <Switch
          label={t('editor.enabled')}
          checked={draft.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        <MenuButton
          look="bare"
          align="start"
          className={classes.tag}
          label={t('editor.orientationIs', { value: orientationShown })}
          items={[null, ...orientations].map((value) => ({
            label: orientationText(value),
            checked: value === draft.orientation,
            onClick: () => change({ orientation: value }),
          }))}
        >
          {orientationShown}
        </MenuButton>
        <MenuButton
          look="bare"
          align="start"
          className={classes.tag}
          label={t('editor.resolutionIs', { value: resolutionShown })}
          items={[null, ...resolutions].map((value) => ({
            label: resolutionText(value),
            checked: value === draft.resolution,
            onClick: () => change({ resolution: value }),
          }))}
        >
          {resolutionShown}
        </MenuButton>
        <span ref={dots} className={classes.headDots}>
          <MenuButton
            size="sm"
            align="start"
            label={t('list.moreActions')}
            items={[
              { label: t('editor.description'), icon: 'edit', onClick: () => setDescribing(true) },
              ...actions,
            ]}
          />
        </span>
      </div>
      {isDescribing && (
        <Popover anchor={dots} onClose={closeDescription} className={classes.describing}>
          <TextAreaField
            label={t('editor.descriptionLabel')}
            rows={4}
            maxLength={500}
            autoFocus
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <Button size="sm" onClick={closeDescription}>
            {t('editor.done')}
          </Button>
        </Popover>
      )}
      <div className={classes.saving}>
        {changes > 0 ? (
          <>
            <span className={classes.unsaved} role="status">
              {t('unsaved.count', { count: changes })}
            </span>
            <Button variant="ghost" onClick={state.discard}>
              {t('unsaved.discard')}
            </Button>
          </>
        ) : (
          <DeliveryLine playlistId={state.id} />
        )}
        <Button
          variant="primary"
          kbd="mod+s"
          loading={isSaving}
          disabled={changes === 0 || !isOnline || isAsking}
          onClick={onSave}
        >
          {t(isApproving ? 'editor.proposal.approve' : needsApproval ? 'unsaved.propose' : 'unsaved.save')}
        </Button>
      </div>
    </header>
  );
}
