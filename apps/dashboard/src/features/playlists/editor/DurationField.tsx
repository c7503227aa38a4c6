import { useState } from 'react';
import { SteppedInput } from '../../../ui/inputs/SteppedInput.tsx';
import { type DraftItem, showingSeconds } from './draft.ts';
import { durationText, parseDuration, stepDuration } from './duration-field.ts';
import classes from './items.module.css';
import { leaveOnEnter } from './leave-on-enter.ts';

interface DurationFieldProps {
  item: DraftItem;
  label: string;
  /** Id of the words that say what is wrong. */
  describedBy?: string;
  isWrong: boolean;
  /** Somebody wanted to save it so. */
  isRefused: boolean;
  onChange: (part: Pick<DraftItem, 'duration' | 'durationText'>) => void;
}

/** How long an item is shown. Takes "90" and "1:30". */
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
      // What is only half typed is not wrong yet.
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
