import { useState } from 'react';
import type { DesignRecord } from '../../../core/queries/designs.queries.ts';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { useOtherShapeCopy } from '../copy/use-other-shape-copy.ts';
import { AsOnPicker } from './AsOnPicker.tsx';
import classes from './designer.module.css';
import { DesignerIcon } from './designer-icons.tsx';
import type { ShownAs } from './use-as-on.ts';
import type { DesignDraftState } from './use-design-draft.ts';

interface DesignerHeadProps {
  design: DesignRecord;
  state: DesignDraftState;
  asOn: ShownAs;
  hints: number;
  isChecking: boolean;
  isSaving: boolean;
  isAsking: boolean;
  onCheck: () => void;
  onPreview: () => void;
  onSave: () => void;
}

export function DesignerHead(props: DesignerHeadProps) {
  const { design, state, asOn, hints, isChecking, isSaving, isAsking, onCheck, onPreview, onSave } = props;
  const t = useT();
  const locale = useLocale();
  const isOnline = useOnline();
  const needsApproval = useNeedsApproval();
  const copy = useOtherShapeCopy();
  const { draft, changes } = state;
  const back =
    design.playable === null ? `/${locale}/playables` : `/${locale}/playables/detail/${design.playable}`;
  return (
    <Row as="header" className={classes.head} ruled gap={6} fixed>
      <AppLink
        href={back}
        className={classes.back}
        aria-label={t('designer.back')}
        title={t('designer.back')}
      >
        <Glyph name="chevron-left" size={18} />
      </AppLink>
      <NameField key={draft.name} name={draft.name} onChange={(name) => state.change({ name }, 'name')} />
      <Row as="span" className={classes.tags} align="stretch" gap={6}>
        <Tag>{t(`designer.shapes.${design.shape}`)}</Tag>
        {design.use === 'frame' && <Tag>{t('designer.frame')}</Tag>}
      </Row>
      <IconButton
        icon={<DesignerIcon name="undo" />}
        label={t('common.undo')}
        disabled={!state.canUndo}
        onClick={state.undo}
      />
      <IconButton
        icon={<DesignerIcon name="redo" />}
        label={t('designer.redo')}
        disabled={!state.canRedo}
        onClick={state.redo}
      />
      <Row className={classes.asOn} gap={8} align="stretch" shrink>
        <AsOnPicker asOn={asOn} />
        <Button icon="live" onClick={onPreview}>
          {t('designer.preview')}
        </Button>
      </Row>
      <Row
        as="button"
        type="button"
        className={classes.hints}
        gap={6}
        high={34}
        pad="0/12"
        size="13"
        weight={600}
        tone={hints > 0 ? 'warning' : 'soft'}
        fill={hints > 0 ? 'warning' : undefined}
        fixed
        rounded
        aria-expanded={isChecking}
        onClick={onCheck}
      >
        <Glyph name={hints > 0 ? 'warning' : 'check'} size={16} />
        {hints > 0 ? t('designer.hints', { count: hints }) : t('designer.checked')}
      </Row>
      <Row className={classes.saving} gap={8} fixed>
        {changes > 0 && (
          <>
            <Text size="13" weight={550} tone="warning" role="status">
              {isOnline ? t('unsaved.count', { count: changes }) : t('designer.offline')}
            </Text>
            <Button variant="ghost" className={classes.discard} onClick={state.discard}>
              {t('unsaved.discard')}
            </Button>
          </>
        )}
        <Button
          variant="primary"
          kbd="mod+s"
          loading={isSaving}
          disabled={changes === 0 || !isOnline || isAsking}
          onClick={onSave}
        >
          {t(needsApproval ? 'unsaved.propose' : 'unsaved.save')}
        </Button>
      </Row>
      <MenuButton
        label={t('list.moreActions')}
        items={[
          {
            label: copy.label(design.shape),
            icon: 'copy',
            disabled: changes > 0,
            ...(changes > 0 && { hint: t('designer.saveFirst') }),
            onClick: () => void copy.make(design.id),
          },
        ]}
      />
    </Row>
  );
}

/** The heading is a field: what is typed is the name. Empty text is not taken. */
function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const take = () => {
    const next = typed.trim();
    if (next && next !== name) onChange(next);
    else setTyped(name);
  };
  return (
    <h1 className={classes.name} data-value={typed}>
      <input
        aria-label={t('designer.name')}
        value={typed}
        maxLength={200}
        size={1}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(name);
        }}
      />
    </h1>
  );
}
