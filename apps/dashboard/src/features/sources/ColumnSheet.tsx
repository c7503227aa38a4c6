import { type ColumnKind, tableColumnKinds } from '@vitrine/contract/source-cells';
import { rowColumns, type SourceColumn } from '@vitrine/contract/sources';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import classes from './sources.module.css';

interface ColumnSheetProps {
  /** Null for a new one. */
  column: SourceColumn | null;
  columns: readonly SourceColumn[];
  onSave: (column: SourceColumn) => void;
  onClose: () => void;
}

/** Columns with a meaning of their own, by their key. */
const special = [
  { key: rowColumns.soldOut, kind: 'yesno', label: 'sources.column.soldOut' },
  { key: rowColumns.from, kind: 'time', label: 'sources.column.from' },
  { key: rowColumns.to, kind: 'time', label: 'sources.column.to' },
  { key: rowColumns.days, kind: 'days', label: 'sources.column.days' },
] as const;

export function ColumnSheet({ column, columns, onSave, onClose }: ColumnSheetProps) {
  const t = useT();
  const known = special.find(({ key }) => key === column?.key);
  const [name, setName] = useState(column?.name ?? '');
  const [choice, setChoice] = useState<string>(known?.key ?? column?.kind ?? 'text');
  const [error, setError] = useState('');
  const isTaken = (key: string) => columns.some((each) => each !== column && each.key === key);
  const submit = () => {
    const trimmed = name.trim();
    if (!trimmed) return setError(t('validation.required'));
    const meaning = special.find(({ key }) => key === choice);
    const base = meaning?.key ?? (known || !column ? trimmed : column.key);
    let key = base;
    for (let i = 2; isTaken(key); i++) key = `${base} ${i}`;
    onSave({ key, name: trimmed, kind: meaning?.kind ?? (choice as ColumnKind) });
    onClose();
  };
  return (
    <SideSheet
      opened
      title={column ? t('sources.changeColumn') : t('sources.addColumn')}
      onClose={onClose}
      submitLabel={column ? t('sources.saveColumn') : t('sources.addColumn')}
      onSubmit={submit}
    >
      <div className={classes.form}>
        <TextField
          label={t('sources.columnName')}
          required
          maxLength={60}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError('');
          }}
        />
        <SelectField
          label={t('sources.columnKind')}
          description={t('sources.columnKindNote')}
          options={[
            ...tableColumnKinds.map((kind) => ({
              value: kind as string,
              label: t(`sources.columnKinds.${kind}`),
            })),
            ...special
              .filter(({ key }) => !isTaken(key))
              .map(({ key, label }) => ({
                value: key as string,
                label: t('sources.meaning', { name: t(label) }),
              })),
          ]}
          value={choice}
          onChange={setChoice}
        />
      </div>
    </SideSheet>
  );
}
