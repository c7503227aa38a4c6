import { maxAmount } from '@vitrine/contract/playlists';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import classes from './items.module.css';

interface AmountStepperProps {
  name: string;
  value: number;
  isWrong: boolean;
  describedBy?: string;
  onChange: (value: number) => void;
}

/** How often a video is shown in one turn. */
export function AmountStepper({ name, value, isWrong, describedBy, onChange }: AmountStepperProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const step = (by: number) => {
    setTyped(null);
    onChange(Math.min(maxAmount, Math.max(1, value + by)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.closest<HTMLElement>('[data-item]')?.focus();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
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
      <label className={classes.times}>
        <span aria-hidden="true">×</span>
        <input
          aria-label={t('editor.items.repeats', { name })}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={typed ?? String(value)}
          size={Math.max(1, (typed ?? String(value)).length)}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '');
            setTyped(digits);
            if (digits !== '') onChange(Number(digits));
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
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
