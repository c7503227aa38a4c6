import type { CellValue } from '@vitrine/contract/source-cells';
import { rowColumns, type SourceColumn } from '@vitrine/contract/sources';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { Hours } from '../../ui/time/Time.tsx';
import { cellText } from './cell-text.ts';
import classes from './table.module.css';

interface CellValueViewProps {
  column: SourceColumn;
  value: CellValue;
  onToggle: () => void;
}

/** A cell while nobody types in it. */
export function CellValueView({ column, value, onToggle }: CellValueViewProps) {
  const locale = useLocale();
  if (column.kind === 'yesno')
    return (
      <input
        type="checkbox"
        role="switch"
        tabIndex={-1}
        className={classes.switch}
        data-danger={column.key === rowColumns.soldOut || undefined}
        aria-label={column.name}
        aria-checked={value === true}
        checked={value === true}
        onChange={onToggle}
      />
    );
  const text = cellText(column.kind, value, locale);
  if (column.kind === 'time') return <Hours className={classes.text}>{text}</Hours>;
  return <span className={classes.text}>{text}</span>;
}
