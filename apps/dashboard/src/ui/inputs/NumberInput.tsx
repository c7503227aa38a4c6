import { type NativeInput, SteppedInput } from './SteppedInput.tsx';

export interface NumberInputProps extends NativeInput {
  value: number | '';
  /** A whole number, or `''` when the field is empty. */
  onChange: (value: number | '') => void;
  /** Limits for keys. Typing may exceed them; the form reports it. */
  min?: number | undefined;
  max?: number | undefined;
  selectsAll?: boolean;
  size?: number;
}

const mostDigits = 12;

/** An integer: digits only, may be empty. */
export function NumberInput({ value, onChange, min, max, ...input }: NumberInputProps) {
  return (
    <SteppedInput
      {...input}
      value={String(value)}
      onText={(text) => {
        const digits = text.replace(/\D/g, '').slice(0, mostDigits);
        onChange(digits === '' ? '' : Number(digits));
      }}
      onStep={(by) => {
        const next = value === '' ? (min ?? 0) : value + by;
        onChange(Math.min(max ?? next, Math.max(min ?? next, next)));
      }}
    />
  );
}
