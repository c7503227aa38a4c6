import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Switch } from '../../ui/toggles.tsx';
import type { AlarmDraft } from './alarm-values.ts';
import classes from './sheet.module.css';

interface SheetNotesProps {
  draft: AlarmDraft;
  admins: number;
  onSound: (sound: boolean) => void;
}

/** What else happens. */
export function SheetNotes({ draft, admins, onSound }: SheetNotesProps) {
  const t = useT();
  return (
    <Stack as="ul" className={classes.notes} gap={10} size="12.5/17" tone="soft">
      <li>
        <Icon name="display" size={16} />
        {t('alarms.sheet.everyScreen')}
      </li>
      <li className={classes.sound}>
        <Icon name="audio" size={16} />
        <Switch
          label={t('alarms.sheet.sound')}
          checked={draft.sound}
          onChange={(event) => onSound(event.currentTarget.checked)}
        />
      </li>
      <li>
        <Glyph name="mail" size={16} />
        {t('alarms.sheet.mails', { count: admins })}
      </li>
      <li>
        <Glyph name="clock" size={16} />
        {t('alarms.sheet.kept')}
      </li>
    </Stack>
  );
}
