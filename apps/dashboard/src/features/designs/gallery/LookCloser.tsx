import { useId } from 'react';
import { DesignScreen } from '../../../core/design-views/DesignScreen.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import type { Template } from '../templates/template.ts';
import type { Look } from '../templates/templates.ts';
import classes from './gallery.module.css';
import { useTemplate } from './TemplateCard.tsx';

interface LookCloserProps {
  template: Template;
  /** The arrow keys go through these. */
  among: readonly Template[];
  look: Look;
  onShow: (template: Template) => void;
  onUse: () => void;
  onClose: () => void;
}

export function LookCloser({ template, among, look, onShow, onUse, onClose }: LookCloserProps) {
  const t = useT();
  const id = useId();
  const shown = useTemplate(template, look);
  const step = (by: number) => {
    const at = among.indexOf(template);
    const next = among[(at + by + among.length) % among.length];
    if (next) onShow(next);
  };
  return (
    <Layer
      onClose={onClose}
      closeOnScrim
      labelledBy={id}
      className={classes.large}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(1);
        if (event.key === 'ArrowLeft') step(-1);
      }}
    >
      <header>
        <h2 id={id}>{template.name[look.locale]}</h2>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </header>
      <div className={classes.largeView} data-shape={look.shape}>
        <DesignScreen {...shown} label={template.name[look.locale]} />
      </div>
      <footer>
        <IconButton
          icon="chevron-left"
          label={t('designer.gallery.previous')}
          outlined
          onClick={() => step(-1)}
        />
        <IconButton
          icon="chevron-right"
          label={t('designer.gallery.next')}
          outlined
          onClick={() => step(1)}
        />
        <Text className={classes.needs} grow size="13" tone="muted">
          {t(`designer.needs.${template.need}`)}
        </Text>
        <Button data-autofocus variant="primary" kbd="enter" onClick={onUse}>
          {t('designer.gallery.use')}
        </Button>
      </footer>
    </Layer>
  );
}
