import { minuteNumber, minutesPerDay } from '@vitrine/schedule/local-clock';
import { useEffect, useState } from 'react';
import { timeText } from '../../lib/condition-words.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './inputs.module.css';
import { type NativeInput, SteppedInput } from './SteppedInput.tsx';
import { parseTypedTime } from './typed-time.ts';

interface TimeInputProps extends NativeInput {
  label: string;
  /** HH:mm, or the typed text if it is not a time. */
  value: string;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
  /**
   * A day may end at 24:00, and keys stop at both ends. Otherwise 24:00 is midnight, and keys wrap around.
   */
  hasEndOfDay?: boolean;
}

const noon = 12 * 60;
const quarter = 15;

/** A time of day. Accepts "7", "730" and "7.30". */
export function TimeInput(props: TimeInputProps) {
  const { label, value, isInvalid, describedBy, onChange, hasEndOfDay = false, ...input } = props;
  const t = useT();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const settle = (text = typed) => {
    const read = parseTypedTime(text) ?? text.trim();
    const next = hasEndOfDay ? read : read.replace('24:00', '00:00');
    setTyped(next);
    if (next !== value) onChange(next);
  };
  const step = (by: number) => {
    const time = parseTypedTime(typed);
    if (time === null) return settle(timeText(noon));
    const next = (time === '24:00' ? minutesPerDay : minuteNumber(time)) + by;
    settle(
      hasEndOfDay
        ? writeTime(Math.max(0, Math.min(minutesPerDay, next)))
        : timeText((next + minutesPerDay) % minutesPerDay),
    );
  };
  return (
    <SteppedInput
      placeholder={t('fields.timePattern')}
      className={`${classes.value} ${classes.time}`}
      {...input}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      selectsAll
      many={quarter}
      value={typed}
      onText={setTyped}
      onStep={step}
      onSettle={() => settle()}
    />
  );
}

const writeTime = (minutes: number) => (minutes === minutesPerDay ? '24:00' : timeText(minutes));
