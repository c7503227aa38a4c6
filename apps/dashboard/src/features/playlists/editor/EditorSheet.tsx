import { type ReactNode, useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import classes from './editor.module.css';

interface EditorSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A part of the editor that is a sheet on narrow screens. It is not a form. */
export function EditorSheet({ title, onClose, children }: EditorSheetProps) {
  const t = useT();
  const id = useId();
  return (
    <Layer isSheet onClose={onClose} labelledBy={id} className={classes.sheet} closeOnScrim>
      <Row as="header" className={classes.sheetHead} ruled fixed>
        <h2 id={id}>{title}</h2>
        <IconButton label={t('common.close')} icon="close" onClick={onClose} />
      </Row>
      <Text as="div" grow low scroll="y">
        {children}
      </Text>
    </Layer>
  );
}
