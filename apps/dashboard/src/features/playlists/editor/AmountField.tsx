import { maxAmount } from '@vitrine/contract/playlists';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import classes from './film.module.css';
import { leaveOnEnter } from './leave-on-enter.ts';

interface AmountFieldProps {
  name: string;
  value: number;
  isWrong: boolean;
  describedBy?: string | undefined;
  onChange: (value: number) => void;
}

/** How often a film is shown in one turn. Typed, or stepped by the arrow keys. */
export function AmountField({ name, value, isWrong, describedBy, onChange }: AmountFieldProps) {
  const t = useT();
  const id = useId();
  /** True while the number is being retyped. */
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Row
      as="label"
      htmlFor={id}
      className={classes.times}
      pad="0/8"
      inline
      justify="center"
      data-invalid={isWrong || undefined}
    >
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
    </Row>
  );
}
