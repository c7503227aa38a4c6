import { maxAmount } from '@vitrine/contract/playlists';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import classes from './items.module.css';
import { leaveOnEnter } from './leave-on-enter.ts';

interface AmountStepperProps {
  name: string;
  value: number;
  isWrong: boolean;
  describedBy?: string;
  onChange: (value: number) => void;
}

/** How often a video is repeated in one turn. */
export function AmountStepper({ name, value, isWrong, describedBy, onChange }: AmountStepperProps) {
  const t = useT();
  const id = useId();
  /** True while the number is being retyped. */
  const [isEmpty, setEmpty] = useState(false);
  const step = (by: number) => onChange(Math.min(maxAmount, Math.max(1, value + by)));
  return (
    <span className={classes.stepper} data-invalid={isWrong || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('editor.items.fewer', { name })}
        disabled={value <= 1}
        onClick={() => step(-1)}
      >
        <Glyph name="minus" size={12} />
      </button>
      <label className={classes.times} htmlFor={id}>
        <span aria-hidden="true">×</span>
        <NumberInput
          id={id}
          aria-label={t('editor.items.repeats', { name })}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          maxLength={3}
          min={1}
          max={maxAmount}
          selectsAll
          value={isEmpty ? '' : value}
          size={String(value).length}
          onChange={(next) => {
            setEmpty(next === '');
            if (next !== '') onChange(next);
          }}
          onBlur={() => setEmpty(false)}
          onKeyDown={leaveOnEnter}
        />
      </label>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('editor.items.more', { name })}
        disabled={value >= maxAmount}
        onClick={() => step(1)}
      >
        <Glyph name="plus" size={12} />
      </button>
    </span>
  );
}
