import { type KeyboardEvent, useId, useState } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import classes from './inspector.module.css';

/** As it is typed: without separators of thousands. */
const figureForm = { maximumFractionDigits: 1, useGrouping: false } as const;

interface FigureProps {
  /** Written inside the field, e.g. X. */
  label: string;
  /** Its whole name. */
  name: string;
  value: number;
  min: number;
  max: number;
  unit?: string;
  /** What an arrow key changes it by; with Shift ten times as much. */
  step?: number;
  onChange: (value: number) => void;
}

/** A number that may be negative. What cannot be read or is out of range changes nothing. */
export function Figure({ label, name, value, min, max, unit, step = 1, onChange }: FigureProps) {
  const id = useId();
  const { number } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const read = Number(text.replace(',', '.').replace('−', '-'));
    if (text.trim() !== '' && Number.isFinite(read) && read >= min && read <= max) onChange(read);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1);
    setTyped(null);
    const next = (Math.round(value / step) + by) * step;
    onChange(Math.max(min, Math.min(max, Math.round(next * 10) / 10)));
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
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? number(value, figureForm)}
        onChange={(event) => take(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={onKey}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </Row>
  );
}
