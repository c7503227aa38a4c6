import type { ComponentPropsWithRef, KeyboardEvent } from 'react';

/** The step of Shift with an arrow key, and of the Page keys. */
export const bigStep = 10;

/** The step of a key: arrow keys one, with Shift or Page keys many; null for all other keys. */
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
  /** The step of Shift and the Page keys. */
  many?: number;
  /** Typing is finished: Enter or blur. */
  onSettle?: () => void;
  /** Typing replaces the whole value. */
  selectsAll?: boolean;
  size?: number;
}

/**
 * Common behaviour of numbers, times and dates: typing is free, keys step, Enter and blur apply the typed
 * text.
 */
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
