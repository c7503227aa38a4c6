import { type CellValue, readCell } from '@vitrine/contract/source-cells';
import type { Cells, SourceColumn, SourceRow } from '@vitrine/contract/sources';
import { type RefObject, useRef, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { cellText } from './cell-text.ts';
import classes from './counter.module.css';
import { PriceQuestion } from './PriceQuestion.tsx';
import { doubtOf, type PriceDoubt } from './price-guard.ts';

interface CounterRowProps {
  row: SourceRow;
  name: string;
  columns: readonly SourceColumn[];
  soldOut: SourceColumn | undefined;
  isSoldOut: boolean;
  onChange: (values: Cells) => void;
}

/** Sold out, and its price. */
export function CounterRow({ row, name, columns, soldOut, isSoldOut, onChange }: CounterRowProps) {
  const price = columns.find(({ kind }) => kind === 'price');
  const [asked, setAsked] = useState<PriceDoubt | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const value = price ? (row.values[price.key] ?? null) : null;
  const save = (next: number) => {
    if (price && next !== value) onChange({ [price.key]: next });
  };
  const answer = (next: number | null) => {
    setAsked(null);
    input.current?.focus();
    if (next !== null) save(next);
  };
  return (
    <li data-sold-out={isSoldOut || undefined}>
      <b className={classes.name}>{name || '—'}</b>
      {price && (
        <PriceStepper
          {...{ input }}
          label={`${price.name}: ${name}`}
          value={asked ? asked.typed : value}
          isDisabled={isSoldOut}
          isAsked={asked !== null}
          onStep={save}
          onTyped={(next) => {
            const doubt = doubtOf(value, next);
            setAsked(doubt);
            if (!doubt) save(next);
          }}
        />
      )}
      {soldOut && (
        <Stack as="label" className={classes.switch} items="center" gap={2} size="12" tone="muted">
          <input
            type="checkbox"
            role="switch"
            aria-label={`${soldOut.name}: ${name}`}
            aria-checked={isSoldOut}
            checked={isSoldOut}
            onChange={(event) => onChange({ [soldOut.key]: event.currentTarget.checked })}
          />
          <span>{soldOut.name}</span>
        </Stack>
      )}
      {asked && (
        <div className={classes.asked}>
          <PriceQuestion doubt={asked} onPrice={answer} onCancel={() => answer(null)} />
        </div>
      )}
    </li>
  );
}

const priceStep = 0.1;

interface PriceStepperProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  value: CellValue;
  isDisabled: boolean;
  /** What stands in it is not the price yet. */
  isAsked: boolean;
  onStep: (value: number) => void;
  onTyped: (value: number) => void;
}

function PriceStepper(props: PriceStepperProps) {
  const { input, label, value, isDisabled, isAsked, onStep, onTyped } = props;
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const number = typeof value === 'number' ? value : 0;
  const step = (by: number) => onStep(Math.max(0, Math.round((number + by) * 100) / 100));
  const finish = () => {
    const read = typed === null ? undefined : readCell('price', typed);
    setTyped(null);
    if (typeof read === 'number' && read !== value) onTyped(read);
  };
  return (
    <Row as="span" className={classes.stepper} framed="strong" rounded="box">
      <button
        type="button"
        disabled={isDisabled || isAsked}
        aria-label={t('sources.counter.less', { label })}
        onClick={() => step(-priceStep)}
      >
        <Glyph name="minus" size={16} />
      </button>
      <input
        ref={input}
        aria-label={label}
        inputMode="decimal"
        disabled={isDisabled}
        value={typed ?? cellText('price', value, locale)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Or it would also press the answer that gets the focus.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <button
        type="button"
        disabled={isDisabled || isAsked}
        aria-label={t('sources.counter.more', { label })}
        onClick={() => step(priceStep)}
      >
        <Glyph name="plus" size={16} />
      </button>
    </Row>
  );
}
