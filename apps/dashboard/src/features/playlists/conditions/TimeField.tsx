import { minuteNumber, minutesPerDay } from '@vitrine/schedule/local-clock';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { timeText } from '../../../lib/condition-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { parseTypedTime } from '../../../lib/typed-time.ts';
import classes from './conditions.module.css';
import type { ValueFieldProps } from './value-field.ts';

const stepMinutes = 15;

/** Takes "7" and "730"; arrows go in steps of a quarter of an hour. A day that ends at 24:00 ends when the next begins. */
export function TimeField({ label, value, isInvalid, describedBy, onChange }: ValueFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const commit = (text = typed) => {
    const next = (parseTypedTime(text) ?? text.trim()).replace('24:00', '00:00');
    setTyped(next);
    if (next !== value) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return commit();
    if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const time = parseTypedTime(typed);
    const step = event.key === 'ArrowUp' ? stepMinutes : -stepMinutes;
    // From an odd minute to the next quarter first.
    const at = time ? minuteNumber(time) : 12 * 60 - step;
    const next = (step > 0 ? Math.floor(at / stepMinutes) : Math.ceil(at / stepMinutes)) * stepMinutes + step;
    commit(timeText((next + minutesPerDay) % minutesPerDay));
  };
  return (
    <input
      className={`${classes.value} ${classes.time}`}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('conditions.timePattern')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => commit()}
      onKeyDown={onKeyDown}
    />
  );
}
