import { useId } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import sheet from '../../ui/SideSheet.module.css';
import classes from './changes.module.css';
import { RecordChanges } from './RecordChanges.tsx';

interface ChangesSheetProps {
  id: string;
  name: string;
  isDisplay?: boolean;
  onClose: () => void;
}

/** The changes of a record in a sheet over its page, where the page has no room for a tab. */
export default function ChangesSheet({ id, name, isDisplay, onClose }: ChangesSheetProps) {
  const t = useT();
  const title = useId();
  return (
    <Layer onClose={onClose} labelledBy={title} className={`${sheet.sheet} ${classes.sheet}`} closeOnScrim>
      <header className={sheet.head}>
        <h2 id={title}>{t('changes.of', { name })}</h2>
        <IconButton
          label={t('common.close')}
          icon="close"
          onClick={onClose}
          className={sheet.close}
          data-autofocus
        />
      </header>
      <Text as="div" grow className={classes.sheetBody}>
        <RecordChanges id={id} isDisplay={isDisplay} />
      </Text>
    </Layer>
  );
}
