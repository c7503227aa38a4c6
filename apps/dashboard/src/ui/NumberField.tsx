import { useState } from 'react';
import { BoxField, type BoxLook, splitWords } from './BoxField.tsx';
import type { FieldWords } from './Field.tsx';
import { NumberInput, type NumberInputProps } from './inputs/NumberInput.tsx';

export interface NumberFieldProps extends FieldWords, BoxLook, Omit<NumberInputProps, 'value' | 'onChange'> {
  value?: number | '' | null;
  defaultValue?: number | '' | null;
  onChange?: (value: number | '') => void;
}

export function NumberField({ value, defaultValue, onChange, ...props }: NumberFieldProps) {
  const [words, { icon, right, mono, tall, id, ...input }] = splitWords(props);
  const [own, setOwn] = useState(defaultValue ?? '');
  const report = (next: number | '') => {
    if (value === undefined) setOwn(next);
    onChange?.(next);
  };
  return (
    <BoxField {...words} {...{ icon, right, mono, tall, id }} disabled={input.disabled}>
      {({ wiring, className }) => (
        <NumberInput
          {...input}
          {...wiring}
          className={className}
          value={value === undefined ? own : (value ?? '')}
          onChange={report}
        />
      )}
    </BoxField>
  );
}
