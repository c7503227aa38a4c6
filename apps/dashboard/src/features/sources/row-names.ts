import type { RefusedEdit, RowEdit } from '@vitrine/contract/row-edits';
import type { Cells, SourceColumn, SourceRows } from '@vitrine/contract/sources';

/** A cell, or without a column a row, that was left as somebody else made it. */
export interface LeftAlone {
  readonly row: string;
  readonly name: string;
  readonly column: string | null;
}

/** What stands in its first column of text. */
export function rowName(columns: readonly SourceColumn[], values: Cells | undefined): string {
  const first = columns.find(({ kind }) => kind === 'text');
  return first ? String(values?.[first.key] ?? '') : '';
}

/** A row that is gone is called what the edit knows of it. */
export function namesOf(
  { columns, rows }: SourceRows,
  refused: readonly RefusedEdit[],
  edits: readonly RowEdit[],
): LeftAlone[] {
  const cellsOf = (row: string): Cells => {
    const known = rows.find(({ id }) => id === row);
    if (known) return known.values;
    const cells = edits.map((edit) =>
      'row' in edit
        ? edit.row === row && edit.was
        : 'add' in edit
          ? edit.add.id === row && edit.add.values
          : edit.remove === row && edit.was,
    );
    return Object.assign({}, ...cells);
  };
  return refused.map(({ row, key }) => ({
    row,
    name: rowName(columns, cellsOf(row)),
    column: columns.find((column) => column.key === key)?.name ?? key,
  }));
}
