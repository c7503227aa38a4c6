import { useState } from 'react';
import { SteppedInput } from '../../../ui/inputs/SteppedInput.tsx';
import { type DraftItem, showingSeconds } from './draft.ts';
import { durationText, parseDuration, stepDuration } from './duration-field.ts';
import classes from './film.module.css';
import { leaveOnEnter } from './leave-on-enter.ts';

interface DurationFieldProps {
  item: DraftItem;
  label: string;
  /** Id of the error message. */
  describedBy?: string;
  isWrong: boolean;
  /** An attempt to save it failed. */
  isRefused: boolean;
  onChange: (part: Pick<DraftItem, 'duration' | 'durationText'>) => void;
}

/** The duration of an item. Accepts "90" and "1:30". */
export function DurationField({
  item,
  label,
  describedBy,
  isWrong,
  isRefused,
  onChange,
}: DurationFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const seconds = showingSeconds(item);
  const read = (text: string) => {
    setTyped(text);
    const duration = parseDuration(text);
    onChange(
      duration === null
        ? { duration: item.duration, durationText: text }
        : { duration, durationText: undefined },
    );
  };
  return (
    <SteppedInput
      className={classes.duration}
      aria-label={label}
      // An incomplete value is not marked as invalid while it is typed.
      aria-invalid={isRefused || (isWrong && typed === null) || undefined}
      aria-describedby={describedBy}
      maxLength={8}
      value={typed ?? item.durationText ?? durationText(seconds)}
      selectsAll
      onText={read}
      onStep={(by) => {
        setTyped(null);
        onChange({ duration: stepDuration(seconds, by), durationText: undefined });
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={leaveOnEnter}
    />
  );
}
