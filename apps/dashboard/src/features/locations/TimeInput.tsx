import { type KeyboardEvent, useEffect, useState } from 'react';
import { parseTypedTime } from '../../lib/typed-time.ts';
import classes from './OpeningHours.module.css';
import { dayMinutes, minutesOf, stepMinutes, timeOf } from './opening-hours.ts';

interface TimeInputProps {
  label: string;
  /** HH:mm, or what was typed when it is no time. */
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
}

/** Takes "7", "730" or "24:00"; arrows go in steps of a quarter of an hour. */
export function TimeInput({ label, value, invalid, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const commit = (text = typed) => {
    const next = parseTypedTime(text) ?? text.trim();
    setTyped(next);
    if (next !== value) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return commit();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const time = parseTypedTime(typed);
    if (!time) return;
    event.preventDefault();
    const next = minutesOf(time) + (event.key === 'ArrowUp' ? stepMinutes : -stepMinutes);
    commit(timeOf(Math.max(0, Math.min(dayMinutes, next))));
  };
  return (
    <input
      className={classes.time}
      aria-label={label}
      aria-invalid={invalid || undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => commit()}
      onKeyDown={onKeyDown}
    />
  );
}
