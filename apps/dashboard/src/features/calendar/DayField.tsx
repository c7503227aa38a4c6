import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import classes from './plays.module.css';
import { readDate, writeDate } from './typed-day.ts';

interface DayFieldProps {
  label: string;
  /** `2026-11-17` */
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

/** A day, DD.MM.YYYY as everywhere; the browser's own calendar opens beside it. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(writeDate(value));
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(writeDate(value)), [value]);
  const commit = () => {
    const read = readDate(typed);
    if (read && read !== value) onChange(read);
    else setTyped(writeDate(value));
  };
  return (
    <div className={classes.dayField}>
      <TextField
        label={label}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        right={
          <IconButton
            size="sm"
            icon="calendar"
            label={t('plays.pick', { label })}
            onClick={() => picker.current?.showPicker()}
          />
        }
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className={classes.picker}
        value={value}
        min={min}
        max={max}
        onChange={(event) => {
          if (event.currentTarget.value) onChange(event.currentTarget.value);
        }}
      />
    </div>
  );
}
