import type { DesignDocument } from '@vitrine/contract/design-document';
import { useMemo } from 'react';
import { DesignView } from '../../../core/design-views/DesignView.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import classes from './preview.module.css';
import type { ShownAs } from './use-as-on.ts';

interface PreviewLayerProps {
  document: DesignDocument;
  asOn: Pick<ShownAs, 'context' | 'display'>;
  name: string;
  onClose: () => void;
}

/**
 * The design alone and moving, from the chosen moment on, on a screen of the display's shape: a design of the other shape stands whole
 * and in the middle, as players draw it. What hangs upside down is seen upright.
 */
export function PreviewLayer({ document, asOn, name, onClose }: PreviewLayerProps) {
  const t = useT();
  const { context, display } = asOn;
  const shown = useMemo(() => {
    const [opened, from] = [Date.now(), context.now()];
    return {
      ...context,
      ...{ isStill: false, isEditing: false, startedAt: from },
      now: () => from + Date.now() - opened,
    };
  }, [context]);
  const isUpright = display ? display.orientation.startsWith('vertical') : document.shape === 'portrait';
  return (
    <Layer onClose={onClose} label={t('designer.previewOf', { name })} className={classes.room}>
      <Text as="div" clip className={classes.screen} data-shape={isUpright ? 'portrait' : 'landscape'}>
        <DesignView document={document} context={shown} label={name} />
      </Text>
      {display && (
        <Text as="p" className={classes.caption} rounded="tag" size="13" weight={550} truncate>
          {display.name} · {display.location.name}
        </Text>
      )}
      <IconButton icon="close" label={t('common.close')} className={classes.close} onClick={onClose} />
    </Layer>
  );
}
