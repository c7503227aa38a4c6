import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import classes from './settings.module.css';

interface SaveBarProps {
  changes: number;
  isSaving: boolean;
  onDiscard: () => void;
}

/** Shown at the bottom of a section with changes; its button submits the section's form. */
export function SaveBar({ changes, isSaving, onDiscard }: SaveBarProps) {
  const t = useT();
  const isOnline = useOnline();
  if (changes === 0) return null;
  return (
    <Row gap={8} wrap align="center" justify="end">
      <Text role="status" size="13/18" tone="warning" weight={550} className={classes.unsaved}>
        {t('unsaved.count', { count: changes })}
      </Text>
      <Button variant="ghost" onClick={onDiscard}>
        {t('unsaved.discard')}
      </Button>
      <Button type="submit" variant="primary" kbd="mod+s" loading={isSaving} disabled={!isOnline}>
        {t('unsaved.save')}
      </Button>
    </Row>
  );
}
