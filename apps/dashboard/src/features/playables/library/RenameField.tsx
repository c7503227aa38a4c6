import { type KeyboardEvent, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './playables.module.css';

interface RenameFieldProps {
  name: string;
  maxLength: number;
  /** Called with null if the name is unchanged. */
  onDone: (name: string | null) => void;
}

/** Edits the name in place. Enter and blur save, Esc cancels. */
export function RenameField({ name, maxLength, onDone }: RenameFieldProps) {
  const t = useT();
  const [value, setValue] = useState(name);
  const isSettled = useRef(false);
  const finish = (saves: boolean) => {
    if (isSettled.current) return;
    isSettled.current = true;
    const next = value.trim();
    onDone(saves && next !== '' && next !== name ? next : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    finish(event.key === 'Enter');
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: somebody has just asked to rename it
      autoFocus
      className={classes.rename}
      aria-label={t('playables.newName')}
      maxLength={maxLength}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={onKeyDown}
    />
  );
}
