import type { DesignDocument } from '@vitrine/contract/design-document';
import { useMemo } from 'react';
import { DesignView } from '../../../core/design-views/DesignView.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import classes from './designer.module.css';
import type { ShownAs } from './use-as-on.ts';

interface PreviewLayerProps {
  document: DesignDocument;
  asOn: ShownAs;
  name: string;
  onClose: () => void;
}

/** The design alone and moving, as on the display, from the chosen moment on. */
export function PreviewLayer({ document, asOn, name, onClose }: PreviewLayerProps) {
  const t = useT();
  const { context } = asOn;
  const shown = useMemo(() => {
    const [opened, from] = [Date.now(), context.now()];
    return {
      ...context,
      ...{ isStill: false, isEditing: false, startedAt: from },
      now: () => from + Date.now() - opened,
    };
  }, [context]);
  return (
    <Layer onClose={onClose} label={t('designer.previewOf', { name })} className={classes.whole}>
      <DesignView document={document} context={shown} label={name} />
      <IconButton icon="close" label={t('common.close')} className={classes.closeWhole} onClick={onClose} />
    </Layer>
  );
}
