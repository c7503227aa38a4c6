import { type KeyboardEvent, useState } from 'react';
import { type DraftItem, showingSeconds } from './draft.ts';
import { durationText, parseDuration, stepDuration } from './duration-field.ts';
import classes from './items.module.css';

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

const manySeconds = 10;

/** How long an item is shown. Takes "90" and "1:30"; arrows go by seconds, with Shift by ten. */
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
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.closest<HTMLElement>('[data-item]')?.focus();
      return;
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? manySeconds : 1);
    setTyped(null);
    onChange({ duration: stepDuration(seconds, by), durationText: undefined });
  };
  return (
    <input
      className={classes.duration}
      aria-label={label}
      // What is only half typed is not wrong yet.
      aria-invalid={isRefused || (isWrong && typed === null) || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={typed ?? item.durationText ?? durationText(seconds)}
      onChange={(event) => read(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
    />
  );
}
