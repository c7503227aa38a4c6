import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import classes from './items.module.css';

interface PositionFieldProps {
  name: string;
  position: number;
  total: number;
  /** In the tab order. */
  isStop: boolean;
  onChange: (position: number) => void;
}

/** The position of an item; a click turns it into a field to change it. */
export function PositionField({ name, position, total, isStop, onChange }: PositionFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState<number | '' | null>(null);
  const isSettled = useRef(false);
  const label = t('editor.items.position', { name, position, total });
  if (typed === null) {
    return (
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        className={classes.position}
        aria-label={label}
        title={t('editor.items.typePosition')}
        onClick={() => {
          isSettled.current = false;
          setTyped(position);
        }}
      >
        {position}
      </button>
    );
  }
  const finish = (isTaken: boolean) => {
    if (isSettled.current) return;
    isSettled.current = true;
    setTyped(null);
    if (isTaken && typed && typed !== position) onChange(typed);
  };
  return (
    <NumberInput
      autoFocus
      className={classes.positionField}
      aria-label={label}
      maxLength={4}
      min={1}
      max={total}
      selectsAll
      value={typed}
      onChange={setTyped}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        const row = event.currentTarget.closest<HTMLElement>('[data-item]');
        finish(event.key === 'Enter');
        row?.focus();
      }}
    />
  );
}
