import { type KeyboardEvent, useRef, useState } from 'react';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import hidden from '../../../ui/hidden.module.css';
import { showToast } from '../../../ui/toast.ts';
import { renameDisplay } from '../display-changes.ts';
import classes from './detail.module.css';

/** The name; pressing it turns it into a text field. */
export function NameInPlace({ display }: { display: DisplayRecord }) {
  const t = useT();
  const [name, setName] = useState<string | null>(null);
  const isSettled = useRef(false);
  const finish = (saves: boolean) => {
    if (isSettled.current || name === null) return;
    isSettled.current = true;
    setName(null);
    const next = name.trim();
    if (!saves || next === '' || next === display.name) return;
    renameDisplay(display, next).catch((error) =>
      showToast({ message: t('displays.notChanged', { reason: errorMessage(error) }), kind: 'error' }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    finish(event.key === 'Enter');
  };
  if (name === null) {
    return (
      <span className={classes.name}>
        <h1 tabIndex={-1}>{display.name}</h1>
        <IconButton
          size="sm"
          icon="edit"
          label={t('displays.rename')}
          onClick={() => {
            isSettled.current = false;
            setName(display.name);
          }}
        />
      </span>
    );
  }
  return (
    <>
      <h1 className={hidden.hidden}>{display.name}</h1>
      <input
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed
        autoFocus
        className={classes.nameInput}
        aria-label={t('displays.name')}
        maxLength={100}
        value={name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => finish(true)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
