import type { ColumnKind } from '@vitrine/contract/source-cells';
import type { SourceColumn } from '@vitrine/contract/sources';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import classes from './table.module.css';

const ColumnSheet = lazy(async () => ({ default: (await import('./ColumnSheet.tsx')).ColumnSheet }));

const signs: Readonly<Record<ColumnKind, string>> = {
  ...{
    text: 'T',
    number: '#',
    price: '€',
    yesno: '◐',
    picture: '▣',
    time: '◷',
    date: '▦',
    days: '▤',
    instant: '◷',
  },
};

interface ColumnHeadProps {
  column: SourceColumn;
  index: number;
  columns: readonly SourceColumn[];
  onColumns: ((columns: SourceColumn[]) => void) | null;
}

export function ColumnHead({ column, index, columns, onColumns }: ColumnHeadProps) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const moved = (by: number) => {
    const next = columns.filter((each) => each !== column);
    next.splice(index + by, 0, column);
    return next;
  };
  return (
    <th scope="col" data-kind={column.kind}>
      <span className={classes.head}>
        <span className={classes.sign} aria-hidden="true">
          {signs[column.kind]}
        </span>
        <span className={classes.headName}>{column.name}</span>
        {onColumns && (
          <span className={classes.columnMenu}>
            <MenuButton
              label={t('sources.columnActions', { name: column.name })}
              size="sm"
              items={[
                { label: t('sources.changeColumn'), icon: 'edit', onClick: () => setEditing(true) },
                {
                  label: t('sources.moveLeft'),
                  icon: 'chevron-left',
                  disabled: index === 0,
                  onClick: () => onColumns(moved(-1)),
                },
                {
                  label: t('sources.moveRight'),
                  icon: 'chevron-right',
                  disabled: index === columns.length - 1,
                  onClick: () => onColumns(moved(1)),
                },
                {
                  label: t('sources.removeColumn'),
                  icon: 'trash',
                  danger: true,
                  disabled: columns.length === 1,
                  onClick: () => onColumns(columns.filter((each) => each !== column)),
                },
              ]}
            />
          </span>
        )}
      </span>
      <Suspense>
        {isEditing && onColumns && (
          <ColumnSheet
            column={column}
            columns={columns}
            onClose={() => setEditing(false)}
            onSave={(next) => onColumns(columns.map((each) => (each === column ? next : each)))}
          />
        )}
      </Suspense>
    </th>
  );
}
