import type { ColumnKind } from '@vitrine/contract/source-cells';
import { rowColumns, type SourceColumn } from '@vitrine/contract/sources';
import * as z from 'zod';

export const ColumnValues = z.object({
  name: z.string(),
  /** A kind, or the key of a column with a meaning of its own. */
  choice: z.string(),
});
export type ColumnValues = z.infer<typeof ColumnValues>;

/** Columns with a meaning of their own, by their key. */
export const special = [
  { key: rowColumns.soldOut, kind: 'yesno', label: 'sources.column.soldOut' },
  { key: rowColumns.from, kind: 'time', label: 'sources.column.from' },
  { key: rowColumns.to, kind: 'time', label: 'sources.column.to' },
  { key: rowColumns.days, kind: 'days', label: 'sources.column.days' },
] as const;

const meaningOf = (choice: string | undefined) => special.find(({ key }) => key === choice);

/** Null: a new column. */
export const valuesOf = (column: SourceColumn | null): ColumnValues => ({
  name: column?.name ?? '',
  choice: meaningOf(column?.key)?.key ?? column?.kind ?? 'text',
});

/** The columns with this one added, or put where it was; the others stay as they are. */
export function columnsWith(
  columns: readonly SourceColumn[],
  column: SourceColumn | null,
  values: ColumnValues,
): SourceColumn[] {
  const name = values.name.trim();
  const meaning = meaningOf(values.choice);
  const base = meaning?.key ?? (!column || meaningOf(column.key) ? name : column.key);
  const others = columns.filter(({ key }) => key !== column?.key);
  let key: string = base;
  for (let i = 2; others.some((each) => each.key === key); i++) key = `${base} ${i}`;
  const made: SourceColumn = { key, name, kind: meaning?.kind ?? (values.choice as ColumnKind) };
  return others.length < columns.length
    ? columns.map((each) => (each.key === column?.key ? made : each))
    : [...columns, made];
}
