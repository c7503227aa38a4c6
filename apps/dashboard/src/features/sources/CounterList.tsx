import { type Cells, rowColumns, type SourceColumn, type SourceRow } from '@vitrine/contract/sources';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { ChangeBar, type ChangeBarProps } from './ChangeBar.tsx';
import { CounterRow } from './CounterRow.tsx';
import classes from './counter.module.css';

interface CounterListProps extends Omit<ChangeBarProps, 'name' | 'onTakeBack'> {
  rows: readonly SourceRow[];
  /** Resolves to whether it is saved; otherwise the row is as it was. */
  onSave: (row: string, values: Cells) => Promise<boolean>;
}

const all = 'all';
const soldOutOnly = 'sold-out';

/** A table on a phone behind the counter: sold out and prices, with large targets. */
export function CounterList(props: CounterListProps) {
  const { columns, rows, displays, places, waiting, now, problem, onSave } = props;
  const t = useT();
  const [search, setSearch] = useState('');
  const [part, setPart] = useState(all);
  /** The row that was changed last here. */
  const [last, setLast] = useState<string | null>(null);
  const texts = columns.filter(({ kind }) => kind === 'text');
  const [name, group] = texts;
  const soldOut = columns.find(({ key, kind }) => key === rowColumns.soldOut && kind === 'yesno');
  const textIn = (row: SourceRow, column: SourceColumn | undefined) =>
    column ? String(row.values[column.key] ?? '') : '';
  const found = [...new Set(rows.map((row) => textIn(row, group)).filter(Boolean))];
  // A link for one section has its name above all rows.
  const parts = found.length > 1 ? found : [];
  const isSoldOut = (row: SourceRow) => soldOut !== undefined && row.values[soldOut.key] === true;
  const wanted = search.trim().toLowerCase();
  const shown = rows.filter(
    (row) =>
      (wanted === '' || textIn(row, name).toLowerCase().includes(wanted)) &&
      (part === all || (part === soldOutOnly ? isSoldOut(row) : textIn(row, group) === part)),
  );
  const change = (row: string, values: Cells) => {
    setLast(row);
    void onSave(row, values);
  };
  const lastRow = rows.find(({ id }) => id === last);
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
      {[...Map.groupBy(shown, (row) => textIn(row, group))].map(([section, own]) => (
        <section key={section}>
          {parts.includes(section) && part !== section && <h2 className={classes.part}>{section}</h2>}
          <ul className={classes.rows}>
            {own.map((row) => (
              <CounterRow
                key={row.id}
                {...{ row, columns, soldOut }}
                name={textIn(row, name)}
                isSoldOut={isSoldOut(row)}
                onChange={(values) => change(row.id, values)}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && (
        <Text as="p" tone="muted" middle>
          {t('sources.counter.none')}
        </Text>
      )}
      <ChangeBar
        name={lastRow ? textIn(lastRow, name) : ''}
        {...{ problem, displays, places, waiting, now, columns }}
        onTakeBack={({ row, cells }) =>
          change(row, Object.fromEntries(cells.map(({ key, from }) => [key, from])))
        }
      />
    </Stack>
  );
}
