import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { runShortcut } from '../../../lib/shortcuts.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import classes from '../calendar.module.css';

/** What can be done in the grid, and where its keys are listed. */
export function EditHint({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <p className={classes.hint}>
      {children}{' '}
      <button type="button" className={classes.keys} onClick={() => runShortcut('help')}>
        <Kbd keys="?" /> {t('calendar.edit.keys')}
      </button>
    </p>
  );
}
