import type { SourceColumn } from '@vitrine/contract/sources';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import classes from './table.module.css';

interface CellEditorProps {
  column: SourceColumn;
  text: string;
  was: string;
  onCommit: (text: string, move: 'down' | 'right' | 'left' | 'stay') => void;
  onCancel: () => void;
}

/** A cell while it is typed in. */
export function CellEditor({ column, text: first, was, onCommit, onCancel }: CellEditorProps) {
  const t = useT();
  const [text, setText] = useState(first);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(first.length, first.length);
  }, [first]);
  const finish = (move: 'down' | 'right' | 'left' | 'stay') => {
    isDone.current = true;
    onCommit(text, move);
    // A value that does not fit stays in the cell.
    isDone.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish('down');
    else if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={input}
        className={classes.input}
        aria-label={column.name}
        inputMode={column.kind === 'price' || column.kind === 'number' ? 'decimal' : undefined}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => event.stopPropagation()}
        onBlur={() => !isDone.current && finish('stay')}
      />
      <span className={classes.hint} aria-hidden="true">
        {was && <span>{t('sources.was', { value: was })}</span>}
        <Kbd keys="enter" /> {t('sources.keepsIt')} <Kbd keys="esc" /> {t('sources.back')}
      </span>
    </>
  );
}
