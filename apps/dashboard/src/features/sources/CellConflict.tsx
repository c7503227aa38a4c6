import type { CellValue } from '@vitrine/contract/source-cells';
import type { SourceColumn } from '@vitrine/contract/sources';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { cellText } from './cell-text.ts';
import classes from './table.module.css';
import type { Conflict } from './table-session.ts';
import type { TableState } from './table-state.ts';

interface CellConflictProps {
  column: SourceColumn;
  value: CellValue;
  conflict: Conflict;
  state: TableState;
}

/** Below a cell in which somebody else was faster. */
export function CellConflict({ column, value, conflict, state }: CellConflictProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <span className={classes.conflict} role="alert">
      {t('sources.conflict', {
        theirs: cellText(column.kind, value, locale) || '—',
        mine: cellText(column.kind, conflict.mine, locale) || '—',
      })}
      <Text
        as="button"
        weight={600}
        tone="accent"
        type="button"
        onClick={() => void state.enterMine([conflict])}
      >
        {t('sources.useMine')}
      </Text>
      <Text as="button" weight={600} tone="accent" type="button" onClick={() => state.keepTheirs([conflict])}>
        {t('sources.keepTheirs')}
      </Text>
    </span>
  );
}
