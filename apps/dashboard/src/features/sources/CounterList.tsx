import { type CellValue, readCell } from '@vitrine/contract/source-cells';
import {
  type Cells,
  changeAfterMs,
  rowColumns,
  type SourceColumn,
  type SourceRow,
} from '@vitrine/contract/sources';
import { type CSSProperties, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { cellText } from './cell-text.ts';
import { useCountdown } from './countdown.ts';
import classes from './counter.module.css';

interface CounterListProps {
  columns: readonly SourceColumn[];
  rows: readonly SourceRow[];
  displays: number;
  waiting: { readonly validFrom: string } | null;
  now: string;
  /** Why the last change is not saved, if nothing else on the page says it. */
  problem: string | null;
  /** Resolves to whether it is saved; otherwise the row is as it was. */
  onSave: (row: string, values: Cells) => Promise<boolean>;
}

/** The last change made here. */
interface Change {
  readonly row: string;
  /** What the cells were, to which Undo sets them. */
  readonly before: Cells;
  readonly isSaved: boolean;
}

const priceStep = 0.1;
const all = 'all';
const soldOutOnly = 'sold-out';

/** A table on a phone behind the counter: sold out and prices, with large targets. */
export function CounterList({ columns, rows, displays, waiting, now, problem, onSave }: CounterListProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [part, setPart] = useState(all);
  const [last, setLast] = useState<Change | null>(null);
  const texts = columns.filter(({ kind }) => kind === 'text');
  const [name, group] = texts;
  const price = columns.find(({ kind }) => kind === 'price');
  const soldOut = columns.find(({ key, kind }) => key === rowColumns.soldOut && kind === 'yesno');
  const textIn = (row: SourceRow, column: SourceColumn | undefined) =>
    column ? String(row.values[column.key] ?? '') : '';
  const parts = [...new Set(rows.map((row) => textIn(row, group)).filter(Boolean))];
  const isSoldOut = (row: SourceRow) => soldOut !== undefined && row.values[soldOut.key] === true;
  const wanted = search.trim().toLowerCase();
  const shown = rows.filter(
    (row) =>
      (wanted === '' || textIn(row, name).toLowerCase().includes(wanted)) &&
      (part === all || (part === soldOutOnly ? isSoldOut(row) : textIn(row, group) === part)),
  );
  const change = async (row: SourceRow, values: Cells) => {
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, row.values[key] ?? null]));
    setLast({ row: row.id, before, isSaved: false });
    if (await onSave(row.id, values)) setLast({ row: row.id, before, isSaved: true });
  };
  const lastRow = rows.find(({ id }) => id === last?.row);
  const chips = [
    { value: all, label: t('list.all'), count: rows.length },
    ...parts.map((value) => ({
      value,
      label: value,
      count: rows.filter((row) => textIn(row, group) === value).length,
    })),
    ...(soldOut ? [{ value: soldOutOnly, label: soldOut.name, count: rows.filter(isSoldOut).length }] : []),
  ];
  return (
    <Stack className={classes.page} gap={12}>
      <Row
        as="label"
        className={classes.search}
        framed="control"
        rounded="box"
        fill="field"
        gap={8}
        tone="soft"
      >
        <Icon name="search" size={18} />
        <input
          type="search"
          aria-label={t('sources.counter.find')}
          placeholder={t('sources.counter.find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Row>
      <Row
        as="fieldset"
        className={classes.chips}
        scroll="x"
        gap={8}
        align="stretch"
        shrink
        aria-label={t('sources.counter.parts')}
      >
        {chips.map(({ value, label, count }) => (
          <button key={value} type="button" aria-pressed={part === value} onClick={() => setPart(value)}>
            {label} <span className={classes.count}>{count}</span>
          </button>
        ))}
      </Row>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <li key={row.id} data-sold-out={isSoldOut(row) || undefined}>
            <Stack as="span" className={classes.words}>
              <b>{textIn(row, name) || '—'}</b>
              <span>{textIn(row, group)}</span>
            </Stack>
            {price && (
              <PriceStepper
                label={`${price.name}: ${textIn(row, name)}`}
                value={row.values[price.key] ?? null}
                isDisabled={isSoldOut(row)}
                onSave={(value) => void change(row, { [price.key]: value })}
              />
            )}
            {soldOut && (
              <Stack as="label" className={classes.switch} items="center" gap={2} size="12" tone="muted">
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={isSoldOut(row)}
                  checked={isSoldOut(row)}
                  onChange={(event) => void change(row, { [soldOut.key]: event.currentTarget.checked })}
                />
                <span>{soldOut.name}</span>
              </Stack>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Text as="p" tone="muted" middle>
          {t('sources.counter.none')}
        </Text>
      )}
      <ChangeBar
        name={lastRow ? textIn(lastRow, name) : ''}
        problem={problem}
        {...{ displays, waiting, now }}
        onUndo={
          lastRow && last?.isSaved
            ? () => {
                setLast(null);
                void onSave(lastRow.id, last.before);
              }
            : null
        }
      />
    </Stack>
  );
}

interface ChangeBarProps extends Pick<CounterListProps, 'displays' | 'waiting' | 'now' | 'problem'> {
  /** What was changed last here. */
  name: string;
  onUndo: (() => void) | null;
}

/** When screens show the change, or why it is not saved. */
function ChangeBar({ name, problem, displays, waiting, now, onUndo }: ChangeBarProps) {
  const t = useT();
  const seconds = useCountdown(waiting, now);
  if (problem)
    return (
      <div className={classes.bar} role="alert">
        <Glyph name="warning" size={22} />
        <Stack as="span" grow shrink>
          <Text weight={600}>{problem}</Text>
          {name && (
            <Text className={classes.barDetail} size="13/18" anywhere>
              {name}
            </Text>
          )}
        </Stack>
      </div>
    );
  if (!waiting || seconds === 0) return null;
  const left = `${Math.min(100, (seconds * 100_000) / changeAfterMs)}%`;
  return (
    <div className={classes.bar} role="status">
      <Text
        className={classes.ring}
        fixed
        rounded="full"
        style={{ '--left': left } as CSSProperties}
        aria-hidden="true"
      />
      <Stack as="span" grow shrink>
        <Text weight={600}>
          {displays > 0 ? t('sources.counter.onScreens', { count: displays, seconds }) : t('sources.saved')}
        </Text>
        <Text className={classes.barDetail} size="13/18" anywhere>
          {name && `${name}, `}
          <Instant at={waiting.validFrom} place={null} form="seen" />
        </Text>
      </Stack>
      {onUndo && (
        <Button size="sm" variant="ghost" onClick={onUndo}>
          {t('sources.undo')}
        </Button>
      )}
    </div>
  );
}

interface PriceStepperProps {
  label: string;
  value: CellValue;
  isDisabled: boolean;
  onSave: (value: number) => void;
}

function PriceStepper({ label, value, isDisabled, onSave }: PriceStepperProps) {
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const number = typeof value === 'number' ? value : 0;
  const step = (by: number) => onSave(Math.max(0, Math.round((number + by) * 100) / 100));
  const finish = () => {
    const read = typed === null ? undefined : readCell('price', typed);
    setTyped(null);
    if (typeof read === 'number' && read !== value) onSave(read);
  };
  return (
    <Row as="span" className={classes.stepper} framed="strong" rounded="box">
      <button
        type="button"
        disabled={isDisabled}
        aria-label={t('sources.counter.less', { label })}
        onClick={() => step(-priceStep)}
      >
        <Glyph name="minus" size={16} />
      </button>
      <input
        aria-label={label}
        inputMode="decimal"
        disabled={isDisabled}
        value={typed ?? cellText('price', value, locale)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <button
        type="button"
        disabled={isDisabled}
        aria-label={t('sources.counter.more', { label })}
        onClick={() => step(priceStep)}
      >
        <Glyph name="plus" size={16} />
      </button>
    </Row>
  );
}
