import type { ComponentPropsWithRef, KeyboardEvent } from 'react';

/** Of Shift with an arrow, and of the Page keys. */
export const bigStep = 10;

/** By how much a key changes a value: arrows by one, with Shift or by the Page keys by many; null for all other keys. */
export function stepOf(event: KeyboardEvent, many: number = bigStep): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.key === 'ArrowUp') return event.shiftKey ? many : 1;
  if (event.key === 'ArrowDown') return event.shiftKey ? -many : -1;
  if (event.key === 'PageUp') return many;
  if (event.key === 'PageDown') return -many;
  return null;
}

export type NativeInput = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'size'
>;

interface SteppedInputProps extends NativeInput {
  value: string;
  onText: (text: string) => void;
  onStep: (by: number) => void;
  /** By how much Shift and the Page keys go. */
  many?: number;
  /** What was typed is finished: Enter, or the field was left. */
  onSettle?: () => void;
  /** Typing replaces what stands in it. */
  selectsAll?: boolean;
  size?: number;
}

/** What numbers, times and days have in common: typing is free, keys step, Enter and leaving settle what was typed. */
export function SteppedInput(props: SteppedInputProps) {
  const { onText, onStep, many, onSettle, selectsAll, onFocus, onBlur, onKeyDown, ...input } = props;
  return (
    <input
      autoComplete="off"
      inputMode="numeric"
      {...input}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={(event) => {
        if (selectsAll) event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        onSettle?.();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.defaultPrevented) return;
        if (event.key === 'Enter') return onSettle?.();
        const by = stepOf(event, many);
        if (by === null) return;
        event.preventDefault();
        onStep(by);
      }}
    />
  );
}
