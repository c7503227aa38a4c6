import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { AlarmDraft } from './alarm-values.ts';
import classes from './sheet.module.css';

interface SheetNotesProps {
  draft: AlarmDraft;
  admins: number;
  sound: ReactNode;
}

/** What else happens. */
export function SheetNotes({ draft, admins, sound }: SheetNotesProps) {
  const t = useT();
  return (
    <ul className={classes.notes}>
      <li>
        <Icon name="display" size={16} />
        {t('alarms.sheet.everyScreen')}
      </li>
      {draft.design && (
        <li>
          <Icon name="design" size={16} />
          {t('alarms.sheet.design')}
        </li>
      )}
      {draft.kind !== 'quiet_drill' && (
        <li className={classes.sound}>
          <Icon name="audio" size={16} />
          {sound}
        </li>
      )}
      {draft.kind !== 'quiet_drill' && (
        <li>
          <Glyph name="mail" size={16} />
          {t('alarms.sheet.mails', { count: admins })}
        </li>
      )}
      <li>
        <Glyph name="clock" size={16} />
        {t('alarms.sheet.kept')}
      </li>
    </ul>
  );
}
