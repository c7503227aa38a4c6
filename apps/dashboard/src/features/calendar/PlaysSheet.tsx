import { useId } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import sheet from '../../ui/SideSheet.module.css';
import { ProofOfPlay, type ProofOfPlayProps } from './ProofOfPlay.tsx';
import classes from './plays.module.css';

interface PlaysSheetProps extends Omit<ProofOfPlayProps, 'isInSheet'> {
  onClose: () => void;
}

/** Proof of play in a sheet over a page. */
export function PlaysSheet({ onClose, ...subject }: PlaysSheetProps) {
  const t = useT();
  const id = useId();
  return (
    <Layer onClose={onClose} labelledBy={id} className={`${sheet.sheet} ${classes.sheet}`} closeOnScrim>
      <header className={sheet.head}>
        <h2 id={id}>{subject.name ? t('plays.of', { name: subject.name }) : t('plays.title')}</h2>
        <IconButton
          label={t('common.close')}
          icon="close"
          onClick={onClose}
          className={sheet.close}
          data-autofocus
        />
      </header>
      <Text as="div" className={classes.body} low scroll>
        <ProofOfPlay {...subject} isInSheet />
      </Text>
    </Layer>
  );
}
