import type { SourceColumn } from '@vitrine/contract/sources';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { cellText } from './cell-text.ts';
import { rowName } from './row-names.ts';
import classes from './table.module.css';
import type { TableState } from './table-state.ts';

/** Names everything that somebody else has changed meanwhile. A single clash is told at its cell instead. */
export function ClashBar({ columns, state }: { columns: readonly SourceColumn[]; state: TableState }) {
  const t = useT();
  const { conflicts, leftAlone } = state;
  return (
    <>
      {conflicts.length > 1 && (
        <div className={classes.clashes} role="alert">
          <Glyph name="warning" size={16} />
          <div>
            <b>{t('sources.clashes', { count: conflicts.length })}</b>
            <ul>
              {conflicts.map(({ row, key, mine }) => (
                <Clash
                  key={`${row} ${key}`}
                  columns={columns}
                  state={state}
                  row={row}
                  cell={key}
                  mine={mine}
                />
              ))}
            </ul>
          </div>
          <Button size="sm" onClick={() => void state.enterMine(conflicts)}>
            {t('sources.useMine')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => state.keepTheirs(conflicts)}>
            {t('sources.keepTheirs')}
          </Button>
        </div>
      )}
      {leftAlone.length > 0 && (
        <div className={classes.clashes} role="alert">
          <Glyph name="warning" size={16} />
          <div>
            <b>{t('sources.leftAlone')}</b>{' '}
            {leftAlone
              .map(({ name, column }) => [name || '—', ...(column === null ? [] : [column])].join(' · '))
              .join(', ')}
          </div>
          <IconButton label={t('common.close')} icon="close" size="sm" onClick={state.closeLeftAlone} />
        </div>
      )}
    </>
  );
}

interface ClashProps {
  columns: readonly SourceColumn[];
  state: TableState;
  row: string;
  cell: string;
  mine: TableState['conflicts'][number]['mine'];
}

function Clash({ columns, state, row, cell, mine }: ClashProps) {
  const t = useT();
  const locale = useLocale();
  const values = state.rows.find(({ id }) => id === row)?.values;
  const column = columns.find(({ key }) => key === cell);
  if (!column) return null;
  return (
    <li>
      {rowName(columns, values) || '—'} · {column.name}{' '}
      <span>
        {t('sources.clash', {
          theirs: cellText(column.kind, values?.[cell], locale) || '—',
          mine: cellText(column.kind, mine, locale) || '—',
        })}
      </span>
    </li>
  );
}
