import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import classes from './editor.module.css';

interface NameFieldProps {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

const longestName = 100;

/** The heading; a click turns it into a text field. Enter and blur apply the text, Esc cancels. */
export function NameField({ name, error, onChange }: NameFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const isSettled = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const finish = (isTaken: boolean) => {
    if (isSettled.current || typed === null) return;
    isSettled.current = true;
    setTyped(null);
    const next = typed.trim();
    if (isTaken && next !== '' && next !== name) onChange(next);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Row gap={4} shrink>
      <h1 tabIndex={-1} className={typed === null ? classes.name : hidden.hidden}>
        {name}
      </h1>
      {typed === null ? (
        <Stack
          as="button"
          ref={button}
          type="button"
          className={classes.rename}
          hover="lit"
          center
          fixed
          tone="muted"
          aria-label={t('editor.rename')}
          aria-invalid={error ? true : undefined}
          title={error ?? t('editor.rename')}
          onClick={() => {
            isSettled.current = false;
            setTyped(name);
          }}
        >
          <Glyph name="edit" size={14} />
        </Stack>
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: somebody has just asked to rename it
          autoFocus
          className={classes.nameField}
          aria-label={t('editor.name')}
          autoComplete="off"
          maxLength={longestName}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => finish(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            finish(event.key === 'Enter');
          }}
        />
      )}
    </Row>
  );
}
