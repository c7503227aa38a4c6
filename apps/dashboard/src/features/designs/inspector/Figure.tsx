import { type KeyboardEvent, useId, useState } from 'react';
import { Row } from '../../../ui/layout/layout.tsx';
import classes from './inspector.module.css';

interface FigureProps {
  /** Written inside the field, e.g. X. */
  label: string;
  /** Its whole name. */
  name: string;
  value: number;
  min: number;
  max: number;
  unit?: string;
  onChange: (value: number) => void;
}

/** A number that may be negative. What cannot be read or is out of range changes nothing. */
export function Figure({ label, name, value, min, max, unit, onChange }: FigureProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const number = Number(text.replace(',', '.').replace('−', '-'));
    if (text.trim() !== '' && Number.isFinite(number) && number >= min && number <= max) onChange(number);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1);
    setTyped(null);
    onChange(Math.max(min, Math.min(max, Math.round(value) + by)));
  };
  return (
    <Row
      as="span"
      className={classes.figure}
      high={36}
      pad="0/8"
      framed="control"
      rounded
      fill="field"
      gap={4}
      shrink
      size="13"
      tone="muted"
      title={name}
    >
      <label htmlFor={id} aria-hidden="true">
        {label}
      </label>
      <input
        id={id}
        aria-label={name}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(Math.round(value * 10) / 10)}
        onChange={(event) => take(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={onKey}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </Row>
  );
}
